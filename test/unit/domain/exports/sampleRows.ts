// Rows to export, as the cache gives them.
import { readTimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import type { ExportFormat } from '../../../../src/domain/exports/exportFormat.ts';
import { exportParts } from '../../../../src/domain/exports/exportParts.ts';
import type { ExportRow } from '../../../../src/domain/exports/exportRow.ts';

/** A record as the service would give it, read as the client reads it. */
export function rowOf(raw: unknown, more: Partial<ExportRow> = {}): ExportRow {
  const read = readTimelineEvent(raw);
  return { raw, ...(read.ok ? { value: read.value } : {}), ...more };
}

/** The whole text of an export. */
export function textOf(format: ExportFormat, rows: Iterable<ExportRow>): string {
  return [...exportParts(rows, format)].join('');
}
