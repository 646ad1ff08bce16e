// A cache with a limited number of results.

/** Results by their keys. When there are too many, the least recently used one is removed. */
export class LruCache<T> {
  readonly #most: number;
  readonly #results = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result of a key, which is made if it is not cached. */
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
