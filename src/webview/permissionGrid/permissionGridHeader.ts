// The header of the permission grid: its title, the choice of layout, and the form that adds rows.
import { html, nothing } from 'lit/html.js';
import type { FromPage, GridChoice, GridView } from '../../controllers/permissionGrid/protocol.ts';

type Post = (message: FromPage) => void;

/** The header, with the progress while permissions are read. */
export function header(view: GridView, post: Post) {
  const { words, onlyHeld, reading } = view;
  return html`
    <header>
      <div class="who">
        <h1>${view.title}</h1>
        <p class="note">${view.note}</p>
        ${view.why === undefined ? nothing : html`<p>${view.why}</p>`}
      </div>
      <div class="actions">
        <button type="button" @click=${() => post({ type: 'refresh' })}>${words.refresh}</button>
        <button type="button" @click=${() => post({ type: 'report' })}>${words.report}</button>
      </div>
    </header>
    <div class="toolbar">
      ${choice(view.layout, (value) => layoutMessage(value, view))}
      ${view.subject ? choice(view.subject, (value) => subjectMessage(value, view)) : nothing}
      ${
        onlyHeld
          ? html`<label class="check">
              <input
                type="checkbox"
                .checked=${onlyHeld.chosen}
                @change=${() => post({ type: 'onlyHeld', chosen: !onlyHeld.chosen })}
              />
              <span>${onlyHeld.label}</span>
            </label>`
          : nothing
      }
      ${addForm(view, post)}
    </div>
    <p class="quiet hint" id="hint">${words.hint}</p>
    ${
      reading
        ? html`<div class="progress">
            <progress max=${reading.total} .value=${reading.done} aria-label=${reading.text}></progress>
            <span class="quiet">${reading.text}</span>
            <button type="button" @click=${() => post({ type: 'stop' })}>${words.stop}</button>
          </div>`
        : nothing
    }
  `;

  function choice({ label, chosen, choices }: GridChoice, messageOf: (value: string) => FromPage | undefined) {
    const choose = ({ currentTarget }: Event): void => {
      const message = currentTarget instanceof HTMLSelectElement ? messageOf(currentTarget.value) : undefined;
      if (message) post(message);
    };
    return html`
      <label class="pick">
        <span class="quiet">${label}</span>
        <select .value=${chosen} @change=${choose}>
          ${choices.map(({ value, label: name }) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}
        </select>
      </label>
    `;
  }
}

function layoutMessage(value: string, { layout }: GridView): FromPage | undefined {
  const chosen = layout.choices.find((one) => one.value === value);
  return chosen && { type: 'layout', layout: chosen.value };
}

function subjectMessage(subject: string, { layout }: GridView): FromPage {
  return { type: 'layout', layout: layout.chosen, subject };
}

function addForm({ words, problem }: GridView, post: Post) {
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const data = new FormData(event.currentTarget);
    const text = data.get('ids');
    if (typeof text === 'string') post({ type: 'add', kind: data.get('kind') === 'key' ? 'key' : 'user', text });
  };
  return html`
    <form class="add" @submit=${send}>
      <select name="kind" aria-label=${words.add.kind}>
        <option value="user">${words.add.users}</option>
        <option value="key">${words.add.keys}</option>
      </select>
      <input
        name="ids"
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${words.add.ids}
        placeholder=${words.add.placeholder}
        aria-invalid=${problem !== undefined}
        aria-describedby="addProblem"
      />
      <button type="submit">${words.add.button}</button>
      <span id="addProblem" class="wrong" role="alert">${problem ?? ''}</span>
    </form>
  `;
}
