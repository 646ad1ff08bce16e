// The calls that restore what a change removed: a deleted list, items, or a level.
import { listTypes } from '../../client/model/list.ts';
import { levels, type Holder, type Level } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { DeletedList, HeldPermission, JournalStep } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';
import type { ListPlan } from './listPlan.ts';
import { creationOf, requestsOf } from './listRequests.ts';
import type { IrreversibleEffect } from './irreversibleEffect.ts';

/** The inverse of one step. */
export interface StepInverse {
  readonly calls: readonly ListCall[];
  readonly irreversible: readonly IrreversibleEffect[];
}

/** The calls that create a deleted list again, as far as it was known. @throws Failure `refused` if an item is invalid */
export function restoreList({ id, name, type }: JournalStep['list'], was: DeletedList): StepInverse {
  const known = listTypes.find((candidate) => candidate === type);
  if (!known) return { calls: [], irreversible: [{ kind: 'type', type }] };
  const { create, then } = creationOf({
    name: isNameless(name) ? id : name,
    type: known,
    items: was.items,
    ...omitUndefined({ extraData: was.extraData }),
  });
  const permissions = permissionsToRestore(was).map(({ holder, level }) => restoreLevel(id, holder, level));
  return {
    calls: [
      { call: 'create', input: create, replaces: id },
      ...updates(id, then),
      ...(was.hidden ? [{ call: 'update' as const, input: { id, hidden: true } }] : []),
      ...permissions.flatMap(({ calls }) => calls),
    ],
    irreversible: [
      { kind: 'newId' },
      ...(isNameless(name) ? [{ kind: 'name' as const }] : []),
      ...(was.owner === undefined ? [] : [{ kind: 'newOwner' as const, owner: was.owner }]),
      ...lostItems(was.unknownItems),
      ...(was.hasUnreadExtraData ? [{ kind: 'extraData' as const }] : []),
      ...(was.permissionsKnown ? [] : [{ kind: 'permissions' as const }]),
      ...permissions.flatMap(({ irreversible }) => irreversible),
    ],
  };
}

/** The permissions to give on a deleted list that is created again: all except that of its new owner, who needs none. */
export function permissionsToRestore({ permissions, actingUser }: DeletedList): readonly HeldPermission[] {
  return permissions.filter(({ holder }) => holder.kind === 'key' || holder.id !== actingUser);
}

/** Returns whether a name is blank. */
export function isNameless(name: string): boolean {
  return name.trim() === '';
}

/** The effect of removed items that are not known and cannot be restored. @param count their number; undefined if unknown */
export function lostItems(count: number | undefined): readonly IrreversibleEffect[] {
  if (count === undefined) return [{ kind: 'items' }];
  return count === 0 ? [] : [{ kind: 'items', count }];
}

/** The calls that change the items of a list. @throws Failure `refused` if an item is invalid */
export function updates(id: string, plan: ListPlan): readonly ListCall[] {
  return requestsOf(plan).map((request) => ({ call: 'update', input: { id, ...request } }));
}

/** The call that gives a level back. @param word the level as the service named it, which this version may not know */
export function restoreLevel(listId: string, holder: Holder, word: string): StepInverse {
  const level: Level | undefined = levels.find((candidate) => candidate === word);
  if (!level) return { calls: [], irreversible: [{ kind: 'level', holder, level: word }] };
  return { calls: [{ call: 'share', input: { listId, holder, level } }], irreversible: [] };
}
