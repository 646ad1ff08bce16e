// The coverage of a filter: the known events, and the pages that were read from either end.
import { keyOfId, type EventEntry } from '../timelineEntry.ts';
import { reversed, type TimelineFilter } from '../timelineFilter.ts';
import type { TimelineStore } from '../timelineStore.ts';
import { dayAfter } from './splitFilter.ts';

export interface Coverage {
  readonly filter: TimelineFilter;
  /** All events that are known of the filter, in its order. */
  readonly rows: readonly EventEntry[];
  /** The pages of the filter were read up to the last one. */
  readonly isRead: boolean;
  /** The next pages; undefined if more is known than the pages brought, so that missing events may be at any place. */
  readonly unread: UnreadPages | undefined;
}

/** The events between the pages that were read from one end of the filter and those that were read from the other. */
export interface UnreadPages {
  /** The number of events when the first page was read, without those that came since. */
  readonly events: number;
  /**
   * Events that start on this day or later were read, unless they are newer than the pages, as `2026-01-31`; absent if no day
   * tells.
   */
  readonly readFrom: string | undefined;
}

/** The coverage of a filter, without a call and only as far as it is looked at. @param rows what is known of the filter, in its order */
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
  const haveMet = [...opposite.keys].some((key) => pages.keys.has(key));
  if (pages.isEnded || haveMet) return undefined;
  const { base = 0, count = 0 } = store.counts.get(filter) ?? {};
  // An ID that came twice was counted twice: then all that seems to be missing may be known.
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
