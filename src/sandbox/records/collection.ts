// Collections of records as searches see them.

/** A criterion by itself: what `explain` says of it, and what the search is narrowed by. */
export interface Criterion<R> {
  readonly parameter: string;
  /** The same for the same criterion; absent if its result may differ from one call to the next. */
  readonly key?: string;
  /** The only records that can meet it, by their IDs. */
  readonly ids?: readonly string[];
  readonly test: (record: R) => boolean;
}

/** Records that meet all criteria. An array of them will do. */
export interface Matches<R> extends Iterable<R> {
  readonly length: number;
  slice(from: number, to: number): readonly R[];
}

/** All records of one kind. */
export interface Collection<R> {
  /** In the order in which a search answers them. */
  matching(criteria: readonly Criterion<R>[]): Matches<R>;
}

/** A collection that is small enough to be kept. @param all makes the records, or has them */
export function smallCollection<R>(all: () => readonly R[]): Collection<R> {
  return { matching: (criteria) => all().filter((record) => criteria.every(({ test }) => test(record))) };
}
