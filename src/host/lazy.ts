// A value that is created when it is first needed, and disposed of only if it was created.
import type { Disposable } from '../client/event.ts';
import { cancelledBeforeSending } from '../client/failure.ts';

export interface Lazy<T> extends Disposable {
  readonly dispose: () => void;
  readonly get: () => Promise<T>;
  /** The value; undefined before it has been created. */
  readonly made: T | undefined;
}

/**
 * @param make is called by the first `get`, and again only if it has failed. A first `get` after `dispose` rejects with a Failure
 * `cancelled`.
 */
export function lazy<T extends { readonly dispose: () => void }>(make: () => Promise<T>): Lazy<T> {
  let making: Promise<T> | undefined;
  let made: T | undefined;
  let isOver = false;
  const keep = (value: T): T => {
    made = value;
    // The value was created after `dispose`, and nothing else would dispose of it.
    if (isOver) value.dispose();
    return value;
  };
  // The next `get` tries again, for example after a file was locked for a moment.
  const giveUp = (error: unknown): never => {
    making = undefined;
    throw error;
  };
  return {
    get() {
      if (isOver && !making) return Promise.reject(cancelledBeforeSending());
      return (making ??= make().then(keep, giveUp));
    },
    get made() {
      return made;
    },
    dispose() {
      isOver = true;
      made?.dispose();
    },
  };
}
