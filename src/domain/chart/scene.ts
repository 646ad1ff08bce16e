// The geometry of a chart: axes, lines, markers and bars. The page and the exported picture draw the same scene.
import { line as pathThrough } from 'd3-shape';
import { truncate } from './truncate.ts';
import { classAxis, valueAxis, type Axis } from './axis.ts';
import { endsOf } from './lineEnds.ts';
import { isShown } from './pointIndex.ts';
import type { ChartData, ChartPanel, ChartPoint, ChartSeries, Range } from './chartData.ts';
import type { ChartFormats } from './chartFormats.ts';
import { addMonths, dateOf } from './day.ts';
import { scaleOf, type Scale } from './scale.ts';
import { firstFrom, downsample } from './downsample.ts';
import { timeTicks } from './ticks.ts';

export interface SceneChoices {
  readonly range: Range;
  /** Keys of the legend that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** The width in pixels, which are the unit of all lengths here. */
  readonly width: number;
  /** The height of the whole chart; by default as much as it needs. Small panels ignore it, and many panels may need more. */
  readonly height?: number | undefined;
  readonly fontSize: number;
  readonly formats: ChartFormats;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly panels: readonly ScenePanel[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ScenePanel {
  /** Its index in the chart. */
  readonly panel: number;
  readonly title: Tick;
  readonly plot: Box;
  readonly time: Scale;
  readonly values: Scale;
  readonly valueTicks: readonly Tick[];
  readonly timeTicks: readonly TimeTick[];
  readonly lines: readonly SceneLine[];
  readonly bars: readonly SceneBar[];
}

/** A text and its position. The text of a tick may be empty. */
export interface Tick {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface TimeTick extends Tick {
  /** The position of the tick. */
  readonly mark: number;
}

export interface SceneLine {
  readonly legend: number;
  /** The last value in the range, and how it differs from the one before; absent if there is no room. */
  readonly end?: Tick;
  /** The SVG path through all points, which may begin and end outside of the plot. */
  readonly path: string;
  /** The markers that have enough room. */
  readonly marks: readonly { readonly x: number; readonly y: number }[];
}

export interface SceneBar extends Box {
  readonly legend: number;
  /** The index of its series in the panel, and of its point in the series. */
  readonly series: number;
  readonly point: number;
}

/** The pixels between two markers of a line: `each` is enough if all points have a marker, and `few` if only some have. */
const markRoom = { each: 8, few: 28 };

/** The most panels below each other for which it is enough to write the days once. */
const mostUnderOneTime = 3;

/** The greatest width of a bar in pixels. A wider bar would not show more. */
const widestBar = 12;

/** Lays a chart out. Panels of which nothing is shown are left out. */
export function sceneOf(chart: ChartData, choices: SceneChoices): Scene {
  const { range, hidden, width, fontSize } = choices;
  const shown = chart.panels.flatMap((panel, index) =>
    panel.series.some((one) => isShown(chart, one, hidden)) ? [{ panel, index }] : [],
  );
  const heights = heightsOf(
    chart,
    shown.map(({ panel }) => panel),
    choices,
  );
  // The plot with the least height decides how many ticks an axis may have.
  const mostTicks = chart.small ? 3 : Math.max(3, Math.min(6, Math.floor(Math.min(...heights) / (fontSize * 1.6)) + 1));
  const ofClasses = new Set(shown.flatMap(({ panel }) => (panel.classes ? [panel.group] : [])));
  const axes = new Map(
    [...valuesOf(chart, shown, range, hidden)].map(([group, values]) => [
      group,
      ofClasses.has(group) ? classAxis(mostTicks, choices.formats) : valueAxis(values, mostTicks, choices.formats),
    ]),
  );
  const lineHeight = fontSize * 1.5;
  const labelLengths = [...axes.values()].flatMap(({ ticks }) => ticks.map(({ text }) => text.length));
  const leftMargin = Math.ceil(Math.max(2, ...labelLengths) * fontSize * 0.58) + 10;
  const endLengths = chart.small
    ? []
    : shown.flatMap(({ panel }) => endsOf(chart, panel, choices).map(({ text }) => text.length));
  const rightMargin = Math.max(
    fontSize,
    Math.ceil(Math.max(0, ...endLengths) * fontSize * 0.6) + (endLengths.length > 0 ? 10 : 0),
  );
  const columns = chart.small ? Math.max(1, Math.min(3, largestGroup(shown), Math.floor(width / (fontSize * 28)))) : 1;
  const columnWidth = (width - (columns - 1) * fontSize) / columns;
  const panels: ScenePanel[] = [];
  let bottom = 0;
  let column = 0;
  for (const [index, { panel, index: number }] of shown.entries()) {
    // Panels that share their axis begin a row of their own.
    column = panel.group === shown[index - 1]?.panel.group ? (column + 1) % columns : 0;
    const top = column === 0 ? bottom : (panels.at(-1)?.plot.y ?? 0) - lineHeight;
    const hasDays = chart.small || shown.length > mostUnderOneTime || index === shown.length - 1;
    const plot: Box = {
      x: Math.round(column * (columnWidth + fontSize)) + leftMargin,
      y: Math.round(top + lineHeight),
      width: Math.max(20, Math.floor(columnWidth - leftMargin - rightMargin)),
      height: heights[index] ?? 0,
    };
    const axis = axes.get(panel.group);
    if (axis) panels.push(scenePanel(chart, panel, number, plot, { ...choices, axis, hasDays }));
    bottom = Math.max(bottom, plot.y + plot.height + (hasDays ? lineHeight + 4 : fontSize * 0.6));
  }
  return { width, height: Math.ceil(bottom), fontSize, panels };
}

function largestGroup(shown: readonly { readonly panel: ChartPanel }[]): number {
  const groups = new Map<string, number>();
  for (const { panel } of shown) groups.set(panel.group, (groups.get(panel.group) ?? 0) + 1);
  return Math.max(1, ...groups.values());
}

/** The heights of the plots in pixels. */
function heightsOf({ small }: ChartData, panels: readonly ChartPanel[], { height, fontSize }: SceneChoices): readonly number[] {
  const usual = panels.map(({ kind }) => fontSize * (small ? 7 : panels.length === 1 ? 13 : kind === 'bars' ? 7 : 9));
  if (small || height === undefined) return usual.map(Math.round);
  // Each plot has a title. The days are below each plot if there are many, otherwise below the last one.
  const days = panels.length > mostUnderOneTime ? panels.length : 1;
  const around = fontSize * (panels.length * 1.5 + days * 1.5 + (panels.length - days) * 0.6) + days * 4;
  const all = usual.reduce((sum, one) => sum + one, 0);
  return usual.map((one) => Math.round(Math.max(fontSize * leastHeight, ((height - around) * one) / all)));
}

/** The least height of a plot, in heights of the font. A lower plot cannot be read. */
const leastHeight = 3.2;

interface PanelChoices extends SceneChoices {
  readonly axis: Axis;
  /** True if the days are written below it. */
  readonly hasDays: boolean;
}

function scenePanel(chart: ChartData, panel: ChartPanel, number: number, plot: Box, choices: PanelChoices): ScenePanel {
  const { range, hidden, width, fontSize, formats, axis, hasDays } = choices;
  const time = scaleOf(range, plot.x, plot.x + plot.width);
  const values = scaleOf(axis.domain, plot.y + plot.height, plot.y);
  const { unit, days } = timeTicks(range, Math.max(2, Math.floor(plot.width / (fontSize * 6.5))));
  const years = days.map((day) => dateOf(day).getUTCFullYear());
  const drawn = panel.series.flatMap((series, index) => (isShown(chart, series, hidden) ? [{ series, index }] : []));
  const room = Math.floor((plot.width + fontSize) / (fontSize * 0.58));
  return {
    panel: number,
    title: { x: plot.x, y: plot.y - fontSize * 0.5, text: truncate(panel.title, room) },
    plot,
    time,
    values,
    valueTicks: axis.ticks.map(({ value, text }) => ({ x: plot.x - 6, y: rounded(values.at(value)), text })),
    timeTicks: days.map((day, index) => {
      const text = hasDays ? formats.timeTick(day, unit, years[index] !== years[index - 1]) : '';
      const mark = rounded(time.at(day));
      // At the borders a text is moved in, and its mark is not.
      const half = text.length * fontSize * 0.3;
      return { x: Math.min(Math.max(mark, half), width - half), y: plot.y + plot.height + fontSize * 1.25, text, mark };
    }),
    lines:
      panel.kind === 'bars'
        ? []
        : withEnds(
            chart,
            panel,
            drawn.map(({ series }) => sceneLine(series, range, time, values)),
            plot,
            values,
            choices,
          ),
    bars: panel.kind === 'bars' ? sceneBars(drawn, range, time, values) : [],
  };
}

// One decimal is enough, because nobody sees a tenth of a pixel, and more decimals make the path longer.
const linePath = pathThrough<{ readonly x: number; readonly y: number }>(
  ({ x }) => x,
  ({ y }) => y,
).digits(1);

function sceneLine({ legend, points }: ChartSeries, range: Range, time: Scale, values: Scale): SceneLine {
  const width = time.at(range.to) - time.at(range.from);
  const positions = downsample(points, range, width).map(({ day, value }) => ({
    x: rounded(time.at(day)),
    y: rounded(values.at(value)),
    inside: day >= range.from && day <= range.to,
  }));
  const path = linePath(positions) ?? '';
  const room = positions.length * markRoom.each <= width ? 0 : markRoom.few;
  const marks: { x: number; y: number }[] = [];
  for (const { x, y, inside } of positions) if (inside && x - (marks.at(-1)?.x ?? -room) >= room) marks.push({ x, y });
  return { legend, path, marks };
}

/** The lines with the labels at their right ends. A label that would overlap an earlier one is left out. */
function withEnds(
  chart: ChartData,
  panel: ChartPanel,
  lines: readonly SceneLine[],
  { x, width }: Box,
  values: Scale,
  choices: PanelChoices,
): readonly SceneLine[] {
  const ends = endsOf(chart, panel, choices).map(({ legend, point, text }) => ({ legend, text, y: values.at(point.value) }));
  const free = ends.filter(({ y }, index) => ends.slice(0, index).every((one) => Math.abs(one.y - y) >= choices.fontSize));
  return lines.map((line) => {
    const end = free.find(({ legend }) => legend === line.legend);
    return end ? { ...line, end: { x: x + width + 6, y: rounded(end.y), text: end.text } } : line;
  });
}

/** Bars of one month stand on each other in the order of the series. */
function sceneBars(
  drawn: readonly { readonly series: ChartSeries; readonly index: number }[],
  range: Range,
  time: Scale,
  values: Scale,
): readonly SceneBar[] {
  const heights = new Map<number, number>();
  return drawn.flatMap(({ series: { legend, points }, index }) =>
    points.flatMap(({ day, value }, point): SceneBar[] => {
      const end = addMonths(day, 1);
      if (end <= range.from || day >= range.to) return [];
      const below = heights.get(day) ?? 0;
      heights.set(day, below + value);
      const [left, right] = [time.at(Math.max(day, range.from)), time.at(Math.min(end, range.to))];
      const [top, bottom] = [values.at(below + value), values.at(below)];
      // Months are separated by a gap if they are wide enough for one.
      const wide = Math.min(right - left > 3 ? right - left - 1 : Math.max(right - left, 0.5), widestBar);
      const box = { x: rounded((left + right - wide) / 2), y: rounded(top), width: rounded(wide), height: rounded(bottom - top) };
      return [{ ...box, legend, series: index, point }];
    }),
  );
}

/** The values of each group in the range; for bars, 0 and the height of each stack. */
function valuesOf(
  chart: ChartData,
  shown: readonly { readonly panel: ChartPanel }[],
  range: Range,
  hidden: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const values = new Map<string, number[]>();
  for (const { panel } of shown) {
    const found = values.get(panel.group) ?? [];
    values.set(panel.group, found);
    const heights = new Map<number, number>();
    for (const { points } of panel.series.filter((one) => isShown(chart, one, hidden)))
      for (const { day, value } of within(points, range, panel.kind)) {
        if (panel.kind === 'lines') found.push(value);
        else heights.set(day, (heights.get(day) ?? 0) + value);
      }
    for (const height of heights.values()) found.push(0, height);
  }
  return values;
}

// Returns the points of the range, and for lines the next point on both sides too, so that a line is drawn up to the border.
function within(points: readonly ChartPoint[], { from, to }: Range, kind: ChartPanel['kind']): readonly ChartPoint[] {
  const margin = kind === 'lines' ? 1 : 0;
  const first = firstFrom(points, kind === 'bars' ? addMonths(from, 0) : from) - margin;
  return points.slice(Math.max(0, first), firstFrom(points, to, true) + margin);
}

function rounded(position: number): number {
  return Math.round(position * 10) / 10;
}
