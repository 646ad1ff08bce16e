// A value that is created when it is first needed, and disposed of only if it was created.
import type { Disposable } from '../client/event.ts';
import { cancelledBeforeSending } from '../client/failure.ts';

export interface Lazy<T> extends Disposable {
  readonly dispose: () => void;
  readonly get: () => Promise<T>;
  /** The value; undefined before it has been created. */
  readonly made: T | undefined;
}

/** @param make is called once, by the first `get`. A first `get` after `dispose` rejects with a Failure `cancelled`. */
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
  return {
    get() {
      if (isOver && !making) return Promise.reject(cancelledBeforeSending());
      return (making ??= make().then(keep));
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
