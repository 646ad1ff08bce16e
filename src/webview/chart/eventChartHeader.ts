// The header of a chart: the shown range, the toolbar, and the legend with its switches.
import { html } from 'lit/html.js';
import type { ChartAction } from './eventChartKeys.ts';
import { swatch } from './eventChartPlot.ts';
import type { ChartViewport } from './eventChartViewport.ts';
import { tool } from '../parts/timelineParts.ts';

export interface HeaderFacts {
  readonly viewport: ChartViewport;
  readonly tableShown: boolean;
  readonly act: (action: ChartAction) => void;
  readonly toggle: (key: string) => void;
  readonly toggleTable: () => void;
  /** Controls that the page adds before the zoom buttons. */
  readonly choices: unknown;
  /** Controls that the page adds at the end. */
  readonly more: unknown;
}

/** The toolbar, which begins with the first and the last day that are shown. */
export function tools({ viewport: { words, shown, isFullRange }, tableShown, act, toggleTable, choices, more }: HeaderFacts) {
  // A button that can do nothing now stays focusable, because a disabled one would lose the focus.
  const icon = (action: ChartAction, sign: string, label: string, isEnabled = true) => html`
    <button aria-label=${label} title=${label} aria-disabled=${!isEnabled} @click=${() => isEnabled && act(action)}>
      <span aria-hidden="true">${sign}</span>
    </button>
  `;
  return html`
    <div class="chart-tools" role="group" aria-label=${words.tools}>
      <span class="chart-shown quiet">${shown}</span>
      ${choices} ${icon('zoomIn', '+', words.zoomIn)} ${icon('zoomOut', '−', words.zoomOut, !isFullRange)}
      ${icon('earlier', '←', words.earlier, !isFullRange)} ${icon('later', '→', words.later, !isFullRange)}
      ${tool(words.whole, !isFullRange, () => {
        act('fullRange');
      })}
      <button class="toggle" aria-pressed=${tableShown} @click=${toggleTable}>${words.table}</button>
      ${more}
    </div>
  `;
}

/** The legend: a button for each series, which shows and hides it. @param id the prefix of the element IDs */
export function legend({ viewport: { chart, words, hidden }, toggle }: HeaderFacts, id: string) {
  const kinds = new Map(chart.panels.flatMap(({ kind, series }) => series.map((one) => [one.legend, kind] as const)));
  return html`
    <ul class="chart-legend" aria-label=${words.legend}>
      ${chart.legend.map(({ key, name }, index) => {
        const kind = kinds.get(index);
        return (
          kind &&
          html`<li>
            <button aria-pressed=${!hidden.has(key)} @click=${() => toggle(key)}>
              ${swatch(index, kind, `${id}-legend`)}<span>${name}</span>
            </button>
          </li>`
        );
      })}
    </ul>
  `;
}
