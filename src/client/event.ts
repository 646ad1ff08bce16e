// Events and their emitters, by which a store announces that it has changed.

export interface Disposable {
  dispose(): void;
}

export type Listener<T> = (value: T) => void;
export type Event<T> = (listener: Listener<T>) => Disposable;

/** Owns an `Event` and fires it. If a listener throws, the others are called nevertheless. */
export class Emitter<T = void> implements Disposable {
  readonly #listeners = new Set<Listener<T>>();

  /** Adds a listener. Disposing the result removes it. */
  readonly event: Event<T> = (listener) => {
    // Each listener has its own wrapper, so that a function that is added twice is called twice.
    const entry: Listener<T> = (value) => {
      listener(value);
    };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  /** Calls every listener that was there when the call began. @throws the error of the first listener that threw */
  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners])
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
