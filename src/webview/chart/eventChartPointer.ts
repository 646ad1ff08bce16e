// Handles a mouse, a pen or a finger over a chart: it points, selects a range of time, or clicks.
import type { Range } from '../../domain/chart/chartData.ts';
import type { Place } from '../../domain/chart/place.ts';
import type { Box, ScenePanel } from '../../domain/chart/scene.ts';
import { nearestTo, panelAt } from '../../domain/chart/hitTest.ts';
import type { ChartViewport } from './eventChartViewport.ts';

export interface ChartPointerDeps {
  readonly viewport: () => ChartViewport | undefined;
  /** Is called when another point or range is marked. */
  readonly changed: () => void;
  readonly show: (range: Range) => void;
  readonly choose: (place: Place) => void;
}

/** Pixels that a pointer may tremble and still click. */
const tremble = 4;

/** The pointer of one chart, with what it holds while it is down. */
export class ChartPointer {
  /** The point that is nearest to it. */
  hovered: Place | undefined;
  /** The part that is pulled open. */
  pulled: Box | undefined;
  readonly #deps: ChartPointerDeps;
  #held: { readonly x: number; readonly panel: ScenePanel } | undefined;

  constructor(deps: ChartPointerDeps) {
    this.#deps = deps;
  }

  readonly down = (event: PointerEvent): void => {
    const { x, y } = placeIn(event);
    const scene = this.#deps.viewport()?.scene;
    const panel = scene && panelAt(scene, x, y);
    if (!panel || event.button !== 0) return;
    this.#held = { x, panel };
    // So that pulling goes on outside of the chart; the focus is the keyboard's place, and comes with a click as well.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const { x, y } = placeIn(event);
    const viewport = this.#deps.viewport();
    if (!viewport) return;
    const held = this.#held;
    if (held && (this.pulled || Math.abs(x - held.x) > tremble)) this.pulled = pulledTo(x, held.x, held.panel.plot);
    else this.hovered = nearestTo(viewport.chart, viewport.scene, x, y);
    this.#deps.changed();
  };

  readonly up = (event: PointerEvent): void => {
    const { pulled, hovered } = this;
    const held = this.#held;
    this.#held = this.pulled = undefined;
    if (held && pulled && pulled.width > tremble) {
      const [from, to] = [pulled.x, pulled.x + pulled.width].map((place) => Math.round(held.panel.time.back(place)));
      if (from !== undefined && to !== undefined) this.#deps.show({ from, to });
    } else if (held && hovered && event.button === 0) this.#deps.choose(hovered);
    this.#deps.changed();
  };

  readonly leave = (): void => {
    this.#held = this.pulled = this.hovered = undefined;
    this.#deps.changed();
  };
}

function pulledTo(x: number, from: number, { x: left, y, width, height }: Box): Box {
  const within = (place: number): number => Math.min(Math.max(place, left), left + width);
  const [start, end] = [within(Math.min(x, from)), within(Math.max(x, from))];
  return { x: start, y, width: end - start, height };
}

/** The position of a pointer in the drawing, in pixels. */
function placeIn({ currentTarget, clientX, clientY }: PointerEvent): { readonly x: number; readonly y: number } {
  const drawing = currentTarget instanceof Element ? currentTarget.querySelector('svg') : null;
  const { left, top } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: clientX - left, y: clientY - top };
}
