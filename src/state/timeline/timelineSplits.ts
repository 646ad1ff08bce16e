// The ways in which a filter can be cut into parts, so that what is known and what is not come to lie in different ones.
import { matcherOf, type EventEntry } from './timelineEntry.ts';
import { isDay, type TimelineFilter } from './timelineFilter.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

export interface Split {
  /** In the order of the filter. Together they mean all that it means. */
  readonly filters: readonly TimelineFilter[];
  /** Every event is in exactly one of them, so that their counts add up. Else an event may be in several. */
  readonly isPartition: boolean;
}

/** The cuts to try one after the other, the most promising first. @param rows what is known of the filter: at least one */
export function* splitsOf(filter: TimelineFilter, rows: readonly EventEntry[]): Generator<Split> {
  const { about, types } = filter;
  const companies = about.ids.map((id): TimelineFilter => ({ ...filter, about: { kind: 'companies', ids: [id] } }));
  for (const ids of halves(companies, rows)) {
    const filters = ids.map((some): TimelineFilter => ({
      ...filter,
      about: { kind: 'companies', ids: some.flatMap((one) => one.about.ids) },
    }));
    // An event about two companies is in both parts.
    yield { filters, isPartition: false };
  }
  const single = types.map((type): TimelineFilter => ({ ...filter, types: [type] }));
  const [seen, unseen] = apart(single, rows);
  const join = (some: readonly TimelineFilter[]): TimelineFilter => ({ ...filter, types: some.flatMap((one) => one.types) });
  if (seen.length > 0 && unseen.length > 0) yield { filters: [join(unseen), join(seen)], isPartition: true };
  const days = splitByDay(filter, rows);
  if (days.length > 1) yield { filters: days, isPartition: true };
  const half = Math.ceil(single.length / 2);
  if (single.length > 1) yield { filters: [join(single.slice(0, half)), join(single.slice(half))], isPartition: true };
}

// Those of which something is known from those of which nothing is; where that is all of them, one half from the other.
function* halves(
  parts: readonly TimelineFilter[],
  rows: readonly EventEntry[],
): Generator<readonly (readonly TimelineFilter[])[]> {
  if (parts.length < 2) return;
  const [seen, unseen] = apart(parts, rows);
  const half = Math.ceil(parts.length / 2);
  yield seen.length > 0 && unseen.length > 0 ? [unseen, seen] : [parts.slice(0, half), parts.slice(half)];
}

function apart(
  parts: readonly TimelineFilter[],
  rows: readonly EventEntry[],
): readonly [seen: readonly TimelineFilter[], unseen: readonly TimelineFilter[]] {
  const isSeen = new Map(parts.map((part) => [part, rows.some(matcherOf(part))]));
  return [parts.filter((part) => isSeen.get(part)), parts.filter((part) => !isSeen.get(part))];
}

/** What lies before and behind the days that are known, and these; or where they are all there is, their halves. */
function splitByDay(filter: TimelineFilter, rows: readonly EventEntry[]): readonly TimelineFilter[] {
  const days = rows.flatMap(({ start }) => dayOf(start) ?? []).sort();
  const [first, last] = [days.at(0) ?? middleOf(filter), days.at(-1)];
  let cuts = [first, last === undefined ? first : (dayAfter(last) ?? first)].filter((day) => isInside(filter, day));
  if (cuts.length === 0)
    cuts = days
      .slice(days.length >> 1)
      .filter((day) => isInside(filter, day))
      .slice(0, 1);
  // The middle day may be the first one: the next one then is.
  if (cuts.length === 0) cuts = days.filter((day) => isInside(filter, day)).slice(-1);
  if (cuts.length === 0) return [];
  const edges = [filter.from, ...new Set(cuts), filter.to];
  const parts = edges.slice(1).map((to, at): TimelineFilter => {
    const { from: _from, to: _to, ...rest } = filter;
    const from = edges[at];
    return { ...rest, ...omitUndefined({ from, to }) };
  });
  return filter.ordering === 'mostRecent' ? parts.reverse() : parts;
}

/** Of a period without a known day, such as that of an event that shares its ID with a known one. */
function middleOf({ from = '2000-01-01', to = '2050-01-01' }: TimelineFilter): string {
  return new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString().slice(0, 10);
}

/** Whether a day cuts a filter's period into two that hold days. */
export function isInside({ from, to }: TimelineFilter, day: string): boolean {
  return isDay(day) && (from === undefined || from < day) && (to === undefined || day < to);
}

function dayOf(start: string | undefined): string | undefined {
  const day = start?.slice(0, 10);
  return day !== undefined && isDay(day) ? day : undefined;
}

/** The day after the one that a date begins with; undefined where it begins with none. */
export function dayAfter(date: string): string | undefined {
  const day = dayOf(date);
  const after = day === undefined ? '' : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return isDay(after) ? after : undefined;
}
