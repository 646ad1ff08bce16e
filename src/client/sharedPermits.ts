// The interface by which a rate limiter takes the permits of a token that the windows of a team share.
import type { Event } from './event.ts';
import type { QueueLengths } from './permitQueue.ts';

/** No method waits or throws. Without a team, and while the team cannot be asked, a window uses its own rate. */
export interface SharedPermits {
  /** The number of permits that this window can take now; undefined while it uses its own rate. */
  readonly left: number | undefined;
  /** The number of windows among which the rate of the token is divided while this window uses its own rate. */
  readonly windows: number;
  /** The number of the team's permits that belonged to this window when the team was last asked. */
  readonly ownPart: number;
  /** Fires after permits have arrived, and after the window has changed between its own rate and the team's. */
  readonly onDidChange: Event<void>;
  /** Takes one of the permits. @returns a function to call when its request is answered */
  take(): () => void;
  /** Records that permits of the window's own rate were used. The team is told later. */
  takeAlone(count: number): void;
  /** Sets the number of calls that wait for a permit. It is called often and has to be fast. */
  setWaiting(waiting: QueueLengths): void;
  /** Sets the number of calls that are left according to the service. */
  sync(remaining: number): void;
}
