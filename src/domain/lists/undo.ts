// The inverse of a journal entry: the calls that undo it, and what they cannot restore.
import type { Holder } from '../../client/model/permission.ts';
import { restoreLevel, isNameless, lostItems, restoreList, updates, type StepInverse } from './inverseCalls.ts';
import type { ItemsChange, JournalEntry, JournalStep } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';
import type { IrreversibleEffect } from './irreversibleEffect.ts';

export interface Inverse {
  /** In the order in which they are sent. Calls after a create that `replaces` a list mean the new one. */
  readonly calls: readonly ListCall[];
  readonly irreversible: readonly (IrreversibleEffect & { readonly listId: string })[];
}

/** Undoes the steps of an entry in reverse order. @throws Failure `refused` if it names an item that is none */
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
      // An empty object in its place would remove extra data that nobody has seen.
      if (!change.from) return { calls: [], irreversible: [{ kind: 'extraData' }] };
      return { calls: [{ call: 'update', input: { id, extraData: change.from } }], irreversible: [] };
    case 'hidden':
      return { calls: [{ call: 'update', input: { id, hidden: !change.to } }], irreversible: [] };
    case 'permission':
      return change.from === undefined ? revoked(id, change.holder) : restoreLevel(id, change.holder, change.from);
  }
}

function inverseOfItems(id: string, { added, removed, maybeAdded, maybeRemoved, lost }: ItemsChange): StepInverse {
  const unsure = [...maybeAdded, ...maybeRemoved];
  return {
    calls: updates(id, { add: removed, remove: added }),
    irreversible: [...(unsure.length > 0 ? [{ kind: 'unsure' as const, items: unsure }] : []), ...lostItems(lost)],
  };
}

function revoked(listId: string, holder: Holder): StepInverse {
  const calls: readonly ListCall[] = [{ call: 'revoke', input: { listId, holder } }];
  return { calls, irreversible: holder.kind === 'user' ? [{ kind: 'linkedKeys', holder }] : [] };
}
