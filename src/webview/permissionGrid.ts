// The page of the permission grid: shows the latest view, moves the focus, and sends actions to the host.
import { html, nothing } from 'lit/html.js';
import type { FromPage, GridView, ToPage } from '../controllers/permissionGrid/protocol.ts';
import { PageElement, properties } from './parts/pageElement.ts';
import { isLocked, markedOf } from './permissionGrid/permissionGridCells.ts';
import {
  areaAt,
  cellAt,
  columnIds,
  positionAt,
  positionIn,
  indexesOf,
  type Position,
} from './permissionGrid/permissionGridFocus.ts';
import { footer } from './permissionGrid/permissionGridFooter.ts';
import { header } from './permissionGrid/permissionGridHeader.ts';
import { actionOf } from './permissionGrid/permissionGridKeys.ts';
import { closeMenu, menu, openMenu } from './permissionGrid/permissionGridMenu.ts';
import { table } from './permissionGrid/permissionGridTable.ts';
import { drawnOf } from './permissionGrid/permissionGridWindow.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: Extract<ToPage, { type: 'view' }>['savedState']): void;
};

type Level = GridView['levels'][number]['value'];

const editor = acquireVsCodeApi();

const post = (message: FromPage): void => {
  editor.postMessage(message);
};

class PermissionGridPage extends PageElement {
  static override readonly properties = properties('view', 'position', 'opened');
  declare view: GridView | undefined;
  declare position: Position | undefined;
  /** The cell whose list of levels is open. */
  declare opened: Position | undefined;
  /** True if the cell at `position` gets the focus after the next drawing. */
  #focusWanted = false;
  /** True if the grid has got the focus that the page starts with. */
  #initialFocusGiven = false;
  // The height of a row, the width of a column and that of the row names in pixels: estimates until they are measured.
  #sizes = { row: 30, column: 130, names: 250 };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('message', this.#receive);
    window.addEventListener('focus', this.#giveInitialFocus);
    window.addEventListener('resize', this.#redraw);
    post({ type: 'ready' });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('message', this.#receive);
    window.removeEventListener('focus', this.#giveInitialFocus);
    window.removeEventListener('resize', this.#redraw);
  }

  protected override willUpdate(): void {
    if (!this.view) return;
    this.position = positionIn(this.view, this.position);
    // Drawing may remove the cell that has the focus, so the focus is set again afterwards.
    this.#focusWanted ||= positionOf(document.activeElement) !== undefined;
  }

  protected override updated(): void {
    this.#measure();
    if (this.#focusWanted) this.#focusPosition();
    else this.#giveInitialFocus();
  }

  protected override render() {
    const { view, position } = this;
    if (!view || !position) return nothing;
    const state = { focus: position, open: this.opened, ...this.#drawnParts(view, position), rowHeight: this.#sizes.row };
    return html`
      <main>
        ${header(view, post)}
        <div class="scroll" @scroll=${this.#redraw} @keydown=${this.#keyDown} @click=${this.#click} @focusin=${this.#focusIn}>
          ${table(view, state)}
        </div>
        ${footer(view, post)} ${menu(view, { current: this.#levelAt(this.opened), choose: this.#choose, closed: this.#closed })}
      </main>
    `;
  }

  #drawnParts(view: GridView, position: Position) {
    const scroller = this.querySelector('.scroll');
    const { row, column, names } = this.#sizes;
    const down = { start: scroller?.scrollTop ?? 0, length: scroller?.clientHeight ?? innerHeight, size: row };
    const across = { start: scroller?.scrollLeft ?? 0, length: (scroller?.clientWidth ?? innerWidth) - names, size: column };
    const focused = indexesOf(view, position);
    return {
      rows: drawnOf(view.rows.length, down, 10, focused.row),
      columns: drawnOf(columnIds(view).length, across, 3, focused.column),
    };
  }

  readonly #redraw = (): void => {
    this.requestUpdate();
  };

  readonly #receive = ({ data }: MessageEvent<ToPage>): void => {
    if (data.type === 'view') {
      this.view = data.view;
      document.title = data.view.title;
      editor.setState(data.savedState);
    } else if (this.view) {
      this.querySelector('form')?.reset();
      this.position = { row: data.row, column: columnIds(this.view)[0] ?? '' };
      this.#focusWanted = true;
    }
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    const { view } = this;
    const position = positionOf(event.target);
    const action = actionOf(event);
    if (!view || !position || !action) return;
    event.preventDefault();
    switch (action.type) {
      case 'move':
        this.position = positionAt(
          view,
          action.to(indexesOf(view, position), { row: view.rows.length - 1, column: columnIds(view).length - 1 }),
        );
        this.#focusWanted = true;
        return;
      case 'level':
        this.#stage(position, action.level);
        return;
      case 'open':
        this.#open(position);
        return;
      case 'takeBack': {
        const area = areaAt(view, position);
        if (area) post({ type: 'takeBack', ...area });
      }
    }
  };

  readonly #click = ({ target }: MouseEvent): void => {
    const position = positionOf(target);
    if (!position) return;
    this.position = position;
    this.#focusWanted = true;
    this.#open(position);
  };

  readonly #focusIn = ({ target }: FocusEvent): void => {
    this.position = positionOf(target) ?? this.position;
  };

  readonly #choose = (level: Level): void => {
    const position = this.opened;
    closeMenu(this);
    if (position) this.#stage(position, level);
  };

