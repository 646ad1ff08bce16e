// Groups lists by owner and type, and finds the level of the acting user on a list.
import type { List } from '../../client/model/list.ts';
import type { ReadPermissions } from '../../client/model/permission.ts';

export const groupings = ['none', 'owner', 'type', 'both'] as const;
export type Grouping = (typeof groupings)[number];

/** The names of groups. `unknown`: the owner or the acting user is unknown. */
export type GroupName = 'mine' | 'shared' | 'unknown' | 'company' | 'person' | 'other';

/** The names of groups from the outermost one inwards; empty for the root. */
export type GroupPath = readonly GroupName[];

const owners: readonly GroupName[] = ['mine', 'shared', 'unknown'];
const types: readonly GroupName[] = ['company', 'person', 'other'];

/** The names of groups on each level, in the order in which they are shown. */
export const groupLevels: Readonly<Record<Grouping, readonly (readonly GroupName[])[]>> = {
  none: [],
  owner: [owners],
  type: [types],
  both: [owners, types],
};

/** The groups that a list is in, from the outermost one inwards. */
export function groupsOf(list: Pick<List, 'owner' | 'type'>, grouping: Grouping, actingUser: string | undefined): GroupPath {
  const type = list.type === 'company' || list.type === 'person' ? list.type : 'other';
  const owner = ownerGroupOf(list, actingUser);
  if (grouping === 'owner') return [owner];
  if (grouping === 'type') return [type];
  return grouping === 'both' ? [owner, type] : [];
}

/** The group of a list by its owner. */
export function ownerGroupOf({ owner }: Pick<List, 'owner'>, actingUser: string | undefined): 'mine' | 'shared' | 'unknown' {
  if (owner === undefined || actingUser === undefined) return 'unknown';
  return owner.id === actingUser ? 'mine' : 'shared';
}

/**
 * The level of the acting user on a list. The owner may do everything (service.md, "List"); others have the level of their
 * permission.
 * @param actingUser undefined if it is not known
 * @returns undefined if the level is not known, for example because a record does not say clearly who holds which level
 */
export function levelOfUser(
  { owner }: Pick<List, 'owner'>,
  { held, ambiguous }: ReadPermissions,
  actingUser: string | undefined,
): string | undefined {
  if (actingUser === undefined) return undefined;
  if (owner?.id === actingUser) return 'manage';
  if (ambiguous > 0) return undefined;
  return held.find(({ holder }) => holder.kind === 'user' && holder.id === actingUser)?.level;
}
