// The places of a chart's points in its scene, and the point under a pointer.
import type { ChartData } from './chartData.ts';
import { pointAt, type Place } from './place.ts';
import type { Scene, ScenePanel } from './scene.ts';
import { firstFrom } from './downsample.ts';

export interface PointPosition {
  readonly x: number;
  readonly y: number;
  /** The panel it lies in. */
  readonly within: ScenePanel;
}

/** The position of a drawn point; of a bar, the middle of its top. Undefined if it is not drawn. */
export function positionOf(chart: ChartData, scene: Scene, place: Place): PointPosition | undefined {
  const within = scene.panels.find(({ panel }) => panel === place.panel);
  const found = pointAt(chart, place);
  if (!within || !found) return undefined;
  if (chart.panels[place.panel]?.kind === 'bars') {
    const bar = within.bars.find(({ series, point }) => series === place.series && point === place.point);
    return bar && { x: bar.x + bar.width / 2, y: bar.y, within };
  }
  const { from, to } = within.time.domain;
  const { day, value } = found.point;
  if (day < from || day > to || !within.lines.some(({ legend }) => legend === found.series.legend)) return undefined;
  return { x: within.time.at(day), y: within.values.at(value), within };
}

/** The panel that a pointer is over, some pixels around its plot included. */
export function panelAt(scene: Scene, x: number, y: number): ScenePanel | undefined {
  return scene.panels.find(
    ({ plot }) => x >= plot.x - 10 && x <= plot.x + plot.width + 10 && y >= plot.y - 10 && y <= plot.y + plot.height + 10,
  );
}

/** The point that is nearest to a pointer in a panel: of what lies a little to the left and right, or of the next ones on both sides. */
export function nearestTo(chart: ChartData, scene: Scene, x: number, y: number): Place | undefined {
  const panel = panelAt(scene, x, y);
  if (!panel) return undefined;
  return chart.panels[panel.panel]?.kind === 'bars' ? barAt(panel, x, y) : linePointAt(chart, panel, x, y);
}

/** Pixels to the left and right of the pointer that are looked through. */
const reach = 20;

function linePointAt(chart: ChartData, panel: ScenePanel, x: number, y: number): Place | undefined {
  const shown = new Set(panel.lines.map(({ legend }) => legend));
  let best: { readonly place: Place; readonly distance: number } | undefined;
  for (const [series, { legend, points }] of (chart.panels[panel.panel]?.series ?? []).entries()) {
    if (!shown.has(legend)) continue;
    const first = Math.max(0, firstFrom(points, panel.time.back(x - reach)) - 1);
    const last = Math.min(points.length - 1, firstFrom(points, panel.time.back(x + reach), true));
    for (let point = first; point <= last; point += 1) {
      const { day = NaN, value = NaN } = points[point] ?? {};
      if (day < panel.time.domain.from || day > panel.time.domain.to) continue;
      const distance = Math.hypot(panel.time.at(day) - x, panel.values.at(value) - y);
      if (!best || distance < best.distance) best = { place: { panel: panel.panel, series, point }, distance };
    }
  }
  return best?.place;
}

function barAt(panel: ScenePanel, x: number, y: number): Place | undefined {
  const column = panel.bars.filter((bar) => x >= bar.x - 1 && x <= bar.x + bar.width + 1);
  // Above the whole column its topmost part is meant, which is the last.
  const bar = column.find((one) => y >= one.y && y <= one.y + one.height) ?? column.at(-1);
  return bar && { panel: panel.panel, series: bar.series, point: bar.point };
}
