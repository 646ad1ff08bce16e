// A 401 may mean a wrong token or used-up credits: the credit status is asked before either is said.
import { Failure } from './failure.ts';
import { areUsedUp, type CreditStatus } from './model/credits.ts';
import type { Price } from './price.ts';

/**
 * Finds the reason for a 401 by asking for the credit status (service-shapes.md, "Errors").
 * @param price the most that the refused call might have cost
 * @param askCredits reads the credit status; absent if there is no address for it
 */
export async function explainUnauthorised(
  failure: Failure,
  price: Price,
  askCredits: (() => Promise<CreditStatus>) | undefined,
): Promise<Failure> {
  if (failure.kind !== 'signedOutOrEmpty' || !askCredits) return failure;
  try {
    const status = await askCredits();
    const short = status.buckets.some(({ type, left }) => left !== undefined && left < (price[type] ?? 0));
    // A call that costs nothing is refused as well if nothing at all is left.
    if (short || areUsedUp(status)) return new Failure('outOfCredits', failure.facts);
    // The credit status took the credentials: what the call was refused for stays open.
    return failure;
  } catch (error) {
    const refused = error instanceof Failure && error.kind === 'signedOutOrEmpty';
    return refused ? new Failure('signedOut', failure.facts) : failure;
  }
}
