// The top of the page: which company, what can be done with its ID, how many events, in which order.
import { html } from 'lit';
import type { FromPage, TimelineView } from '../timeline/protocol.ts';

/** The company, what can be done with its ID, and the order. */
export function head(view: TimelineView, post: (message: FromPage) => void) {
  const { company, ordering } = view;
  const choose = ({ currentTarget }: Event): void => {
    const { value } = currentTarget instanceof HTMLSelectElement ? currentTarget : { value: '' };
    const choice = ordering.choices.find((one) => one.value === value);
    if (choice) post({ type: 'order', ordering: choice.value });
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
      <label class="order">
        <span>${ordering.label}</span>
        <select .value=${ordering.chosen} @change=${choose}>
          ${ordering.choices.map(({ value, label }) => html`<option value=${value} ?selected=${value === ordering.chosen}>${label}</option>`)}
        </select>
      </label>
    </div>
  `;
}
