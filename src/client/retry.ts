// Decides whether a call may be sent again automatically: a second try can be billed twice or create twice.
import { isUnconfirmed } from './settlement.ts';
import type { Failure } from './failure.ts';
import { free, readCost, totalOf } from './price.ts';

export interface Attempt {
  /** The number of tries so far, with the one that failed. */
  readonly tries: number;
  readonly effect: 'read' | 'write';
  /** True if the call may cost credits. */
  readonly priced: boolean;
  readonly failure: Failure;
  /** A random number from 0 to 1, which keeps many windows from sending again at the same moment. */
  readonly random: number;
}

/** The longest wait that the service may ask for. For a longer one the call fails instead, and the user is told. */
export const longestWaitMs = 60_000;
/** The longest wait after calls that were too fast. The user sees that pause, and more than a day is taken for a mistake. */
export const longestPauseMs = 24 * 3_600_000;
const mostTries = 3;

/**
 * The milliseconds before the next try, or undefined if there is none. A call is repeated only if the service surely did not
 * act on it (429: as often as it says so), or if it is a free read; and never if the service has billed it.
 */
export function waitBeforeNextTry({ tries, effect, priced, failure, random }: Attempt): number | undefined {
  const backoff = Math.min(longestWaitMs, Math.round(250 * 2 ** (tries - 1) * (1 + random)));
  const { delivery, status, cost, waitMs: asked = 0 } = failure.facts;
  // A failure that was billed is billed again with each try, and only the last answer of a call is entered in the ledger.
  if (totalOf(readCost(cost) ?? free) > 0) return undefined;
  if (failure.kind === 'tooFast') return upTo(longestPauseMs, asked > 0 ? asked : Math.max(1000, backoff));
  if (effect === 'write' || priced || tries >= mostTries) return undefined;
  const isTemporary =
    (failure.kind === 'serviceFault' || failure.kind === 'timedOut') && (status ?? 0) > 299 && isUnconfirmed(failure.facts);
  const isBrokenOff = failure.kind === 'unreachable' && delivery === 'unknown';
  return isTemporary || isBrokenOff ? upTo(longestWaitMs, Math.max(asked, backoff)) : undefined;
}

function upTo(most: number, wait: number): number | undefined {
  return wait <= most ? wait : undefined;
}
