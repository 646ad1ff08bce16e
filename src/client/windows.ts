// The windows of one account, among which the rate of its token is divided.
import type { Disposable } from './event.ts';

/** The windows of one account. */
export interface AccountWindows {
  /** Counts this window until the result is disposed of. */
  open(): Disposable;
  /** The number of windows at the last poll, this one included. It is called often, and is read from memory. */
  count(): number;
}
