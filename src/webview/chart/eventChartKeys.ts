// The actions of the keys in a chart.
import type { Range } from '../../domain/chart/chartData.ts';
import type { Move } from '../../domain/chart/place.ts';
import { moved, zoomed } from '../../domain/chart/zoom.ts';

const zooms = {
  zoomIn: (range: Range, whole: Range, day: number) => zoomed(range, 0.5, day, whole),
  zoomOut: (range: Range, whole: Range, day: number) => zoomed(range, 2, day, whole),
  earlier: (range: Range, whole: Range) => moved(range, -0.5, whole),
  later: (range: Range, whole: Range) => moved(range, 0.5, whole),
  whole: (_range: Range, whole: Range) => whole,
};

type Zoom = keyof typeof zooms;

export type ChartAction = Move | Zoom | 'choose' | 'leave';

const plain: Readonly<Record<string, ChartAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'whole',
  Enter: 'choose',
  ' ': 'choose',
  Escape: 'leave',
};

/** @returns undefined for a key that is not the chart's, such as every one with Ctrl, which are the editor's */
export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): ChartAction | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (shiftKey && key === 'ArrowLeft') return 'earlier';
  if (shiftKey && key === 'ArrowRight') return 'later';
  return plain[key];
}

/** Whether an action changes the part of the time that is shown. */
export function isZoom(action: ChartAction): action is Zoom {
  return Object.hasOwn(zooms, action);
}

/** The part of the time that is shown afterwards. @param day the day to zoom at if it is shown */
export function rangeAfter(action: Zoom, { range, whole }: { readonly range: Range; readonly whole: Range }, day: number): Range {
  const around = day >= range.from && day <= range.to ? day : (range.from + range.to) / 2;
  return zooms[action](range, whole, around);
}
