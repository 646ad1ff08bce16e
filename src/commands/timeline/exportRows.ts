// Events of a timeline as they are written to files and on the clipboard.
import type { ExportRow } from '../../domain/exports/exportRow.ts';
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';

/** The rows of these events, in the same order. */
export function exportRows(entries: readonly EventEntry[]): readonly ExportRow[] {
  return entries.map(({ row, readAt, cached, receipt }) => ({ ...row, readAt, cached, receipt }));
}
