// Runs work in the next turn of the event loop.
import type { Disposable } from '../client/event.ts';

/** Runs the work in the next turn of the event loop, unless the result is disposed of before. */
export function defer(work: () => void): Disposable {
  const immediate = setImmediate(work);
  return {
    dispose: () => {
      clearImmediate(immediate);
    },
  };
}
