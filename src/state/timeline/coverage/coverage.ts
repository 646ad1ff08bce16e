// The coverage of a filter: its known events, and the pages that were read from either end.
import { keyOfId, type EventEntry } from '../timelineEntry.ts';
import { reversed, type TimelineFilter } from '../timelineFilter.ts';
import type { TimelineStore } from '../timelineStore.ts';
import { dayAfter } from './splitFilter.ts';

export interface Coverage {
  readonly filter: TimelineFilter;
  /** All known events of the filter, in its order. */
  readonly rows: readonly EventEntry[];
  /** True if the pages of the filter were read up to the last one. */
  readonly isRead: boolean;
  /** The pages not read yet; undefined if there are none, or if missing events may be at any place. */
  readonly unread: UnreadPages | undefined;
}

/** The events between the pages that were read from one end of the filter and those that were read from the other. */
export interface UnreadPages {
  /** The number of events on these pages, without those that came after the first page was read. */
  readonly events: number;
  /**
   * A day as `2026-01-31`: events that start on it or later were read, unless they are newer than the pages. Undefined if no such
   * day is known.
   */
  readonly readFrom: string | undefined;
}

/** The coverage of a filter, without a call. Pages are examined when they are needed. @param rows the known events, in order */
export function coverageOf(store: TimelineStore, filter: TimelineFilter, rows: readonly EventEntry[]): Coverage {
  return {
    filter,
    rows,
    get isRead() {
      return store.pages(filter).isEnded;
    },
    get unread() {
      return unreadOf(store, filter, rows);
    },
  };
}

function unreadOf(store: TimelineStore, filter: TimelineFilter, rows: readonly EventEntry[]): UnreadPages | undefined {
  const pages = store.pages(filter);
  const opposite = store.pages(reversed(filter));
  const endsHaveMet = [...opposite.keys].some((key) => pages.keys.has(key));
  if (pages.isEnded || endsHaveMet) return undefined;
  const { base = 0, count = 0 } = store.counts.get(filter) ?? {};
  // The service counts an ID that it has sent twice as two events, so the events that seem to be missing may all be known.
  const repeated = pages.received - pages.keys.size + opposite.received - opposite.keys.size;
  if (repeated > 0 && count - rows.length <= repeated) return undefined;
  const { cursor } = filter.ordering === 'mostRecent' ? pages : opposite;
  const end = cursor === undefined ? undefined : store.pool.get(keyOfId(cursor))?.end;
  const readFrom = end === undefined ? undefined : dayAfter(end);
  const isNewer = ({ start }: EventEntry): boolean => readFrom !== undefined && start !== undefined && start >= readFrom;
  return rows.every((row) => pages.keys.has(row.key) || opposite.keys.has(row.key) || isNewer(row))
    ? { events: base - pages.received - opposite.received, readFrom }
    : undefined;
}
