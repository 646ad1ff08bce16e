// Finds the reason for a 401, which is a wrong token or used-up credits, from the credit status.
import { Failure } from './failure.ts';
import { areUsedUp, type CreditStatus } from './model/credits.ts';
import type { Price } from './price.ts';

/**
 * Returns a failure that says which of the two it is, or the same failure if that stays open (service-shapes.md, "Errors").
 * @param price the most that the refused call might have cost
 * @param readCredits reads the credit status; absent if it has no address
 */
export async function explainUnauthorised(
  failure: Failure,
  price: Price,
  readCredits: (() => Promise<CreditStatus>) | undefined,
): Promise<Failure> {
  if (failure.kind !== 'signedOutOrEmpty' || !readCredits) return failure;
  try {
    const status = await readCredits();
    const short = isShort(status, price);
    // If no credits are left at all, even a call that costs nothing is refused.
    if (short || areUsedUp(status)) return new Failure('outOfCredits', failure.facts);
    // The credentials were accepted for the credit status, so that the reason for the refusal stays open.
    return failure;
  } catch (error) {
    const refused = error instanceof Failure && error.kind === 'signedOutOrEmpty';
    return refused ? new Failure('signedOut', failure.facts) : failure;
  }
}

/**
 * Returns whether the buckets of a type together hold less than the price. A type may have several, of which one may be used up.
 */
function isShort({ buckets }: CreditStatus, price: Price): boolean {
  return Object.entries(price).some(([type, amount]) => {
    const amounts = buckets.flatMap((bucket) => (bucket.type === type && bucket.left !== undefined ? [bucket.left] : []));
    return amounts.length > 0 && amounts.reduce((sum, left) => sum + left, 0) < amount;
  });
}
