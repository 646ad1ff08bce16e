// Finds the items that a list contains by counting, which is free.
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { without } from './listPlan.ts';

/** The search that counts how many of these companies a company list holds. It is free, because only `meta` is returned. */
export function memberCountSearch(listId: string, items: readonly string[]): CompanySearch {
  return { lists: [listId], ids: items, fields: ['none'], limit: 0 };
}

/**
 * Counts the items that the list contains. It returns undefined if the answer has no count. Ceased companies are counted too.
 * Unconfirmed: whether a count finds every member, such as one that is no company any more. If it does not, the member counts as
 * absent.
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
  /** The most items of one count. */
  readonly mostItems: number;
  /** The most counts altogether. */
  readonly mostCounts: number;
}

/** Forty counts take four seconds of the rate limit. They are enough for 1,000 items of which a few differ from the rest. */
export const membershipLimits: MembershipLimits = { mostItems: 1000, mostCounts: 40 };

interface Group {
  readonly items: readonly string[];
  /** The number of items that the list contains, counted or computed; absent if it is not known. */
  readonly count?: number;
}

/**
 * Finds the items that a list holds. A group of items is counted, and halved if some but not all of them are in the list. Only
 * one half is counted, because the count of the other half follows. Larger groups come before smaller ones, so that few counts
 * decide most items.
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
  const undecided: Group[] = [];
  for (let at = 0; at < all.length; at += mostItems) undecided.push({ items: all.slice(at, at + mostItems) });
  let counts = 0;
  const decide = (group: Group): void => {
    const size = group.items.length;
    const found = group.count;
    if (found === undefined) undecided.push(group);
    else if (found === 0) for (const item of group.items) outside.add(item);
    else if (found === size) for (const item of group.items) inside.add(item);
    // If a count is impossible, or unknown (-1), its items stay unsure.
    else if (found > 0 && found < size) undecided.push(group);
  };
  for (let group = undecided.shift(); group && counts < mostCounts; group = undecided.shift()) {
    counts += 1;
    if (group.count === undefined) {
      const found = await count(group.items);
      decide({ items: group.items, count: found ?? -1 });
      continue;
    }
    const half = group.items.slice(0, Math.ceil(group.items.length / 2));
    const found = (await count(half)) ?? -1;
    decide({ items: half, count: found });
    decide({ items: group.items.slice(half.length), count: found < 0 || found > half.length ? -1 : group.count - found });
  }
  return { inside: [...inside], outside: [...outside], unsure: without(without(all, inside), outside) };
}
