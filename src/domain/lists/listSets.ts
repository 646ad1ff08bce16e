// Union, intersection, difference and copy of lists, with where each item came from.

export interface ListItems {
  readonly listId: string;
  /** `company` or `person`: only lists of one type can be put together. */
  readonly type: string;
  readonly items: Iterable<string>;
  /** False if only some of its items are loaded. */
  readonly complete: boolean;
}

export const setOperations = ['union', 'intersection', 'difference', 'symmetricDifference'] as const;

/**
 * `difference`: what the first list holds and none of the others. `symmetricDifference`: what exactly one of the lists holds,
 * which for two lists is what the word means. A copy is the union of one.
 */
export type SetOperation = (typeof setOperations)[number];

export interface SetItem {
  readonly item: string;
  /** The lists that hold it, in their order. */
  readonly from: readonly string[];
}

export interface SetResult {
  /** In the order in which the items stand in the first list that holds them. */
  readonly items: readonly SetItem[];
  /** Lists of which only some items are loaded: what comes out of them is not the whole truth. */
  readonly incomplete: readonly string[];
  /** Companies and people stand side by side: no list can hold the result. */
  readonly mixed: boolean;
}

/** Puts lists together. Nothing comes out of no lists. */
export function combineLists(operation: SetOperation, lists: readonly ListItems[]): SetResult {
  const holders = new Map<string, Set<string>>();
  for (const { listId, items } of lists) {
    for (const item of items) {
      const from = holders.get(item);
      if (from) from.add(listId);
      else holders.set(item, new Set([listId]));
    }
  }
  const keeps = persisted(operation, lists);
  const items: SetItem[] = [];
  for (const [item, from] of holders) if (keeps(from)) items.push({ item, from: [...from] });
  return {
    items,
    incomplete: lists.filter(({ complete }) => !complete).map(({ listId }) => listId),
    mixed: new Set(lists.map(({ type }) => type)).size > 1,
  };
}

function persisted(operation: SetOperation, lists: readonly ListItems[]): (from: ReadonlySet<string>) => boolean {
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
