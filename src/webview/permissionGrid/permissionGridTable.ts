// The table of the permission grid, of which only the visible rows and columns are drawn.
import { html, nothing } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GridRow, GridView } from '../../controllers/permissionGrid/protocol.ts';
import { choiceCell, levelCell } from './permissionGridCells.ts';
import { columnIds, type Position } from './permissionGridFocus.ts';
import type { DrawnPart } from './permissionGridWindow.ts';

export interface TableState {
  /** The position of the only cell that Tab reaches. */
  readonly focus: Position;
  /** The position whose list of levels is open. */
  readonly open: Position | undefined;
  readonly rows: readonly DrawnPart[];
  readonly columns: readonly DrawnPart[];
  /** The height of a row in pixels. */
  readonly rowHeight: number;
}

interface ColumnHeader {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly why?: string;
}

/** The table. Its rows are holders or lists, and its columns lists or levels. */
export function table(view: GridView, state: TableState) {
  const byLists = view.columns.length > 0;
  const names: readonly ColumnHeader[] = byLists
    ? view.columns
    : view.levels.map(({ value, label }) => ({ id: value, name: label }));
  return html`
    <table
      role="grid"
      class=${byLists ? 'lists' : 'levels'}
      aria-label=${view.words.caption}
      aria-describedby="hint"
      aria-rowcount=${view.rows.length + 1}
      aria-colcount=${names.length + 1}
    >
      <colgroup>
        <col class="names" />
        <col span=${names.length} />
      </colgroup>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex="1">
          ${columnHeader({ id: '', name: view.words.corner }, 1, state)}
          ${state.columns.map((drawn) => {
            if ('gap' in drawn) return gap(drawn.gap);
            const name = names[drawn.at];
            return name ? columnHeader(name, drawn.at + 2, state) : nothing;
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${repeat(
          state.rows,
          (drawn, index) => ('at' in drawn ? (view.rows[drawn.at]?.id ?? '') : `gap ${String(index)}`),
          (drawn) => {
            if ('gap' in drawn)
              return html`<tr role="presentation">
                <td role="presentation" height=${drawn.gap * state.rowHeight}></td>
              </tr>`;
            const row = view.rows[drawn.at];
            return row ? oneRow(view, row, drawn.at, state) : nothing;
          },
        )}
      </tbody>
    </table>
  `;
}

function oneRow(view: GridView, row: GridRow, index: number, { focus, open, columns }: TableState) {
  const ids = columnIds(view);
  const isIn = (position: Position | undefined, column: string): boolean =>
    position?.row === row.id && position.column === column;
  return html`
    <tr role="row" class="line" aria-rowindex=${index + 2}>
      <th
        role="rowheader"
        scope="row"
        class=${isIn(open, '') ? 'open' : nothing}
        aria-colindex="1"
        title=${row.why ?? nothing}
        tabindex=${isIn(focus, '') ? 0 : -1}
        data-row=${row.id}
        data-column=""
      >
        <span class="name">${row.name}</span> <span class="quiet">${row.detail}</span>
        ${row.note === undefined ? nothing : html`<span class="note">${row.note}</span>`}
        ${row.why === undefined ? nothing : html`<span class="visually-hidden">${row.why}</span>`}
      </th>
      ${columns.map((drawn) => {
        if ('gap' in drawn) return gap(drawn.gap);
        const column = ids[drawn.at] ?? '';
        const position = { row: row.id, column };
        return view.columns.length > 0
          ? levelCell(view, row, drawn.at, position, isIn(focus, column), isIn(open, column))
          : choiceCell(view, row, drawn.at, position, isIn(focus, column));
      })}
    </tr>
  `;
}

function columnHeader({ id, name, note, why }: ColumnHeader, index: number, { focus, open }: TableState) {
  const isIn = (position: Position | undefined): boolean => position?.row === '' && position.column === id;
  return html`
    <th
      role="columnheader"
      scope="col"
      class=${isIn(open) ? 'open' : nothing}
      aria-colindex=${index}
      title=${why ?? name}
      tabindex=${isIn(focus) ? 0 : -1}
      data-row=""
      data-column=${id}
    >
      <span class="name">${name}</span>
      ${note === undefined ? nothing : html`<span class="note">${note}</span>`}
      ${why === undefined ? nothing : html`<span class="visually-hidden">${why}</span>`}
    </th>
  `;
}

function gap(columns: number) {
  return html`<td role="presentation" colspan=${columns}></td>`;
}
