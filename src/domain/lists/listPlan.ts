// A plan: the items to add to a list and to remove from it.

/**
 * A change of a list's items. Each item is in at most one of the two arrays, and only once. A list is a set, so that a plan may
 * be applied after other changes, in any order and more than once (service.md, "List Update").
 */
export interface ListPlan {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /**
   * All items of the list, known or not, are removed before others are added. `remove` is then empty. Such a plan must not be
   * applied twice, because it would remove items that were added after the first time.
   */
  readonly emptied?: true;
}

export const noChange: ListPlan = Object.freeze({ add: [], remove: [] });

/**
 * The plan that changes `base` to `mine`.
 * @param base the members that were shown, which may be fewer than the list holds. Only these can be removed
 */
export function planOf(base: Iterable<string>, mine: Iterable<string>): ListPlan {
  const before = new Set(base);
  const after = new Set(mine);
  return { add: without(after, before), remove: without(before, after) };
}

/** The plan that replaces all items of a list whose items are not known. */
export function replacementBy(items: Iterable<string>): ListPlan {
  return { add: [...new Set(items)], remove: [], emptied: true };
}

/** The items after a plan is applied to them. */
export function applyPlan(items: Iterable<string>, { add, remove, emptied }: ListPlan): ReadonlySet<string> {
  return new Set([...(emptied ? [] : without(items, new Set(remove))), ...add]);
}

/** The items that are not among the others. */
export function without(items: Iterable<string>, others: ReadonlySet<string>): string[] {
  return [...items].filter((item) => !others.has(item));
}

/** Returns whether a plan changes nothing. */
export function isNoChange({ add, remove, emptied }: ListPlan): boolean {
  return add.length === 0 && remove.length === 0 && !emptied;
}
