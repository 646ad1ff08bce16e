// The visible part of a chart: its range of time, the series that are shown, their positions and their texts.
import { extentOf, withRoom, type ChartData, type ChartWords, type Range } from '../../domain/chart/chartData.ts';
import type { ChartFormats } from '../../domain/chart/chartFormats.ts';
import { valueText } from '../../domain/chart/classes.ts';
import { pointAt, type Place } from '../../domain/chart/place.ts';
import { sceneOf, type Scene } from '../../domain/chart/scene.ts';
import { positionOf } from '../../domain/chart/hitTest.ts';
import { bounded, isWhole } from '../../domain/chart/zoom.ts';
import type { PointedPlace } from './eventChartPlot.ts';
import { format } from '../parts/format.ts';

/** The state of a chart that is kept over a reload. */
export interface EventChartState {
  /** The part of the time that is shown; absent for all of it. */
  readonly range?: Range;
  /** Keys of the legend that are switched off. */
  readonly hidden: readonly string[];
  readonly table: boolean;
}

export interface ChartViewport {
  readonly chart: ChartData;
  readonly words: ChartWords;
  readonly formats: ChartFormats;
  /** All the time there is, and the part of it that is shown. */
  readonly whole: Range;
  readonly range: Range;
  readonly isWhole: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly scene: Scene;
  /** The first and the last day that are shown, in words. */
  readonly shown: string;
}

/** @param size in pixels @returns undefined if the chart has no point */
export function viewportOf(
  { chart, words, formats }: Pick<ChartViewport, 'chart' | 'words' | 'formats'>,
  state: EventChartState,
  size: { readonly width: number; readonly height: number | undefined; readonly fontSize: number },
): ChartViewport | undefined {
  const extent = extentOf(chart);
  if (!extent) return undefined;
  const whole = withRoom(extent);
  const range = bounded(state.range ?? whole, whole);
  const hidden = new Set(state.hidden);
  const scene = sceneOf(chart, { range, hidden, ...size, formats });
  const [first, last] = [Math.ceil(range.from), Math.floor(range.to)];
  // A part that lies in the room beside the points has no day in common with them.
  const isBeside = first > extent.to || last < extent.from;
  const named = isBeside ? [first, last] : [Math.max(extent.from, first), Math.min(extent.to, last)];
  const shown = format(words.shown, ...named.map(formats.day));
  return { chart, words, formats, whole, range, isWhole: isWhole(range, whole), hidden, scene, shown };
}

/** A point as it is marked in the drawing, with its words beside it; undefined if it is not visible. */
export function pointedIn(viewport: ChartViewport, place: Place): PointedPlace | undefined {
  const spot = positionOf(viewport.chart, viewport.scene, place);
  if (!spot) return undefined;
  const { name, time, value } = ariaTextOf(viewport, place);
  return { x: spot.x, y: spot.y, plot: spot.within.plot, lines: [name, `${time}: ${value}`] };
}

/** A point in words, for those who hear it. */
export function ariaLabelOf(viewport: ChartViewport, place: Place): string {
  const { name, time, value, panel } = ariaTextOf(viewport, place);
  const points = pointAt(viewport.chart, place)?.series.points.length ?? 0;
  const nth = format(viewport.words.place, viewport.formats.value(place.point + 1), viewport.formats.value(points));
  return [...new Set([`${time}: ${value}`, name, panel, nth])].filter((part) => part !== '').join(', ');
}

function ariaTextOf({ chart, formats }: ChartViewport, place: Place) {
  const found = pointAt(chart, place);
  const panel = chart.panels[place.panel];
  const time = panel?.kind === 'bars' ? formats.month : formats.day;
  return {
    name: chart.legend[found?.series.legend ?? -1]?.name ?? '',
    time: time(found?.point.day ?? 0),
    value: valueText(found?.point.value ?? 0, panel ?? {}, formats),
    panel: panel?.title ?? '',
  };
}
