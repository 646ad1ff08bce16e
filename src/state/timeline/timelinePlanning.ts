// Plans what is to be bought of a filter: its count, what the store knows of it, and the survey of the rest. All of it is free.
import type { Client } from '../../client/client.ts';
import { keyOfId, type EventEntry } from './timelineEntry.ts';
import { reversed, searchOf, type TimelineFilter } from './timelineFilter.ts';
import { TimelinePlan } from './timelinePlan.ts';
import type { TimelineRuns } from './timelineRuns.ts';
import type { TimelineStore } from './timelineStore.ts';
import { dayAfter } from './timelineSplits.ts';
import { surveyTimeline, type Reach, type Survey } from './timelineSurvey.ts';

export type Counting = 'once' | 'more' | 'again';

export interface PlanningParts {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly filter: TimelineFilter;
  readonly rows: readonly EventEntry[];
  readonly runs: TimelineRuns;
  /**
   * `again`: counts even where that was done a moment ago, and believes nothing that was said before. `more`: there are more
   * events than there were. `once`: what was counted a moment ago still holds.
   */
  readonly counting: Counting;
  readonly signal: AbortSignal;
}

export interface Planned extends Pick<Survey, 'gone'> {
  readonly plan: TimelinePlan;
}

/** @throws Failure */
export async function planTimeline(parts: PlanningParts): Promise<Planned> {
  const { client, store, filter, rows, runs, counting, signal } = parts;
  const count = async (one: TimelineFilter): Promise<number | undefined> => {
    const search = { ...searchOf({ ...one, payload: false }), fields: ['none'], limit: 0 } as const;
    return (await client.searchTimeline(search, { signal })).count;
  };
  const isStale = counting === 'again' || !store.counts.isRecent(filter);
  if (isStale) store.counts.set(filter, await count(filter));
  if (counting === 'again') store.counts.doubt();
  if (rows.length === 0) store.counts.rebase(filter);
  const counted = store.counts.census(filter)?.count;
  if (counted === rows.length && store.counts.isWhole(filter))
    return { gone: 0, plan: new TimelinePlan([], (gap) => runs.of(gap)) };
  const ground = {
    filter,
    rows,
    reach: () => reachOf(parts, isStale || counting === 'more'),
    count,
  };
  const { gone, gaps } = await surveyTimeline(ground, counted);
  if (gaps.length === 0) {
    store.counts.settle(filter);
    runs.settle(filter);
  }
  return {
    gone,
    plan: new TimelinePlan(gaps, (gap) => (gap.goesOn ? store.reading(gap.filter) : runs.of(gap))),
  };
}

/** @param mayBeNew there may be new events among those that were read */
function reachOf({ store, filter, rows }: PlanningParts, mayBeNew: boolean): Reach {
  const reading = store.reading(filter);
  const other = store.reading(reversed(filter));
  const { cursor } = filter.ordering === 'mostRecent' ? reading : other;
  const end = cursor === undefined ? undefined : store.pool.get(keyOfId(cursor))?.end;
  const from = end === undefined ? undefined : dayAfter(end);
  const isAhead = ({ start }: EventEntry): boolean => from !== undefined && start !== undefined && start >= from;
  const { base = 0, count = 0 } = store.counts.census(filter) ?? {};
  // An ID that came twice was counted twice: what seems to be missing may be no more than that.
  const repeated = reading.received - reading.keys.size + other.received - other.keys.size;
  const mayBeRepeated = repeated > 0 && count - rows.length <= repeated;
  // They have met: then what is missing may be anywhere.
  const isMet = [...other.keys].some((key) => reading.keys.has(key));
  return {
    isContiguous:
      !isMet && !mayBeRepeated && rows.every((row) => reading.keys.has(row.key) || other.keys.has(row.key) || isAhead(row)),
    isEnded: reading.ended,
    between: base - reading.received - other.received,
    aheadFrom: mayBeNew ? from : undefined,
  };
}
