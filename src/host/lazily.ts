// A part that is made when it is first needed, and disposed of only if it was.
import type { Disposable } from '../client/event.ts';
import { Failure } from '../client/failure.ts';

export interface Lazily<T> extends Disposable {
  get(): Promise<T>;
}

/** @param make is called once, at the first `get`; one that comes after the end rejects with a Failure `cancelled` */
export function lazily<T extends { readonly dispose: () => void }>(make: () => Promise<T>): Lazily<T> {
  let made: Promise<T> | undefined;
  let isOver = false;
  return {
    get() {
      // Made now, it would outlive the extension.
      if (isOver && !made) return Promise.reject(new Failure('cancelled', { reached: 'no' }));
      return (made ??= make());
    },
    dispose() {
      isOver = true;
      made?.then(
        (part) => {
          part.dispose();
        },
        // What could not be made needs no end.
        () => undefined,
      );
    },
  };
}
