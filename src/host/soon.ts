// Work that is to be done, but not now.
import type { Disposable } from '../client/event.ts';

/** Does it in the next turn of the host, unless that is over by then. */
export function soon(work: () => void): Disposable {
  const turn = setImmediate(work);
  return {
    dispose: () => {
      clearImmediate(turn);
    },
  };
}
