// Writes events for pasting into a spreadsheet, with tabs between their cells.
import { tabCell } from './csvLine.ts';
import { cellsFor, type ExportRow } from './exportRow.ts';

const cellsOf = cellsFor([]);

/** A line without its line end. */
export function rowText(row: ExportRow): string {
  return cellsOf(row)
    .map((cell) => (typeof cell === 'string' ? tabCell(cell) : String(cell)))
    .join('\t');
}
