// The inverse of a journal entry: the calls that undo it, and what they cannot restore.
import type { Holder } from '../../client/model/permission.ts';
import { restoreLevel, isNameless, lostItems, restoreList, updates, type StepInverse } from './inverseCalls.ts';
import type { ItemsChange, JournalEntry, JournalStep } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';
import type { IrreversibleEffect } from './irreversibleEffect.ts';

export interface Inverse {
  /** The calls in the order of sending. Calls after a create with `replaces` that name the deleted list mean the new one. */
  readonly calls: readonly ListCall[];
  readonly irreversible: readonly (IrreversibleEffect & { readonly listId: string })[];
}

/** The inverse of an entry, whose steps are undone in reverse order. @throws Failure `refused` if an item is invalid */
export function inverseOf({ steps }: JournalEntry): Inverse {
  const inverses = steps.toReversed().map((step) => ({ ...inverseOfStep(step), listId: step.list.id }));
  return {
    calls: inverses.flatMap(({ calls }) => calls),
    irreversible: inverses.flatMap(({ irreversible, listId }) => irreversible.map((effect) => ({ ...effect, listId }))),
  };
}

function inverseOfStep({ list, change }: JournalStep): StepInverse {
  const { id } = list;
  switch (change.kind) {
    case 'created':
      return { calls: [{ call: 'delete', input: { id } }], irreversible: [{ kind: 'deletes' }] };
    case 'renamed':
      if (isNameless(change.from)) return { calls: [], irreversible: [{ kind: 'name' }] };
      return { calls: [{ call: 'update', input: { id, name: change.from } }], irreversible: [] };
    case 'deleted':
      return restoreList(list, change);
    case 'items':
      return inverseOfItems(id, change);
    case 'extraData':
      // An empty object would remove unknown extra data.
      if (!change.from) return { calls: [], irreversible: [{ kind: 'extraData' }] };
      return { calls: [{ call: 'update', input: { id, extraData: change.from } }], irreversible: [] };
    case 'hidden':
      return { calls: [{ call: 'update', input: { id, hidden: !change.to } }], irreversible: [] };
    case 'permission':
      return change.from === undefined ? revokeLevel(id, change.holder) : restoreLevel(id, change.holder, change.from);
  }
}

function inverseOfItems(id: string, { added, removed, maybeAdded, maybeRemoved, lost }: ItemsChange): StepInverse {
  const unsure = [...maybeAdded, ...maybeRemoved];
  return {
    calls: updates(id, { add: removed, remove: added }),
    irreversible: [...(unsure.length > 0 ? [{ kind: 'unsure' as const, items: unsure }] : []), ...lostItems(lost)],
  };
}

function revokeLevel(listId: string, holder: Holder): StepInverse {
  const calls: readonly ListCall[] = [{ call: 'revoke', input: { listId, holder } }];
  return { calls, irreversible: holder.kind === 'user' ? [{ kind: 'linkedKeys', holder }] : [] };
}
