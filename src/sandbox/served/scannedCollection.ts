// A collection whose records are made anew for each search; only the positions of the last results stay in memory.
import type { Collection, Criterion, Matches } from '../records/collection.ts';
import { LruCache } from './lruCache.ts';

export interface ScanOptions<R> {
  /** All records with their positions, in their order. */
  readonly all: () => Iterable<readonly [position: number, record: R]>;
  readonly at: (position: number) => R | undefined;
  /** The position of the record with an ID; absent if only a scan finds it. */
  readonly positionOf?: (id: string) => number | undefined;
}

/** The most results that stay in memory, because callers page through them. A result takes four bytes for each match. */
const mostResults = 16;

/** A collection that is too large for the memory. */
export class ScannedCollection<R> implements Collection<R> {
  readonly #options: ScanOptions<R>;
  readonly #results = new LruCache<Uint32Array>(mostResults);

  constructor(options: ScanOptions<R>) {
    this.#options = options;
  }

  matching(criteria: readonly Criterion<R>[]): Matches<R> {
    const passes = (record: R): boolean => criteria.every(({ test }) => test(record));
    return new PositionMatches(this.#matchesByIds(criteria, passes) ?? this.#matchesByScan(criteria, passes), this.#options.at);
  }

  /** The positions of matches among the records that a criterion names by their IDs; undefined if no criterion does. */
  #matchesByIds(criteria: readonly Criterion<R>[], passes: (record: R) => boolean): Uint32Array | undefined {
    const { at, positionOf } = this.#options;
    const ids = criteria.find((criterion) => criterion.ids)?.ids;
    if (!ids || !positionOf) return undefined;
    const positions = [...new Set(ids.flatMap((id) => positionOf(id) ?? []))].sort((a, b) => a - b);
    return Uint32Array.from(
      positions.filter((position) => {
        const record = at(position);
        return record !== undefined && passes(record);
      }),
    );
  }

  #matchesByScan(criteria: readonly Criterion<R>[], passes: (record: R) => boolean): Uint32Array {
    const keys = criteria.map(({ key }) => key);
    const scan = (): Uint32Array => {
      const positions: number[] = [];
      for (const [position, record] of this.#options.all()) if (passes(record)) positions.push(position);
      return Uint32Array.from(positions);
    };
    return keys.includes(undefined) ? scan() : this.#results.get(keys.join('&'), scan);
  }
}

class PositionMatches<R> implements Matches<R> {
  readonly #positions: Uint32Array;
  readonly #at: (position: number) => R | undefined;

  constructor(positions: Uint32Array, at: (position: number) => R | undefined) {
    this.#positions = positions;
    this.#at = at;
  }

  get length(): number {
    return this.#positions.length;
  }

  slice(from: number, to: number): readonly R[] {
    return [...this.#records(this.#positions.subarray(from, to))];
  }

  [Symbol.iterator](): Iterator<R> {
    return this.#records(this.#positions);
  }

  *#records(positions: Uint32Array): Generator<R, void> {
    for (const position of positions) {
      const record = this.#at(position);
      if (record !== undefined) yield record;
    }
  }
}
