// Events as they are copied for a spreadsheet: their cells with tabs between them.
import { withoutFormula } from './csvLine.ts';
import { cellsFor, type ExportRow } from './exportRow.ts';

const cellsOf = cellsFor([]);

/** One line without its end. A tab or a line end inside a cell becomes a space, since nothing else keeps the cell whole. */
export function rowText(row: ExportRow): string {
  return cellsOf(row)
    .map((cell) => (typeof cell === 'string' ? withoutFormula(cell.replace(/[\t\r\n\u2028\u2029]+/g, ' ')) : String(cell)))
    .join('\t');
}
