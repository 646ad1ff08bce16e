// The top of the page: which company, what can be done with its ID, how many events, in which order.
import { html, nothing } from 'lit';
import type { FromPage, TimelineView, ToPage } from '../timeline/protocol.ts';

/** The company, what can be done with its ID, and the order. */
export function head(view: TimelineView, choices: ToPage['choices'], post: (message: FromPage) => void) {
  const { company, ordering } = view;
  const choose = ({ currentTarget }: Event): void => {
    const { value } = currentTarget instanceof HTMLSelectElement ? currentTarget : { value: '' };
    const choice = ordering.choices.find((one) => one.value === value);
    if (choice) post({ type: 'choose', choices: { ...choices, types: [...choices.types], ordering: choice.value } });
  };
  return html`
    <header>
      <div class="who">
        <h1>${company.name}</h1>
        <p class="id"><span class="quiet">${view.companyId}</span> <code>${company.id}</code></p>
      </div>
      <div class="actions">
        <button type="button" class="secondary" @click=${() => post({ type: 'insertId' })}>${view.insertId}</button>
        <button type="button" class="secondary" @click=${() => post({ type: 'copyId' })}>${view.copyId}</button>
      </div>
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
