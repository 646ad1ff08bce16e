// Turns what was done to a list into what the journal keeps: only what really changed can be undone.
import { omitUndefined } from '../../client/omitUndefined.ts';
import { holderKey } from '../../client/model/permission.ts';
import type { HeldPermission, ItemsChange, ListChange } from './journalEntry.ts';
import { without, type ListPlan } from './listPlan.ts';
import type { Membership } from './membership.ts';

/** The known items of a list before a change. */
export interface ItemsBefore {
  /** Items that were surely in it, and that surely were not. `complete`: all others were not. */
  readonly inside: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
  readonly complete: boolean;
  /** The number of its items if it is known. */
  readonly length?: number;
}

/** The knowledge from the loaded members. */
export function itemsLoaded(items: Iterable<string>, length: number | undefined): ItemsBefore {
  const inside = new Set(items);
  return {
    inside,
    outside: new Set(),
    complete: length !== undefined && inside.size >= length,
    ...omitUndefined({ length }),
  };
}

/** The knowledge from counting on top of the loaded members: the counts are newer. */
export function itemsCounted(loaded: ItemsBefore, counted: Membership): ItemsBefore {
  const outside = new Set(counted.outside);
  return { ...loaded, inside: new Set([...without(loaded.inside, outside), ...counted.inside]), outside };
}

/**
 * The change of a list's items. An item that was there before was not added, and one that was not there was not removed.
 * @returns undefined if surely nothing changed
 */
export function itemsChange(plan: ListPlan, before: ItemsBefore): ItemsChange | undefined {
  const wasIn = (item: string): boolean => before.inside.has(item);
  const wasOut = (item: string): boolean => !wasIn(item) && (before.complete || before.outside.has(item));
  const unknown = (item: string): boolean => !wasIn(item) && !wasOut(item);
  // An item that is removed and added again at once has not changed.
  const gone = plan.emptied ? without(before.inside, new Set(plan.add)) : plan.remove.filter(wasIn);
  const change: ItemsChange = {
    kind: 'items',
    added: plan.add.filter(wasOut),
    removed: gone,
    maybeAdded: plan.add.filter(unknown),
    maybeRemoved: plan.emptied ? [] : plan.remove.filter(unknown),
    ...lostWith(plan, before),
  };
  const { added, removed, maybeAdded, maybeRemoved, lost } = change;
  const touched = added.length + removed.length + maybeAdded.length + maybeRemoved.length;
  return touched > 0 || lost !== 0 ? change : undefined;
}

// Some of those that nobody saw may be among the items that were added again: it is their number at most.
function lostWith({ emptied }: ListPlan, { inside, complete, length }: ItemsBefore): { readonly lost?: number } {
  if (!emptied || complete) return { lost: 0 };
  return length === undefined ? {} : { lost: Math.max(0, length - inside.size) };
}

/**
 * The changes of a list's permissions between two readings, which are free. Levels that were given come last, so that an undo
 * revokes them first: revoking a user's permission may remove one of a share key too.
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
