// The content of the open chart section: the chart, its tools, its companies, and notes about missing events.
import { html, nothing } from 'lit/html.js';
import { isoDay } from '../../domain/chart/day.ts';
import type { ChartView, FromPage, ChartState, PictureToPage } from '../../controllers/timeline/protocol.ts';
import { pngOf } from '../chart/chartPicture.ts';
import '../chart/eventChart.ts';
import type { EventChartState } from '../chart/eventChartViewport.ts';
import { closeWhenLeft, overflowMenu } from '../parts/overflowMenu.ts';
import { tool, type ListenerEvent, type Post } from '../parts/timelineParts.ts';

export interface ChartBodyFacts {
  readonly view: ChartView;
  readonly savedState: ChartState;
  readonly post: Post;
  readonly keep: (savedState: ChartState) => void;
  /** Takes the key of a point that was chosen. */
  readonly choose: (key: string) => void;
}

/** The content of the open section. */
export function chartBody(facts: ChartBodyFacts) {
  const { view, savedState, keep, choose } = facts;
  const changed = ({ detail }: CustomEvent<EventChartState>): void => {
    const { range, hidden, table } = detail;
    const { range: _before, ...others } = savedState;
    keep({ ...others, hidden: [...hidden], table, ...(range ? { range } : {}) });
  };
  return html`
    <event-chart
      .chart=${view.chart}
      .words=${view.words}
      .locale=${view.locale}
      .state=${savedState}
      .height=${savedState.height ?? usualHeight()}
      .choices=${choices(facts)}
      .more=${menu(facts)}
      @chart-changed=${changed}
      @chart-chosen=${({ detail }: CustomEvent<string>) => {
        choose(detail);
      }}
    ></event-chart>
    ${companyPager(facts)}
    ${
      view.notes.length === 0
        ? nothing
        : html`<ul class="chart-notes quiet">
            ${view.notes.map((note) => html`<li>${note}</li>`)}
          </ul>`
    }
  `;
}

/**
 * The default height of the drawing in pixels. Together with the controls above and below it, the chart takes a third of the page
 * then; a low page still gets a readable chart.
 */
export function usualHeight(): number {
  return Math.max(120, Math.round(innerHeight / 3) - 115);
}

/** Draws a picture of the host as a PNG. The answer has no bytes if the browser cannot draw it. */
export async function answerPicture({ picture, drawing }: PictureToPage): Promise<FromPage> {
  try {
    return { type: 'png', picture, bytes: new Uint8Array(await pngOf(drawing)) };
  } catch {
    return { type: 'png', picture };
  }
}

/** A labelled drop-down list. @param take is called with the chosen value */
function choice<T extends string>(
  label: string,
  values: readonly { readonly value: T; readonly label: string }[],
  chosen: T,
  take: (value: T) => void,
) {
  const change = ({ currentTarget }: ListenerEvent<HTMLSelectElement>): void => {
    const found = values.find(({ value }) => value === currentTarget.value);
    if (found) take(found.value);
  };
  return html`<label class="chart-choice">
    <span class="quiet">${label}</span>
    <select .value=${chosen} @change=${change}>
      ${values.map(({ value, label: name }) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}
    </select>
  </label>`;
}

/** The arrangement of several companies, and a button that opens the choice of the drawn number for each event type. */
function choices({ view: { labels, compares, values }, savedState, keep }: ChartBodyFacts) {
  return html`
    ${
      compares
        ? choice(labels.arrangement, labels.arrangements, savedState.arrangement, (arrangement) => {
            keep({ ...savedState, arrangement, first: 0 });
          })
        : nothing
    }
    ${
      values.length === 0
        ? nothing
        : html`<div class="overflow">
            <button popovertarget="chart-values">${labels.values}</button>
            <div id="chart-values" class="menu" popover role="group" aria-label=${labels.values} @focusout=${closeWhenLeft}>
              ${values.map((one) =>
                choice(one.label, one.values, one.value, (value) => {
                  keep({
                    ...savedState,
                    values: [...savedState.values.filter(([type]) => type !== one.type), [one.type, value]],
                  });
                }),
              )}
            </div>
          </div>`
    }
  `;
}

function menu({ view: { chart, labels }, savedState, keep, post }: ChartBodyFacts) {
  const { range } = savedState;
  const isEnabled = chart.panels.length > 0;
  const save = (form: 'svg' | 'png') => (): void => {
    post({ type: 'savePicture', form, width: document.querySelector('.chart-section')?.clientWidth ?? 960 });
  };
  const asDates = (): void => {
    if (!range) return;
    const { range: _before, ...others } = savedState;
    // Days that are shown only in part are left out. The filter does not include its second day.
    const [from, to] = [isoDay(Math.ceil(range.from)), isoDay(Math.floor(range.to) + 1)];
    keep(others);
    post({ type: 'chartDates', from, to });
  };
  return overflowMenu('chart-more', labels.more, [
    { label: labels.asDates, isEnabled: range !== undefined, run: asDates },
    { label: labels.svg, isEnabled, run: save('svg'), startsGroup: true },
    { label: labels.png, isEnabled, run: save('png') },
  ]);
}

/** The buttons that show other companies, if there are too many for one chart. */
function companyPager({ view: { companies: page, labels }, savedState, keep }: ChartBodyFacts) {
  if (!page) return nothing;
  const turn = (first: number | undefined) => () => {
    if (first !== undefined) keep({ ...savedState, first });
  };
  return html`
    <div class="chart-turn">
      <span>${page.text}</span>
      ${tool(labels.previous, page.previous !== undefined, turn(page.previous))}
      ${tool(labels.next, page.next !== undefined, turn(page.next))}
    </div>
    <p class="chart-rest quiet">${page.rest}</p>
  `;
}
