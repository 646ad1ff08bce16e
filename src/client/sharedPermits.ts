// The permits of a token that the windows of a team share, as a rate limiter takes them.
import type { Event } from './event.ts';
import type { QueueLengths } from './permitQueue.ts';

/** Nothing here waits or throws. Without a team, and while it cannot be asked, a window keeps to a rate of its own. */
export interface SharedPermits {
  /** The permits that this window can take now; undefined while it keeps to its own rate. */
  readonly left: number | undefined;
  /** The number of windows among which the own rate of this one is divided. */
  readonly windows: number;
  /** The part of the team's stock that was this window's when the team was last asked. */
  readonly ownPart: number;
  /** Fires after permits have come, and after the window has changed between its own rate and the team's. */
  readonly onDidChange: Event<void>;
  /** Takes one of `left`. @returns a function that ends it, after its request was answered */
  take(): () => void;
  /** Counts permits of the window's own rate, of which the team learns later. */
  takeAlone(count: number): void;
  /** Says how many calls wait for a permit. It is called often and has to be fast. */
  setWaiting(waiting: QueueLengths): void;
  /** Takes over how many calls the service says are left. */
  sync(remaining: number): void;
}
