// The credits of the sandbox's token: one bucket for each credit type (service.md, "Credit billing").
import type { Price } from '../client/price.ts';
import { Refusal } from './refusal.ts';

/** The credits consumed from one bucket since its first credit, at `since` in milliseconds since the epoch. */
export interface Spending {
  readonly used: number;
  readonly since: number;
}

/** Spendings by credit type; a type is absent until its first credit is consumed. */
export type Spendings = Record<string, Spending>;

interface CreditBucket {
  readonly type: string;
  readonly amount: number;
  readonly days: number;
}

// Amounts are invented: service.md does not show them. A bucket with infinite days never refills.
const buckets: readonly CreditBucket[] = [
  { type: 'companies', amount: 5000, days: 30 },
  { type: 'companies:*', amount: 2000, days: 30 },
  { type: 'companies:facets', amount: 500, days: 1 },
  { type: 'timeline', amount: 8000, days: 30 },
  { type: 'timeline:*', amount: 4000, days: 30 },
  { type: 'locations', amount: 1000, days: Infinity },
  { type: 'locations:*', amount: 200, days: Infinity },
  { type: 'locations:facets', amount: 100, days: Infinity },
];

/**
 * Takes the price of an answer out of the buckets, all of it or nothing.
 * @param now milliseconds since the epoch
 * @throws Refusal 401, with the reason in its message if one bucket holds too little
 */
export function charge(spendings: Spendings, price: Price, now: number): void {
  const charged = Object.entries(price).map(([type, amount]) => {
    const bucket = buckets.find((candidate) => candidate.type === type);
    const spending = bucket ? currentSpending(spendings, bucket, now) : undefined;
    const left = bucket ? bucket.amount - (spending?.used ?? 0) : 0;
    if (amount > left) {
      const message = `Credits used up: this answer costs ${amount} ${type} credits and ${left} are left.`;
      throw new Refusal(401, 'error.authenticationError', message);
    }
    return { type, spending: { used: (spending?.used ?? 0) + amount, since: spending?.since ?? now } };
  });
  for (const { type, spending } of charged) spendings[type] = spending;
}

/** The buckets as the credit status shows them. Unconfirmed: the whole shape (service-shapes.md, "Credit status"). */
export function showCredits(spendings: Readonly<Spendings>, now: number): readonly unknown[] {
  return buckets.map((bucket) => {
    const spending = currentSpending(spendings, bucket, now);
    return {
      type: bucket.type,
      amount: bucket.amount,
      left: bucket.amount - (spending?.used ?? 0),
      duration: bucket.days === Infinity ? 'infinite' : bucket.days * 86_400,
      reset: spending && bucket.days !== Infinity ? new Date(spending.since + durationOf(bucket)).toISOString() : null,
    };
  });
}

// A bucket is full again once its duration has passed since the first credit.
function currentSpending(spendings: Readonly<Spendings>, bucket: CreditBucket, now: number): Spending | undefined {
  const spending = spendings[bucket.type];
  return spending && now < spending.since + durationOf(bucket) ? spending : undefined;
}

/** The time in milliseconds after which a bucket is full again. */
function durationOf(bucket: CreditBucket): number {
  return bucket.days * 86_400_000;
}
