// Finds out by counting, which is free, which of some items a list contains.
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { without } from './listPlan.ts';

/** Asks how many of these companies a company list holds, for nothing: the count is in `meta`. */
export function memberCountSearch(listId: string, items: readonly string[]): CompanySearch {
  return { lists: [listId], ids: items, fields: ['none'], limit: 0 };
}

/**
 * The number of the items that the list contains; undefined if the answer does not tell. Ceased companies are counted, since they
 * are asked for. Unconfirmed: that a count finds every member, such as one that is no company any more; it counts as absent then.
 * @throws Failure
 */
export type CountMembers = (items: readonly string[]) => Promise<number | undefined>;

export interface Membership {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  /** The items whose counts contradicted each other, or would have been too many. */
  readonly unsure: readonly string[];
}

export interface MembershipLimits {
  /** Items in one count. */
  readonly mostItems: number;
  /** Counts altogether. */
  readonly mostCounts: number;
}

/** Forty counts are four seconds of the rate limit: enough for 1,000 items of which a few differ from the rest. */
export const membershipLimits: MembershipLimits = { mostItems: 1000, mostCounts: 40 };

interface Group {
  readonly items: readonly string[];
  /** Counted, or what is left of the group it is a half of. */
  readonly count?: number;
}

/**
 * The items among these that a list holds. Groups of which all or none are in need one count; others are halved, and what is known
 * of one half says the other. The groups are looked at in turn, the largest first, so that few counts settle most.
 * @throws Failure of a count
 */
export async function membershipOf(
  items: Iterable<string>,
  count: CountMembers,
  { mostItems, mostCounts }: MembershipLimits = membershipLimits,
): Promise<Membership> {
  const all = [...new Set(items)];
  const inside = new Set<string>();
  const outside = new Set<string>();
  const open: Group[] = [];
  for (let at = 0; at < all.length; at += mostItems) open.push({ items: all.slice(at, at + mostItems) });
  let counts = 0;
  const settle = (group: Group): void => {
    const whole = group.items.length;
    const found = group.count;
    if (found === undefined) open.push(group);
    else if (found === 0) for (const item of group.items) outside.add(item);
    else if (found === whole) for (const item of group.items) inside.add(item);
    // A count that cannot be is believed for nobody: its items stay unsure.
    else if (found > 0 && found < whole) open.push(group);
  };
  for (let group = open.shift(); group && counts < mostCounts; group = open.shift()) {
    counts += 1;
    if (group.count === undefined) {
      const found = await count(group.items);
      settle({ items: group.items, count: found ?? -1 });
      continue;
    }
    const half = group.items.slice(0, Math.ceil(group.items.length / 2));
    const found = (await count(half)) ?? -1;
    settle({ items: half, count: found });
    settle({ items: group.items.slice(half.length), count: found < 0 || found > half.length ? -1 : group.count - found });
  }
  return { inside: [...inside], outside: [...outside], unsure: without(without(all, inside), outside) };
}
