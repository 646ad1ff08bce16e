// Finds the pixel position of a chart's point, and the point nearest to a pointer.
import type { ChartData } from './chartData.ts';
import { pointAt, type PointIndex } from './pointIndex.ts';
import type { Scene, ScenePanel } from './scene.ts';
import { firstFrom } from './downsample.ts';

export interface PointPosition {
  readonly x: number;
  readonly y: number;
  /** The panel that the point lies in. */
  readonly within: ScenePanel;
}

/** The position of a drawn point in pixels; for a bar, the middle of its top. Undefined if it is not drawn. */
export function positionOf(chart: ChartData, scene: Scene, index: PointIndex): PointPosition | undefined {
  const within = scene.panels.find(({ panel }) => panel === index.panel);
  const found = pointAt(chart, index);
  if (!within || !found) return undefined;
  if (chart.panels[index.panel]?.kind === 'bars') {
    const bar = within.bars.find(({ series, point }) => series === index.series && point === index.point);
    return bar && { x: bar.x + bar.width / 2, y: bar.y, within };
  }
  const { from, to } = within.time.domain;
  const { day, value } = found.point;
  if (day < from || day > to || !within.lines.some(({ legend }) => legend === found.series.legend)) return undefined;
  return { x: within.time.at(day), y: within.values.at(value), within };
}

/** The panel whose plot, or the ten pixels around it, a pointer is over. */
export function panelAt(scene: Scene, x: number, y: number): ScenePanel | undefined {
  return scene.panels.find(
    ({ plot }) => x >= plot.x - 10 && x <= plot.x + plot.width + 10 && y >= plot.y - 10 && y <= plot.y + plot.height + 10,
  );
}

/**
 * Returns the drawn point nearest to a pointer in its panel, or the bar under it. Each line is searched within `reach`, and its
 * next points on both sides too.
 */
export function nearestTo(chart: ChartData, scene: Scene, x: number, y: number): PointIndex | undefined {
  const panel = panelAt(scene, x, y);
  if (!panel) return undefined;
  return chart.panels[panel.panel]?.kind === 'bars' ? barAt(panel, x, y) : linePointAt(chart, panel, x, y);
}

/** Pixels to the left and right of the pointer that are searched. */
const reach = 20;

function linePointAt(chart: ChartData, panel: ScenePanel, x: number, y: number): PointIndex | undefined {
  const shown = new Set(panel.lines.map(({ legend }) => legend));
  let best: { readonly index: PointIndex; readonly distance: number } | undefined;
  for (const [series, { legend, points }] of (chart.panels[panel.panel]?.series ?? []).entries()) {
    if (!shown.has(legend)) continue;
    const first = Math.max(0, firstFrom(points, panel.time.back(x - reach)) - 1);
    const last = Math.min(points.length - 1, firstFrom(points, panel.time.back(x + reach), true));
    for (let point = first; point <= last; point += 1) {
      const { day = NaN, value = NaN } = points[point] ?? {};
      if (day < panel.time.domain.from || day > panel.time.domain.to) continue;
      const distance = Math.hypot(panel.time.at(day) - x, panel.values.at(value) - y);
      if (!best || distance < best.distance) best = { index: { panel: panel.panel, series, point }, distance };
    }
  }
  return best?.index;
}

function barAt(panel: ScenePanel, x: number, y: number): PointIndex | undefined {
  const column = panel.bars.filter((bar) => x >= bar.x - 1 && x <= bar.x + bar.width + 1);
  // A pointer above or below the column means its topmost part, which is the last.
  const bar = column.find((one) => y >= one.y && y <= one.y + one.height) ?? column.at(-1);
  return bar && { panel: panel.panel, series: bar.series, point: bar.point };
}
