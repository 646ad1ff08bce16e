// The user's windows that send with the same token, as those see them who share its rate among them.
import type { Disposable } from './event.ts';

/** The windows of one account. */
export interface Windows {
  /** Counts this window among them until what comes back is disposed of. */
  open(): Disposable;
  /** How many they are, this one included: what was seen when last looked around. It is asked often, and answered from memory. */
  count(): number;
}
