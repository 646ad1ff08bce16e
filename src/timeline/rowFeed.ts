// Sends the rows of a list to a page bit by bit: each row once, and of a changed order only what has changed.
import type { EventEntry } from '../state/timelineEntry.ts';
import type { Splice } from './protocol.ts';

export interface Feed {
  /** Events that the page has not got, or not as they are now. */
  readonly fresh: readonly EventEntry[];
  /** What changes in the list of those that are shown; absent where nothing does. */
  readonly splice?: Splice;
  /** There is more to send. */
  readonly isCut: boolean;
}

/** So many new rows go into one message: more would keep the page from showing the first ones. */
const mostAtOnce = 500;

/** Knows what one page has got. */
export class RowFeed {
  /** What the page shows. */
  readonly #shown: EventEntry[] = [];
  /** What it has got, by number. */
  readonly #got: EventEntry[] = [];
  /** How far the page is as it should be, of which list; all of it where there was nothing more to send. */
  #done: { readonly list: readonly EventEntry[]; readonly revision: number; readonly upTo: number } | undefined;

  /** The next message on the way from what the page shows to a list. @param revision changes whenever the list does */
  next(list: readonly EventEntry[], revision: number): Feed {
    const done = this.#done?.list === list && this.#done.revision === revision ? this.#done.upTo : 0;
    if (done === Infinity) return { fresh: [], isCut: false };
    const fresh: EventEntry[] = [];
    const common = Math.min(this.#shown.length, list.length);
    let before = done;
    for (; before < common && this.#isSame(before, list[before]); before += 1) {
      if (!this.#replace(before, list[before], fresh)) return this.#cut(list, revision, before, { fresh });
    }
    let behind = 0;
    for (; behind < common - before; behind += 1) {
      const entry = list[list.length - 1 - behind];
      const place = this.#shown.length - 1 - behind;
      if (!this.#isSame(place, entry)) break;
      if (!this.#replace(place, entry, fresh)) return this.#cut(list, revision, before, { fresh });
    }
    const insert: EventEntry[] = [];
    let upTo = before;
    for (; upTo < list.length - behind; upTo += 1) {
      const entry = list[upTo];
      if (!entry || !this.#give(entry, fresh)) break;
      insert.push(entry);
    }
    const remove = this.#shown.length - before - behind;
    const isSpliced = remove > 0 || insert.length > 0;
    if (isSpliced) this.#splice(before, remove, insert);
    const splice = { at: before, remove, insert: insert.map(({ serial }) => serial) };
    const feed = { fresh, ...(isSpliced ? { splice } : {}) };
    if (upTo < list.length - behind) return this.#cut(list, revision, upTo, feed);
    this.#done = { list, revision, upTo: Infinity };
    return { ...feed, isCut: false };
  }

  #cut(list: readonly EventEntry[], revision: number, upTo: number, feed: Omit<Feed, 'isCut'>): Feed {
    this.#done = { list, revision, upTo };
    return { ...feed, isCut: true };
  }

  #isSame(place: number, entry: EventEntry | undefined): boolean {
    return this.#shown[place]?.serial === entry?.serial;
  }

  /** @returns false where the message is full */
  #replace(place: number, entry: EventEntry | undefined, fresh: EventEntry[]): boolean {
    if (!entry || this.#shown[place] === entry) return true;
    if (!this.#give(entry, fresh)) return false;
    this.#shown[place] = entry;
    return true;
  }

  /** @returns false where the message is full */
  #give(entry: EventEntry, fresh: EventEntry[]): boolean {
    if (this.#got[entry.serial] === entry) return true;
    if (fresh.length >= mostAtOnce) return false;
    this.#got[entry.serial] = entry;
    fresh.push(entry);
    return true;
  }

  // Not by the list's own method, which takes no more than some ten thousand arguments.
  #splice(at: number, remove: number, insert: readonly EventEntry[]): void {
    const behind = this.#shown.slice(at + remove);
    this.#shown.length = at;
    for (const entry of insert) this.#shown.push(entry);
    for (const entry of behind) this.#shown.push(entry);
  }
}
