// The top of the page: what it is about, what can be done with the IDs, how many events, in which order.
import { html, nothing } from 'lit';
import type { FromPage, TimelineView, ToPage } from '../timeline/protocol.ts';

/** What it is about, what can be done with the IDs, and the order. */
export function head(view: TimelineView, choices: ToPage['choices'], post: (message: FromPage) => void) {
  const { topic, ordering } = view;
  const choose = ({ currentTarget }: Event): void => {
    const { value } = currentTarget instanceof HTMLSelectElement ? currentTarget : { value: '' };
    const choice = ordering.choices.find((one) => one.value === value);
    if (choice) post({ type: 'choose', choices: { ...choices, types: [...choices.types], ordering: choice.value } });
  };
  return html`
    <header>
      <div class="who">
        <h1>${topic.title}</h1>
        ${view.companyId === undefined ? nothing : html`<p class="id"><span class="quiet">${view.companyId}</span> <code>${topic.scope.ids[0]}</code></p>`}
        ${view.about === undefined ? nothing : html`<p class="quiet">${view.about}</p>`}
      </div>
      ${
        view.ids &&
        html`<div class="actions">
          <button type="button" class="secondary" @click=${() => post({ type: 'insertIds' })}>${view.ids.insert}</button>
          <button type="button" class="secondary" @click=${() => post({ type: 'copyIds' })}>${view.ids.copy}</button>
        </div>`
      }
    </header>
    <div class="bar">
      <p class="count" id="count">${view.counted}</p>
      ${
        view.countAgain === undefined
          ? nothing
          : html`<button type="button" class="secondary again" @click=${() => post({ type: 'count' })}>
              ${view.countAgain}
            </button>`
      }
      ${view.age === undefined ? nothing : html`<p class="quiet age">${view.age}</p>`}
      <label class="order">
        <span>${ordering.label}</span>
        <select .value=${choices.ordering} @change=${choose}>
          ${ordering.choices.map(({ value, label }) => html`<option value=${value} ?selected=${value === choices.ordering}>${label}</option>`)}
        </select>
      </label>
    </div>
  `;
}
