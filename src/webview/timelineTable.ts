// The events as a table. The roles are written out because a narrow page lays the cells out as blocks.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Cell, TimelineRow, TimelineView } from '../timeline/protocol.ts';

/** The events, one a row. */
export function table(words: TimelineView['table'], rows: readonly TimelineRow[]) {
  if (rows.length === 0) return nothing;
  return html`
    <table role="table">
      <caption>
        ${words.caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${words.event}</th>
          <th role="columnheader" scope="col">${words.start}</th>
          <th role="columnheader" scope="col">${words.end}</th>
          <th role="columnheader" scope="col">${words.subject}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${repeat(
          rows,
          ({ n }) => n,
          (row) => oneRow(row, words),
        )}
      </tbody>
    </table>
  `;
}

function oneRow(row: TimelineRow, words: TimelineView['table']) {
  if (row.kind === 'unreadable') {
    return html`
      <tr role="row" class="unreadable">
        <td role="cell" colspan="4">
          <span>${row.text}</span>
          <details>
            <summary>${row.label}</summary>
            <pre tabindex="0">${row.json}</pre>
          </details>
        </td>
      </tr>
    `;
  }
  const { type, start, end, subject } = row;
  return html`
    <tr role="row">
      <th role="rowheader" scope="row">${text(type)}${type.raw === undefined ? nothing : html` <code>${type.raw}</code>`}</th>
      <td role="cell" class="day"><span class="word" aria-hidden="true">${words.start}</span> ${day(start)}</td>
      <td role="cell" class="day"><span class="word" aria-hidden="true">${words.end}</span> ${day(end)}</td>
      <td role="cell">${text(subject)}</td>
    </tr>
  `;
}

function text(cell: Cell) {
  return html`<span class=${cell.absent ? 'absent' : nothing}>${cell.text}</span>`;
}

function day(cell: Cell) {
  return cell.raw === undefined ? text(cell) : html`<time datetime=${cell.raw} title=${cell.raw}>${cell.text}</time>`;
}
