// Remembers the results that were asked for last.

/** So many results by their keys; the one that was not asked for the longest goes first. */
export class LruCache<T> {
  readonly #most: number;
  readonly #results = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result of a key, made if it is not remembered. */
  get(key: string, make: () => T): T {
    const result = this.#results.get(key) ?? make();
    this.#results.delete(key);
    this.#results.set(key, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > this.#most && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
