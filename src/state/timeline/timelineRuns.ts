// How far gaps were read: who counts in between goes on where he was, and nobody reads twice in vain.
import { covers, keyOf, type TimelineFilter } from './timelineFilter.ts';
import type { Stretch } from './timelinePlan.ts';
import { TimelineReading } from './timelineReading.ts';
import type { Gap } from './timelineSurvey.ts';

/**
 * The readings of gaps. A gap in which the service counts more or fewer events than before is another one, and so is one where more
 * is known of IDs that two events have: behind such an ID a reading may have gone astray.
 */
export class TimelineRuns {
  readonly #readings = new Map<string, TimelineReading>();

  /** The reading that fills a gap. @param twins IDs of which it is known that two events have them */
  of({ filter, count }: Gap, twins: ReadonlySet<string>): TimelineReading {
    const key = runKey({ filter, count }, twins);
    const reading = this.#readings.get(key) ?? new TimelineReading(filter, twins);
    this.#readings.set(key, reading);
    return reading;
  }

  /** A reading that came to its end without bringing all that is counted: from its beginning there is no more to be had either. */
  note({ gap, reading, count, missing }: Stretch, twins: ReadonlySet<string>): void {
    const isStray = reading.twins.size < twins.size && reading.received < (count ?? 0);
    if (reading.ended && missing !== undefined && missing > 0 && !isStray)
      this.#readings.set(runKey({ filter: gap.filter, count }, twins), reading);
  }

  /** Everything of a filter is known: what comes in from now on is nothing that was read for, though there be as many again. */
  settle(filter: TimelineFilter): void {
    for (const [key, { filter: read }] of this.#readings)
      if ((filter.payload || !read.payload) && covers(filter, read)) this.#readings.delete(key);
  }
}

function runKey({ filter, count }: Pick<Gap, 'filter' | 'count'>, twins: ReadonlySet<string>): string {
  return JSON.stringify([keyOf(filter), count ?? null, twins.size]);
}
