// Finds out, by counts alone, which events of a filter are not known yet and where they are: counts are free, events are not.
import { Failure } from '../../client/failure.ts';
import { matcherOf, type EventEntry } from './timelineEntry.ts';
import type { TimelineFilter } from './timelineFilter.ts';
import { isInside, splitsOf } from './timelineSplits.ts';

/** A part of a filter with events that are not known yet. */
export interface Gap {
  readonly filter: TimelineFilter;
  /** All its events; undefined where the service does not count. */
  readonly count: number | undefined;
  /** Those that are not known yet. */
  readonly missing: number | undefined;
  /** The next ones are behind the cursor of the filter's reading. Else they are anywhere among the events of the gap. */
  readonly goesOn: boolean;
}

export interface Survey {
  readonly count: number | undefined;
  /** Known events that the service no longer counts among the filter's; negative where it counts more events than it has. */
  readonly gone: number;
  /** In the order of the filter. None where everything is known. */
  readonly gaps: readonly Gap[];
}

export interface Ground {
  readonly filter: TimelineFilter;
  /** What is known of the filter, in its order. */
  readonly rows: readonly EventEntry[];
  /** How far the filter was read from either end. */
  readonly reach: () => Reach;
  /** Counts the events of a filter, which is free; undefined where the service does not tell. @throws Failure */
  readonly count: (filter: TimelineFilter) => Promise<number | undefined>;
}

export interface Reach {
  /** Nothing is known but what was read without a gap from the one end, and from the other end, and what starts behind `aheadFrom`. */
  readonly isContiguous: boolean;
  /** The reading from the one end has come to the other. */
  readonly isEnded: boolean;
  /** How many events there were between the two ends when the reading began, less those that were read since. */
  readonly between: number;
  /** What starts on this day or later was read already, unless it is new; absent where that is not to be looked for. */
  readonly aheadFrom: string | undefined;
}

/** A gap is narrowed down by so many counts at most: at ten a second nobody waits long for the last credit saved. */
const mostCounts = 60;
/** service-shapes.md, "Errors": a body is at most 1 MiB, and an ID has some twenty characters. */
const mostIds = 10_000;

/**
 * Surveys a filter.
 *
 * Never is an event taken for known that the service does not count: what is missing is the filter's count less those of the
 * known events that the service confirms, by their IDs, to be among the filter's. Known events that were deleted or changed
 * since cannot hide new ones, and as many known events as there are is all of them. What is missing is then looked for where the
 * counts of a part and of what is known of it differ: parts of which all is known are never bought again.
 *
 * Where nothing is known but a contiguous beginning, and an end that was read in the other order, what lay between them when the
 * reading began lies there still. What starts behind the end of the last event read was before it in the order, and so one count
 * tells whether something new is there. Only what is left then has to be looked for everywhere.
 * @throws Failure
 */
export async function surveyTimeline(ground: Ground, counted: number | undefined): Promise<Survey> {
  const { filter, rows } = ground;
  if (filter.about.kind === 'events') return surveyEvents(ground, counted);
  if (counted === undefined || rows.length < counted) {
    const reach = ground.reach();
    const way: Gap = { filter, count: counted, missing: undefined, goesOn: true };
    if (counted === undefined) return { count: undefined, gone: 0, gaps: reach.isEnded ? [] : [way] };
    const gaps =
      reach.isContiguous && !reach.isEnded ? await goOn(ground, reach, { ...way, missing: counted - rows.length }) : [];
    if (gaps.length > 0) return { count: counted, gone: 0, gaps };
  }
  const valid = await countValid(ground, filter, rows);
  const gaps = await narrow(
    { ground, allValid: valid === rows.length, counts: mostCounts },
    { filter, count: counted, valid, rows },
  );
  return { count: counted, gone: rows.length - valid, gaps };
}

interface Search {
  readonly ground: Ground;
  readonly allValid: boolean;
  counts: number;
}

