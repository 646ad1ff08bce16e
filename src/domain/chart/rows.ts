// The data of a chart as a table: a row for each day or month, a column for each series.
import type { ChartData, ChartPanel, Range } from './chartData.ts';
import { isShown } from './place.ts';
import { firstFrom } from './downsample.ts';

export interface ChartTable {
  readonly kind: ChartPanel['kind'];
  readonly columns: readonly string[];
  /** For each column, its panel: how its values are written. */
  readonly panels: readonly ChartPanel[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  readonly day: number;
  /** For each column: no value, one, or several of the same day. */
  readonly cells: readonly (readonly number[])[];
}

/** One table for the lines and one for the bars, as far as there are any in the range. The latest day comes first. */
export function tablesOf(chart: ChartData, range: Range, hidden: ReadonlySet<string>): readonly ChartTable[] {
  return (['lines', 'bars'] as const).flatMap((kind) => {
    const table = tableOf(chart, kind, range, hidden);
    return table.rows.length === 0 ? [] : [table];
  });
}

function tableOf(chart: ChartData, kind: ChartPanel['kind'], { from, to }: Range, hidden: ReadonlySet<string>): ChartTable {
  const panels = chart.panels.filter((panel) => panel.kind === kind);
  const shown = panels.flatMap((panel) =>
    panel.series
      .filter((series) => isShown(chart, series, hidden))
      .map((series) => ({ panel, series, name: columnOf(chart, panel, chart.legend[series.legend]?.name ?? '') })),
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

// Panels with lines of the same names are distinguished by their own names.
function columnOf({ legend, panels }: ChartData, { kind, title, series }: ChartPanel, name: string): string {
  const legends = new Set(series.map((one) => one.legend));
  const others = panels.filter((one) => one.kind === kind && one.title !== title);
  if (!others.some((one) => one.series.some((other) => legends.has(other.legend)))) return name;
  return legend.length === 1 || title.endsWith(name) ? title : `${title} · ${name}`;
}
