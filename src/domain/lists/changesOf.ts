// What a call has changed, from what was there before it: the steps of a journal.
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { HeldPermission, JournalStep, ListChange } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';
import { itemsChange, permissionChanges, type ItemsBefore } from './recordChange.ts';
import type { ListPlan } from './listPlan.ts';

/** What was known of a list before a call. */
export interface Before {
  readonly list: JournalStep['list'];
  /** As the service last answered; absent where nobody knew. */
  readonly now?: List;
  readonly items: ItemsBefore;
  readonly permissions: readonly HeldPermission[];
  /** Whether these were all. */
  readonly permissionsKnown: boolean;
}

export interface After {
  /** What a create has made. */
  readonly made?: List;
  /** All permissions, where they were read again. */
  readonly permissions?: readonly HeldPermission[];
}

/** The changes of one call that is done. */
export function changesOf(call: ListCall, before: Before, after: After, actingUser: string | undefined): readonly JournalStep[] {
  const { list } = before;
  if (call.call === 'create') {
    const { made } = after;
    if (!made) return [];
    return [{ list: { id: made.id, name: made.name || call.input.name, type: call.input.type }, change: { kind: 'created' } }];
  }
  return kindsOf(call, before, after, actingUser).map((change) => ({ list, change }));
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

function kindsOf(
  call: Exclude<ListCall, { call: 'create' }>,
  before: Before,
  after: After,
  actingUser: string | undefined,
): readonly ListChange[] {
  switch (call.call) {
    case 'update':
      return updated(call.input, before);
    case 'delete':
      return [deleted(before, actingUser)];
    case 'share':
    case 'revoke': {
      // Nobody knows what to give back.
      if (!before.permissionsKnown) return [];
      const { holder } = call.input;
      const level = call.call === 'share' ? call.input.level : undefined;
      const key = JSON.stringify(holder);
      const others = before.permissions.filter((one) => JSON.stringify(one.holder) !== key);
      // A share key may go along with a user. Whatever else is different was somebody else's doing.
      const left = new Set(after.permissions?.map((one) => JSON.stringify(one.holder)));
      const stayed = after.permissions
        ? others.filter((one) => one.holder.kind === 'user' || left.has(JSON.stringify(one.holder)))
        : others;
      return permissionChanges(before.permissions, [...stayed, ...(level === undefined ? [] : [{ holder, level }])]);
    }
  }
}

function updated(input: Extract<ListCall, { call: 'update' }>['input'], { list, now, items }: Before): readonly ListChange[] {
  const { name, extraData, hidden } = input;
  const change = input.add || input.remove ? itemsChange(planIn(input), items) : undefined;
  return [
    ...(name === undefined || name === list.name ? [] : [{ kind: 'renamed' as const, from: list.name, to: name }]),
    ...(extraData === undefined
      ? []
      : [{ kind: 'extraData' as const, ...(now?.extraData ? { from: now.extraData } : {}), to: extraData }]),
    // Unconfirmed: that answers say whether a list is hidden; where they do not, it is taken for shown.
    ...(hidden === undefined || (now?.hidden ?? false) === hidden ? [] : [{ kind: 'hidden' as const, to: hidden }]),
    ...(change ? [change] : []),
  ];
}

function deleted({ now, items, permissions, permissionsKnown }: Before, actingUser: string | undefined): ListChange {
  const owner = now?.owner?.id;
  const known = [...items.inside];
  return {
    kind: 'deleted',
    ...(now?.extraData ? { extraData: now.extraData } : {}),
    ...(now?.hasUnreadExtraData ? { hasUnreadExtraData: true } : {}),
    hidden: now?.hidden ?? false,
    ...(owner === undefined || owner === '' || owner === actingUser ? {} : { owner }),
    ...omitUndefined({ actingUser }),
    items: known,
    ...(items.length === undefined ? {} : { unknownItems: Math.max(0, items.length - known.length) }),
    permissions: [...permissions],
    permissionsKnown,
  };
}
