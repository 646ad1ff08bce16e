// Sends the rows of a list to a page in patches: each row once, and changes of the order.
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { Splice } from './protocol.ts';
import { PatchSteps } from './patchSteps.ts';

export interface RowPatch {
  /** Events that the page has not got, or not as they are now. */
  readonly fresh: readonly EventEntry[];
  /** The change of the list of shown rows; absent if there is none. */
  readonly splice?: Splice;
  /** There is more to send. */
  readonly isTruncated: boolean;
}

/** The most new rows in one message: more would delay the page in showing the first ones. */
const mostAtOnce = 500;
/** The most rows that are searched for the next row that two lists share. If none is found, the rest counts as another list. */
const mostSearched = 1000;

/** Remembers the rows that one page has received. Rows that stay are compared by identity only, so 50,000 take little time. */
export class RowPatches {
  /** The rows that the page shows. */
  #shown: EventEntry[] = [];
  /** The rows that the page has received, by number. */
  #got: EventEntry[] = [];
  /** The prefix of a list that the page already shows correctly; the whole list if nothing more was to be sent. */
  #done: { readonly list: readonly EventEntry[]; readonly revision: number; readonly upTo: number } | undefined;

  /** The prepared patch for a list that may be the next one. */
  #ahead:
    | {
        readonly list: readonly EventEntry[];
        readonly revision: number | undefined;
        readonly feed: RowPatch;
        readonly then: RowPatches;
      }
    | undefined;

  /**
   * Computes the patch for a list in advance. It is used if nothing else is sent in between, and that list is the next one.
   * @param revision the revision of the list. At a later one the list may have grown, so the patch is not used
   */
  prepare(list: readonly EventEntry[], revision?: number): void {
    const then = new RowPatches();
    then.#shown = this.#shown.slice();
    then.#got = this.#got.slice();
    this.#ahead = { list, revision, feed: then.next(list, 0), then };
  }

  /** The next message that changes the shown rows into a list. @param revision changes whenever the list does */
  next(list: readonly EventEntry[], revision: number): RowPatch {
    const done = this.#done?.list === list && this.#done.revision === revision ? this.#done.upTo : 0;
    if (done === Infinity) return { fresh: [], isTruncated: false };
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.list === list && (ahead.revision ?? revision) === revision) {
      const { feed, then } = ahead;
      [this.#shown, this.#got] = [then.#shown, then.#got];
      this.#done = then.#done && { ...then.#done, revision };
      return feed;
    }
    const fresh: EventEntry[] = [];
    const common = Math.min(this.#shown.length, list.length);
    let before = done;
    for (; before < common && isSame(this.#shown[before], list[before]); before += 1)
      if (!this.#replace(before, list[before], fresh)) return this.#cut(list, revision, before, { fresh });
    let behind = 0;
    for (; behind < common - before; behind += 1) {
      const entry = list[list.length - 1 - behind];
      const place = this.#shown.length - 1 - behind;
      if (!isSame(this.#shown[place], entry)) break;
      if (!this.#replace(place, entry, fresh)) return this.#cut(list, revision, before, { fresh });
    }
    const { steps, upTo } = this.#step(list, before, behind, fresh);
    const feed = { fresh, ...(steps === '' ? {} : { splice: { at: before, steps } }) };
    if (upTo < list.length - behind) return this.#cut(list, revision, upTo, feed);
    this.#done = { list, revision, upTo: Infinity };
    return { ...feed, isTruncated: false };
  }

  /** Turns the shown rows into a list, between equal rows at both ends. @returns also the end of what fits into one message */
  #step(list: readonly EventEntry[], before: number, behind: number, fresh: EventEntry[]): { steps: string; upTo: number } {
    const middle = this.#shown.slice(before, this.#shown.length - behind);
    const end = list.length - behind;
    const steps = new PatchSteps();
    let [from, upTo, until] = [0, before, before];
    for (; upTo < end; upTo += 1) {
      const entry = list[upTo];
      const old = middle[from];
      if (!entry || (entry !== old && !this.#give(entry, fresh))) break;
      if (upTo >= until && !isSame(entry, old)) {
        const { go, come } = meeting(middle, from, list, upTo);
        steps.drop(go);
        from += go;
        until = upTo + come;
      }
      if (upTo < until) steps.insert(entry.serial);
      else {
        steps.keep();
        from += 1;
      }
    }
    steps.drop(middle.length - from);
    this.#shown = this.#shown.slice(0, before).concat(list.slice(before, upTo), this.#shown.slice(this.#shown.length - behind));
    return { steps: steps.text, upTo };
  }

  #cut(list: readonly EventEntry[], revision: number, upTo: number, feed: Omit<RowPatch, 'isTruncated'>): RowPatch {
    this.#done = { list, revision, upTo };
    return { ...feed, isTruncated: true };
  }

  /** @returns false if the message is full */
  #replace(place: number, entry: EventEntry | undefined, fresh: EventEntry[]): boolean {
    if (!entry || this.#shown[place] === entry) return true;
    if (!this.#give(entry, fresh)) return false;
    this.#shown[place] = entry;
    return true;
  }

  /** @returns false if the message is full */
  #give(entry: EventEntry, fresh: EventEntry[]): boolean {
    if (this.#got[entry.serial] === entry) return true;
    if (fresh.length >= mostAtOnce) return false;
    this.#got[entry.serial] = entry;
    fresh.push(entry);
    return true;
  }
}

function isSame(one: EventEntry | undefined, other: EventEntry | undefined): boolean {
  return one === other || one?.serial === other?.serial;
}

/** Finds how many rows of the old list are dropped and how many of the new one are inserted before both lists agree again. */
function meeting(
  old: readonly EventEntry[],
  from: number,
  list: readonly EventEntry[],
  at: number,
): { readonly go: number; readonly come: number } {
  for (let ahead = 1; ahead < mostSearched && from < old.length; ahead += 1) {
    if (old[from + ahead] === list[at]) return { go: ahead, come: 0 };
    if (list[at + ahead] === old[from]) return { go: 0, come: ahead };
  }
  return { go: 0, come: Infinity };
}
