// Computes the chart of a timeline from its loaded rows while it is shown, and saves it as a picture.
import { extentOf, withRoom } from '../../domain/chart/chartData.ts';
import { chartFormats } from '../../domain/chart/chartFormats.ts';
import { chartSvg, type Picture } from '../../domain/chart/chartSvg.ts';
import { bounded } from '../../domain/chart/zoom.ts';
import type { Disposable } from '../../client/event.ts';
import { localDay } from '../../client/localDay.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { chartOpening, chartView, pictureWords, type ChartView } from '../../viewModel/timeline/chartView.ts';
import type { Formats } from '../../viewModel/timeline/timelineFormats.ts';
import { checkChoices, filterOf, type TimelineChoices, type TimelineFilter } from '../../state/timeline/timelineFilter.ts';
import type { TimelineState } from '../../state/timeline/timelineState.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';
import { collectChart, type ChartRows } from './chartRows.ts';
import {
  closedChart,
  type ChartStart,
  type ChartToPage,
  type FromChart,
  type ChartState,
  type PictureToPage,
} from './chartMessages.ts';

/** A picture to be saved. */
export interface PictureFile {
  /** The proposed file name, without the extension. */
  readonly name: string;
  readonly form: 'svg' | 'png';
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The data that it was drawn from. */
  readonly of: ChartSource;
}

/** The loaded events and the filter of a chart. */
export interface ChartSource extends Pick<TimelineState, 'rows' | 'count' | 'gone'> {
  readonly filter: TimelineFilter;
}

export interface ChartDeps {
  readonly topic: TimelineTopic;
  readonly reader: { readonly state: Pick<TimelineState, 'rows' | 'revision' | 'choices' | 'count' | 'gone'> };
  readonly formats: Pick<Formats, 'locale'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly post: (message: ChartToPage | PictureToPage) => void;
  /** Saves a picture where the user chooses. Without a picture, a message says that the page could not draw it. */
  readonly savePicture: (file: PictureFile | undefined) => void;
  /** Applies other choices, and counts their events, which is free. */
  readonly choose: (choices: TimelineChoices) => Promise<void>;
}

/** The pause after the computation of a chart: a multiple of its duration, and at least some milliseconds. */
const pauseAfter = { times: 4, ms: 250 };

/** The chart of one page, until that page is closed. */
export class TimelineChart implements Disposable {
  readonly #deps: ChartDeps;
  readonly #ended = new AbortController();
  #state: ChartState;
  #collected: (ChartRows & { readonly source: ChartSource }) | undefined;
  #view: ChartView | undefined;
  #isWorking = false;
  /** The number of requested PNG pictures, which numbers them. */
  #pictureCount = 0;
  /** The picture that the page is converting to PNG. */
  #pendingPicture: ({ readonly picture: number } & Pick<PictureFile, 'name' | 'of'>) | undefined;

  constructor(deps: ChartDeps, savedState: ChartState = closedChart) {
    this.#deps = deps;
    this.#state = savedState;
  }

