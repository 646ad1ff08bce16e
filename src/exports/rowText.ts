// An event as it is copied for a spreadsheet: its cells with tabs between them.
import { withoutFormula } from './csvLine.ts';
import { cellsOf, type ExportRow } from './exportRow.ts';

/** One line without its end. A tab or a line end inside a cell becomes a space, since nothing else keeps the cell whole. */
export function rowText(row: ExportRow, fields: readonly string[] = []): string {
  return cellsOf(row, fields)
    .map((cell) => (typeof cell === 'string' ? withoutFormula(cell.replace(/[\t\r\n\u2028\u2029]+/g, ' ')) : String(cell)))
    .join('\t');
}
