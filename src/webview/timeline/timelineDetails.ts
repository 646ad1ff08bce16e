// The details of the active event: its facts, its companies, its payload, and its actions.
import { html, nothing } from 'lit/html.js';
import type { Cell, DetailsView, EventAction, FromPage, ListWords } from '../../controllers/timeline/protocol.ts';
import { PageElement, properties } from '../parts/pageElement.ts';
import { button, note, offered, problemOf, type Post } from '../parts/timelineParts.ts';
import { payloadTable } from './timelinePayload.ts';

/** `<timeline-details>`. Fires `close` when the user closes it. */
export class TimelineDetails extends PageElement {
  static override readonly properties = properties('words', 'details', 'turned');
  declare words: ListWords | undefined;
  declare details: DetailsView | undefined;
  declare post: Post;
  /** Paths of payload members that the user has opened although they start closed, or the reverse. */
  declare protected turned: ReadonlySet<string>;

  constructor() {
    super();
    this.turned = new Set();
  }

  override focus(): void {
    this.querySelector<HTMLElement>('h2')?.focus();
  }

  protected override render() {
    const { words, details } = this;
    if (!words) return nothing;
    return html`
      <section class="details" aria-label=${words.details} @keydown=${this.#press}>
        <div class="details-head">
          <h2 tabindex="-1">${details ? text(details.title) : html`<span class="quiet">${words.noDetails}</span>`}</h2>
          ${button(words.closeDetails, this.#close)}
        </div>
        ${details ? this.#body(details) : nothing}
      </section>
    `;
  }

  #body(details: DetailsView) {
    const { facts, problem, actions, raw } = details;
    return html`
      ${problemOf(problem)}
      <dl>
        ${facts.map(
          ({ name, value, code }) => html`
            <dt>${name}</dt>
            <dd>${code && !value.absent ? html`<code>${value.text}</code>` : text(value)}${rawOf(value)}</dd>
          `,
        )}
        <dt>${details.subjects.name}</dt>
        <dd>${this.#subjects(details)}</dd>
      </dl>
      <div class="actions">
        ${this.#button('openRaw', actions.openRaw)} ${this.#button('explain', actions.explain)}
        ${this.#button('copyId', actions.copyId)} ${this.#button('copyRequestId', actions.copyRequestId)}
      </div>
      <h3>${details.payload.title}</h3>
      ${this.#payload(details)}
      <details>
        <summary>${raw.title}</summary>
        <pre tabindex="0">${raw.json}</pre>
        ${note(raw.note)}
      </details>
    `;
  }

  #subjects({ n, subjects }: DetailsView) {
    if (subjects.all.length === 0) return html`<span class="absent">${subjects.none}</span>`;
    return html`<ul>
      ${subjects.all.map(
        ({ name, id, show, copy }, at) => html`
          <li>
            <span>${name}</span> ${id === undefined ? nothing : html`<code>${id}</code>`}
            ${show === undefined ? nothing : this.#link(show, name, { type: 'subject', n, at, action: 'show' })}
            ${copy === undefined ? nothing : this.#link(copy, name, { type: 'subject', n, at, action: 'copyId' })}
          </li>
        `,
      )}
    </ul>`;
  }

  #link(label: string, name: string, message: FromPage) {
    return html`<button
      class="link"
      aria-label="${label}: ${name}"
      @click=${() => {
        this.post(message);
      }}
    >
      ${label}
    </button>`;
  }

  #payload(details: DetailsView) {
    const { payload } = details;
    const { whole, offer } = payload;
    return html`
      ${note(payload.note)}
      ${
        offer &&
        offered(offer, 'price-payload', false, () => {
          this.post({ type: 'event', n: details.n, action: 'loadPayload', failures: offer.failures });
        })
      }
      ${payloadTable({ payload, turned: this.turned, turn: this.#turn })}
      ${whole === undefined ? nothing : html`<div class="actions">${this.#button('openPayload', whole)}</div>`}
    `;
  }

  #button(action: EventAction, label: string | undefined) {
    return button(label, () => {
      this.#do(action);
    });
  }

  #do(action: EventAction): void {
    if (this.details) this.post({ type: 'event', n: this.details.n, action });
  }

  readonly #turn = (path: string): void => {
    const turned = new Set(this.turned);
    if (!turned.delete(path)) turned.add(path);
    this.turned = turned;
  };

  readonly #press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => {
    this.emit('close');
  };
}

function text(cell: Cell) {
  return html`<span class=${cell.absent ? 'absent' : nothing}>${cell.text}</span>`;
}

function rawOf({ raw }: Cell) {
  return raw === undefined ? nothing : html` <code class="quiet">${raw}</code>`;
}

customElements.define('timeline-details', TimelineDetails);
