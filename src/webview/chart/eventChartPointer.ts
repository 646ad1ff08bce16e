// Handles a mouse, pen or finger over a chart, which hovers over a point, clicks it, or drags a range.
import type { Range } from '../../domain/chart/chartData.ts';
import type { PointIndex } from '../../domain/chart/pointIndex.ts';
import type { Box, ScenePanel } from '../../domain/chart/scene.ts';
import { nearestTo, panelAt } from '../../domain/chart/hitTest.ts';
import type { ChartViewport } from './eventChartViewport.ts';

export interface ChartPointerDeps {
  readonly viewport: () => ChartViewport | undefined;
  /** This is called when another point or range is marked, so that the chart is drawn again. */
  readonly changed: () => void;
  readonly show: (range: Range) => void;
  readonly choose: (point: PointIndex) => void;
}

/** The most pixels that a pointer may move while it is down and still click. */
const clickTolerance = 4;

/** The pointer of one chart, and the start of a drag while it is down. */
export class ChartPointer {
  /** The point that is nearest to the pointer. */
  hovered: PointIndex | undefined;
  /** The range that is being dragged, as a box in the drawing. */
  dragged: Box | undefined;
  readonly #deps: ChartPointerDeps;
  #pressed: { readonly x: number; readonly panel: ScenePanel } | undefined;

  constructor(deps: ChartPointerDeps) {
    this.#deps = deps;
  }

  readonly down = (event: PointerEvent): void => {
    const { x, y } = positionIn(event);
    const scene = this.#deps.viewport()?.scene;
    const panel = scene && panelAt(scene, x, y);
    if (!panel || event.button !== 0) return;
    this.#pressed = { x, panel };
    // A captured pointer continues the drag outside of the chart.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const { x, y } = positionIn(event);
    const viewport = this.#deps.viewport();
    if (!viewport) return;
    const pressed = this.#pressed;
    if (pressed && (this.dragged || Math.abs(x - pressed.x) > clickTolerance))
      this.dragged = draggedTo(x, pressed.x, pressed.panel.plot);
    else this.hovered = nearestTo(viewport.chart, viewport.scene, x, y);
    this.#deps.changed();
  };

  readonly up = (event: PointerEvent): void => {
    const { dragged, hovered } = this;
    const pressed = this.#pressed;
    this.#pressed = this.dragged = undefined;
    if (pressed && dragged && dragged.width > clickTolerance) {
      const [from, to] = [dragged.x, dragged.x + dragged.width].map((position) => Math.round(pressed.panel.time.back(position)));
      if (from !== undefined && to !== undefined) this.#deps.show({ from, to });
    } else if (pressed && hovered && event.button === 0) this.#deps.choose(hovered);
    this.#deps.changed();
  };

  readonly leave = (): void => {
    this.#pressed = this.dragged = this.hovered = undefined;
    this.#deps.changed();
  };
}

function draggedTo(x: number, from: number, { x: left, y, width, height }: Box): Box {
  const within = (position: number): number => Math.min(Math.max(position, left), left + width);
  const [start, end] = [within(Math.min(x, from)), within(Math.max(x, from))];
  return { x: start, y, width: end - start, height };
}

/** The position of a pointer in the drawing, in pixels. */
function positionIn({ currentTarget, clientX, clientY }: PointerEvent): { readonly x: number; readonly y: number } {
  const drawing = currentTarget instanceof Element ? currentTarget.querySelector('svg') : null;
  const { left, top } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: clientX - left, y: clientY - top };
}
