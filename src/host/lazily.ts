// A part that is made when it is first needed, and disposed of only if it was.
import type { Disposable } from '../client/event.ts';
import { Failure } from '../client/failure.ts';

export interface Lazily<T> extends Disposable {
  get(): Promise<T>;
  /** Undefined as long as nobody has asked for it, or it is on its way. */
  readonly made: T | undefined;
}

/** @param make is called once, at the first `get`; one that comes after the end rejects with a Failure `cancelled` */
export function lazily<T extends { readonly dispose: () => void }>(make: () => Promise<T>): Lazily<T> {
  let making: Promise<T> | undefined;
  let made: T | undefined;
  let isOver = false;
  const keep = (part: T): T => {
    made = part;
    // Made meanwhile, it would outlive the extension.
    if (isOver) part.dispose();
    return part;
  };
  return {
    get() {
      if (isOver && !making) return Promise.reject(new Failure('cancelled', { delivery: 'notSent' }));
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
