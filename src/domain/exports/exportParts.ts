// Generates an exported file in parts, so that only one of them is in memory.
import type { ExportFormat } from './exportFormat.ts';
import type { ExportRow } from './exportRow.ts';

/** The approximate number of characters of a part: enough to write efficiently, and few enough not to block. */
const partLength = 256 * 1024;

/** The text of a file, with header and footer. @param progress is called after each part with the number of rows so far */
export function* exportParts(
  rows: Iterable<ExportRow>,
  format: ExportFormat,
  progress?: (rows: number) => void,
): Generator<string, void> {
  let text = format.header;
  let taken = 0;
  for (const row of rows) {
    text += format.row(row, taken === 0);
    taken += 1;
    if (text.length < partLength) continue;
    yield text;
    text = '';
    progress?.(taken);
  }
  yield text + format.footer;
  progress?.(taken);
}
