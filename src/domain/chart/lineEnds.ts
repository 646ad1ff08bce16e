// The labels at the right ends of lines: the last value in the range and its change.
import type { ChartFormats } from './chartFormats.ts';
import { valueText } from './classes.ts';
import type { ChartData, ChartPanel, ChartPoint, Range } from './chartData.ts';
import { isShown } from './pointIndex.ts';
import { firstFrom } from './downsample.ts';

/** The number of lines in a panel beyond which their labels would overlap. */
const mostLabels = 3;

/** The label at the right end of a line. */
export interface LineEnd {
  readonly legend: number;
  /** The last point of the line in the range. */
  readonly point: ChartPoint;
  readonly text: string;
}

export interface EndChoices {
  readonly range: Range;
  /** Keys of the legend that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly formats: ChartFormats;
}

/** The labels at the right ends of a panel's lines. */
export function endsOf(chart: ChartData, panel: ChartPanel, { range, hidden, formats }: EndChoices): readonly LineEnd[] {
  const { kind, series } = panel;
  const drawn = series.filter((one) => isShown(chart, one, hidden));
  if (kind === 'bars' || chart.small || drawn.length > mostLabels) return [];
  return drawn.flatMap(({ legend, points }) => {
    const last = firstFrom(points, range.to, true) - 1;
    const [before, point] = [points[last - 1], points[last]];
    if (!point || point.day < range.from) return [];
    return { legend, point, text: endText(point.value, before?.value, panel, formats) };
  });
}

/** Such as `14.5 ▼ 3.2`, or `C ▼ B` with the class before. The direction is a sign, because colour alone is not accessible. */
function endText(value: number, before: number | undefined, panel: ChartPanel, formats: ChartFormats): string {
  const format = (one: number): string => valueText(one, panel, formats);
  if (before === undefined) return format(value);
  // The digits are limited because 14.5 - 17.7 is -3.1999999999999993 in floating point.
  const change = Number((value - before).toPrecision(12));
  return change === 0
    ? `${format(value)} =`
    : `${format(value)} ${change > 0 ? '▲' : '▼'} ${format(panel.classes ? before : Math.abs(change))}`;
}
