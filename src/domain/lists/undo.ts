// The way back from a change, as calls to send, and what it does not bring back.
import type { Holder } from '../../client/model/permission.ts';
import { given, isNameless, lostItems, remade, updates, type Back } from './bringBack.ts';
import type { ItemsChange, JournalEntry, JournalStep } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';
import type { Loss } from './loss.ts';

export interface WayBack {
  /** In the order in which they are sent. Calls after a create that `replaces` a list mean the new one. */
  readonly calls: readonly ListCall[];
  readonly losses: readonly (Loss & { readonly listId: string })[];
}

/** How to take back an entry: its steps in reverse. @throws Failure `refused` where it names an item that is none */
export function wayBack({ steps }: JournalEntry): WayBack {
  const ways = steps.toReversed().map((step) => ({ ...backFrom(step), listId: step.list.id }));
  return {
    calls: ways.flatMap(({ calls }) => calls),
    losses: ways.flatMap(({ losses, listId }) => losses.map((loss) => ({ ...loss, listId }))),
  };
}

function backFrom({ list, change }: JournalStep): Back {
  const { id } = list;
  switch (change.kind) {
    case 'created':
      return { calls: [{ call: 'delete', input: { id } }], losses: [{ kind: 'deletes' }] };
    case 'renamed':
      if (isNameless(change.from)) return { calls: [], losses: [{ kind: 'name' }] };
      return { calls: [{ call: 'update', input: { id, name: change.from } }], losses: [] };
    case 'deleted':
      return remade(list, change);
    case 'items':
      return backFromItems(id, change);
    case 'extraData':
      // An empty object in its place would take away what nobody has seen.
      if (!change.from) return { calls: [], losses: [{ kind: 'extraData' }] };
      return { calls: [{ call: 'update', input: { id, extraData: change.from } }], losses: [] };
    case 'hidden':
      return { calls: [{ call: 'update', input: { id, hidden: !change.to } }], losses: [] };
    case 'permission':
      return change.from === undefined ? revoked(id, change.holder) : given(id, change.holder, change.from);
  }
}

function backFromItems(id: string, { added, removed, maybeAdded, maybeRemoved, lost }: ItemsChange): Back {
  const unsure = [...maybeAdded, ...maybeRemoved];
  return {
    calls: updates(id, { add: removed, remove: added }),
    losses: [...(unsure.length > 0 ? [{ kind: 'unsure' as const, items: unsure }] : []), ...lostItems(lost)],
  };
}

function revoked(listId: string, holder: Holder): Back {
  const calls: readonly ListCall[] = [{ call: 'revoke', input: { listId, holder } }];
  return { calls, losses: holder.kind === 'user' ? [{ kind: 'linkedKeys', holder }] : [] };
}
