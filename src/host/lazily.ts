// A part that is made when it is first needed, and disposed of only if it was.
import type { Disposable } from '../client/event.ts';

export interface Lazily<T> extends Disposable {
  get(): Promise<T>;
}

/** @param make is called once, at the first `get` */
export function lazily<T extends { readonly dispose: () => void }>(make: () => Promise<T>): Lazily<T> {
  let made: Promise<T> | undefined;
  return {
    get: () => (made ??= make()),
    dispose() {
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
