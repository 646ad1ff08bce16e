// Three-way merge of a list: the base, the user's document (mine) and the current list (theirs).
// With a base there is no conflict: a list is a set, so two sides that both changed an item have both added or both removed it.
// Without a base, an item that only one side has is ambiguous: this side has added it, or the other has removed it.
import { noChange, planOf, replacementBy, without, type ListPlan } from './listPlan.ts';

export interface Sides {
  /** The list's items when the document was opened; absent if they are unknown. */
  readonly base?: Iterable<string>;
  readonly mine: Iterable<string>;
  readonly theirs: Iterable<string>;
}

export interface Merge {
  /** The changes of the document, and those of the list since it was opened; both are empty if the base is unknown. */
  readonly byMe: ListPlan;
  readonly byThem: ListPlan;
  /** The changes that both sides have made. */
  readonly byBoth: ListPlan;
  /** Items that only one side has; empty if the base is known. `merged` keeps them until the user decides. */
  readonly ambiguous: { readonly mine: readonly string[]; readonly theirs: readonly string[] };
  /** The items in the order of the document, followed by those that are new in the list. */
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

/** Merges the document and the current list, with their base or without it. */
export function mergeLists(sides: Sides): Merge {
  const mine = new Set(sides.mine);
  const theirs = new Set(sides.theirs);
  // Without a base, the common items take its place, so that nothing counts as removed.
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
 * The same ways without the current list, because reading its members costs a credit each. The document's change merges with any
 * current list. Overwriting first removes all items, because those that others have added are unknown.
 */
export function waysWithoutReading(base: Iterable<string>, mine: Iterable<string>): Ways {
  const items = [...mine];
  return { merge: planOf(base, items), overwrite: replacementBy(items), discard: noChange };
}

/**
 * The number of items that others have added to a list and removed from it, by numbers that are free.
 * @param numbers.base the number of items before
 * @param numbers.stillThere the number of these that the list still holds, by a count
 * @param numbers.length the list's length, from List Details
 * @returns undefined if the numbers contradict each other, because the list changed between the two calls
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
