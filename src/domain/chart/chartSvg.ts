// A chart as a standalone SVG file with fixed colours, a title, a description and a legend.
import type { ChartData } from './chartData.ts';
import { styleOf } from './seriesStyle.ts';
import { isShown } from './pointIndex.ts';
import { sceneOf, type Scene, type SceneChoices, type SceneLine, type ScenePanel } from './scene.ts';

export interface Picture {
  /** The whole file. */
  readonly svg: string;
  /** The width and height in pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PictureChoices extends SceneChoices {
  readonly title: string;
  /** A description of the picture for screen readers. */
  readonly description: string;
}

/** Colours that are dark enough on white and that most colour-blind people can tell apart. */
export const seriesColours = ['#0067a5', '#b3430a', '#00704a', '#8a2f75', '#7a5c00', '#262626'];

const textColour = '#1f1f1f';
const mutedColour = '#5c5c5c';
const paperColour = '#ffffff';
const gridColour = '#dcdcdc';
const fonts = 'Segoe UI, Helvetica Neue, Arial, Noto Sans, sans-serif';

/** Draws a chart as a file that refers to no other file: no font, no style sheet, no script. */
export function chartSvg(chart: ChartData, choices: PictureChoices): Picture {
  const { width, fontSize, title, description } = choices;
  const margin = fontSize * 1.5;
  const scene = sceneOf(chart, { ...choices, width: width - 2 * margin });
  const legend = legendOf(chart, choices, width - 2 * margin);
  const top = margin + fontSize * 2.2;
  const height = Math.ceil(top + legend.height + scene.height + margin);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="${fonts}" font-size="${fontSize}" fill="${textColour}">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<defs>${definitions(chart, scene)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${paperColour}"/>`,
    `<text x="${margin}" y="${margin + fontSize}" font-size="${fontSize * 1.35}" font-weight="600">${escaped(title)}</text>`,
    `<g transform="translate(${margin} ${top})">${legend.svg}</g>`,
    `<g transform="translate(${margin} ${top + legend.height})">`,
    ...scene.panels.map((panel, index) => panelSvg(panel, index)),
    '</g>',
    '</svg>',
  ];
  return { svg: `${lines.join('\n')}\n`, width, height };
}

function legendOf(chart: ChartData, { hidden, fontSize }: SceneChoices, width: number) {
  const shown = new Map(
    chart.panels.flatMap(({ kind, series }) =>
      series.filter((one) => isShown(chart, one, hidden)).map(({ legend }) => [legend, kind] as const),
    ),
  );
  let [x, row] = [0, 0];
  const entries: string[] = [];
  for (const [legend, kind] of [...shown].sort(([a], [b]) => a - b)) {
    const name = chart.legend[legend]?.name ?? '';
    const wide = 34 + name.length * fontSize * 0.56 + fontSize * 1.5;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    const y = row * fontSize * 1.7 + fontSize * 0.8;
    entries.push(
      kind === 'bars'
        ? `<rect x="${x + 4}" y="${y - 5}" width="20" height="10" ${barFill(legend)}/>`
        : lineSvg({ legend, path: `M${x} ${y}h28`, marks: [{ x: x + 14, y }] }),
      `<text x="${x + 34}" y="${y + fontSize * 0.35}">${escaped(name)}</text>`,
    );
    x += wide;
  }
  return { svg: entries.join(''), height: entries.length === 0 ? 0 : (row + 1) * fontSize * 1.7 + fontSize };
}

function definitions(chart: ChartData, { panels }: Scene): string {
  const clips = panels.map(
    ({ plot: { x, y, width, height } }, index) =>
      `<clipPath id="clip${index}"><rect x="${x}" y="${y - 5}" width="${width}" height="${height + 10}"/></clipPath>`,
  );
  const bars = chart.panels.filter(({ kind }) => kind === 'bars').flatMap(({ series }) => series.map(({ legend }) => legend));
  const hatches = [...new Set(bars)].map(
    (legend) =>
      `<pattern id="hatch${legend}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="${styleOf(legend).hatch}" stroke="${colourOf(legend)}" stroke-width="1.5"/></pattern>`,
  );
  return [...clips, ...hatches].join('');
}

function panelSvg({ title, plot, valueTicks, timeTicks, lines, bars }: ScenePanel, index: number): string {
  const { x, y, width, height } = plot;
  return [
    `<text x="${title.x}" y="${title.y}" font-weight="600">${escaped(title.text)}</text>`,
    `<path d="${valueTicks.map((tick) => `M${x} ${tick.y}h${width}`).join('')}" stroke="${gridColour}"/>`,
    `<path d="M${x} ${y + height}h${width}${timeTicks.map((tick) => `M${tick.mark} ${y + height}v4`).join('')}" stroke="${mutedColour}"/>`,
    ...valueTicks.map((tick) => label(tick.x, tick.y + 4, 'end', tick.text)),
    ...timeTicks.flatMap((tick) => (tick.text === '' ? [] : [label(tick.x, tick.y, 'middle', tick.text)])),
    `<g clip-path="url(#clip${index})">`,
    ...bars.map((bar) => `<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" ${barFill(bar.legend)}/>`),
    ...lines.map(lineSvg),
    '</g>',
    ...lines.flatMap(({ legend, end }) =>
      end ? [`<text x="${end.x}" y="${end.y + 4}" fill="${colourOf(legend)}" font-weight="600">${escaped(end.text)}</text>`] : [],
    ),
  ].join('');
}

function lineSvg({ legend, path, marks }: SceneLine): string {
  const { dash, marker } = styleOf(legend);
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return [
    `<path d="${path}" fill="none" stroke="${colourOf(legend)}" stroke-width="1.75" stroke-linejoin="round"${dashes}/>`,
    `<path d="${marks.map((mark) => `M${mark.x} ${mark.y}${marker}`).join('')}" fill="${colourOf(legend)}" stroke="${paperColour}" stroke-width="0.75"/>`,
  ].join('');
}

function barFill(legend: number): string {
  const fill = styleOf(legend).hatch === '' ? colourOf(legend) : `url(#hatch${legend})`;
  return `fill="${fill}" stroke="${colourOf(legend)}"`;
}

function label(x: number, y: number, anchor: 'end' | 'middle', words: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${mutedColour}">${escaped(words)}</text>`;
}

function colourOf(legend: number): string {
  return seriesColours[styleOf(legend).colour] ?? textColour;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Control characters and lone surrogates are not allowed in XML, not even as escapes.
function escaped(words: string): string {
  return words
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
