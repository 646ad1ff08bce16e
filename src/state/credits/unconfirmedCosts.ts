// Resolves unconfirmed calls from two snapshots of the credits, and the ledger entries between them.
import type { LedgerEntry } from '../../client/ledger.ts';
import { resetMoment, type CreditBucket } from '../../client/model/credits.ts';
import type { Price } from '../../client/price.ts';

/** A snapshot of the credits while no call was running, so that it and the ledger cover the same calls. */
export interface CreditSnapshot {
  readonly buckets: readonly CreditBucket[];
  /** The time when it was said, in milliseconds since the epoch. */
  readonly at: number;
  /** The last entry of the ledger then. */
  readonly upTo: number;
}

export interface Findings {
  /** The costs of unconfirmed calls by the ID of their entry; those that cannot be determined are absent. */
  readonly costs: ReadonlyMap<number, Price>;
  /** True if somebody else has surely spent from the same token. */
  readonly others: boolean;
}

/** Returns whether nobody knows yet what an entry has cost. */
export function isUnconfirmed({ certainty, checked }: LedgerEntry): boolean {
  return certainty === 'unconfirmed' && checked === undefined;
}

/** Credits left by type: a type may have several buckets. */
export function leftByType(buckets: readonly CreditBucket[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { type, left } of buckets) if (left !== undefined) sums.set(type, (sums.get(type) ?? 0) + left);
  return sums;
}

/** Returns whether a bucket was surely filled again between two readings, or is another one: their amounts then do not compare. */
export function wasRefilled(before: CreditSnapshot, now: CreditSnapshot): boolean {
  if (holdsMore(leftByType(before.buckets), leftByType(now.buckets))) return true;
  // If a type has several buckets, one may be filled again while more than that is consumed of the others.
  if (holdsMore(leftByType(before.buckets.map(withAmount)), leftByType(now.buckets.map(withAmount)))) return true;
  return before.buckets.some(({ reset }) => {
    const moment = reset === undefined ? undefined : resetMoment(reset);
    return moment !== undefined && moment > before.at && moment <= now.at;
  });
}

/** Returns whether more is left of something than before, or nothing is said of it any more. */
function holdsMore(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean {
  return [...before].some(([type, left]) => !((now.get(type) ?? Infinity) <= left));
}

/** The bucket with a type that tells it from others of its type, as far as they have other amounts when they are full. */
function withAmount(bucket: CreditBucket): CreditBucket {
  return { ...bucket, type: `${bucket.type} ${String(bucket.amount)}` };
}

/**
 * Finds out what unconfirmed calls have cost. It takes what was surely consumed of one filling of a bucket, and subtracts what
 * the ledger knows. If nothing is left, they were not billed. If as much is left as they can have cost, all of them were billed
 * in full. An amount in between is conclusive for a single call only. Estimated entries are as uncertain as unconfirmed ones.
 *
 * A rest may also be somebody else's, who happened to spend just as much. Hence, once others are known to spend from the same
 * token, only a rest of nothing tells; and what is found is never less than what was billed.
 * @param entries all that the account entered between the two readings
 * @param others whether others have been seen to spend before
 */
export function checkUnconfirmed(
  before: CreditSnapshot,
  now: CreditSnapshot,
  entries: readonly LedgerEntry[],
  others: boolean,
): Findings {
  const rests = restsOf(before, now, entries);
  // The service counts less than is known: the two do not speak of the same calls.
  if ([...rests.values()].some(({ rest }) => rest < 0)) return { costs: new Map(), others };
  const crowded = others || [...rests.values()].some(({ rest, most }) => rest > most);
  const costs = new Map<number, Price>();
  for (const entry of entries.filter(isUnconfirmed)) {
    const cost = costOf(entry, rests, crowded);
    if (cost) costs.set(entry.id, cost);
  }
  return { costs, others: crowded };
}

/** The amount of one credit type that the ledger does not explain. */
interface Rest {
  readonly rest: number;
  /** The most that the unsure entries can have cost, and how many they are. */
  readonly most: number;
  readonly unsure: number;
}

function restsOf(before: CreditSnapshot, now: CreditSnapshot, entries: readonly LedgerEntry[]): ReadonlyMap<string, Rest> {
  const rests = new Map<string, Rest>();
  for (const [type, consumed] of consumedBetween(before, now)) {
    let [rest, most, unsure] = [consumed, 0, 0];
    for (const entry of entries) {
      const amount = (entry.checked ?? entry.cost)[type] ?? 0;
      if (entry.certainty === 'saved' || amount === 0) continue;
      if (isUnconfirmed(entry) || entry.certainty === 'estimated') {
        most += amount;
        unsure += 1;
      } else rest -= amount;
    }
    rests.set(type, { rest, most, unsure });
  }
  return rests;
}

/** The cost of an unconfirmed call; undefined if one of its credit types cannot be determined. */
function costOf({ cost }: LedgerEntry, rests: ReadonlyMap<string, Rest>, crowded: boolean): Price | undefined {
  const found: [type: string, amount: number][] = [];
  for (const [type, amount] of Object.entries(cost)) {
    if (amount === 0) continue;
    const rest = rests.get(type);
    const share = rest && shareOf(amount, rest, crowded);
    if (share === undefined) return undefined;
    if (share > 0) found.push([type, share]);
  }
  const price = Object.fromEntries(found);
  return isPossible(price) ? price : undefined;
}

function shareOf(amount: number, { rest, most, unsure }: Rest, crowded: boolean): number | undefined {
  if (rest === 0) return 0;
  if (crowded) return undefined;
  if (rest === most) return amount;
  return unsure === 1 ? rest : undefined;
}

// service.md, "Credit billing", 6: an object with packages costs one of the plain type and one of the other.
function isPossible(price: Price): boolean {
  return Object.entries(price).every(([type, amount]) => !type.endsWith(':*') || amount <= (price[type.slice(0, -2)] ?? 0));
}

/** Credits consumed between two readings, of the types of which that can surely be told. */
function consumedBetween(before: CreditSnapshot, now: CreditSnapshot): ReadonlyMap<string, number> {
  const consumed = new Map<string, number>();
  for (const bucket of before.buckets) {
    const [later, ...more] = now.buckets.filter(({ type }) => type === bucket.type);
    const alone = more.length === 0 && before.buckets.filter(({ type }) => type === bucket.type).length === 1;
    if (!later || !alone || bucket.left === undefined || later.left === undefined) continue;
    // An empty bucket may have been asked for more than it held.
    if (later.left > 0 && isSameFilling(bucket, later, before.at, now.at)) consumed.set(bucket.type, bucket.left - later.left);
  }
  return consumed;
}

/**
 * Returns whether a bucket was surely not filled again between two readings (service.md, "Credit billing", 2). A statement that is
 * missing is not taken for granted: a reset in the middle can hide just as many credits as an unconfirmed call has cost.
 */
function isSameFilling(before: CreditBucket, now: CreditBucket, from: number, to: number): boolean {
  if (before.amount !== now.amount) return false;
  if (before.durationSeconds === null && now.durationSeconds === null) return true;
  if (before.reset !== undefined && before.reset === now.reset && (resetMoment(before.reset) ?? 0) > to) return true;
  // A full one begins to run out with the first credit that is consumed, and lasts for its duration.
  const full = before.amount !== undefined && before.left === before.amount;
  return full && typeof before.durationSeconds === 'number' && to >= from && to - from < before.durationSeconds * 1000;
}
