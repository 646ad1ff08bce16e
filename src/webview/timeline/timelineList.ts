// The list of the timeline's events: draws the visible rows, and responds to mouse and keys.
import { html, nothing } from 'lit/html.js';
import type { ListWords, NewRows } from '../../controllers/timeline/protocol.ts';
import { withSystemKeys } from '../parts/keyNames.ts';
import { PageElement, properties } from '../parts/pageElement.ts';
import { actionOf, modeOfPress, type ListAction } from './timelineKeys.ts';
import type { ColumnId } from './timelineColumns.ts';
import { listStateOf, indexesIn, type ColumnWidths, type ListState } from './pageState.ts';
import { TypeAhead } from './timelineFind.ts';
import { columnHeaders, tracksOf } from './columnHeaders.ts';
import { listFormats, type ListFormats } from './timelineListFormats.ts';
import { DrawnRows, statusText, type ListViewport } from './timelineListView.ts';
import { ListScroll, type Anchor, type ScrollState } from './timelineScroll.ts';
import { RowStore, type Sorting } from './timelineRows.ts';
import { ListSelection, type SelectMode } from './timelineSelection.ts';

/**
 * `<timeline-list>`. Fires `list-changed` when another row is active or selected, and `list-scrolled` when it was scrolled or
 * sorted, or a column was resized. It fires `list-open` to show the details, with whether they get the focus, and `value-asked`
 * to load the value of a row, with its number.
 */
