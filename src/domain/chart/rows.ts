// The data of a chart as tables: a row for each day or month, a column for each series.
import type { ChartData, ChartPanel, Range } from './chartData.ts';
import { isShown } from './pointIndex.ts';
import { firstFrom } from './downsample.ts';

export interface ChartTable {
  readonly kind: ChartPanel['kind'];
  readonly columns: readonly string[];
  /** The panel of each column, which says how its values are written. */
  readonly panels: readonly ChartPanel[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  /** Days since 1970-01-01, in UTC; the first of the month for bars. */
  readonly day: number;
  /** The values of each column on this day, in the order of `columns`: none, one or several. */
  readonly cells: readonly (readonly number[])[];
}

/**
 * One table for the lines and one for the bars, without those that have no row in the range. The latest day comes first.
 * @param hidden keys of the legend whose series have no column
 */
export function tablesOf(chart: ChartData, range: Range, hidden: ReadonlySet<string>): readonly ChartTable[] {
  return (['lines', 'bars'] as const).flatMap((kind) => {
    const table = tableOf(chart, kind, range, hidden);
    return table.rows.length === 0 ? [] : [table];
  });
}

/** The index of the first row to show. @param wanted the requested index; if it is too high, the last rows are shown instead */
export function firstRow(wanted: number, count: number, atOnce: number): number {
  return Math.min(wanted, Math.max(0, Math.ceil(count / atOnce) - 1) * atOnce);
}

function tableOf(chart: ChartData, kind: ChartPanel['kind'], { from, to }: Range, hidden: ReadonlySet<string>): ChartTable {
  const panels = chart.panels.filter((panel) => panel.kind === kind);
  const shown = panels.flatMap((panel) =>
    panel.series
      .filter((series) => isShown(chart, series, hidden))
      .map((series) => ({ panel, series, name: columnName(chart, panel, chart.legend[series.legend]?.name ?? '') })),
  );
  const rows = new Map<number, number[][]>();
  for (const [column, { series }] of shown.entries())
    for (const { day, value } of series.points.slice(firstFrom(series.points, from), firstFrom(series.points, to, true))) {
      const cells = rows.get(day) ?? shown.map(() => []);
      cells[column]?.push(value);
      rows.set(day, cells);
    }
  return {
    kind,
    columns: shown.map(({ name }) => name),
    panels: shown.map(({ panel }) => panel),
    rows: [...rows].sort(([a], [b]) => b - a).map(([day, cells]) => ({ day, cells })),
  };
}

/** The name of a series. If another panel has a series of that name, the panel's title comes before it or replaces it. */
function columnName({ legend, panels }: ChartData, { kind, title, series }: ChartPanel, name: string): string {
  const names = new Set(series.map((one) => one.legend));
  const others = panels.filter((panel) => panel.kind === kind && panel.title !== title);
  if (!others.some((panel) => panel.series.some((one) => names.has(one.legend)))) return name;
  return legend.length === 1 || title.endsWith(name) ? title : `${title} · ${name}`;
}
