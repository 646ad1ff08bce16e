// The drawing of a chart in the page. Colours come from the style sheet, shapes from the scene.
import { nothing, svg, type SVGTemplateResult } from 'lit/html.js';
import { styleOf } from '../../domain/chart/seriesStyle.ts';
import type { Box, Scene, SceneLine, ScenePanel } from '../../domain/chart/scene.ts';

/** The position of the point under the pointer or the keyboard cursor, and the lines of the box beside it. */
export interface MarkedPoint {
  readonly x: number;
  readonly y: number;
  readonly plot: Box;
  readonly lines: readonly string[];
}

/** @param id the prefix of the element IDs, unique in the page @param dragged the range that the user is selecting */
export function plot(scene: Scene, id: string, marked: MarkedPoint | undefined, dragged: Box | undefined) {
  return svg`
    <svg class="chart-drawing" aria-hidden="true" width=${scene.width} height=${scene.height} viewBox="0 0 ${scene.width} ${scene.height}">
      ${panelsOf(scene, id)}
      ${dragged ? svg`<rect class="chart-dragged" x=${dragged.x} y=${dragged.y} width=${dragged.width} height=${dragged.height} />` : nothing}
      ${marked ? markOf(marked, scene) : nothing}
    </svg>`;
}

/** The drawn panels of each scene, so that moving the pointer does not draw them again. */
const panels = new WeakMap<Scene, readonly SVGTemplateResult[]>();

function panelsOf(scene: Scene, id: string): readonly SVGTemplateResult[] {
  const drawn = panels.get(scene) ?? scene.panels.map((panel, index) => panelOf(panel, `${id}-panel-${index}`));
  panels.set(scene, drawn);
  return drawn;
}

/** A line or a bar as in the drawing, for the legend. */
export function swatch(legend: number, kind: 'lines' | 'bars', id: string) {
  return svg`
    <svg class="chart-swatch" aria-hidden="true" width="30" height="12" viewBox="0 0 30 12">
      ${
        kind === 'lines'
          ? lineOf({ legend, path: 'M1 6H29', marks: [{ x: 15, y: 6 }] })
          : svg`${hatch(legend, id)}${barsOf(legend, 'M5 1h20v10h-20z', id)}`
      }
    </svg>`;
}

function panelOf(
  { title, plot: { x, y, width, height }, valueTicks, timeTicks, lines, bars }: ScenePanel,
  id: string,
): SVGTemplateResult {
  const legends = [...new Set(bars.map(({ legend }) => legend))];
  return svg`
    <clipPath id=${id}><rect x=${x} y=${y - 5} width=${width} height=${height + 10} /></clipPath>
    <text class="chart-title" x=${title.x} y=${title.y}>${title.text}</text>
    <path class="chart-grid" d=${valueTicks.map((tick) => `M${x} ${tick.y}h${width}`).join('')} />
    <path class="chart-axis" d=${`M${x} ${y + height}h${width}${timeTicks.map((tick) => `M${tick.mark} ${y + height}v4`).join('')}`} />
    ${valueTicks.map((tick) => svg`<text class="chart-value" x=${tick.x} y=${tick.y} dy="0.35em">${tick.text}</text>`)}
    ${timeTicks.map((tick) => (tick.text === '' ? nothing : svg`<text class="chart-time" x=${tick.x} y=${tick.y}>${tick.text}</text>`))}
    <g clip-path="url(#${id})">
      ${legends.map((legend) => {
        const own = bars.filter((bar) => bar.legend === legend);
        return svg`${hatch(legend, id)}${barsOf(legend, own.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join(''), id)}`;
      })}
      ${lines.map(lineOf)}
    </g>
    ${lines.map(({ legend, end }) => (end ? svg`<text class="chart-end chart-colour-${styleOf(legend).colour}" x=${end.x} y=${end.y} dy="0.35em">${end.text}</text>` : nothing))}`;
}

function lineOf({ legend, path, marks }: SceneLine) {
  const { colour, dash, marker } = styleOf(legend);
  return svg`
    <path class="chart-line chart-colour-${colour}" d=${path} stroke-dasharray=${dash === '' ? nothing : dash} />
    <path class="chart-marks chart-colour-${colour}" d=${marks.map((mark) => `M${mark.x} ${mark.y}${marker}`).join('')} />`;
}

function barsOf(legend: number, path: string, id: string) {
  const { colour, hatch: lines } = styleOf(legend);
  const [even, fill] = lines === '' ? [' chart-even', nothing] : ['', `url(#${id}-${legend})`];
  return svg`<path class="chart-bars${even} chart-colour-${colour}" d=${path} fill=${fill} />`;
}

function hatch(legend: number, id: string) {
  const { colour, hatch: lines } = styleOf(legend);
  return lines === ''
    ? nothing
    : svg`<pattern id="${id}-${legend}" width="6" height="6" patternUnits="userSpaceOnUse"><path class="chart-hatch chart-colour-${colour}" d=${lines} /></pattern>`;
}

// The box is placed where it has room: left of the point in the right half, and not above the drawing.
function markOf({ x, y, plot: { x: left, y: top, width, height }, lines }: MarkedPoint, { fontSize }: Scene) {
  const wide = Math.max(...lines.map((line) => line.length)) * fontSize * 0.6 + fontSize;
  const high = fontSize * (lines.length * 1.35 + 0.5);
  const boxX = x > left + width / 2 ? Math.max(0, x - 14 - wide) : x + 14;
  const boxY = Math.max(0, y - high - 8);
  return svg`
    <path class="chart-guide" d="M${x} ${top}v${height}" />
    <circle class="chart-ring" cx=${x} cy=${y} r="7" />
    <rect class="chart-box" x=${boxX} y=${boxY} width=${wide} height=${high} rx="3" />
    ${lines.map((line, index) => svg`<text class="chart-said" x=${boxX + fontSize / 2} y=${boxY + fontSize * 1.35 * (index + 0.95)}>${line}</text>`)}`;
}
