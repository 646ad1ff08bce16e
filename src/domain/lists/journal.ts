// Rules of the journal's entries, oldest first: how many are kept, and which can be undone next.
import { permissionsToRestore } from './inverseCalls.ts';
import type { DeletedList, JournalEntry, JournalStep, ListChange } from './journalEntry.ts';

/** The most entries, and the most items in all of them together. A deleted list of 10,000 items takes some 150 KB. */
const journalLimits = { entries: 500, items: 100_000 } as const;

/** The entries with a new one at the end, and without the oldest ones if the limits are exceeded. The new one always stays. */
export function withEntry(
  entries: readonly JournalEntry[],
  entry: JournalEntry,
  limits: { readonly entries: number; readonly items: number } = journalLimits,
): readonly JournalEntry[] {
  const all = [...entries, entry];
  let items = 0;
  const lastDropped = all.findLastIndex((one, at) => {
    items += itemsIn(one);
    return at < all.length - 1 && (items > limits.items || all.length - at > limits.entries);
  });
  return all.slice(lastDropped + 1);
}

/**
 * The last entry that was not undone and is no undo itself. The undo of an undo makes the change again, so it can be undone like
 * the change.
 */
export function lastToUndo(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const undone = undoneIn(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isUndo = ({ undoes }: JournalEntry): boolean => {
    if (undoes === undefined) return false;
    const other = byId.get(undoes);
    return other === undefined || !isUndo(other);
  };
  return entries.findLast((entry) => !isUndo(entry) && !undone.has(entry.id));
}

/** The IDs of the entries that were undone, and whose undo was not undone. */
export function undoneIn(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of entries.toReversed()) if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** The lists that are hidden according to the journal. The one that was hidden last comes first. */
export function hiddenIn(entries: readonly JournalEntry[]): readonly JournalStep['list'][] {
  const hidden = new Map<string, JournalStep['list']>();
  const undone = undoneIn(entries);
  for (const { list, change } of entries.filter(({ id }) => !undone.has(id)).flatMap(({ steps }) => steps)) {
    if (change.kind !== 'hidden' && change.kind !== 'deleted') continue;
    hidden.delete(list.id);
    if (change.kind === 'hidden' && change.to) hidden.set(list.id, list);
  }
  return [...hidden.values()].toReversed();
}

/**
 * The entries after a deleted list was created again under a new ID. Earlier changes of the list are then undone on the new one.
 * Its deletion is replaced by the changes that are still to be undone, so that an interrupted undo does not create it again.
 */
export function withListRemade(entries: readonly JournalEntry[], oldId: string, newId: string): readonly JournalEntry[] {
  return entries.map((entry) => ({
    ...entry,
    steps: entry.steps.flatMap((step): readonly JournalStep[] => {
      if (step.list.id !== oldId) return [step];
      const list = { ...step.list, id: newId };
      return step.change.kind === 'deleted' ? missingOf(step.change).map((change) => ({ list, change })) : [{ ...step, list }];
    }),
  }));
}

// The new list still lacks its items, hidden state and permissions. Their removals are undone in reverse, so the items come last.
function missingOf(was: DeletedList): readonly ListChange[] {
  const { items, hidden } = was;
  return [
    ...permissionsToRestore(was)
      .map(({ holder, level }): ListChange => ({ kind: 'permission', holder, from: level }))
      .toReversed(),
    ...(hidden ? [{ kind: 'hidden' as const, to: false }] : []),
    { kind: 'items', added: [], removed: items, maybeAdded: [], maybeRemoved: [], lost: 0 },
  ];
}

function itemsIn({ steps }: JournalEntry): number {
  return steps.reduce((sum, { change }) => sum + itemsOf(change).length, 0);
}

function itemsOf(change: ListChange): readonly string[] {
  if (change.kind === 'deleted') return change.items;
  if (change.kind !== 'items') return [];
  return [...change.added, ...change.removed, ...change.maybeAdded, ...change.maybeRemoved];
}
