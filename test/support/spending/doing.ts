// The deed of a person, and its call, to which the code that runs at this moment belongs.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call, Deed } from './calls.ts';

export interface Doing {
  readonly deed: Deed;
  /** The call that was begun last in this line of code. */
  readonly call?: Call;
}

/** Deeds that no person does: timers, and one window that reads what another one did. */
const nobody: Deed = { text: 'nobody', most: 0, meets: () => false, fates: [] };

const storage = new AsyncLocalStorage<Doing>();

/** Runs work that everything that follows from it is known by. */
export function doing<T>(deed: Deed, work: () => T): T {
  return storage.run({ deed }, work);
}

/** Returns what is being done. */
export function nowDoing(): Doing {
  return storage.getStore() ?? { deed: nobody };
}

/** Marks that a call is in progress from here on in this asynchronous context. */
export function beginCall(call: Call): void {
  storage.enterWith({ deed: call.deed, call });
}
