// Zooms and moves the range of time that a chart shows, never beyond the full range of its points.
import type { Range } from './chartData.ts';

/** The shortest range in days; a shorter one would show nothing more. */
const shortest = 7;

/** The range moved and resized so that it lies within the full range and is not too short. */
export function bounded({ from, to }: Range, fullRange: Range): Range {
  const span = Math.min(Math.max(to - from, shortest), fullRange.to - fullRange.from);
  const start = Math.min(Math.max(to - from < shortest ? (from + to - span) / 2 : from, fullRange.from), fullRange.to - span);
  return { from: start, to: Math.min(start + span, fullRange.to) };
}

/** The range with its length multiplied by a factor. The day `around` keeps its relative position. */
export function zoomed(range: Range, factor: number, around: number, fullRange: Range): Range {
  const day = Math.min(Math.max(around, range.from), range.to);
  const length = Math.max((range.to - range.from) * factor, Math.min(shortest, range.to - range.from));
  const share = (day - range.from) / (range.to - range.from);
  return bounded({ from: day - length * share, to: day + length * (1 - share) }, fullRange);
}

/** The range moved later by a share of its length, or earlier if the share is negative. */
export function moved({ from, to }: Range, share: number, fullRange: Range): Range {
  const by = (to - from) * share;
  return bounded({ from: from + by, to: to + by }, fullRange);
}

/** The range, moved just far enough to show a day with a margin; unchanged if it shows the day already. */
export function movedToShow(range: Range, day: number, fullRange: Range): Range {
  if (day >= range.from && day <= range.to) return range;
  const room = (range.to - range.from) * 0.1;
  const by = day < range.from ? day - room - range.from : day + room - range.to;
  return bounded({ from: range.from + by, to: range.to + by }, fullRange);
}

/** Returns whether a range covers the full one. */
export function isFullRange(range: Range, fullRange: Range): boolean {
  return range.from <= fullRange.from && range.to >= fullRange.to;
}
