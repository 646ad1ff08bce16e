// A reading of one filter in one order: what the service has sent of it without a gap, and where its next page begins.
import { idOf, keyOfRow, matcherOf, textOf, type EventEntry, type EventRow } from './timelineEntry.ts';
import type { TimelineFilter } from './timelineFilter.ts';

/** The contiguous beginning of a filter's events. Only the keys are here: the events are in the pool. */
export class TimelineReading {
  readonly filter: TimelineFilter;
  #keys = new Set<string>();
  #rows: EventRow[] = [];
  #ended = false;
  #isBorrowed = false;
  /** How often each record without an ID has come. */
  #likes = new Map<string, number>();

  constructor(filter: TimelineFilter) {
    this.filter = filter;
  }

  /** In the order in which the service has sent them. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  /** The ID of the last event received that has one: the next page begins behind it. */
  get cursor(): string | undefined {
    const row = this.#rows[this.#cursorAt];
    return row && idOf(row);
  }

  /** Rows without an ID behind the cursor: the next page begins with them once more. */
  get tail(): readonly EventRow[] {
    return this.#rows.slice(this.#cursorAt + 1);
  }

  /** How many events came, an ID that came again counted again, as the service does. */
  get received(): number {
    return this.#rows.length;
  }

  /** Its beginning was brought by a wider reading, and is kept nowhere under this one's name. */
  get isBorrowed(): boolean {
    return this.#isBorrowed;
  }

  /** There is nothing behind the last page. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Takes a page that begins behind the cursor. With it the reading is one of its own.
   * @returns its rows under their keys, without those that it only repeats
   */
  add(rows: readonly EventRow[]): readonly { readonly key: string; readonly row: EventRow }[] {
    this.#isBorrowed = false;
    const behind = rows.slice(countRepeated(this.tail, rows));
    const arrivals = behind.map((row) => {
      const key = keyOfRow(row, (text) => this.#countLikes(text));
      this.#keys.add(key);
      return { key, row };
    });
    this.#rows.push(...behind);
    return arrivals;
  }

  /** Of a page that began among what has come since: what stands behind the cursor, and nothing where it does not reach so far. */
  beyond(page: readonly EventRow[]): readonly EventRow[] {
    const { cursor } = this;
    const at = cursor === undefined ? -1 : page.findIndex((row) => idOf(row) === cursor);
    return at === -1 ? [] : page.slice(at + 1);
  }

  /** Nothing more is asked for behind the last page: it was not full, or brought nothing new. */
  end(): void {
    this.#ended = true;
  }

  /** Begins again, as when the service no longer knows the cursor. */
  restart(): void {
    this.#keys = new Set();
    this.#rows = [];
    this.#ended = false;
    this.#likes = new Map();
  }

  /** The beginning of a narrower filter, in the same order: the events that are of that one too. */
  narrow(filter: TimelineFilter, entryOf: (key: string) => EventEntry | undefined): TimelineReading {
    const narrow = new TimelineReading(filter);
    // Where the service has repeated an ID, nobody knows behind which of its places it would go on.
    if (this.received > this.#keys.size) return narrow;
    const entries = [...this.#keys].flatMap((key) => entryOf(key) ?? []).filter(matcherOf(filter));
    // As one page, so that keys and cursor come about in the same way.
    narrow.add(entries.map(({ row }) => row));
    narrow.#ended = this.#ended;
    narrow.#isBorrowed = narrow.#keys.size > 0;
    return narrow;
  }

  get #cursorAt(): number {
    return this.#rows.findLastIndex((row) => idOf(row) !== undefined);
  }

  #countLikes(text: string): number {
    const earlier = this.#likes.get(text) ?? 0;
    this.#likes.set(text, earlier + 1);
    return earlier;
  }
}

function countRepeated(tail: readonly EventRow[], page: readonly EventRow[]): number {
  const differs = tail.findIndex((row, index) => {
    const again = page[index];
    return again === undefined || idOf(again) !== idOf(row) || (idOf(row) === undefined && textOf(again) !== textOf(row));
  });
  return differs === -1 ? tail.length : differs;
}
