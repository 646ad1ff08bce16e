// The chart of a timeline: computed from the loaded rows while the page shows it, and saved as a picture.
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
  readonly of: ChartSource;
}

/** The data that a picture was drawn from. */
export interface ChartSource extends Pick<TimelineState, 'rows' | 'count'> {
  readonly filter: TimelineFilter;
}

export interface ChartDeps {
  readonly topic: TimelineTopic;
  readonly reader: { readonly state: Pick<TimelineState, 'rows' | 'revision' | 'choices' | 'count'> };
  readonly formats: Pick<Formats, 'locale'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly post: (message: ChartToPage | PictureToPage) => void;
  /** Saves a picture where the user chooses. Without a picture, a message says that the page could not draw it. */
  readonly savePicture: (file: PictureFile | undefined) => void;
  /** Applies other choices. Only their events are counted, which is free. */
  readonly choose: (choices: TimelineChoices) => Promise<void>;
}

/** The pause for other work after a chart: a multiple of the time that the chart has taken, and at least some milliseconds. */
const rest = { times: 4, ms: 250 };

/** The chart of one page, until that page is closed. */
export class TimelineChart implements Disposable {
  readonly #deps: ChartDeps;
  readonly #ended = new AbortController();
  #state: ChartState;
  #read: ChartRows | undefined;
  #view: ChartView | undefined;
  #isWorking = false;
  #pictures = 0;
  /** The picture that the page is drawing. */
  #awaited: ({ readonly picture: number } & Pick<PictureFile, 'name' | 'of'>) | undefined;

  constructor(deps: ChartDeps, savedState: ChartState = closedChart) {
    this.#deps = deps;
    this.#state = savedState;
  }

  /** The state for a page that has just been opened. It has no chart yet: `update` sends it if the chart is open. */
  start(): ChartStart {
    this.#view = undefined;
    return { ...chartOpening(), savedState: this.#state };
  }

  /** Opens the chart, as a click of the user does. The caller has to send the state of `start` to the page. */
  open(): void {
    this.#state = { ...this.#state, open: true };
  }

  /** Draws the chart again if it is open and its events have changed. */
  update(): void {
    if (!this.#state.open || this.#ended.signal.aborted) return;
    if (this.#view === undefined && this.#isCurrent()) this.#show();
    else if (!this.#isWorking && !this.#isCurrent()) void this.#work();
  }

  /** Does what the page says. The promise is there for those who want to know when its work is done. */
  async receive(message: FromChart): Promise<void> {
    const { choices } = this.#deps.reader.state;
    switch (message.type) {
      case 'chart':
        this.#keep(message.savedState);
        return;
      case 'savePicture':
        this.#savePicture(message.form, message.width);
        return;
      case 'png':
        this.#takePng(message.picture, message.bytes);
        return;
      case 'chartDates':
        await this.#choose({ ...choices, from: message.from, to: message.to });
        return;
    }
  }

  dispose(): void {
    this.#ended.abort();
  }

  #keep(savedState: ChartState): void {
    const isAsDrawn = drawnBy(this.#state) === drawnBy(savedState);
    const { open } = this.#state;
    this.#state = savedState;
    if (!open) this.#view = undefined;
    if (this.#view && !isAsDrawn) this.#show();
    this.update();
  }

  async #choose(choices: TimelineChoices): Promise<void> {
    const checked = checkChoices(choices);
    if ('choices' in checked) await this.#deps.choose(checked.choices);
  }

  #isCurrent(): boolean {
    const { rows, revision } = this.#deps.reader.state;
    return this.#read?.rows === rows && this.#read.revision === revision;
  }

  // Charts are computed one after the other, because a load of many pages would otherwise compute one for each page.
  async #work(): Promise<void> {
    this.#isWorking = true;
    const { signal } = this.#ended;
    while (this.#state.open && !signal.aborted && !this.#isCurrent()) {
      const { topic, reader } = this.#deps;
      const began = performance.now();
      const read = await collectChart(reader.state, topic, () => this.#state.open && !signal.aborted);
      if (!read) break;
      this.#read = read;
      this.#show();
      await pause(Math.max(rest.ms, (performance.now() - began) * rest.times), signal);
    }
    this.#isWorking = false;
  }

  #show(): void {
    const read = this.#read;
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
    const of = this.#charted();
    if (form === 'svg') {
      this.#deps.savePicture({ name, form, content: drawing.svg, of });
      return;
    }
    this.#awaited = { picture: (this.#pictures += 1), name, of };
    this.#deps.post({ type: 'picture', picture: this.#pictures, drawing });
  }

  #takePng(picture: number, content: Uint8Array<ArrayBuffer> | undefined): void {
    const awaited = this.#awaited;
    if (awaited?.picture !== picture) return;
    this.#awaited = undefined;
    const { name, of } = awaited;
    this.#deps.savePicture(content && isPng(content) ? { name, form: 'png', content, of } : undefined);
  }

  #charted(): ChartSource {
    const { topic, reader } = this.#deps;
    const { rows, choices, count } = reader.state;
    // The list grows in place.
    return { rows: [...rows], filter: filterOf(topic.scope, choices), ...omitUndefined({ count }) };
  }

  #drawing(width: number): { readonly name: string; readonly picture: Picture } | undefined {
    const extent = this.#view && extentOf(this.#view.chart);
    if (!this.#view || !extent) return undefined;
    const { topic, formats, now } = this.#deps;
    const { locale } = formats;
    const { chart, companies } = this.#view;
    const fullRange = withRoom(extent);
    const day = localDay(now());
    const { name, ...words } = pictureWords({ topic, chart, companies, shown: this.#read?.counts.shown ?? 0 }, { day, locale });
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

/** The settings of a chart that need a new drawing by the host; the page handles all others itself. */
function drawnBy({ arrangement, first, values }: ChartState): string {
  return JSON.stringify([arrangement, first, values]);
}

// service.md knows nothing of pictures: this is what every PNG begins with.
function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
  });
}