interface Part {
  readonly filter: TimelineFilter;
  readonly count: number;
  /** Of the rows those that the service counts as well. */
  readonly valid: number;
  readonly rows: readonly EventEntry[];
}

// Of events that are asked for by their IDs it is known which are missing.
async function surveyEvents({ filter, rows, count }: Ground, counted: number | undefined): Promise<Survey> {
  const known = new Set(rows.flatMap(({ id }) => id ?? []));
  const ids = filter.about.ids.filter((id) => !known.has(id));
  const unknown: TimelineFilter = { ...filter, about: { kind: 'events', ids } };
  const missing = ids.length === 0 ? 0 : ((await count(unknown)) ?? ids.length);
  const gone = counted === undefined ? 0 : Math.max(0, rows.length + missing - counted);
  return {
    count: counted,
    gone,
    gaps: missing > 0 ? [{ filter: unknown, count: missing, missing, goesOn: false }] : [],
  };
}

/** What has come in before all that was read, and what lies between the two ends; none where what is missing lies elsewhere. */
async function goOn(ground: Ground, { aheadFrom: from, between }: Reach, way: Gap): Promise<readonly Gap[]> {
  const { filter, rows } = ground;
  const search: Search = { ground, allValid: false, counts: mostCounts };
  const isLooked = from !== undefined && isInside(filter, from);
  const part = isLooked ? await measure(search, { ...filter, from }, rows) : undefined;
  const ahead = part ? await narrow(search, part) : [];
  const left = ahead.reduce((sum, gap) => sum - (gap.missing ?? 0), way.missing ?? 0);
  const missing = Math.min(left, between);
  const gaps = missing > 0 ? [...ahead, { ...way, missing }] : ahead;
  return filter.ordering === 'mostRecent' ? gaps : gaps.toReversed();
}

async function narrow(search: Search, part: Part): Promise<readonly Gap[]> {
  const { filter, count, valid, rows } = part;
  if (count <= valid) return [];
  const whole: readonly Gap[] = [{ filter, count, missing: count - valid, goesOn: false }];
  if (valid === 0) return whole;
  for (const { filters, isPartition } of splitsOf(filter, rows)) {
    if (search.counts < filters.length) return whole;
    const parts = await Promise.all(filters.map((one) => measure(search, one, rows)));
    const known = parts.filter((one) => one !== undefined);
    const sum = known.reduce((total, one) => total + one.count, 0);
    // An event that none of the parts counts, such as one without a date, would never be found in them.
    if (known.length < parts.length || (isPartition && sum !== count)) continue;
    return (await Promise.all(known.map((one) => narrow(search, one)))).flat();
  }
  return whole;
}

async function measure(search: Search, filter: TimelineFilter, all: readonly EventEntry[]): Promise<Part | undefined> {
  search.counts -= 1;
  const rows = all.filter(matcherOf(filter));
  const count = await search.ground.count(filter);
  if (count === undefined) return undefined;
  return { filter, count, rows, valid: search.allValid ? rows.length : await countValid(search.ground, filter, rows) };
}

/** How many of some events the service counts among a filter's. One without an ID cannot be asked for. */
async function countValid(ground: Ground, filter: TimelineFilter, rows: readonly EventEntry[]): Promise<number> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  return rows.length - ids.length + ((await countEvents(ground, filter, ids)) ?? ids.length);
}

/**
 * Counts those of some IDs that are a filter's, of whichever company: the interface takes either IDs or companies.
 *
 * Unconfirmed: how many IDs a search takes.
 * @returns undefined where IDs are refused or not counted: what is known is then taken for what the service has @throws Failure
 */
export async function countEvents(
  ground: Pick<Ground, 'count'>,
  filter: TimelineFilter,
  ids: readonly string[],
): Promise<number | undefined> {
  let there = 0;
  try {
    for (let at = 0; at < ids.length; at += mostIds) {
      const count = await ground.count({ ...filter, about: { kind: 'events', ids: ids.slice(at, at + mostIds) } });
      if (count === undefined) return undefined;
      there += count;
    }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return undefined;
    throw error;
  }
  return there;
}
