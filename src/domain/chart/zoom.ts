// The part of the time that a chart shows: nearer, further, earlier, later, and never beyond the points.
import type { Range } from './chartData.ts';

/** In days: nearer makes nothing clearer. */
const least = 7;

/** A part of the time brought into its bounds: within the whole, and not too short. */
export function bounded({ from, to }: Range, whole: Range): Range {
  const span = Math.min(Math.max(to - from, least), whole.to - whole.from);
  const start = Math.min(Math.max(to - from < least ? (from + to - span) / 2 : from, whole.from), whole.to - span);
  return { from: start, to: Math.min(start + span, whole.to) };
}

/** So many times as much or as little time, around a day in it, which stays where it is. */
export function zoomed(range: Range, times: number, around: number, whole: Range): Range {
  const day = Math.min(Math.max(around, range.from), range.to);
  const wide = Math.max((range.to - range.from) * times, Math.min(least, range.to - range.from));
  const share = (day - range.from) / (range.to - range.from);
  return bounded({ from: day - wide * share, to: day + wide * (1 - share) }, whole);
}

/** The same length, later by a share of it; earlier by a negative one. */
export function moved({ from, to }: Range, share: number, whole: Range): Range {
  const by = (to - from) * share;
  return bounded({ from: from + by, to: to + by }, whole);
}

/** The same length, moved as little as brings a day in. */
export function movedToShow(range: Range, day: number, whole: Range): Range {
  if (day >= range.from && day <= range.to) return range;
  const room = (range.to - range.from) * 0.1;
  const by = day < range.from ? day - room - range.from : day + room - range.to;
  return bounded({ from: range.from + by, to: range.to + by }, whole);
}

/** Whether a part is all there is. */
export function isWhole(range: Range, whole: Range): boolean {
  return range.from <= whole.from && range.to >= whole.to;
}
