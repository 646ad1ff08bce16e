// The filter of the page: what is in use in words, and its controls, which a narrow page folds away.
import { html, nothing } from 'lit/html.js';
import type { FilterPart, FilterView } from '../../timeline/protocol.ts';
import { PagePart } from '../parts/pagePart.ts';
import { button, type HeardBy, type Post } from '../parts/timelineParts.ts';
import { FilterDraft } from './timelineFilterDraft.ts';
import { types } from './timelineTypes.ts';

/** Several clicks within this time, in milliseconds, are one. */
const clicks = 300;
/** Who types goes on within this time, in milliseconds. */
const typing = 800;

type Day = 'from' | 'to';

class TimelineFilters extends PagePart {
  declare filter: FilterView | undefined;
  declare post: Post | undefined;
  readonly #narrow = matchMedia('(max-width: 40em)');
  /** Undefined as long as the width decides. */
  #isFolded: boolean | undefined;
  #areTypesOpen = false;
  /** Days that were left half written. */
  #half: readonly Day[] = [];
  readonly #draft = new FilterDraft({
    timer: { set: (work, ms) => setTimeout(work, ms), clear: (handle) => clearTimeout(handle) },
    send: (choices, turn) => this.post?.(turn ? { type: 'choose', turn, choices } : { type: 'foresee', choices }),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#narrow.addEventListener('change', () => {
      this.redraw();
    });
  }

  protected override render() {
    if (!this.filter) return nothing;
    this.#draft.take(this.filter);
    const { words, said, isUsual, wrong } = this.filter;
    const isFolded = this.#isFolded ?? (this.#narrow.matches && !wrong);
    const fold = (): void => {
      this.#isFolded = !isFolded;
      this.redraw();
    };
    return html`
      <section aria-label=${words.title} @focusout=${this.#left}>
        <div class="bar now">
          <button class="fold" aria-expanded=${!isFolded} aria-controls="filterControls" @click=${fold}>${words.title}</button>
          <p class=${isUsual ? 'said usual' : 'said'}>
            <span class="spoken">${words.now}</span> ${said.map((piece) => html`<span class="chip">${piece}</span> `)}
          </p>
          ${button(isUsual ? undefined : words.reset, this.#reset)}
        </div>
        <div class="controls" id="filterControls" ?hidden=${isFolded}>${this.#controls(this.filter)}</div>
      </section>
    `;
  }

  #controls(filter: FilterView) {
    const typed = this.#draft.typed ?? filter.typed;
    const { words, wrong, orderings } = filter;
    const faultOf = (...parts: readonly FilterPart[]) => (wrong && parts.includes(wrong.at) ? wrong.text : undefined);
    const take = (part: Parameters<FilterDraft['change']>[0], waitMs: number): void => {
      this.#draft.change(part, waitMs);
      this.redraw();
    };
    const size = faultOf('pageSize');
    const days = this.#half.length > 0 ? words.incomplete : faultOf('from', 'to', 'period');
    return html`
      ${types(filter, {
        chosen: typed.types,
        wrong: faultOf('types'),
        isOpen: this.#areTypesOpen,
        // Who clears all is about to choose.
        choose: (chosen) => take({ types: chosen }, chosen.length === 0 ? typing : clicks),
        toggled: (isOpen) => {
          this.#areTypesOpen = isOpen;
          if (!isOpen) this.#draft.flush();
          this.redraw();
        },
      })}
      <div class="days" role="group" aria-describedby="days">
        ${this.#day('from', words.from, filter)} ${this.#day('to', words.to, filter)}
        <span class="quiet" id="days">${words.days}</span>
        <span class="wrong" id="wrong-days" role="alert">${days ?? ''}</span>
      </div>
      <label class="check">
        <input type="checkbox" .checked=${typed.payload} @change=${() => take({ payload: !typed.payload }, clicks)} />
        <span>${words.payload} <span class="quiet">${words.extra}</span></span>
      </label>
      <div class="field">
        <label>
          <span>${words.pageSize}</span>
          <input
            class="size"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            placeholder=${words.usualPageSize}
            .value=${typed.pageSize}
            aria-invalid=${size !== undefined}
            aria-describedby="wrong-pageSize"
            @input=${({ currentTarget }: HeardBy<HTMLInputElement>) => take({ pageSize: currentTarget.value }, typing)}
            @keydown=${this.#entered}
          />
        </label>
        <span class="wrong" id="wrong-pageSize" role="alert">${size ?? ''}</span>
      </div>
      <label class="order">
        <span>${words.order}</span>
        <select
          .value=${typed.ordering}
          @change=${({ currentTarget }: HeardBy<HTMLSelectElement>) => take({ ordering: currentTarget.value }, clicks)}
        >
          ${orderings.map(({ value, label }) => html`<option value=${value} ?selected=${value === typed.ordering}>${label}</option>`)}
        </select>
      </label>
      <div class="actions">
        ${button(words.save, () => {
          this.#run('saveFilter');
        })}
        ${button(words.apply, () => {
          this.#run('applyFilter');
        })}
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
          min="0001-01-01"
          max="9999-12-31"
          .value=${(this.#draft.typed ?? typed)[day]}
          aria-invalid=${isWrong}
          aria-describedby="days wrong-days"
          @input=${({ currentTarget }: HeardBy<HTMLInputElement>) => {
            this.#dayTyped(day, currentTarget);
          }}
          @blur=${({ currentTarget }: HeardBy<HTMLInputElement>) => {
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
    // A year comes digit by digit: 0002 and 0020 are on the way to 2026. What is half written is looked at when it is left.
    if (!validity.badInput) this.#draft.change({ [day]: value }, value === '' || value.startsWith('0') ? 3 * typing : typing);
    this.redraw();
  }

  #dayLeft(day: Day, { validity }: HTMLInputElement): void {
    const others = this.#half.filter((one) => one !== day);
    this.#half = validity.badInput ? [...others, day] : others;
    this.redraw();
  }

  /** What was typed is what is saved. */
  #run(type: 'saveFilter' | 'applyFilter'): void {
    this.#draft.flush();
    this.post?.({ type });
  }

  readonly #reset = (): void => {
    this.#half = [];
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type=date]')) input.value = '';
    this.post?.({ type: 'resetFilter', turn: this.#draft.giveUp() });
    // The button goes with what it resets.
    this.querySelector<HTMLElement>('.fold')?.focus();
    this.redraw();
  };

  readonly #entered = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') this.#draft.flush();
  };

  // What is clicked next shall know of what was typed.
  readonly #left = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.#draft.flush();
  };
}

TimelineFilters.define('timeline-filters', 'filter', 'post');
