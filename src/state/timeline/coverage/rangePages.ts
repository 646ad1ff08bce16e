// The pages that were read of missing ranges: a range continues behind its cursor, and is not paid for twice.
import { covers, filterKey, type TimelineFilter } from '../timelineFilter.ts';
import type { MissingRange } from './missingRanges.ts';
import { PageSequence } from './pageSequence.ts';
import type { PlannedRange } from './purchasePlan.ts';

type CountedFilter = Pick<MissingRange, 'filter' | 'count'>;

/** A range in which the service counts more or fewer events than before is another one, which is read from its beginning. */
export class RangePages {
  readonly #sequences = new Map<string, PageSequence>();

  of(range: CountedFilter): PageSequence {
    const pages = this.#sequences.get(keyOfRange(range)) ?? new PageSequence(range.filter);
    this.#sequences.set(keyOfRange(range), pages);
    return pages;
  }

  /** Notes a range whose pages ended without all that is counted: reading them from their beginning would bring no more. */
  noteEnd(range: PlannedRange): void {
    const { pages, missing = 0 } = range;
    if (pages.isEnded && missing > 0) this.#sequences.set(keyOfRange(range), pages);
  }

  /** Forgets the ranges of a filter of which everything is known: later missing events are others, even if they are as many. */
  forget(filter: TimelineFilter): void {
    for (const [key, { filter: read }] of this.#sequences)
      if ((filter.payload || !read.payload) && covers(filter, read)) this.#sequences.delete(key);
  }
}

function keyOfRange({ filter, count }: CountedFilter): string {
  return JSON.stringify([filterKey(filter), count ?? null]);
}
