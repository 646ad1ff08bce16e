// A list of listeners: how a store announces that it has changed.

export interface Disposable {
  dispose(): void;
}

export type Listener<T> = (value: T) => void;
export type Event<T> = (listener: Listener<T>) => Disposable;

/** The end of an `Event` that fires it. A listener that throws keeps the later ones from being called. */
export class Emitter<T = void> implements Disposable {
  readonly #listeners = new Set<Listener<T>>();

  /** Adds a listener; disposing what comes back removes it. */
  readonly event: Event<T> = (listener) => {
    // A wrapper of its own, so that the same function added twice is two listeners.
    const entry: Listener<T> = (value) => {
      listener(value);
    };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  /** Calls every listener that was there when the call began. */
  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
