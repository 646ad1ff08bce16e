// Reduces points without changing the drawn line: each strip keeps its first, lowest, highest and last point.
import { bisector } from 'd3-array';
import type { ChartPoint, Range } from './chartData.ts';

/**
 * The points of a range, and one on either side so that the line continues to the edge. If there are more than four points per
 * strip, points that would not change the drawn line are left out.
 * @param points sorted by day ascending
 * @param strips the number of vertical strips that the range is divided into, such as its width in pixels
 */
export function downsample(points: readonly ChartPoint[], { from, to }: Range, strips: number): readonly ChartPoint[] {
  const first = Math.max(0, firstFrom(points, from) - 1);
  const last = Math.min(points.length, firstFrom(points, to, true) + 1);
  const candidates = points.slice(first, last);
  if (candidates.length <= strips * 4) return candidates;
  const chosen: ChartPoint[] = [];
  let strip: ChartPoint[] = [];
  let current = NaN;
  for (const point of candidates) {
    const index = Math.floor(((point.day - from) / (to - from)) * strips);
    if (index !== current) {
      chosen.push(...extremesOf(strip));
      strip = [];
      current = index;
    }
    strip.push(point);
  }
  return [...chosen, ...extremesOf(strip)];
}

/** The index of the first point on or after a day, or with `after`, after it; the number of points if there is none. */
export function firstFrom(points: readonly ChartPoint[], day: number, after = false): number {
  return after ? byDay.right(points, day) : byDay.left(points, day);
}

const byDay = bisector(({ day }: ChartPoint) => day);

/** The first, the lowest, the highest and the last point of a strip, in the order of their days. */
function extremesOf(strip: readonly ChartPoint[]): readonly ChartPoint[] {
  if (strip.length <= 4) return strip;
  let [lowest, highest] = [0, 0];
  for (const [index, { value }] of strip.entries()) {
    if (value < (strip[lowest]?.value ?? value)) lowest = index;
    if (value > (strip[highest]?.value ?? value)) highest = index;
  }
  const chosen = new Set([0, lowest, highest, strip.length - 1]);
  return strip.filter((_, index) => chosen.has(index));
}
