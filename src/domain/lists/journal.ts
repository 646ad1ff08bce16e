// The journal of changes: bounded, oldest first, and which of them can be undone next.
import { permissionsOf } from './inverseCalls.ts';
import type { DeletedList, JournalEntry, JournalStep, ListChange } from './journalEntry.ts';

/** Entries, and items in all of them together: a deleted list of 10,000 takes some 150 KB. */
const journalLimits = { entries: 500, items: 100_000 } as const;

/** The journal with one more entry, and without the oldest if it becomes too long. The newest always stays. */
export function withEntry(
  entries: readonly JournalEntry[],
  entry: JournalEntry,
  most: { readonly entries: number; readonly items: number } = journalLimits,
): readonly JournalEntry[] {
  const all = [...entries, entry];
  let items = 0;
  const from = all.findLastIndex((one, at) => {
    items += itemsIn(one);
    return at < all.length - 1 && (items > most.items || all.length - at > most.entries);
  });
  return all.slice(from + 1);
}

/** The last entry that was not undone and is no undo itself. Undoing an undo makes the first change again. */
export function lastToUndo(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const undone = undoneIn(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isUndo = ({ undoes }: JournalEntry): boolean => {
    const other = undoes === undefined ? undefined : byId.get(undoes);
    return undoes !== undefined && (other === undefined || !isUndo(other));
  };
  return entries.findLast((entry) => !isUndo(entry) && !undone.has(entry.id));
}

/** The IDs of the entries that were undone, and whose undo was not undone. */
export function undoneIn(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of entries.toReversed()) if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** The lists that were hidden and, as far as the journal tells, still are: the last one first. */
export function hiddenIn(entries: readonly JournalEntry[]): readonly JournalStep['list'][] {
  const hidden = new Map<string, JournalStep['list']>();
  for (const { list, change } of entries.flatMap(({ steps }) => steps)) {
    if (change.kind !== 'hidden' && change.kind !== 'deleted') continue;
    hidden.delete(list.id);
    if (change.kind === 'hidden' && change.to) hidden.set(list.id, list);
  }
  return [...hidden.values()].toReversed();
}

/**
 * The journal as soon as a deleted list was made again under a new ID: what was done to the old one is undone on the
 * new one, and of its deletion only what is still missing, so that an undo that stops halfway makes no second list.
 */
export function withListRemade(entries: readonly JournalEntry[], from: string, to: string): readonly JournalEntry[] {
  return entries.map((entry) => ({
    ...entry,
    steps: entry.steps.flatMap((step): readonly JournalStep[] => {
      if (step.list.id !== from) return [step];
      const list = { ...step.list, id: to };
      return step.change.kind === 'deleted' ? missingOf(step.change).map((change) => ({ list, change })) : [{ ...step, list }];
    }),
  }));
}

// They are entered as if they had been removed one by one, in the reverse of the order in which a deletion is undone.
function missingOf(was: DeletedList): readonly ListChange[] {
  const { items, hidden } = was;
  return [
    ...permissionsOf(was)
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
