// Writes events for pasting into a spreadsheet, with tabs between their cells.
import { withoutFormula } from './csvLine.ts';
import { cellsFor, type ExportRow } from './exportRow.ts';

const cellsOf = cellsFor([]);

/** A line without its line end. A tab or a line end inside a cell becomes a space, because it would begin another cell. */
export function rowText(row: ExportRow): string {
  return cellsOf(row)
    .map((cell) => (typeof cell === 'string' ? withoutFormula(cell.replace(/[\t\r\n\u2028\u2029]+/g, ' ')) : String(cell)))
    .join('\t');
}
