// The user's windows that send with the same token, as those see them who share its rate among them.
import type { Disposable } from './event.ts';

/** The windows of one account. */
export interface AccountWindows {
  /** Counts this window among them until what comes back is disposed of. */
  open(): Disposable;
  /** The number of windows, this one included, as of the last poll. It is called often and answered from memory. */
  count(): number;
}
