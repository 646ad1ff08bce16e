// The filter of the page: a chip for each condition in use, and the controls, which are collapsed at first.
import { html, nothing } from 'lit/html.js';
import type { FilterPart, FilterView } from '../../controllers/timeline/protocol.ts';
import { PageElement, properties } from '../parts/pageElement.ts';
import { button, type ListenerEvent, type Post } from '../parts/timelineParts.ts';
import { restoredState } from './timelineEditor.ts';
import { FilterDraft } from './timelineFilterDraft.ts';
import { types } from './timelineTypes.ts';

/** The milliseconds without another click after which changes are sent. */
const clickDelay = 300;
/** The milliseconds without another key after which typed text is sent. */
const typingDelay = 800;

type Day = 'from' | 'to';

/** `<timeline-filters>`. Fires `filter-turned` when its controls are shown or hidden. */
export class TimelineFilters extends PageElement {
  static override readonly properties = properties('filter', 'post');
  declare filter: FilterView | undefined;
  declare post: Post | undefined;
  #isOpen = restoredState.isFilterOpen ?? false;
  /** The control that gets the focus once the controls are drawn. */
  #partToFocus: FilterPart | undefined;
  #areTypesOpen = false;
  /** The days whose field the user has left with an incomplete date. */
  #incompleteDays: readonly Day[] = [];
  readonly #draft = new FilterDraft({
    timer: { set: (work, ms) => setTimeout(work, ms), clear: (handle) => clearTimeout(handle) },
    send: (choices, revision) => this.post?.(revision ? { type: 'choose', revision, choices } : { type: 'prepare', choices }),
  });

  /** True if the user has opened the controls. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  protected override render() {
    if (!this.filter) return nothing;
    const shown = this.#draft.typed;
    this.#draft.take(this.filter);
    // A day that the host has replaced is complete again.
    this.#incompleteDays = this.#incompleteDays.filter((day) => shown?.[day] === this.#draft.typed?.[day]);
    const { words, chips, isUsual, wrong } = this.filter;
    const isOpen = this.#isOpen || wrong !== undefined;
    return html`
      <section class="filters" aria-label=${words.title} @focusout=${this.#flushOnLeave}>
        <div class="now">
          <button class="fold" aria-expanded=${isOpen} aria-controls="filterControls" @click=${this.#fold}>${words.title}</button>
          ${isUsual ? nothing : html`<span class="visually-hidden">${words.now}</span>`}
          ${chips.map(
            ({ at, text }) =>
              html`<button
                class="chip"
                aria-controls="filterControls"
                @click=${() => {
                  this.#open(at);
                }}
              >
                ${text}
              </button>`,
          )}
          ${button(isUsual ? undefined : words.reset, this.#reset)} ${this.#order(this.filter)}
        </div>
        <div class="controls" id="filterControls" ?hidden=${!isOpen}>${this.#controls(this.filter)}</div>
      </section>
    `;
  }

  protected override updated(): void {
    const part = this.#partToFocus;
    this.#partToFocus = undefined;
    if (part) this.querySelector<HTMLElement>(`[data-part='${part}']`)?.focus();
  }

  readonly #fold = (): void => {
    this.#isOpen = !this.#isOpen;
    this.requestUpdate();
    this.emit('filter-turned');
  };

  #open(part: FilterPart): void {
    this.#isOpen = true;
    this.#partToFocus = part;
    this.requestUpdate();
    this.emit('filter-turned');
  }

  #order({ typed, orderings, words }: FilterView) {
    const chosen = (this.#draft.typed ?? typed).ordering;
    return html`<label class="order">
      <span>${words.order}</span>
      <select
        .value=${chosen}
        @change=${({ currentTarget }: ListenerEvent<HTMLSelectElement>) => {
          this.#change({ ordering: currentTarget.value }, clickDelay);
        }}
      >
        ${orderings.map(({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
      </select>
    </label>`;
  }

  #controls(filter: FilterView) {
    const { typed, words } = filter;
    const days = this.#incompleteDays.length > 0 ? words.incomplete : faultOf(filter, 'from', 'to', 'period');
    return html`
      ${types(filter, {
        chosen: (this.#draft.typed ?? typed).types,
        wrong: faultOf(filter, 'types'),
        isOpen: this.#areTypesOpen,
        // After clearing all, the user is about to choose.
        choose: (chosen) => this.#change({ types: chosen }, chosen.length === 0 ? typingDelay : clickDelay),
        toggled: (isOpen) => {
          this.#areTypesOpen = isOpen;
          if (!isOpen) this.#draft.flush();
          this.requestUpdate();
        },
      })}
      <div class="days" role="group" aria-describedby="days">
        ${this.#day('from', words.from, filter)} ${this.#day('to', words.to, filter)}
        <span class="quiet" id="days">${words.days}</span>
        <span class="wrong" id="wrong-days" role="alert">${days ?? ''}</span>
      </div>
      ${this.#payload(filter)} ${this.#pageSize(filter)}
    `;
  }

  #payload({ typed, words }: FilterView) {
    const { payload } = this.#draft.typed ?? typed;
    return html`<label class="check">
      <input
        type="checkbox"
        data-part="payload"
        .checked=${payload}
        @change=${() => this.#change({ payload: !payload }, clickDelay)}
      />
      <span>${words.payload} <span class="quiet">${words.extra}</span></span>
    </label>`;
  }

  #pageSize(filter: FilterView) {
    const { typed, words } = filter;
    const fault = faultOf(filter, 'pageSize');
    return html`<div class="field">
      <label>
        <span>${words.pageSize}</span>
        <input
          class="size"
          data-part="pageSize"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          placeholder=${words.usualPageSize}
          .value=${(this.#draft.typed ?? typed).pageSize}
          aria-invalid=${fault !== undefined}
          aria-describedby="wrong-pageSize"
          @input=${({ currentTarget }: ListenerEvent<HTMLInputElement>) => {
            this.#change({ pageSize: currentTarget.value }, typingDelay);
          }}
          @keydown=${this.#flushOnEnter}
        />
      </label>
      <span class="wrong" id="wrong-pageSize" role="alert">${fault ?? ''}</span>
    </div>`;
  }

  #change(part: Parameters<FilterDraft['change']>[0], waitMs: number): void {
    this.#draft.change(part, waitMs);
    this.requestUpdate();
  }

  #day(day: Day, label: string, { typed, wrong }: FilterView) {
    const isWrong = this.#incompleteDays.includes(day) || wrong?.at === day || wrong?.at === 'period';
    return html`
      <label>
        <span>${label}</span>
        <input
          type="date"
          data-part=${day}
          min="0001-01-01"
          max="9999-12-31"
          .value=${(this.#draft.typed ?? typed)[day]}
          aria-invalid=${isWrong}
          aria-describedby="days wrong-days"
          @input=${({ currentTarget }: ListenerEvent<HTMLInputElement>) => {
            this.#dayTyped(day, currentTarget);
          }}
          @blur=${({ currentTarget }: ListenerEvent<HTMLInputElement>) => {
            this.#dayLeft(day, currentTarget);
          }}
          @keydown=${this.#flushOnEnter}
        />
      </label>
    `;
  }

  #dayTyped(day: Day, { value, validity }: HTMLInputElement): void {
    this.#draft.setIncomplete(day, validity.badInput);
    if (!validity.badInput) this.#incompleteDays = this.#incompleteDays.filter((one) => one !== day);
    // A year is typed digit by digit: 0002 and 0020 come before 2026. An incomplete date is reported when its field is left.
    if (!validity.badInput)
      this.#draft.change({ [day]: value }, value === '' || value.startsWith('0') ? 3 * typingDelay : typingDelay);
    this.requestUpdate();
  }

  #dayLeft(day: Day, { validity }: HTMLInputElement): void {
    const others = this.#incompleteDays.filter((one) => one !== day);
    this.#incompleteDays = validity.badInput ? [...others, day] : others;
    this.requestUpdate();
  }

  readonly #reset = (): void => {
    this.#incompleteDays = [];
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type=date]')) input.value = '';
    this.post?.({ type: 'resetFilter', revision: this.#draft.giveUp() });
    // The focus moves away from the button, which disappears because there is nothing left to reset.
    this.querySelector<HTMLElement>('.fold')?.focus();
    this.requestUpdate();
  };

  readonly #flushOnEnter = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') this.#draft.flush();
  };

  // A click elsewhere, such as on an offer, must act on the typed filter.
  readonly #flushOnLeave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.#draft.flush();
  };
}

function faultOf({ wrong }: FilterView, ...parts: readonly FilterPart[]): string | undefined {
  return wrong && parts.includes(wrong.at) ? wrong.text : undefined;
}

customElements.define('timeline-filters', TimelineFilters);
