// Decides whether a call may be sent again by itself: a second try can be billed twice or create twice.
import { isUnconfirmed } from './settlement.ts';
import type { Failure } from './failure.ts';
import { free, readCost, totalOf } from './price.ts';

export interface Attempt {
  /** Tries so far, the one that failed included. */
  readonly tries: number;
  readonly effect: 'read' | 'write';
  /** Whether the call may cost credits. */
  readonly priced: boolean;
  readonly failure: Failure;
  /** 0 to 1, to keep many windows from coming back at the same moment. */
  readonly random: number;
}

/** A longer wait that the service asks for is not waited for: the user is told instead. */
export const longestWaitMs = 60_000;
/** The same for one that was called too fast, whose pause the user sees: what is longer than a day is taken for a mistake. */
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
  const passing =
    (failure.kind === 'serviceFault' || failure.kind === 'timedOut') && (status ?? 0) > 299 && isUnconfirmed(failure.facts);
  const broken = failure.kind === 'unreachable' && delivery === 'unknown';
  return passing || broken ? upTo(longestWaitMs, Math.max(asked, backoff)) : undefined;
}

function upTo(most: number, wait: number): number | undefined {
  return wait <= most ? wait : undefined;
}
