// The data of a chart: panels over a common time axis, each with its lines or bars.

export interface ChartPoint {
  /** Since 1970-01-01, in UTC. Of bars, the first of their month. */
  readonly day: number;
  /** Finite. */
  readonly value: number;
  /** The event that it is the value of; absent if it has no ID, and of bars. */
  readonly key?: string;
}

export interface ChartSeries {
  /** The place of its name in the legend, which also says how it is drawn. */
  readonly legend: number;
  /** At least one, by day ascending. */
  readonly points: readonly ChartPoint[];
}

export interface ChartPanel {
  readonly key: string;
  readonly title: string;
  /** Bars stand on each other and count events a month. */
  readonly kind: 'lines' | 'bars';
  /** Panels of one group share their axis of values, so that they can be compared. */
  readonly group: string;
  readonly series: readonly ChartSeries[];
  /** The values are those of classes, and are written as letters. */
  readonly classes?: true;
}

export interface ChartData {
  readonly legend: readonly { readonly key: string; readonly name: string }[];
  readonly panels: readonly ChartPanel[];
  /** The panels are small ones of the same kind, and may stand beside each other. */
  readonly small: boolean;
}

/** A part of the time, in days; both ends may lie inside a day. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Every sentence that the chart says in the page. `{0}` and so on are filled in there. */
export interface ChartWords {
  readonly chart: string;
  readonly tools: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly earlier: string;
  readonly later: string;
  readonly whole: string;
  readonly table: string;
  readonly legend: string;
  readonly keys: string;
  readonly empty: string;
  readonly allHidden: string;
  readonly day: string;
  readonly month: string;
  /** `{0}` is the place of a point among `{1}`. */
  readonly place: string;
  /** From `{0}` to `{1}`. */
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

/** Some room on both sides, so that no point lies on the edge. */
export function withRoom({ from, to }: Range): Range {
  const room = Math.max((to - from) * 0.02, to - from < 14 ? 7 : 1);
  return { from: from - room, to: to + room };
}
