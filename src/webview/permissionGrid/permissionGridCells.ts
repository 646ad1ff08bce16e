// The cells of the permission grid: their contents, and their labels for screen readers.
import { html, nothing } from 'lit/html.js';
import { format } from '../parts/format.ts';
import type { Cell, GridRow, GridView, MarkedCell } from '../../controllers/permissionGrid/protocol.ts';
import type { Position } from './permissionGridFocus.ts';

/** The signs of the marks. The label of the cell says their meaning. */
const signs: Readonly<Record<NonNullable<MarkedCell['mark']>, string>> = { conflict: '!', failed: '✕', notSent: '…', done: '✓' };

/** A cell that shows its level as a text, in the layout whose columns are lists. */
export function levelCell(view: GridView, row: GridRow, at: number, position: Position, focused: boolean, isOpen: boolean) {
  const column = view.columns[at];
  const cell = markedOf(row.cells[at]);
  if (!column) return nothing;
  return html`<td
    role="gridcell"
    class=${classOf(cell, isOpen)}
    aria-colindex=${at + 2}
    aria-readonly=${isLocked(cell)}
    aria-haspopup=${isLocked(cell) ? nothing : 'listbox'}
    aria-label=${ariaLabel(view, row.name, column.name, cell)}
    title=${cell.note ?? (cell.before === undefined ? nothing : `${cell.before} → ${labelOf(view, cell)}`)}
    tabindex=${focused ? 0 : -1}
    data-row=${position.row}
    data-column=${position.column}
  >
    ${content(view, cell)}
  </td>`;
}

/** A radio button for one level, in the layouts whose columns are the levels. There, a row of the view has a single cell. */
export function choiceCell(view: GridView, row: GridRow, at: number, position: Position, focused: boolean) {
  const level = view.levels[at];
  const cell = markedOf(row.cells[0]);
  if (!level) return nothing;
  const chosen = cell.level === level.value;
  const isReplaced = cell.before === level.label;
  const [holder, list] = row.kind === 'list' ? [subjectName(view), row.name] : [row.name, subjectName(view)];
  return html`<td
    role="gridcell"
    class="choice ${chosen ? classOf(cell, false) : isReplaced ? 'was' : ''}"
    aria-colindex=${at + 2}
  >
    <span
      role="radio"
      aria-checked=${chosen}
      aria-disabled=${isLocked(cell)}
      aria-label=${ariaLabel(view, holder, list, chosen ? cell : { level: level.value, ...(cell.locked ? { locked: true } : {}) })}
      title=${chosen ? (cell.note ?? nothing) : nothing}
      tabindex=${focused ? 0 : -1}
      data-row=${position.row}
      data-column=${position.column}
    ></span>
    ${chosen && cell.mark ? html`<span class="sign" aria-hidden="true">${signs[cell.mark]}</span>` : nothing}
  </td>`;
}

/** Converts a cell that is a bare level to a marked cell. */
export function markedOf(cell: Cell | undefined): MarkedCell {
  return typeof cell === 'object' ? cell : { level: cell ?? 'none' };
}

/** Returns whether a cell cannot be changed, because it is the owner's or the list cannot be shared. */
export function isLocked({ level, locked }: MarkedCell): boolean {
  return locked === true || level === 'owner';
}

/** The name of the holder or list that all rows are about. */
function subjectName({ subject }: GridView): string {
  return subject?.choices.find(({ value }) => value === subject.chosen)?.label ?? '';
}

// The style sheet draws the replaced level. As a text it would have to be in the label, which says it in other words.
function content(view: GridView, cell: MarkedCell) {
  const label = labelOf(view, cell);
  const sign = cell.mark ? html`<span class="sign">${signs[cell.mark]}</span>` : nothing;
  if (cell.before !== undefined)
    return html`<span class="before" data-level=${cell.before}></span> <span class="after">${label}</span> ${sign}`;
  const symbol = cell.level === 'none' ? '·' : cell.level === 'unknown' ? '?' : undefined;
  return symbol === undefined ? html`${label} ${sign}` : html`<span class="quiet">${symbol}</span> ${sign}`;
}

function ariaLabel(view: GridView, holder: string, list: string, cell: MarkedCell): string {
  const { words } = view;
  return [
    holder,
    format(words.inList, list),
    format(words.level, labelOf(view, cell)),
    ...(cell.before === undefined ? [] : [format(words.changedFrom, cell.before)]),
    ...(cell.note === undefined ? [] : [cell.note]),
    ...(isLocked(cell) ? [words.fixed] : []),
  ].join(', ');
}

function labelOf({ levels, words }: GridView, { level, label }: MarkedCell): string {
  if (level === 'owner') return words.owner;
  return label ?? levels.find(({ value }) => value === level)?.label ?? level;
}

function classOf(cell: MarkedCell, isOpen: boolean): string {
  const kind = cell.before === undefined ? '' : cell.level === 'none' ? 'staged revoked' : 'staged';
  return ['level', kind, cell.mark ?? '', isLocked(cell) ? 'locked' : '', isOpen ? 'open' : '']
    .filter((one) => one !== '')
    .join(' ');
}
