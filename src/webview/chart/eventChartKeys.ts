// The keys of a chart, and the effect of the zoom actions on its range.
import type { Range } from '../../domain/chart/chartData.ts';
import type { Move } from '../../domain/chart/pointIndex.ts';
import { moved, zoomed } from '../../domain/chart/zoom.ts';

const zooms = {
  zoomIn: (range: Range, fullRange: Range, day: number) => zoomed(range, 0.5, day, fullRange),
  zoomOut: (range: Range, fullRange: Range, day: number) => zoomed(range, 2, day, fullRange),
  earlier: (range: Range, fullRange: Range) => moved(range, -0.5, fullRange),
  later: (range: Range, fullRange: Range) => moved(range, 0.5, fullRange),
  fullRange: (_range: Range, fullRange: Range) => fullRange,
};

type Zoom = keyof typeof zooms;

export type ChartAction = Move | Zoom | 'choose' | 'leave';

const actions: Readonly<Record<string, ChartAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fullRange',
  Enter: 'choose',
  ' ': 'choose',
  Escape: 'leave',
};

/** @returns undefined for a key that the chart does not use, such as every key with Ctrl, which the editor uses */
export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): ChartAction | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (shiftKey && key === 'ArrowLeft') return 'earlier';
  if (shiftKey && key === 'ArrowRight') return 'later';
  return actions[key];
}

/** Returns whether an action changes the shown range. */
export function isZoom(action: ChartAction): action is Zoom {
  return Object.hasOwn(zooms, action);
}

/** The shown range after an action. @param day the center of a zoom, or the middle of the range if the day is not shown */
export function rangeAfter(
  action: Zoom,
  { range, fullRange }: { readonly range: Range; readonly fullRange: Range },
  day: number,
): Range {
  const center = day >= range.from && day <= range.to ? day : (range.from + range.to) / 2;
  return zooms[action](range, fullRange, center);
}
