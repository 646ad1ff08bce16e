// A sequence of pages of one filter in one order, and the cursor behind its last page.
import { idOf, keyOfRow, matcherOf, identityOf, type EventEntry, type EventRow } from '../timelineEntry.ts';
import type { TimelineFilter } from '../timelineFilter.ts';

/** The unbroken beginning of a filter's events. Only the keys are here: the events are in the pool. */
export class PageSequence {
  readonly filter: TimelineFilter;
  #keys = new Set<string>();
  #rows: EventRow[] = [];
  #isEnded = false;
  #isBorrowed = false;
  /** The number of times that each record without an ID has come. */
  #sameRecords = new Map<string, number>();

  constructor(filter: TimelineFilter) {
    this.filter = filter;
  }

  /** The keys of the events in the order in which the service has sent them. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  /** The ID of the last event received that has one: the next page begins behind it. */
  get cursor(): string | undefined {
    const row = this.#rows[this.#cursorAt];
    return row && idOf(row);
  }

  /** Rows without an ID behind the cursor: the next page begins with them once more. */
  get rowsBehindCursor(): readonly EventRow[] {
    return this.#rows.slice(this.#cursorAt + 1);
  }

  /** The received rows as they came. */
  get rows(): readonly EventRow[] {
    return this.#rows;
  }

  /** The number of received events; a repeated ID counts again, as the service counts it. */
  get received(): number {
    return this.#rows.length;
  }

  /** True if the beginning was brought by the pages of a wider filter, and is cached under that filter alone. */
  get isBorrowed(): boolean {
    return this.#isBorrowed;
  }

  /** True if there is nothing behind the last page. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Adds a page that begins behind the cursor.
   * @returns its rows under their keys, without those that it only repeats
   */
  add(rows: readonly EventRow[]): readonly { readonly key: string; readonly row: EventRow }[] {
    this.#isBorrowed = false;
    const behind = rows.slice(countRepeated(this.rowsBehindCursor, rows));
    const arrivals = behind.map((row) => {
      const key = keyOfRow(row, (text) => this.#countSameRecords(text));
      this.#keys.add(key);
      return { key, row };
    });
    this.#rows.push(...behind);
    return arrivals;
  }

  /**
   * Returns the rows of a page that stand behind the cursor, if the page began before it because of events that came in since.
   * It returns none if the page does not reach the cursor.
   */
  partBehindCursor(page: readonly EventRow[]): readonly EventRow[] {
    const { cursor } = this;
    const at = cursor === undefined ? -1 : page.findIndex((row) => idOf(row) === cursor);
    return at === -1 ? [] : page.slice(at + 1);
  }

  /** Ends the sequence, because its last page was not full, or brought nothing new. */
  end(): void {
    this.#isEnded = true;
  }

  /** Begins again, as when the service no longer knows the cursor. */
  restart(): void {
    this.#keys = new Set();
    this.#rows = [];
    this.#isEnded = false;
    this.#sameRecords = new Map();
  }

  /** Returns the beginning of a narrower filter in the same order: the events that belong to that filter too. */
  narrow(filter: TimelineFilter, entryOf: (key: string) => EventEntry | undefined): PageSequence {
    const narrow = new PageSequence(filter);
    // After a repeated ID it is unknown behind which of its places the service would continue.
    if (this.received > this.#keys.size) return narrow;
    const entries = [...this.#keys].flatMap((key) => entryOf(key) ?? []).filter(matcherOf(filter));
    // The events are added as one page, so that keys and cursor are computed in the same way.
    narrow.add(entries.map(({ row }) => row));
    narrow.#isEnded = this.#isEnded;
    narrow.#isBorrowed = narrow.#keys.size > 0;
    return narrow;
  }

  get #cursorAt(): number {
    return this.#rows.findLastIndex((row) => idOf(row) !== undefined);
  }

  #countSameRecords(text: string): number {
    const earlier = this.#sameRecords.get(text) ?? 0;
    this.#sameRecords.set(text, earlier + 1);
    return earlier;
  }
}

function countRepeated(behindCursor: readonly EventRow[], page: readonly EventRow[]): number {
  const differs = behindCursor.findIndex((row, index) => {
    const again = page[index];
    return again === undefined || idOf(again) !== idOf(row) || (idOf(row) === undefined && identityOf(again) !== identityOf(row));
  });
  return differs === -1 ? behindCursor.length : differs;
}
