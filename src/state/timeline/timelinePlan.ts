// What is left to buy of a filter: the gaps that a survey has found, one after the other, and the most that they can cost.
import { limits } from '../../client/limits.ts';
import { matcherOf, type EventEntry } from './timelineEntry.ts';
import type { TimelineReading } from './timelineReading.ts';
import type { Gap } from './timelineSurvey.ts';

/** A gap, and how far it is filled. */
export interface Stretch {
  readonly gap: Gap;
  readonly reading: TimelineReading;
  /** All its events; undefined where the service does not count. */
  readonly count: number | undefined;
  /** Events of it that are not known yet; undefined where the service does not count. */
  readonly missing: number | undefined;
}

interface Open extends Stretch {
  readonly matches: (entry: EventEntry) => boolean;
  count: number | undefined;
  missing: number | undefined;
}

/** The gaps of one survey. What comes in meanwhile, from wherever, makes them smaller. */
export class TimelinePlan {
  readonly #stretches: readonly Open[];

  constructor(gaps: readonly Gap[], readingOf: (gap: Gap) => TimelineReading) {
    this.#stretches = gaps.map((gap) => ({
      gap,
      reading: readingOf(gap),
      matches: matcherOf(gap.filter),
      count: gap.count,
      missing: gap.missing,
    }));
  }

  /** Where the next page comes from; undefined where there is none. */
  get next(): Stretch | undefined {
    return this.#stretches.find(isOpen);
  }

  /** The most events that filling all gaps brings, known ones in between among them; undefined where the service does not count. */
  get most(): number | undefined {
    let most = 0;
    for (const { gap, reading, count, missing } of this.#stretches.filter(isOpen)) {
      if (missing === undefined || count === undefined) return undefined;
      const isMixed = !gap.goesOn && gap.missing !== gap.count;
      most += (isMixed ? Math.max(missing, count - reading.keys.size) : missing) + reading.tail.length;
    }
    return most;
  }

  /** The most events of the next page, those that it repeats among them: out of several gaps where one does not fill it. */
  nextLimit(pageSize: number): number {
    const all = this.#stretches.filter(isOpen).reduce((sum, stretch) => sum + limitOf(stretch), 0);
    return Math.min(pageSize + (this.next?.reading.tail.length ?? 0), all, limits.page.most);
  }

  /** Takes into account that events are known from now on. */
  take(entries: readonly EventEntry[]): void {
    const rest = new Set(entries);
    for (const stretch of this.#stretches.filter(({ gap }) => !gap.goesOn)) {
      const known = entries.filter(stretch.matches);
      for (const entry of known) rest.delete(entry);
      add(stretch, -known.length);
    }
    // What goes on behind a cursor is all but the gaps before it.
    for (const stretch of this.#stretches.filter(({ gap }) => gap.goesOn)) add(stretch, -rest.size);
  }

  /** Takes into account that there are more events in a gap than were counted, or fewer. */
  recount(gap: Gap, more: number): void {
    for (const stretch of this.#stretches.filter((one) => one.gap === gap)) {
      if (stretch.count !== undefined) stretch.count += more;
      add(stretch, more);
    }
  }

  /** The gaps, each with the reading that fills it. */
  get stretches(): readonly Stretch[] {
    return this.#stretches;
  }
}

/** The most events that are worth asking for: those that are missing, and those that the page has to repeat. */
export function limitOf({ missing, reading }: Stretch): number {
  return missing === undefined ? Infinity : missing + reading.tail.length;
}

/** So many events as a page may hold. @param pageSize any number. service.md, "Limits" */
export function sizeOf(pageSize: number): number {
  return Number.isFinite(pageSize) ? Math.min(Math.max(Math.trunc(pageSize), 1), limits.page.most) : limits.page.default;
}

function isOpen({ reading, missing }: Stretch): boolean {
  return !reading.ended && (missing === undefined || missing > 0);
}

function add(stretch: Open, more: number): void {
  if (stretch.missing !== undefined) stretch.missing += more;
}
