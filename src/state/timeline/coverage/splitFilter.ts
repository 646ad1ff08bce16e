// The ways to split a filter into parts, so that known and missing events come to lie in different ones.
import { omitUndefined } from '../../../client/omitUndefined.ts';
import { matcherOf, type EventEntry } from '../timelineEntry.ts';
import { isDay, type TimelineFilter } from '../timelineFilter.ts';

export interface FilterSplit {
  /** The narrower filters in the order of the filter. Together they have all events of it. */
  readonly filters: readonly TimelineFilter[];
  /** Every event is in exactly one of them, so that their counts add up. Else an event may be in several. */
  readonly isPartition: boolean;
}

/** The splits to try one after the other, the most promising first. @param rows the known events of the filter */
export function* splitsOf(filter: TimelineFilter, rows: readonly EventEntry[]): Generator<FilterSplit> {
  const companies = filter.about.ids.map((id): TimelineFilter => ({ ...filter, about: { kind: 'companies', ids: [id] } }));
  const joinCompanies = (some: readonly TimelineFilter[]): TimelineFilter => ({
    ...filter,
    about: { kind: 'companies', ids: some.flatMap(({ about }) => about.ids) },
  });
  const types = filter.types.map((type): TimelineFilter => ({ ...filter, types: [type] }));
  const joinTypes = (some: readonly TimelineFilter[]): TimelineFilter => ({ ...filter, types: some.flatMap((one) => one.types) });
  // An event about two companies is in both parts.
  if (companies.length > 1)
    yield { filters: (byKnown(companies, rows) ?? halvesOf(companies)).map(joinCompanies), isPartition: false };
  const typesByKnown = byKnown(types, rows);
  if (typesByKnown) yield { filters: typesByKnown.map(joinTypes), isPartition: true };
  const periods = splitByDay(filter, rows);
  if (periods.length > 1) yield { filters: periods, isPartition: true };
  if (types.length > 1) yield { filters: halvesOf(types).map(joinTypes), isPartition: true };
}

/** The parts of which nothing is known, and those of which something is; undefined if all are of one kind. */
function byKnown(
  parts: readonly TimelineFilter[],
  rows: readonly EventEntry[],
): readonly (readonly TimelineFilter[])[] | undefined {
  const known = new Set(parts.filter((part) => rows.some(matcherOf(part))));
  if (known.size === 0 || known.size === parts.length) return undefined;
  return [parts.filter((part) => !known.has(part)), [...known]];
}

function halvesOf(parts: readonly TimelineFilter[]): readonly (readonly TimelineFilter[])[] {
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half), parts.slice(half)];
}

/** The periods before and behind the known days, and the period of the known days; if that is the whole period, its halves. */
function splitByDay(filter: TimelineFilter, rows: readonly EventEntry[]): readonly TimelineFilter[] {
  const days = rows.flatMap(({ start }) => dayOf(start) ?? []).sort();
  const canSplit = (day: string | undefined): day is string => day !== undefined && splitsPeriod(filter, day);
  const outer = [days.at(0), dayAfter(days.at(-1))].filter(canSplit);
  // The middle day may begin the period: then another one halves it.
  const middle = days.slice(days.length >> 1).find(canSplit) ?? days.findLast(canSplit);
  const cuts = outer.length > 0 || middle === undefined ? outer : [middle];
  const edges = [filter.from, ...new Set(cuts), filter.to];
  const periods = edges.slice(1).map((to, at): TimelineFilter => {
    const { from: _from, to: _to, ...rest } = filter;
    return { ...rest, ...omitUndefined({ from: edges[at], to }) };
  });
  return filter.ordering === 'mostRecent' ? periods.reverse() : periods;
}

/** Returns whether a day splits a filter's period into two that both hold days. */
export function splitsPeriod({ from, to }: TimelineFilter, day: string): boolean {
  return isDay(day) && (from === undefined || from < day) && (to === undefined || day < to);
}

function dayOf(start: string | undefined): string | undefined {
  const day = start?.slice(0, 10);
  return day !== undefined && isDay(day) ? day : undefined;
}

/** The day after the one that a date begins with; undefined if it begins with none. */
export function dayAfter(date: string | undefined): string | undefined {
  const day = dayOf(date);
  const after = day === undefined ? '' : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return isDay(after) ? after : undefined;
}