export class TimelineList extends PageElement {
  static override readonly properties = properties('words');
  declare words: ListWords | undefined;
  readonly selection = new ListSelection();
  rows = new RowStore();
  readonly #typeAhead = new TypeAhead();
  readonly #drawnRows = new DrawnRows();
  readonly #scroll = new ListScroll();
  #formats: ListFormats | undefined;
  /** The persisted state until it is restored, for which all rows must have arrived. */
  #toRestore: ListState | undefined;
  /** True if all rows known at the start have arrived. From then on, visible rows keep their places when others arrive. */
  #isSettled = false;
  /** The typed text if no row was found by it. */
  #notFound: string | undefined;
  #widths: ColumnWidths = {};
  readonly #resized = new ResizeObserver(() => {
    this.#measure();
    this.requestUpdate();
  });

  /** Starts again without rows. @param savedState the state to restore once its rows have arrived */
  start(savedState: ListState | undefined): void {
    this.rows = new RowStore();
    this.rows.sort(savedState?.sorting);
    this.#widths = savedState?.widths ?? {};
    this.#toRestore = savedState;
    this.#isSettled = false;
  }

  /** Takes a patch of the host. @param isOther whether the rows now have another filter or order */
  take(patch: NewRows, isOther: boolean): void {
    if (patch.rows.length > 0 || patch.splice) {
      const anchors = this.#isSettled ? this.#anchors(isOther) : [];
      this.rows.take(patch);
      if (!this.#scroll.renew(this.rows, anchors) && isOther) this.#scroll.scrollTo = 0;
      this.requestUpdate();
    }
    if (this.#toRestore) this.#restore(this.#toRestore, patch.whole);
    if (!patch.whole) return;
    this.#isSettled = true;
    // A row that comes in between selected ones splits their block, so the blocks have to be sent again.
    if (patch.splice && (this.selection.prune(this.rows) || this.selection.size > 1)) this.emit('list-changed');
  }

  /** The state to persist. */
  get savedState(): ListState {
    if (this.#toRestore) return this.#toRestore;
    const [anchor] = this.#anchors();
    return listStateOf(this.rows, this.selection, anchor, this.#widths);
  }

  /** Goes to a row by its number, and brings it into view. */
  goTo(n: number): void {
    const index = this.rows.indexOf(n);
    if (index >= 0) this.#go(index, 'one');
  }

  override focus(): void {
    this.#scroller?.focus({ preventScroll: true });
  }

  protected override willUpdate(): void {
    if (this.words && !this.#formats) this.#formats = listFormats(this.words.locale);
    this.#scroll.update(this.#scrollState, this.rows.length);
  }

  protected override render() {
    const viewport = this.#viewport;
    if (!viewport || (this.rows.length === 0 && !this.#scroller)) return nothing;
    const { words, rows, selection } = viewport;
    const index = rows.indexOf(selection.active);
    const isDrawn = index >= viewport.drawn.first && index <= viewport.drawn.last;
    return html`
      <div
        class=${words.subject === undefined ? 'list' : 'list subjects'}
        role="grid"
        tabindex="0"
        aria-label=${words.caption}
        aria-describedby="list-keys"
        aria-multiselectable="true"
        aria-rowcount=${rows.length + 1}
        aria-activedescendant=${isDrawn ? `event-${String(selection.active)}` : nothing}
        data-vscode-context='{"webviewSection":"events","preventDefaultContextMenuItems":true}'
        @scroll=${this.#scrolled}
        @keydown=${this.#keyDown}
        @mousedown=${this.#mouseDown}
        @click=${this.#click}
        @wheel=${this.#cancelRestore}
        @dblclick=${this.#doubleClick}
        @contextmenu=${this.#contextMenu}
      >
        ${columnHeaders(words, { sorting: rows.sorting, widths: this.#widths, sort: this.#sort, resize: this.#resize })}
        <div class="list-all" role="presentation"><div class="list-drawn" role="presentation"></div></div>
      </div>
      <p class="visually-hidden" id="list-keys">${withSystemKeys(words.keys)}</p>
      <p class="visually-hidden" id="column-keys">${words.columnKeys}</p>
      <p class="list-announcement" role="status">${statusText(viewport, this.#notFound)}</p>
    `;
  }

  protected override updated(): void {
    const scroller = this.#scroller;
    const all = this.querySelector<HTMLElement>('.list-all');
    const drawn = this.querySelector<HTMLElement>('.list-drawn');
    const viewport = this.#viewport;
    if (!scroller || !all || !drawn || !viewport) return;
    this.#resized.observe(scroller);
    scroller.style.setProperty('--tracks', tracksOf(viewport.words, this.#widths));
    this.#drawnRows.draw(drawn, viewport);
    all.style.height = `${String(viewport.layout.height)}px`;
    drawn.style.top = `${String(this.#scroll.top)}px`;
    if (this.#scroll.scrollTo !== undefined) scroller.scrollTop = this.#scroll.scrollTo;
    this.#scroll.scrollTo = undefined;
    if (this.#measure()) this.requestUpdate();
  }

  get #scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.list');
  }

  get #viewport(): ListViewport | undefined {
    const { words, rows, selection } = this;
    const { drawn, layout } = this.#scroll;
    const formats = this.#formats;
    return words && formats && drawn ? { words, formats, drawn, rows, layout, selection } : undefined;
  }

  get #scrollState(): ScrollState {
    const header = this.querySelector<HTMLElement>('.columns')?.offsetHeight ?? 0;
    const { scrollTop: top = 0, clientHeight = 600 } = this.#scroller ?? {};
    return { top, height: Math.max(0, clientHeight - header) };
  }

  #anchors(onlyActive = false): readonly Anchor[] {
    return this.#scroll.anchors(this.#scrollState, this.rows, this.selection.active, onlyActive);
  }

  #restore(savedState: ListState, whole: boolean): void {
    const { anchor, blocks, active } = indexesIn(this.rows, savedState);
    if (!whole && anchor < 0) return;
    if (anchor >= 0) this.#scroll.hold(anchor, savedState.anchor?.[1] ?? 0);
    if (!whole) return;
    this.#toRestore = undefined;
    this.selection.restore(this.rows, blocks, active);
    this.emit('list-changed');
  }

  /** @returns whether a row or a heading has another height than the layout assumes */
  #measure(): boolean {
    const height = (selector: string): number => this.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const anchors = this.#scroller?.scrollTop === 0 ? [] : this.#anchors();
    if (!this.#scroll.setHeights({ row: height('.event'), heading: height('.month') })) return false;
    this.#scroll.renew(this.rows, anchors);
    return true;
  }

  readonly #scrolled = (): void => {
    if (this.#scroll.update(this.#scrollState, this.rows.length)) this.requestUpdate();
    this.emit('list-scrolled');
  };

  // The restored position must not move a user who has begun to scroll or type.
  readonly #cancelRestore = (): void => void (this.#toRestore = undefined);

  readonly #keyDown = (event: KeyboardEvent): void => {
    const action = actionOf(event, this.#typeAhead.isTyping(event.timeStamp));
    if (!action) return;
    event.preventDefault();
    this.#cancelRestore();
    if (action.type !== 'find') this.#typeAhead.forget();
    this.#act(action, event.timeStamp);
  };

  #act(action: ListAction, now: number): void {
    const at = this.rows.indexOf(this.selection.active);
    this.#notFound = undefined;
    if (action.type === 'go') {
      this.#go(action.to(at, { count: this.rows.length, page: this.#scroll.pageOf(this.#scrollState) }), action.mode);
    } else if (action.type === 'find') {
      const found = this.#typeAhead.type(action.text, at, this.rows, now);
      if (found >= 0) this.#go(found, 'one');
      else this.#notFound = this.#typeAhead.typed;
    } else if (action.type === 'open') this.emit('list-open', true);
    else {
      if (action.type === 'toggle') this.selection.go(this.rows, at, 'toggle');
      else if (action.type === 'all') this.selection.all(this.rows);
      else this.selection.clear();
      this.emit('list-changed');
    }
    this.requestUpdate();
  }

  #go(index: number, mode: SelectMode): void {
    this.#notFound = undefined;
    this.selection.go(this.rows, index, mode);
    this.#scroll.reveal(index, this.#scrollState);
    this.requestUpdate();
    this.emit('list-changed');
  }

  readonly #mouseDown = (event: MouseEvent): void => {
    this.#cancelRestore();
    const index = this.#indexOf(event);
    const mode = modeOfPress(event);
    if (index < 0 || !mode) return;
    // Opening the details would move the button away from the pointer, so that it would not be clicked.
    if (offerAt(event)) return;
    this.#go(index, mode);
    if (mode === 'one') this.emit('list-open', false);
    // Otherwise the browser would select the text between the two clicks.
    if (mode === 'range') {
      event.preventDefault();
      this.focus();
    }
  };

  readonly #sort = (sorting: Sorting | undefined): void => {
    this.#cancelRestore();
    this.rows.sort(sorting);
    this.#scroll.renew(this.rows, []);
    this.#scroll.scrollTo = 0;
    this.requestUpdate();
    this.emit('list-scrolled');
  };

  readonly #resize = (column: ColumnId, px: number): void => {
    this.#widths = { ...this.#widths, [column]: px };
    this.requestUpdate();
    this.emit('list-scrolled');
  };

  // Handles the buttons in rows that load a value.
  readonly #click = (event: MouseEvent): void => {
    const index = offerAt(event) ? this.#indexOf(event) : -1;
    // The second click of a double click is ignored: it was not meant for an offer that has just replaced the first one.
    if (index >= 0 && event.detail <= 1) this.emit('value-asked', this.rows.numbers[index]);
  };

  // A double click on a column header, which is in the list as well, opens nothing.
  readonly #doubleClick = (event: MouseEvent): void => {
    if (this.#indexOf(event) >= 0) this.emit('list-open', true);
  };

  // The context menu acts on the selection, so a row that is not in it is selected first.
  readonly #contextMenu = (event: MouseEvent): void => {
    const index = this.#indexOf(event);
    const n = this.rows.numbers[index];
    if (n !== undefined && !this.selection.has(n)) this.#go(index, 'one');
  };

  #indexOf({ target }: MouseEvent): number {
    const row = target instanceof Element ? target.closest<HTMLElement>('.event') : undefined;
    return row ? this.rows.indexOf(Number(row.dataset['n'])) : -1;
  }
}

/** The button in a row that loads its value, if it was clicked. */
function offerAt({ target }: MouseEvent): Element | null {
  return target instanceof Element ? target.closest('.load-value') : null;
}

customElements.define('timeline-list', TimelineList);
