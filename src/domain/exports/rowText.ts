// Writes events for pasting into a spreadsheet, with tabs between their cells.
import { withoutFormula } from './csvLine.ts';
import { cellsFor, type Cell, type ExportRow } from './exportRow.ts';

const cellsOf = cellsFor([]);

/** A line without its line end. A tab or a line end inside a cell becomes a space, because it would begin another cell. */
export function rowText(row: ExportRow): string {
  return cellsOf(row).map(cellText).join('\t');
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell);
  const text = withoutFormula(cell.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
  // A spreadsheet takes a cell that begins with a quote for a quoted one, which ends at the next quote, perhaps in another cell.
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
