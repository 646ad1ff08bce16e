// An exported file in chunks, created on demand, so that only one of them is in memory.
import type { ExportFormat } from './exportFormat.ts';
import type { ExportRow } from './exportRow.ts';

/** Characters of one part, about: large enough that writing it costs little, small enough that nobody waits for it. */
const partLength = 256 * 1024;

/** The text of a file, with header and footer. @param progress is told now and then how many rows were taken */
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
