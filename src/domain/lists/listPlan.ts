// The plan that changes a list to the content of a document: items to add and to remove.

/**
 * A change of a list's items. Each item once, and none in both. It changes a set, so it may be applied on top of anybody's
 * change, in any order and more than once (service.md, "List Update").
 */
export interface ListPlan {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** All items there are, known or not, are removed first: `remove` is then empty. */
  readonly emptied?: true;
}

export const noChange: ListPlan = Object.freeze({ add: [], remove: [] });

/**
 * From what was there to what shall be.
 * @param base the members that were shown, which may be fewer than the list holds: only these can be removed
 */
export function planOf(base: Iterable<string>, mine: Iterable<string>): ListPlan {
  const before = new Set(base);
  const after = new Set(mine);
  return { add: without(after, before), remove: without(before, after) };
}

/** Replaces whatever the list holds if what it holds is not known. */
export function replacementBy(items: Iterable<string>): ListPlan {
  return { add: [...new Set(items)], remove: [], emptied: true };
}

/** The items after the change. */
export function applyPlan(items: Iterable<string>, { add, remove, emptied }: ListPlan): ReadonlySet<string> {
  return new Set([...(emptied ? [] : without(items, new Set(remove))), ...add]);
}

/** The items that are not among the others. */
export function without(items: Iterable<string>, others: ReadonlySet<string>): string[] {
  return [...items].filter((item) => !others.has(item));
}

/** Whether it changes nothing. */
export function isNoChange({ add, remove, emptied }: ListPlan): boolean {
  return add.length === 0 && remove.length === 0 && !emptied;
}
