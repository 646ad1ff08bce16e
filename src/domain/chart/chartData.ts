// The data of a chart: panels over a common time axis, each with its lines or bars.

export interface ChartPoint {
  /** Days since 1970-01-01, in UTC. A bar has the first day of its month. */
  readonly day: number;
  /** Finite. */
  readonly value: number;
  /** The key of the event that has this value; absent if the event has no ID, and for bars, which count events. */
  readonly key?: string;
}

export interface ChartSeries {
  /** The index of its name in the legend, which also decides its style. */
  readonly legend: number;
  /** At least one point, sorted by day ascending. */
  readonly points: readonly ChartPoint[];
}

export interface ChartPanel {
  readonly key: string;
  readonly title: string;
  /** Bars count the events of each month. The bars of several series are stacked. */
  readonly kind: 'lines' | 'bars';
  /** Panels of one group share their value axis, so that they can be compared. */
  readonly group: string;
  readonly series: readonly ChartSeries[];
  /** The values stand for classes, which are written as letters. */
  readonly classes?: true;
}

export interface ChartData {
  readonly legend: readonly { readonly key: string; readonly name: string }[];
  readonly panels: readonly ChartPanel[];
  /** The panels are small multiples, which may stand beside each other. */
  readonly small: boolean;
}

/** A range of time in days since 1970-01-01; both ends may lie inside a day. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The localised texts of the chart. The page fills in `{0}` and so on. */
export interface ChartWords {
  readonly chart: string;
  readonly tools: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly earlier: string;
  readonly later: string;
  /** The button that shows the whole time. */
  readonly whole: string;
  readonly table: string;
  readonly legend: string;
  /** The help for the keyboard. */
  readonly keys: string;
  readonly empty: string;
  readonly allHidden: string;
  readonly day: string;
  readonly month: string;
  /** Point `{0}` of `{1}`. */
  readonly place: string;
  /** The text "From `{0}` to `{1}`". */
  readonly shown: string;
  /** Rows `{0}` to `{1}` of `{2}`. */
  readonly rows: string;
  readonly previousRows: string;
  readonly nextRows: string;
}

/** The first and the last day of all points; undefined if there is none. */
export function extentOf(chart: ChartData): Range | undefined {
  let from = Infinity;
  let to = -Infinity;
  for (const { kind, series } of chart.panels)
    for (const { points } of series) {
      from = Math.min(from, points[0]?.day ?? from);
      // A bar is as wide as its month.
      to = Math.max(to, (points.at(-1)?.day ?? to) + (kind === 'bars' ? 30 : 0));
    }
  return from > to ? undefined : { from, to };
}

/** The range with some room on both sides, so that no point lies on the edge. */
export function withRoom({ from, to }: Range): Range {
  const room = Math.max((to - from) * 0.02, to - from < 14 ? 7 : 1);
  return { from: from - room, to: to + room };
}
