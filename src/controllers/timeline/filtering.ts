// Applies the filter choices of the page. Invalid choices are explained, and do not change the filter.
import type { Formats } from '../../viewModel/timeline/timelineFormats.ts';
import { filterView, type FilterView, type TypedFilter } from '../../viewModel/timeline/timelineFilterView.ts';
import { checkChoices, everyEvent, type ChoiceFault, type TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import type { EventList } from './list.ts';
import type { FromPage } from './protocol.ts';

export interface FilteringDeps {
  readonly reader: TimelineReader;
  /** Returns the most events of a page if the filter does not set it: 1 to 50. */
  readonly pageSize: () => number;
  readonly filters: {
    /** Receives every filter that is applied. */
    readonly used: (choices: TimelineChoices) => void;
    readonly save: () => void;
    readonly apply: () => void;
  };
  /** Requests an update of the page for a change that the reader does not report. */
  readonly changed: () => void;
  /** The list, which prepares the rows that may be shown next. */
  readonly list: Pick<EventList, 'prepare'>;
  readonly signal: AbortSignal;
}

/** The filter of one page. */
export class Filtering {
  readonly #deps: FilteringDeps;
  #revision = 0;
  /** The last input, if it is invalid. */
  #faulty: { readonly typed: TypedFilter; readonly wrong: ChoiceFault } | undefined;

  constructor(deps: FilteringDeps) {
    this.#deps = deps;
  }

  /** Handles a message of the page. The only call that it sends is a count, which is free. */
  async receive(
    message: Extract<FromPage, { readonly type: 'prepare' | 'choose' | 'resetFilter' | 'saveFilter' | 'applyFilter' }>,
  ): Promise<void> {
    switch (message.type) {
      case 'prepare':
        this.#prepare(message.choices);
        return;
      case 'choose':
        this.#revision = message.revision;
        await this.#apply(message.choices);
        return;
      case 'resetFilter':
        this.#revision = message.revision;
        await this.choose(everyEvent);
        return;
      case 'saveFilter':
        this.#deps.filters.save();
        return;
      case 'applyFilter':
        this.#deps.filters.apply();
        return;
    }
  }

  /** Applies valid choices, and counts their events. */
  async choose(choices: TimelineChoices): Promise<void> {
    this.#faulty = undefined;
    this.#deps.filters.used(choices);
    await this.#deps.reader.choose(choices, this.#deps.signal);
  }

  /** The view model of the filter. */
  view(formats: Formats): FilterView {
    const { reader, pageSize } = this.#deps;
    const facts = { revision: this.#revision, choices: reader.state.choices, pageSize: pageSize() };
    return filterView(this.#faulty ? { ...facts, faulty: this.#faulty } : facts, formats);
  }

  // Prepares rows that may be shown next. It sends no call, and the page does not change.
  #prepare(typed: TypedFilter): void {
    const checked = check(typed);
    if ('choices' in checked) this.#deps.list.prepare(this.#deps.reader.prefetch(checked.choices));
  }

  async #apply(typed: TypedFilter): Promise<void> {
    const checked = check(typed);
    if ('choices' in checked) {
      await this.choose(checked.choices);
      return;
    }
    this.#faulty = { typed, wrong: checked.fault };
    this.#deps.changed();
  }
}

function check(typed: TypedFilter): ReturnType<typeof checkChoices> {
  return checkChoices({ ...typed, pageSize: sizeOf(typed.pageSize) });
}

function sizeOf(text: string): number | undefined {
  const digits = text.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : NaN;
}