  // If a click elsewhere has closed the list, the focus stays where the click has put it.
  readonly #closed = (): void => {
    this.opened = undefined;
    const { activeElement } = document;
    this.#focusWanted = activeElement === document.body || activeElement?.closest('#levels') !== null;
  };

  // Focuses the grid when the page is opened. It does so once, and never takes the focus from another part of the editor.
  readonly #giveInitialFocus = (): void => {
    if (this.#initialFocusGiven || !document.hasFocus() || document.activeElement !== document.body) return;
    this.#initialFocusGiven = this.#focusPosition();
  };

  /** Opens the list of levels. In a layout whose columns are the levels, it stages the column's level instead. */
  #open(position: Position): void {
    const { view } = this;
    if (!view || !areaAt(view, position)) return;
    const byColumn = view.columns.length === 0 ? view.levels.find(({ value }) => value === position.column) : undefined;
    if (byColumn) {
      this.#stage(position, byColumn.value);
      return;
    }
    const cell = cellAt(view, position);
    if (cell && isLocked(markedOf(cell.row.cells[cell.index]))) return;
    this.opened = position;
    void this.updateComplete.then(() => {
      openMenu(this);
    });
  }

  #stage(position: Position, level: Level): void {
    const area = this.view && areaAt(this.view, position);
    if (area) post({ type: 'stage', ...area, level });
  }

  #levelAt(position: Position | undefined): string {
    const cell = this.view && position && cellAt(this.view, position);
    return cell ? markedOf(cell.row.cells[cell.index]).level : '';
  }

  /** @returns whether the cell at the position was found and focused */
  #focusPosition(): boolean {
    this.#focusWanted = false;
    const { row, column } = this.position ?? { row: '', column: '' };
    const cell = this.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`);
    if (!cell) return false;
    if (document.activeElement !== cell) cell.focus({ preventScroll: true });
    // If the page itself scrolls, the table is scrolled into view first, so that its headers are visible.
    for (const part of [cell.closest('.scroll'), cell]) part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }

  // Measures after each drawing, because the user may enlarge the text. The padding keeps a cell that is scrolled into view
  // from being covered by the headers and the row names, which stay visible.
  #measure(): void {
    const scroller = this.querySelector<HTMLElement>('.scroll');
    const corner = scroller?.querySelector<HTMLElement>('thead th');
    const row = scroller?.querySelector<HTMLElement>('tr.line')?.offsetHeight;
    const column = scroller?.querySelector<HTMLElement>('thead th:nth-child(n + 2)')?.offsetWidth;
    if (!scroller || !corner || !row || !column) return;
    scroller.style.scrollPadding = `${String(corner.offsetHeight)}px 0 0 ${String(corner.offsetWidth)}px`;
    const sizes = { row, column, names: corner.offsetWidth };
    if (JSON.stringify(sizes) === JSON.stringify(this.#sizes)) return;
    this.#sizes = sizes;
    this.requestUpdate();
  }
}

function positionOf(target: EventTarget | null): Position | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  const { row, column } = element?.dataset ?? {};
  return row === undefined || column === undefined ? undefined : { row, column };
}

customElements.define('permission-grid', PermissionGridPage);
