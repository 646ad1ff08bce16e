// The IDs of what a reading has received, in their order: behind which of them its next page begins, and which came twice.

/**
 * Two events may have one ID. Nobody knows behind which of them a page would begin, so none begins behind such an ID: what came
 * behind the last ID of one event alone comes once more. The interface has no other cursor, and the price says it before.
 */
export class TimelineTrail {
  readonly #ids: (string | undefined)[] = [];
  readonly #seen = new Set<string>();
  readonly #doubled = new Set<string>();
  readonly #twins: ReadonlySet<string>;

  /** @param twins IDs of which it is known that two events have them, for those who read in between */
  constructor(twins: ReadonlySet<string> = new Set()) {
    this.#twins = twins;
  }

  /** @param ids of what came next; undefined where it has none */
  add(ids: readonly (string | undefined)[]): this {
    for (const id of ids) {
      this.#ids.push(id);
      if (id === undefined) continue;
      if (this.#seen.has(id)) this.#doubled.add(id);
      this.#seen.add(id);
    }
    return this;
  }

  /** The ID behind which the next page begins; undefined where that is the beginning. */
  get cursor(): string | undefined {
    return this.#ids[this.#cursorAt];
  }

  /** How many came behind the cursor: the next page repeats them. */
  get tail(): number {
    return this.#ids.length - 1 - this.#cursorAt;
  }

  /** IDs that came more than once. */
  get doubled(): ReadonlySet<string> {
    return this.#doubled;
  }

  get #cursorAt(): number {
    return this.#ids.findLastIndex((id) => id !== undefined && !this.#doubled.has(id) && !this.#twins.has(id));
  }
}
