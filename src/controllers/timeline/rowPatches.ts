// Computes the patches by which a page receives each row of a list once, and changes of their order.
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { Splice } from './protocol.ts';
import { PatchSteps } from './patchSteps.ts';

export interface RowPatch {
  /** The events that the page lacks, or that have changed since they were sent. */
  readonly fresh: readonly EventEntry[];
  /** The change of the list of shown rows; absent if there is none. */
  readonly splice?: Splice;
  /** True if more rows have to be sent. */
  readonly isTruncated: boolean;
}

/** The most new rows of one patch. More would delay the first ones. */
const mostAtOnce = 500;
/** The most rows that are searched for the next common row of two lists. If none is found, the rest is replaced. */
const mostSearched = 1000;

/** Remembers the rows of one page. Unchanged rows are compared by identity only, so that 50,000 rows take little time. */
export class RowPatches {
  /** The rows that the page shows. */
  #shown: EventEntry[] = [];
  /** The rows that the page has received, by number. */
  #sent: EventEntry[] = [];
  /** The list that was last sent, and the number of its first rows that the page has; `Infinity` if the page has all. */
  #done: { readonly list: readonly EventEntry[]; readonly revision: number; readonly upTo: number } | undefined;

  /** The prepared patch for a list that may be the next one. */
  #prepared:
    | {
        readonly list: readonly EventEntry[];
        readonly revision: number | undefined;
        readonly patch: RowPatch;
        readonly then: RowPatches;
      }
    | undefined;

  /**
   * Computes the patch for a list in advance. It is used only if this list is the next one.
   * @param revision the revision of the list. If the list has another one by then, the patch is not used
   */
  prepare(list: readonly EventEntry[], revision?: number): void {
    const then = new RowPatches();
    then.#shown = this.#shown.slice();
    then.#sent = this.#sent.slice();
    this.#prepared = { list, revision, patch: then.next(list, 0), then };
  }

  /** Returns the next patch that changes the shown rows to a list. @param revision changes whenever the list does */
  next(list: readonly EventEntry[], revision: number): RowPatch {
    const done = this.#done?.list === list && this.#done.revision === revision ? this.#done.upTo : 0;
    if (done === Infinity) return { fresh: [], isTruncated: false };
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared?.list === list && (prepared.revision ?? revision) === revision) {
      const { patch, then } = prepared;
      [this.#shown, this.#sent] = [then.#shown, then.#sent];
      this.#done = then.#done && { ...then.#done, revision };
      return patch;
    }
    const fresh: EventEntry[] = [];
    const common = Math.min(this.#shown.length, list.length);
    let before = done;
    for (; before < common && isSame(this.#shown[before], list[before]); before += 1)
      if (!this.#replace(before, list[before], fresh)) return this.#truncate(list, revision, before, { fresh });
    let behind = 0;
    for (; behind < common - before; behind += 1) {
      const entry = list[list.length - 1 - behind];
      const index = this.#shown.length - 1 - behind;
      if (!isSame(this.#shown[index], entry)) break;
      if (!this.#replace(index, entry, fresh)) return this.#truncate(list, revision, before, { fresh });
    }
    const { steps, upTo } = this.#changeMiddle(list, before, behind, fresh);
    const patch = { fresh, ...(steps === '' ? {} : { splice: { at: before, steps } }) };
    if (upTo < list.length - behind) return this.#truncate(list, revision, upTo, patch);
    this.#done = { list, revision, upTo: Infinity };
    return { ...patch, isTruncated: false };
  }

  /**
   * Changes the rows between the equal ones at both ends.
   * @returns the steps, and the index up to which they fit into one patch
   */
  #changeMiddle(
    list: readonly EventEntry[],
    before: number,
    behind: number,
    fresh: EventEntry[],
  ): { steps: string; upTo: number } {
    const middle = this.#shown.slice(before, this.#shown.length - behind);
    const end = list.length - behind;
    const steps = new PatchSteps();
    let [from, upTo, until] = [0, before, before];
    for (; upTo < end; upTo += 1) {
      const entry = list[upTo];
      const old = middle[from];
      if (!entry || (entry !== old && !this.#send(entry, fresh))) break;
      if (upTo >= until && !isSame(entry, old)) {
        const { dropped, inserted } = nextCommonRow(middle, from, list, upTo);
        steps.drop(dropped);
        from += dropped;
        until = upTo + inserted;
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

  #truncate(list: readonly EventEntry[], revision: number, upTo: number, patch: Omit<RowPatch, 'isTruncated'>): RowPatch {
    this.#done = { list, revision, upTo };
    return { ...patch, isTruncated: true };
  }

  /** Replaces a shown row whose event has changed. @returns false if the patch is full */
  #replace(index: number, entry: EventEntry | undefined, fresh: EventEntry[]): boolean {
    if (!entry || this.#shown[index] === entry) return true;
    if (!this.#send(entry, fresh)) return false;
    this.#shown[index] = entry;
    return true;
  }

  /** Adds a row to the patch if the page lacks it. @returns false if the patch is full */
  #send(entry: EventEntry, fresh: EventEntry[]): boolean {
    if (this.#sent[entry.serial] === entry) return true;
    if (fresh.length >= mostAtOnce) return false;
    this.#sent[entry.serial] = entry;
    fresh.push(entry);
    return true;
  }
}

function isSame(one: EventEntry | undefined, other: EventEntry | undefined): boolean {
  return one === other || one?.serial === other?.serial;
}

/** Finds the next common row. @returns the number of old rows before it, which are dropped, or of new ones, which are inserted */
function nextCommonRow(
  old: readonly EventEntry[],
  from: number,
  list: readonly EventEntry[],
  at: number,
): { readonly dropped: number; readonly inserted: number } {
  for (let ahead = 1; ahead < mostSearched && from < old.length; ahead += 1) {
    if (old[from + ahead] === list[at]) return { dropped: ahead, inserted: 0 };
    if (list[at + ahead] === old[from]) return { dropped: 0, inserted: ahead };
  }
  return { dropped: 0, inserted: Infinity };
}
