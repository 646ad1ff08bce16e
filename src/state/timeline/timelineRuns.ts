// How far gaps were read: who counts in between goes on where he was, and nobody reads twice in vain.
import { covers, keyOf, type TimelineFilter } from './timelineFilter.ts';
import type { Stretch } from './timelinePlan.ts';
import { TimelineReading } from './timelineReading.ts';
import type { Gap } from './timelineSurvey.ts';

/** The readings of gaps. A gap in which the service counts more or fewer events than before is another one. */
export class TimelineRuns {
  readonly #readings = new Map<string, TimelineReading>();

  /** The reading that fills a gap. */
  of({ filter, count }: Gap): TimelineReading {
    const key = runKey({ filter, count });
    const reading = this.#readings.get(key) ?? new TimelineReading(filter);
    this.#readings.set(key, reading);
    return reading;
  }

  /** A reading that came to its end without bringing all that is counted: from its beginning there is no more to be had either. */
  note({ gap, reading, count, missing }: Stretch): void {
    if (reading.ended && missing !== undefined && missing > 0) this.#readings.set(runKey({ filter: gap.filter, count }), reading);
  }

  /** Everything of a filter is known: what comes in from now on is nothing that was read for, though there be as many again. */
  settle(filter: TimelineFilter): void {
    for (const [key, { filter: read }] of this.#readings)
      if ((filter.payload || !read.payload) && covers(filter, read)) this.#readings.delete(key);
  }
}

function runKey({ filter, count }: Pick<Gap, 'filter' | 'count'>): string {
  return JSON.stringify([keyOf(filter), count ?? null]);
}
