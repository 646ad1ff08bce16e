// The indices of a point in a chart, and the moves from point to point by keys.
import type { ChartData, ChartPoint, ChartSeries } from './chartData.ts';
import { firstFrom } from './downsample.ts';

/** The indices of a panel in the chart, of a series in the panel, and of a point in the series. */
export interface PointIndex {
  readonly panel: number;
  readonly series: number;
  readonly point: number;
}

/** Moves along a series, or to the series above or below. */
export type Move = 'previous' | 'next' | 'above' | 'below' | 'first' | 'last';

/** The point at an index; undefined if there is none. */
export function pointAt(
  chart: ChartData,
  index: PointIndex,
): { readonly series: ChartSeries; readonly point: ChartPoint } | undefined {
  const series = chart.panels[index.panel]?.series[index.series];
  const point = series?.points[index.point];
  return series && point ? { series, point } : undefined;
}

/** Returns whether a series is shown. @param hidden the keys of the legend's hidden entries */
export function isShown(chart: ChartData, { legend }: ChartSeries, hidden: ReadonlySet<string>): boolean {
  return !hidden.has(chart.legend[legend]?.key ?? '');
}

/**
 * Returns the point that a move leads to: along a series up to its ends, or to the point of the adjacent series that is nearest
 * in time. If no point is the valid start, it is the point of the first series that is nearest to `day`. Undefined if nothing is
 * shown.
 */
export function moveFrom(
  chart: ChartData,
  index: PointIndex | undefined,
  move: Move,
  { hidden, day }: { readonly hidden: ReadonlySet<string>; readonly day: number },
): PointIndex | undefined {
  const here = index && pointAt(chart, index);
  const rows = shownRows(chart, hidden);
  const row = rows.findIndex(({ panel, series }) => panel === index?.panel && series === index.series);
  if (!index || !here || row === -1) return rows[0] && { ...rows[0], point: nearest(chart, rows[0], day) };
  const last = here.series.points.length - 1;
  const along = { previous: Math.max(0, index.point - 1), next: Math.min(last, index.point + 1), first: 0, last };
  if (move !== 'above' && move !== 'below') return { ...index, point: along[move] };
  const next = rows[row + (move === 'above' ? -1 : 1)];
  return next ? { ...next, point: nearest(chart, next, here.point.day) } : index;
}

/**
 * The point of a newer chart for a point of an older one: that of the same event, or else the one nearest in time.
 * Undefined if the series is gone.
 */
export function sameIn(newer: ChartData, older: ChartData, index: PointIndex): PointIndex | undefined {
  const before = pointAt(older, index);
  const panelKey = older.panels[index.panel]?.key;
  const key = before && older.legend[before.series.legend]?.key;
  const panel = newer.panels.findIndex((one) => one.key === panelKey);
  const series = newer.panels[panel]?.series.findIndex(({ legend }) => newer.legend[legend]?.key === key) ?? -1;
  if (!before || series === -1) return undefined;
  const points = newer.panels[panel]?.series[series]?.points ?? [];
  const event = before.point.key;
  const same = event === undefined ? -1 : points.findIndex((point) => point.key === event);
  return { panel, series, point: same === -1 ? nearest(newer, { panel, series }, before.point.day) : same };
}

function shownRows(chart: ChartData, hidden: ReadonlySet<string>): readonly Omit<PointIndex, 'point'>[] {
  return chart.panels.flatMap(({ series }, panel) =>
    series.flatMap((one, index) => (isShown(chart, one, hidden) ? [{ panel, series: index }] : [])),
  );
}

function nearest(chart: ChartData, { panel, series }: Omit<PointIndex, 'point'>, day: number): number {
  const points = chart.panels[panel]?.series[series]?.points ?? [];
  const next = Math.min(firstFrom(points, day), points.length - 1);
  const [before, after] = [points[next - 1], points[next]];
  return before && after && day - before.day < after.day - day ? next - 1 : next;
}