  /** Returns the state for a page that was just opened. If the chart is open, `update` sends the chart after it. */
  start(): ChartStart {
    this.#view = undefined;
    return { ...chartOpening(), savedState: this.#state };
  }

  /** Opens the chart, as a click in the page does. The caller has to send the state of `start` to the page. */
  open(): void {
    this.#state = { ...this.#state, open: true };
  }

  /** Draws the chart again if it is open and its events have changed. */
  update(): void {
    if (!this.#state.open || this.#ended.signal.aborted) return;
    if (this.#view === undefined && this.#isCurrent()) this.#show();
    else if (!this.#isWorking && !this.#isCurrent()) void this.#compute();
  }

  /** Handles a message of the page. The promise resolves after its work is done. */
  async receive(message: FromChart): Promise<void> {
    const { choices } = this.#deps.reader.state;
    switch (message.type) {
      case 'chart':
        this.#setState(message.savedState);
        return;
      case 'savePicture':
        this.#savePicture(message.form, message.width);
        return;
      case 'png':
        this.#receivePng(message.picture, message.bytes);
        return;
      case 'chartDates':
        await this.#choose({ ...choices, from: message.from, to: message.to });
        return;
    }
  }

  dispose(): void {
    this.#ended.abort();
  }

  #setState(savedState: ChartState): void {
    const isSameDrawing = drawingKey(this.#state) === drawingKey(savedState);
    const { open } = this.#state;
    this.#state = savedState;
    if (!open) this.#view = undefined;
    if (this.#view && !isSameDrawing) this.#show();
    this.update();
  }

  async #choose(choices: TimelineChoices): Promise<void> {
    const checked = checkChoices(choices);
    if ('choices' in checked) await this.#deps.choose(checked.choices);
  }

  #isCurrent(): boolean {
    const { rows, revision } = this.#deps.reader.state;
    return this.#collected?.rows === rows && this.#collected.revision === revision;
  }

  // Charts are computed one after the other, because a load of many pages would otherwise compute one for each page.
  async #compute(): Promise<void> {
    this.#isWorking = true;
    const { signal } = this.#ended;
    while (this.#state.open && !signal.aborted && !this.#isCurrent()) {
      const { topic, reader } = this.#deps;
      const began = performance.now();
      const source = this.#source();
      const read = await collectChart(reader.state, topic, () => this.#state.open && !signal.aborted);
      if (!read) break;
      this.#collected = { ...read, source };
      this.#show();
      await pause(Math.max(pauseAfter.ms, (performance.now() - began) * pauseAfter.times), signal);
    }
    this.#isWorking = false;
  }

  #show(): void {
    const read = this.#collected;
    if (!read) return;
    const { topic, formats, post } = this.#deps;
    const { arrangement, first, values } = this.#state;
    this.#view = chartView({ topic, ...read.counts, collected: read.collected, arrangement, first, values }, formats.locale);
    post({ type: 'chart', view: this.#view });
  }

  #savePicture(form: 'svg' | 'png', width: number): void {
    const drawn = this.#drawing(width);
    if (!drawn) return;
    const { name, picture: drawing } = drawn;
    // A chart that is out of date shows earlier events. Those of a current one may have been counted again since it was drawn.
    const of = this.#collected && !this.#isCurrent() ? this.#collected.source : this.#source();
    if (form === 'svg') {
      this.#deps.savePicture({ name, form, content: drawing.svg, of });
      return;
    }
    this.#pendingPicture = { picture: (this.#pictureCount += 1), name, of };
    this.#deps.post({ type: 'picture', picture: this.#pictureCount, drawing });
  }

  #receivePng(picture: number, content: Uint8Array<ArrayBuffer> | undefined): void {
    const pending = this.#pendingPicture;
    if (pending?.picture !== picture) return;
    this.#pendingPicture = undefined;
    const { name, of } = pending;
    this.#deps.savePicture(content && isPng(content) ? { name, form: 'png', content, of } : undefined);
  }

  #source(): ChartSource {
    const { topic, reader } = this.#deps;
    const { rows, choices, count, gone } = reader.state;
    // The rows are copied, because the reader adds rows to the same array.
    return { rows: [...rows], filter: filterOf(topic.scope, choices), gone, ...omitUndefined({ count }) };
  }

  #drawing(width: number): { readonly name: string; readonly picture: Picture } | undefined {
    const extent = this.#view && extentOf(this.#view.chart);
    if (!this.#view || !extent) return undefined;
    const { topic, formats, now } = this.#deps;
    const { locale } = formats;
    const { chart, companies } = this.#view;
    const fullRange = withRoom(extent);
    const day = localDay(now());
    const { name, ...words } = pictureWords(
      { topic, chart, companies, shown: this.#collected?.counts.shown ?? 0 },
      { day, locale },
    );
    const picture = chartSvg(chart, {
      ...words,
      range: bounded(this.#state.range ?? fullRange, fullRange),
      hidden: new Set(this.#state.hidden),
      width: Math.min(Math.max(Math.round(width), 640), 1920),
      fontSize: 13,
      formats: chartFormats(locale),
    });
    return { name, picture };
  }
}

/** The settings of a chart that the host has to compute again if they change. The page applies the others itself. */
function drawingKey({ arrangement, first, values }: ChartState): string {
  return JSON.stringify([arrangement, first, values]);
}

// Every PNG begins with these bytes.
function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
