// Rows to export, as the cache gives them.
import { readTimelineEvent } from '../../../src/client/model/timelineEvent.ts';
import type { ExportFormat } from '../../../src/exports/exportFormat.ts';
import type { ExportRow } from '../../../src/exports/exportRow.ts';
import { writeExport } from '../../../src/exports/writeExport.ts';

/** A record as the service would give it, read as the client reads it. */
export function rowOf(raw: unknown, more: Partial<ExportRow> = {}): ExportRow {
  const read = readTimelineEvent(raw);
  return { raw, ...(read.ok ? { value: read.value } : {}), ...more };
}

/** The whole text of an export. */
export async function textOf(format: ExportFormat, rows: Iterable<ExportRow> | AsyncIterable<ExportRow>): Promise<string> {
  const parts: string[] = [];
  await writeExport(rows, { format, write: (text) => void parts.push(text) });
  return parts.join('');
}
