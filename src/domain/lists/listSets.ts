// Combines lists by set operations, and names the source lists of each item.

export interface ListItems {
  readonly listId: string;
  /** The type, such as `company` or `person`. No list can hold items of two types. */
  readonly type: string;
  readonly items: Iterable<string>;
  /** True if all items of the list are loaded. */
  readonly complete: boolean;
}

export const setOperations = ['union', 'intersection', 'difference', 'symmetricDifference'] as const;

/**
 * `difference`: the items that the first list holds and no other list. `symmetricDifference`: the items that exactly one list
 * holds. The union of one list is its copy.
 */
export type SetOperation = (typeof setOperations)[number];

export interface SetItem {
  readonly item: string;
  /** The IDs of the lists that hold it, in the order of the lists. */
  readonly from: readonly string[];
}

export interface SetResult {
  /** The items of the first list in its order, then those that only later lists hold. */
  readonly items: readonly SetItem[];
  /** The IDs of the lists that are not completely loaded, because of which the result may be wrong. */
  readonly incomplete: readonly string[];
  /** True if the lists are of different types, so that no list can hold the result. */
  readonly mixed: boolean;
}

/** Combines lists. The result of no lists is empty. */
export function combineLists(operation: SetOperation, lists: readonly ListItems[]): SetResult {
  const holders = new Map<string, Set<string>>();
  for (const { listId, items } of lists) {
    for (const item of items) {
      const from = holders.get(item);
      if (from) from.add(listId);
      else holders.set(item, new Set([listId]));
    }
  }
  const isInResult = membershipRule(operation, lists);
  const items: SetItem[] = [];
  for (const [item, from] of holders) if (isInResult(from)) items.push({ item, from: [...from] });
  return {
    items,
    incomplete: lists.filter(({ complete }) => !complete).map(({ listId }) => listId),
    mixed: new Set(lists.map(({ type }) => type)).size > 1,
  };
}

/** Returns a check whether an item is in the result, by the IDs of the lists that hold it. */
function membershipRule(operation: SetOperation, lists: readonly ListItems[]): (from: ReadonlySet<string>) => boolean {
  const ids = new Set(lists.map(({ listId }) => listId));
  const first = lists[0]?.listId ?? '';
  switch (operation) {
    case 'union':
      return () => true;
    case 'intersection':
      return (from) => from.size === ids.size;
    case 'difference':
      return (from) => from.size === 1 && from.has(first);
    case 'symmetricDifference':
      return (from) => from.size === 1;
  }
}
