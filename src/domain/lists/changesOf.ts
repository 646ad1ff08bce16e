// Computes the changes of a call from the state before it. They are the steps of a journal entry.
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { HeldPermission, JournalStep, ListChange } from './journalEntry.ts';
import type { ListCall, OwnCall } from './listCall.ts';
import { itemsChange, type ItemsBefore } from './recordChange.ts';
import type { ListPlan } from './listPlan.ts';

/** The known state of a list before a call. */
export interface ListBefore {
  readonly list: JournalStep['list'];
  /** The record of the list before the call; absent if it could not be read. */
  readonly now?: List;
  readonly items: ItemsBefore;
  readonly permissions: readonly HeldPermission[];
  /** True if `permissions` holds all of them. */
  readonly permissionsKnown: boolean;
}

/** The changes of one call that is done. @param made the list that a create has created */
export function changesOf(
  call: OwnCall,
  before: ListBefore,
  made: List | undefined,
  actingUser: string | undefined,
): readonly JournalStep[] {
  const { list } = before;
  switch (call.call) {
    case 'create': {
      if (!made) return [];
      const { name, type } = call.input;
      return [{ list: { id: made.id, name: made.name || name, type }, change: { kind: 'created' } }];
    }
    case 'update':
      return changesByUpdate(call.input, before).map((change) => ({ list, change }));
    case 'delete':
      return [{ list, change: deletionOf(before, actingUser) }];
  }
}

/** The items that an update adds and removes, as a plan. */
export function planIn({
  add = [],
  remove = [],
}: {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}): ListPlan {
  return remove.includes('*') ? { add, remove: [], emptied: true } : { add, remove };
}

function changesByUpdate(
  input: Extract<ListCall, { call: 'update' }>['input'],
  { list, now, items }: ListBefore,
): readonly ListChange[] {
  const { name, extraData, hidden } = input;
  const change = input.add || input.remove ? itemsChange(planIn(input), items) : undefined;
  return [
    ...(name === undefined || name === list.name ? [] : [{ kind: 'renamed' as const, from: list.name, to: name }]),
    ...(extraData === undefined
      ? []
      : [{ kind: 'extraData' as const, ...omitUndefined({ from: now?.extraData }), to: extraData }]),
    // Unconfirmed: whether answers say that a list is hidden. If they do not, the list is taken for visible.
    ...(hidden === undefined || (now?.hidden ?? false) === hidden ? [] : [{ kind: 'hidden' as const, to: hidden }]),
    ...(change ? [change] : []),
  ];
}

function deletionOf({ now, items, permissions, permissionsKnown }: ListBefore, actingUser: string | undefined): ListChange {
  const owner = now?.owner?.id;
  const known = [...items.inside];
  return {
    kind: 'deleted',
    ...omitUndefined({ extraData: now?.extraData, hasUnreadExtraData: now?.hasUnreadExtraData }),
    hidden: now?.hidden ?? false,
    ...(owner === undefined || owner === '' || owner === actingUser ? {} : { owner }),
    ...omitUndefined({ actingUser }),
    items: known,
    ...(items.length === undefined ? {} : { unknownItems: Math.max(0, items.length - known.length) }),
    permissions: [...permissions],
    permissionsKnown,
  };
}
