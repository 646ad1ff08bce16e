// Computes the changes of a list that the journal stores: only the items and permissions that really changed.
import { omitUndefined } from '../../client/omitUndefined.ts';
import { holderKey } from '../../client/model/permission.ts';
import type { HeldPermission, ItemsChange, ListChange } from './journalEntry.ts';
import { without, type ListPlan } from './listPlan.ts';
import type { Membership } from './membership.ts';

/** The known items of a list before a change. */
export interface ItemsBefore {
  /** The items that were surely in the list, and those that surely were not. `complete`: no other item was in it. */
  readonly inside: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
  readonly complete: boolean;
  /** The number of its items if it is known. */
  readonly length?: number;
}

/** The items that are known from the loaded members. */
export function itemsLoaded(items: Iterable<string>, length: number | undefined): ItemsBefore {
  const inside = new Set(items);
  return {
    inside,
    outside: new Set(),
    complete: length !== undefined && inside.size >= length,
    ...omitUndefined({ length }),
  };
}

/** The known items after counting. The counts replace the loaded members, because they are newer. */
export function itemsCounted(loaded: ItemsBefore, counted: Membership): ItemsBefore {
  const outside = new Set(counted.outside);
  return { ...loaded, inside: new Set([...without(loaded.inside, outside), ...counted.inside]), outside };
}

/**
 * The items that a plan really adds and removes: an item that was in the list before is not added, and one that was not is not
 * removed.
 * @returns undefined if surely nothing changed
 */
export function itemsChange(plan: ListPlan, before: ItemsBefore): ItemsChange | undefined {
  const wasIn = (item: string): boolean => before.inside.has(item);
  const wasOut = (item: string): boolean => !wasIn(item) && (before.complete || before.outside.has(item));
  const isUnknown = (item: string): boolean => !wasIn(item) && !wasOut(item);
  // An item that is removed and added again at once has not changed.
  const removedItems = plan.emptied ? without(before.inside, new Set(plan.add)) : plan.remove.filter(wasIn);
  const change: ItemsChange = {
    kind: 'items',
    added: plan.add.filter(wasOut),
    removed: removedItems,
    maybeAdded: plan.add.filter(isUnknown),
    maybeRemoved: plan.emptied ? [] : plan.remove.filter(isUnknown),
    ...lostWith(plan, before),
  };
  const { added, removed, maybeAdded, maybeRemoved, lost } = change;
  const touched = added.length + removed.length + maybeAdded.length + maybeRemoved.length;
  return touched > 0 || lost !== 0 ? change : undefined;
}

// The number of removed items that are not known. It is a maximum, because the plan may add some of them again.
function lostWith({ emptied }: ListPlan, { inside, complete, length }: ItemsBefore): { readonly lost?: number } {
  if (!emptied || complete) return { lost: 0 };
  return length === undefined ? {} : { lost: Math.max(0, length - inside.size) };
}

/**
 * The changes of a list's permissions between two readings. New permissions come last, so that an undo, which goes backwards,
 * revokes them first: revoking a user's permission may also remove a share key's permission, which the undo restores after that.
 */
export function permissionChanges(before: readonly HeldPermission[], after: readonly HeldPermission[]): readonly ListChange[] {
  const now = new Map(after.map(({ holder, level }) => [holderKey(holder), level]));
  const then = new Set(before.map(({ holder }) => holderKey(holder)));
  const changed = before.flatMap(({ holder, level }): ListChange[] => {
    const to = now.get(holderKey(holder));
    return to === level ? [] : [{ kind: 'permission', holder, from: level, ...omitUndefined({ to }) }];
  });
  const given = after.filter(({ holder }) => !then.has(holderKey(holder)));
  return [...changed, ...given.map(({ holder, level }): ListChange => ({ kind: 'permission', holder, to: level }))];
}
