// Fewer points that draw the same line: of each strip the first, the lowest, the highest and the last.
import { bisector } from 'd3-array';
import type { ChartPoint, Range } from './chartData.ts';

/**
 * The points of a range, and one on either side so that the line runs on. If there are more than four a strip, those
 * that would draw no other line are left out.
 * @param points by day ascending @param strips over the range, such as its pixels
 */
export function downsample(points: readonly ChartPoint[], { from, to }: Range, strips: number): readonly ChartPoint[] {
  const first = Math.max(0, firstFrom(points, from) - 1);
  const last = Math.min(points.length, firstFrom(points, to, true) + 1);
  const within = points.slice(first, last);
  if (within.length <= strips * 4) return within;
  const chosen: ChartPoint[] = [];
  let strip: ChartPoint[] = [];
  let at = NaN;
  for (const point of within) {
    const place = Math.floor(((point.day - from) / (to - from)) * strips);
    if (place !== at) {
      chosen.push(...outermost(strip));
      strip = [];
      at = place;
    }
    strip.push(point);
  }
  return [...chosen, ...outermost(strip)];
}

/** The number of points before a day; with `including`, those on it as well. */
export function firstFrom(points: readonly ChartPoint[], day: number, including = false): number {
  return including ? byDay.right(points, day) : byDay.left(points, day);
}

const byDay = bisector(({ day }: ChartPoint) => day);

function outermost(strip: readonly ChartPoint[]): readonly ChartPoint[] {
  if (strip.length <= 4) return strip;
  let [lowest, highest] = [0, 0];
  for (const [index, { value }] of strip.entries()) {
    if (value < (strip[lowest]?.value ?? value)) lowest = index;
    if (value > (strip[highest]?.value ?? value)) highest = index;
  }
  const chosen = new Set([0, lowest, highest, strip.length - 1]);
  return strip.filter((_, index) => chosen.has(index));
}
