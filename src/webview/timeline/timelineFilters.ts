// The filter of the page: a chip for each condition in use, and the controls, which are collapsed at first.
import { html, nothing } from 'lit/html.js';
import type { FilterPart, FilterView } from '../../controllers/timeline/protocol.ts';
import { PageElement, properties } from '../parts/pageElement.ts';
import { button, type ListenerEvent, type Post } from '../parts/timelineParts.ts';
import { before } from './timelineEditor.ts';
import { FilterDraft } from './timelineFilterDraft.ts';
import { types } from './timelineTypes.ts';

/** Several clicks within this time, in milliseconds, are one. */
const clicks = 300;
/** The milliseconds within which a person continues to type. */
const typing = 800;

type Day = 'from' | 'to';

/** `<timeline-filters>`. Fires `filter-turned` when its controls are shown or hidden. */
export class TimelineFilters extends PageElement {
  static override readonly properties = properties('filter', 'post');
  declare filter: FilterView | undefined;
  declare post: Post | undefined;
  #isOpen = before.isFilterOpen ?? false;
  /** The control that gets the focus once the controls are drawn. */
  #wanted: FilterPart | undefined;
  #areTypesOpen = false;
  /** Days that were left half written. */
  #half: readonly Day[] = [];
  readonly #draft = new FilterDraft({
    timer: { set: (work, ms) => setTimeout(work, ms), clear: (handle) => clearTimeout(handle) },
    send: (choices, revision) => this.post?.(revision ? { type: 'choose', revision, choices } : { type: 'prepare', choices }),
  });

  /** Its controls are shown. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  protected override render() {
    if (!this.filter) return nothing;
    const shown = this.#draft.typed;
    this.#draft.take(this.filter);
    // A day that the host has replaced is whole again.
    this.#half = this.#half.filter((day) => shown?.[day] === this.#draft.typed?.[day]);
    const { words, chips, isUsual, wrong } = this.filter;
    const isOpen = this.#isOpen || wrong !== undefined;
    return html`
      <section class="filters" aria-label=${words.title} @focusout=${this.#left}>
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
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) this.querySelector<HTMLElement>(`[data-part='${wanted}']`)?.focus();
  }

  readonly #fold = (): void => {
    this.#isOpen = !this.#isOpen;
    this.requestUpdate();
    this.emit('filter-turned');
  };

  #open(part: FilterPart): void {
    this.#isOpen = true;
    this.#wanted = part;
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
          this.#draft.change({ ordering: currentTarget.value }, clicks);
          this.requestUpdate();
        }}
      >
        ${orderings.map(({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
      </select>
    </label>`;
  }

  #controls(filter: FilterView) {
    const typed = this.#draft.typed ?? filter.typed;
    const { words, wrong } = filter;
    const faultOf = (...parts: readonly FilterPart[]) => (wrong && parts.includes(wrong.at) ? wrong.text : undefined);
    const take = (part: Parameters<FilterDraft['change']>[0], waitMs: number): void => {
      this.#draft.change(part, waitMs);
      this.requestUpdate();
    };
    const size = faultOf('pageSize');
    const days = this.#half.length > 0 ? words.incomplete : faultOf('from', 'to', 'period');
    return html`
      ${types(filter, {
        chosen: typed.types,
        wrong: faultOf('types'),
        isOpen: this.#areTypesOpen,
        // After clearing all, the user is about to choose.
        choose: (chosen) => take({ types: chosen }, chosen.length === 0 ? typing : clicks),
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
      <label class="check">
        <input
          type="checkbox"
          data-part="payload"
          .checked=${typed.payload}
          @change=${() => take({ payload: !typed.payload }, clicks)}
        />
        <span>${words.payload} <span class="quiet">${words.extra}</span></span>
      </label>
      <div class="field">
        <label>
          <span>${words.pageSize}</span>
          <input
            class="size"
            data-part="pageSize"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            placeholder=${words.usualPageSize}
            .value=${typed.pageSize}
            aria-invalid=${size !== undefined}
            aria-describedby="wrong-pageSize"
            @input=${({ currentTarget }: ListenerEvent<HTMLInputElement>) => take({ pageSize: currentTarget.value }, typing)}
            @keydown=${this.#entered}
          />
        </label>
        <span class="wrong" id="wrong-pageSize" role="alert">${size ?? ''}</span>
      </div>
    `;
  }

  #day(day: Day, label: string, { typed, wrong }: FilterView) {
    const isWrong = this.#half.includes(day) || wrong?.at === day || wrong?.at === 'period';
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
          @keydown=${this.#entered}
        />
      </label>
    `;
  }

  #dayTyped(day: Day, { value, validity }: HTMLInputElement): void {
    this.#draft.half(day, validity.badInput);
    if (!validity.badInput) this.#half = this.#half.filter((one) => one !== day);
    // A year comes digit by digit: 0002 and 0020 are on the way to 2026. A half-written date is checked when its field is left.
    if (!validity.badInput) this.#draft.change({ [day]: value }, value === '' || value.startsWith('0') ? 3 * typing : typing);
    this.requestUpdate();
  }

  #dayLeft(day: Day, { validity }: HTMLInputElement): void {
    const others = this.#half.filter((one) => one !== day);
    this.#half = validity.badInput ? [...others, day] : others;
    this.requestUpdate();
  }

  readonly #reset = (): void => {
    this.#half = [];
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type=date]')) input.value = '';
    this.post?.({ type: 'resetFilter', revision: this.#draft.giveUp() });
    // The button goes with what it resets.
    this.querySelector<HTMLElement>('.fold')?.focus();
    this.requestUpdate();
  };

  readonly #entered = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') this.#draft.flush();
  };

  // A click elsewhere must see the typed text.
  readonly #left = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.#draft.flush();
  };
}

customElements.define('timeline-filters', TimelineFilters);
