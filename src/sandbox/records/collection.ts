// The types through which searches use collections of records: criteria and matches.

/** One condition of a search. */
export interface Criterion<R> {
  /** The parameter that it comes from, which `explain` names. */
  readonly parameter: string;
  /** Identifies the criterion for caching; absent if its result may differ from one call to the next. */
  readonly key?: string;
  /** The IDs of the only records that can meet it, so that others need not be tested. */
  readonly ids?: readonly string[];
  readonly test: (record: R) => boolean;
}

/** The records that meet all criteria. An array is one implementation. */
export interface Matches<R> extends Iterable<R> {
  readonly length: number;
  slice(from: number, to: number): readonly R[];
}

/** All records of one kind. */
export interface Collection<R> {
  /** The matches in the order of a search's answer. */
  matching(criteria: readonly Criterion<R>[]): Matches<R>;
}

/** A collection that fits into memory. @param all returns the records */
export function smallCollection<R>(all: () => readonly R[]): Collection<R> {
  return { matching: (criteria) => all().filter((record) => criteria.every(({ test }) => test(record))) };
}
