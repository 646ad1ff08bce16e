// All known events, whichever filter brought them: every filter and order shows them for free.
import { Emitter, type Event } from '../../client/event.ts';
import type { Receipt } from '../../client/receipt.ts';
import { sortedIndexOf, mergeInto } from '../sorted.ts';
import {
  byRecency,
  subjectCompaniesOf,
  contentMatcherOf,
  factsOf,
  bringsPayload,
  carriesPayload,
  idOf,
  keyOfId,
  listOf,
  listsOf,
  withPayload,
  type EventEntry,
  type EventRow,
} from './timelineEntry.ts';
import type { TimelineFilter, TimelineScope } from './timelineFilter.ts';

/** A row under its key. */
export interface Arrival {
  readonly key: string;
  readonly row: EventRow;
  /** The time when it was read, in milliseconds since the epoch. */
  readonly readAt: number;
  /** The member of the team who loaded it. */
  readonly person?: string | undefined;
  readonly receipt?: Receipt | undefined;
}

/** An event before and after a change. */
export interface Change {
  readonly before: EventEntry | undefined;
  readonly now: EventEntry;
}

/** The events of one account, as long as its session is open. */
export class TimelinePool {
  readonly #entries = new Map<string, EventEntry>();
  /** The entries by company, the most recent first. */
  readonly #lists = new Map<string, EventEntry[]>();
  readonly #changed = new Emitter<readonly Change[]>();
  #changes = new Map<number, Change>();
  #serial = 0;

  /** Fires when `announce` is called, with what has changed since it last was. */
  get onDidChange(): Event<readonly Change[]> {
    return this.#changed.event;
  }

  get(key: string): EventEntry | undefined {
    return this.#entries.get(key);
  }

  /** The known events of a filter, in its order. @param onMatch is called with each of them, in any order */
  select(filter: TimelineFilter, onMatch?: (entry: EventEntry) => void): EventEntry[] {
    const { about, ordering } = filter;
    const lists = this.#listsOf(about);
    const [only, ...others] = lists.filter((list) => list.length > 0);
    const all = others.length === 0 ? (only ?? []) : [...new Set(lists.flat())].sort(byRecency);
    const isMeant = contentMatcherOf(filter);
    const found: EventEntry[] = [];
    for (const entry of all) {
      if (!isMeant(entry)) continue;
      found.push(entry);
      onMatch?.(entry);
    }
    return ordering === 'mostRecent' ? found : found.reverse();
  }

  /**
   * Takes in events that came under a filter. `announce` tells of them.
   * @param cached they come from the cache, and are never newer than events that the service has sent in this session
   */
  take(arrivals: readonly Arrival[], filter: TimelineFilter, cached: boolean): void {
    const added = new Map<string, EventEntry[]>();
    for (const arrival of arrivals) {
      const before = this.#entries.get(arrival.key);
      const now = before ? this.#again(before, arrival, filter, cached) : this.#first(arrival, filter, cached);
      if (now === before) continue;
      this.#entries.set(now.key, now);
      this.#changes.set(now.serial, {
        before: this.#changes.has(now.serial) ? this.#changes.get(now.serial)?.before : before,
        now,
      });
      for (const list of before?.lists ?? []) this.#removeFrom(list, before, added);
      for (const list of now.lists) {
        const entries = added.get(list);
        if (entries) entries.push(now);
        else added.set(list, [now]);
      }
    }
    for (const [list, entries] of added) {
      const sorted = this.#lists.get(list);
      if (sorted) mergeInto(sorted, entries, byRecency);
      else this.#lists.set(list, entries.sort(byRecency));
    }
  }

  /** Tells what has changed since it last did. @returns whether anything has */
  announce(): boolean {
    const changes = [...this.#changes.values()];
    this.#changes = new Map();
    if (changes.length > 0) this.#changed.fire(changes);
    return changes.length > 0;
  }

  /**
   * The events that came in one answer with an event, and that none has brought anew; that event alone if it is not known which.
   */
  inAnswerOf(entry: EventEntry): readonly EventEntry[] {
    if (!entry.receipt) return [entry];
    return [...this.#entries.values()].filter(({ receipt }) => receipt === entry.receipt);
  }

  #listsOf(about: TimelineScope): readonly EventEntry[][] {
    if (about.kind === 'all') return [[...this.#entries.values()].sort(byRecency)];
    if (about.kind === 'events') return [this.#byId(about.ids)];
    return listsOf(about).map((list) => this.#lists.get(list) ?? []);
  }

  #byId(ids: readonly string[]): EventEntry[] {
    return ids.flatMap((id) => this.#entries.get(keyOfId(id)) ?? []).sort(byRecency);
  }

  #first({ key, row, readAt, person, receipt }: Arrival, filter: TimelineFilter, cached: boolean): EventEntry {
    const serial = (this.#serial += 1);
    return {
      serial,
      key,
      id: idOf(row),
      row,
      hasPayload: isWithPayload(row, filter, cached),
      readAt,
      cached,
      person,
      receipt,
      ...factsOf(row),
      arrivalOrder: filter.ordering === 'mostRecent' ? serial : -serial,
      lists: listsWith(row, filter),
      filters: [filter],
    };
  }

  #again(older: EventEntry, { row, readAt, person, receipt }: Arrival, filter: TimelineFilter, cached: boolean): EventEntry {
    const hasPayload = isWithPayload(row, filter, cached);
    // A cached record never replaces one that is already here, unless it brings the payload that is missing.
    const isFuller = carriesPayload(row.raw) && !carriesPayload(older.row.raw);
    const stays = cached && !isFuller && (!hasPayload || older.hasPayload);
    // Several cached pages may have the event, and only some of them have kept a receipt.
    const before = stays && receipt && !older.receipt ? { ...older, receipt } : older;
    if (stays && before.filters.includes(filter)) return before;
    // A payload that was paid for stays, also if an answer lacks it although it was asked for.
    const newest = withPayload(row, before.row);
    const next = stays ? before : { ...before, row: newest, readAt, cached, person, receipt, ...factsOf(row) };
    return {
      ...next,
      hasPayload: hasPayload || before.hasPayload,
      lists: [...new Set([...before.lists, ...listsWith(row, filter)])],
      filters: before.filters.includes(filter) ? before.filters : [...before.filters, filter],
    };
  }

  #removeFrom(list: string, entry: EventEntry | undefined, added: Map<string, EventEntry[]>): void {
    const sorted = this.#lists.get(list);
    const place = sorted && entry ? sortedIndexOf(sorted, entry, byRecency) : -1;
    if (place >= 0) sorted?.splice(place, 1);
    // It came twice at once.
    else
      added.set(
        list,
        (added.get(list) ?? []).filter((one) => one !== entry),
      );
  }
}

// An event that was sent without the requested payload has none. In the cache its record tells.
function isWithPayload(row: EventRow, filter: TimelineFilter, cached: boolean): boolean {
  return cached ? bringsPayload(row.raw) : filter.payload || bringsPayload(row.raw);
}

function listsWith(row: EventRow, { about }: TimelineFilter): readonly string[] {
  const own = listOf(about);
  return [...new Set([...subjectCompaniesOf(row), ...(own === undefined ? [] : [own])])];
}
