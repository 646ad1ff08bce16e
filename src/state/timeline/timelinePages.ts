// Cached pages of timelines: their types, their keys, and their order.
import { isRecord } from '../../client/isRecord.ts';
import { readTimelineEvent } from '../../client/model/timelineEvent.ts';
import { readReceipt, type Receipt } from '../../client/receipt.ts';
import type { EventRow } from './timelineEntry.ts';
import { filterKey, readKey, type TimelineFilter } from './timelineFilter.ts';

/**
 * A row of a page. It is the ID of an event, which has a record of its own, or the raw record of an event without an ID, or null
 * if the event may not be kept.
 */
export type CachedRow = { readonly id: string } | { readonly raw: unknown } | null;

/** A page as it was sent. If it is loose, it holds some events of a filter, and their place in the filter is unknown. */
export interface CachedPage {
  /** A mark that distinguishes the page from other records, and from older ones under the same key. */
  readonly mark: string;
  readonly key: string;
  readonly filter: TimelineFilter;
  readonly rows: readonly CachedRow[];
  /** The time when it was read, in milliseconds since the epoch. */
  readonly at: number;
  /** The receipt of its response; absent if it is unknown. */
  readonly receipt?: Receipt | undefined;
}

/** An event as it was last read. */
export interface CachedEvent {
  readonly row: EventRow;
  readonly at: number;
  /** The member of the team who loaded it. */
  readonly person?: string;
}

/** A page out of the cache; undefined if it is something else, or of a version that this one cannot read. */
export function readPage(key: string, value: unknown, at: number): CachedPage | undefined {
  const filter = isRecord(value) ? readKey(value['filter']) : undefined;
  if (!filter || !isRecord(value) || !Array.isArray(value['rows'])) return undefined;
  const rows = rowsOf(value);
  // The number of rows is part of the mark, because a longer page may replace another one within the same millisecond.
  const mark = `${String(at)} ${String(rows.length)} ${key}`;
  return { mark, key, filter, rows, at, receipt: readReceipt(value['receipt']) };
}

/** The rows of a cached page. */
export function rowsOf(cached: unknown): readonly CachedRow[] {
  return isRecord(cached) && Array.isArray(cached['rows']) ? cached['rows'].map(readRow) : [];
}

/** The rows of a page with the times at which they were read; those that are gone, or may not be kept, are left out. */
export function rowsIn({ rows, at }: CachedPage, eventOf: (id: string) => CachedEvent | undefined): readonly CachedEvent[] {
  return rows.flatMap((row) => {
    if (row === null) return [];
    return 'id' in row ? (eventOf(row.id) ?? []) : { row: readRecord(row.raw), at };
  });
}

/** The number of events that are read from the cache at once. */
const batchSize = 500;

/**
 * Pages in the order in which they continue their readings, and those that continue none at the end; some hundred events at once.
 * @param cursorOf behind which event a filter's reading goes on
 */
export function inBatches(
  pages: readonly CachedPage[],
  cursorOf: (filter: TimelineFilter) => string | undefined,
): readonly (readonly CachedPage[])[] {
  const left = new Map(pages.map((page) => [page.key, page]));
  const ordered: CachedPage[] = [];
  for (const { filter } of pages) {
    let cursor = cursorOf(filter);
    for (let page; (page = left.get(linkKey(filter, cursor))); left.delete(page.key)) {
      ordered.push(page);
      cursor = page.rows.flatMap((row) => (row !== null && 'id' in row ? row.id : [])).at(-1) ?? cursor;
    }
  }
  const batches: CachedPage[][] = [];
  let size = batchSize;
  for (const page of [...ordered, ...left.values()]) {
    if (size >= batchSize) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(page);
    size += page.rows.length;
  }
  return batches;
}

/** The key of the page of a reading that begins behind an event. Two windows that read the same page keep it once. */
export function linkKey(filter: TimelineFilter, after: string | undefined): string {
  return `page ${filterKey(filter)} ${after ?? ''}`;
}

/** The key of a page that is loose: the same events, bought once more, lie there once. */
export function looseKey(filter: TimelineFilter, rows: readonly CachedRow[]): string {
  return `loose ${filterKey(filter)} ${JSON.stringify([rows.length, rows[0] ?? null, rows.at(-1) ?? null])}`;
}

/** A record as a row, whatever it is. */
export function readRecord(raw: unknown): EventRow {
  const read = readTimelineEvent(raw);
  return read.ok ? { raw, value: read.value } : { raw };
}

function readRow(cached: unknown): CachedRow {
  if (!isRecord(cached)) return null;
  if (typeof cached['id'] === 'string') return { id: cached['id'] };
  return 'raw' in cached ? { raw: cached['raw'] } : null;
}
