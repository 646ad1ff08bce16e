// The visible part of a chart: its range of time, the series that are shown, their positions and their texts.
import { extentOf, withRoom, type ChartData, type ChartWords, type Range } from '../../domain/chart/chartData.ts';
import type { ChartFormats } from '../../domain/chart/chartFormats.ts';
import { valueText } from '../../domain/chart/classes.ts';
import { pointAt, type PointIndex } from '../../domain/chart/pointIndex.ts';
import { sceneOf, type Scene } from '../../domain/chart/scene.ts';
import { positionOf } from '../../domain/chart/hitTest.ts';
import { bounded, isFullRange } from '../../domain/chart/zoom.ts';
import type { MarkedPoint } from './eventChartPlot.ts';
import { format } from '../parts/format.ts';

/** The state of a chart that is persisted over a reload. */
export interface EventChartState {
  /** The shown range; absent for the whole time. */
  readonly range?: Range;
  /** Keys of the legend that are switched off. */
  readonly hidden: readonly string[];
  /** True if the table of values is shown. */
  readonly table: boolean;
}

export interface ChartViewport {
  readonly chart: ChartData;
  readonly words: ChartWords;
  readonly formats: ChartFormats;
  /** The range of all points, with some room on both sides. */
  readonly fullRange: Range;
  /** The shown range. */
  readonly range: Range;
  readonly isFullRange: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly scene: Scene;
  /** The first and the last day that are shown, in words. */
  readonly shown: string;
}

/** @param size of the drawing, in pixels @returns undefined if the chart has no point */
export function viewportOf(
  { chart, words, formats }: Pick<ChartViewport, 'chart' | 'words' | 'formats'>,
  state: EventChartState,
  size: { readonly width: number; readonly height: number | undefined; readonly fontSize: number },
): ChartViewport | undefined {
  const extent = extentOf(chart);
  if (!extent) return undefined;
  const fullRange = withRoom(extent);
  const range = bounded(state.range ?? fullRange, fullRange);
  const hidden = new Set(state.hidden);
  const scene = sceneOf(chart, { range, hidden, ...size, formats });
  const [first, last] = [Math.ceil(range.from), Math.floor(range.to)];
  // The user may have zoomed in to the room beside the points, which has no day in common with them.
  const isOutside = first > extent.to || last < extent.from;
  const named = isOutside ? [first, last] : [Math.max(extent.from, first), Math.min(extent.to, last)];
  const shown = format(words.shown, ...named.map(formats.day));
  return { chart, words, formats, fullRange, range, isFullRange: isFullRange(range, fullRange), hidden, scene, shown };
}

/** The position and the text of a point that is marked in the drawing; undefined if it is not visible. */
export function markedPointOf(viewport: ChartViewport, point: PointIndex): MarkedPoint | undefined {
  const position = positionOf(viewport.chart, viewport.scene, point);
  if (!position) return undefined;
  const { name, time, value } = ariaTextOf(viewport, point);
  return { x: position.x, y: position.y, plot: position.within.plot, lines: [name, `${time}: ${value}`] };
}

/** The text of a point for screen readers. */
export function ariaLabelOf(viewport: ChartViewport, point: PointIndex): string {
  const { name, time, value, panel } = ariaTextOf(viewport, point);
  const points = pointAt(viewport.chart, point)?.series.points.length ?? 0;
  const nth = format(viewport.words.place, viewport.formats.value(point.point + 1), viewport.formats.value(points));
  return [...new Set([`${time}: ${value}`, name, panel, nth])].filter((part) => part !== '').join(', ');
}

function ariaTextOf({ chart, formats }: ChartViewport, point: PointIndex) {
  const found = pointAt(chart, point);
  const panel = chart.panels[point.panel];
  const time = panel?.kind === 'bars' ? formats.month : formats.day;
  return {
    name: chart.legend[found?.series.legend ?? -1]?.name ?? '',
    time: time(found?.point.day ?? 0),
    value: valueText(found?.point.value ?? 0, panel ?? {}, formats),
    panel: panel?.title ?? '',
  };
}
