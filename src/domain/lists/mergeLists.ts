// Merges two changes of one list: the base, the document and the current list.
// If the base is known there can be no conflict: a list is a set, so each side has either left an item as it was or changed it, and
// two sides that both changed it agree. Only without a base is there a question: an item that one side alone has was either added
// by it or removed by the other.
import { noChange, planOf, replacementBy, without, type ListPlan } from './listPlan.ts';

export interface Sides {
  /** The items when the document was opened; absent if they are unknown. */
  readonly base?: Iterable<string>;
  readonly mine: Iterable<string>;
  readonly theirs: Iterable<string>;
}

export interface Merge {
  /** The changes of the document, and the changes of the list meanwhile; empty if the base is unknown. */
  readonly byMe: ListPlan;
  readonly byThem: ListPlan;
  /** The changes of both: `add` in both, `remove` in both. */
  readonly byBoth: ListPlan;
  /** Items of one side alone that nobody can place: to be asked about. They are kept in `merged`. */
  readonly ambiguous: { readonly mine: readonly string[]; readonly theirs: readonly string[] };
  /** In the order of the document, what is new in the list behind it. */
  readonly merged: readonly string[];
  readonly ways: Ways;
}

/** The plans for each answer to "somebody else has changed this list". */
export interface Ways {
  /** Both changes stay. */
  readonly merge: ListPlan;
  /** The list becomes the document. */
  readonly overwrite: ListPlan;
  /** The document becomes the list: nothing is sent. */
  readonly discard: ListPlan;
}

/** A merge if all three sides, or all but the base, are known. */
export function mergeLists(sides: Sides): Merge {
  const mine = new Set(sides.mine);
  const theirs = new Set(sides.theirs);
  // Without a base, what both have is all that surely was there, and nothing counts as removed.
  const base = new Set(sides.base ?? common(mine, theirs));
  const byMe = planOf(base, mine);
  const byThem = planOf(base, theirs);
  const merged = without([...mine, ...byThem.add], new Set([...byMe.remove, ...byThem.remove]));
  const result = {
    merged: [...new Set(merged)],
    ways: { merge: planOf(theirs, merged), overwrite: planOf(theirs, mine), discard: noChange },
  };
  if (!sides.base) {
    const ambiguous = { mine: byMe.add, theirs: byThem.add };
    return { ...result, byMe: noChange, byThem: noChange, byBoth: noChange, ambiguous };
  }
  const byBoth = { add: common(byMe.add, new Set(byThem.add)), remove: common(byMe.remove, new Set(byThem.remove)) };
  return { ...result, byMe, byThem, byBoth, ambiguous: { mine: [], theirs: [] } };
}

function common(items: Iterable<string>, others: ReadonlySet<string>): string[] {
  return [...items].filter((item) => others.has(item));
}

/**
 * The same ways if the list is not read again, since reading members costs a credit each. A merge needs no reading: the
 * change of the document on top of theirs is one. Only to overwrite it, what they added has to go unseen.
 */
export function waysUnread(base: Iterable<string>, mine: Iterable<string>): Ways {
  const items = [...mine];
  return { merge: planOf(base, items), overwrite: replacementBy(items), discard: noChange };
}

/**
 * Counts the changes of others to a list for free: its length (List Details), and how many of the earlier items are still in it
 * (a count).
 * @returns undefined if the numbers contradict each other, as when the list changed between the two
 */
export function foreignChange(numbers: {
  readonly base: number;
  readonly stillThere: number;
  readonly length: number;
}): { readonly added: number; readonly removed: number } | undefined {
  const removed = numbers.base - numbers.stillThere;
  const added = numbers.length - numbers.stillThere;
  return removed < 0 || added < 0 ? undefined : { added, removed };
}
