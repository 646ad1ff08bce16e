// Decides whether a call may be sent again by itself: a second try can be billed twice or create twice.
import type { Failure } from './failure.ts';

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

/** Waits longer than this are not sat through: the user is told instead. */
export const longestWaitMs = 60_000;
const mostTries = 3;

/**
 * How long to wait before the next try, in milliseconds, or undefined where there is none. Repeated is only what the
 * service surely did not act on (429), and a read that costs nothing.
 */
export function waitBeforeNextTry({ tries, effect, priced, failure, random }: Attempt): number | undefined {
  if (tries >= mostTries) return undefined;
  const backoff = Math.round(250 * 2 ** (tries - 1) * (1 + random));
  if (failure.kind === 'tooFast') return bearable(failure.facts.waitMs ?? Math.max(1000, backoff));
  if (effect === 'write' || priced) return undefined;
  const passing = failure.kind === 'serviceFault' && [502, 503, 504].includes(failure.facts.status ?? 0);
  const broken = failure.kind === 'unreachable' && failure.facts.reached === 'maybe';
  return passing || broken ? bearable(Math.max(failure.facts.waitMs ?? 0, backoff)) : undefined;
}

function bearable(wait: number): number | undefined {
  return wait <= longestWaitMs ? wait : undefined;
}
