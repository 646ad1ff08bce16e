// What the keys do in a chart.
import type { Range } from '../chart/chartData.ts';
import type { Move } from '../chart/place.ts';
import { moved, zoomed } from '../chart/zoom.ts';

const zooms = ['zoomIn', 'zoomOut', 'whole', 'earlier', 'later'] as const;

type Zoom = (typeof zooms)[number];

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
  return zooms.some((one) => one === action);
}

/** The part of the time that is shown afterwards. @param day what to zoom at, where it is shown */
export function rangeAfter(action: Zoom, { range, whole }: { readonly range: Range; readonly whole: Range }, day: number): Range {
  const around = day >= range.from && day <= range.to ? day : (range.from + range.to) / 2;
  switch (action) {
    case 'zoomIn':
      return zoomed(range, 0.5, around, whole);
    case 'zoomOut':
      return zoomed(range, 2, around, whole);
    case 'earlier':
      return moved(range, -0.5, whole);
    case 'later':
      return moved(range, 0.5, whole);
    case 'whole':
      return whole;
  }
}
