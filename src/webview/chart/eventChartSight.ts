// What of a chart is in sight: the part of the time, what is switched on, where it lies, and how it is said.
import { extentOf, withRoom, type ChartData, type ChartWords, type Range } from '../../domain/chart/chartData.ts';
import type { ChartFormats } from '../../domain/chart/chartFormats.ts';
import { at, type Place } from '../../domain/chart/place.ts';
import { sceneOf, type Scene } from '../../domain/chart/scene.ts';
import { spotOf } from '../../domain/chart/spots.ts';
import { bounded, isWhole } from '../../domain/chart/zoom.ts';
import type { Pointed } from './eventChartPlot.ts';
import { filled } from '../parts/filled.ts';

/** What is kept of a chart over a reload. */
export interface EventChartState {
  /** The part of the time that is shown; absent for all of it. */
  readonly range?: Range;
  /** Keys of the legend that are switched off. */
  readonly hidden: readonly string[];
  readonly table: boolean;
}

export interface Sight {
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

/** @param size in pixels @returns undefined where the chart has no point */
export function sightOf(
  { chart, words, formats }: Pick<Sight, 'chart' | 'words' | 'formats'>,
  state: EventChartState,
  size: { readonly width: number; readonly height: number | undefined; readonly fontSize: number },
): Sight | undefined {
  const extent = extentOf(chart);
  if (!extent) return undefined;
  const whole = withRoom(extent);
  const range = bounded(state.range ?? whole, whole);
  const hidden = new Set(state.hidden);
  const scene = sceneOf(chart, { range, hidden, ...size, formats });
  const shown = filled(
    words.shown,
    formats.day(Math.max(extent.from, Math.ceil(range.from))),
    formats.day(Math.min(extent.to, Math.floor(range.to))),
  );
  return { chart, words, formats, whole, range, isWhole: isWhole(range, whole), hidden, scene, shown };
}

/** A point as it is marked in the drawing, with its words beside it; undefined where it is not in sight. */
export function pointedIn(sight: Sight, place: Place): Pointed | undefined {
  const spot = spotOf(sight.chart, sight.scene, place);
  if (!spot) return undefined;
  const { name, time, value } = saidOf(sight, place);
  return { x: spot.x, y: spot.y, plot: spot.within.plot, lines: [name, `${time}: ${value}`] };
}

/** A point in words, for those who hear it. */
export function spokenOf(sight: Sight, place: Place): string {
  const { name, time, value, panel } = saidOf(sight, place);
  const points = at(sight.chart, place)?.series.points.length ?? 0;
  const nth = filled(sight.words.place, sight.formats.value(place.point + 1), sight.formats.value(points));
  return [...new Set([`${time}: ${value}`, name, panel, nth])].filter((part) => part !== '').join(', ');
}

function saidOf({ chart, formats }: Sight, place: Place) {
  const found = at(chart, place);
  const panel = chart.panels[place.panel];
  const time = panel?.kind === 'bars' ? formats.month : formats.day;
  return {
    name: chart.legend[found?.series.legend ?? -1]?.name ?? '',
    time: time(found?.point.day ?? 0),
    value: formats.value(found?.point.value ?? 0),
    panel: panel?.title ?? '',
  };
}
