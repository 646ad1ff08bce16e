// The headers of the columns: a click sorts the loaded events, and a drag at the edge resizes a column.
import { html, nothing } from 'lit/html.js';
import type { ListWords } from '../../controllers/timeline/protocol.ts';
import type { ListenerEvent } from '../parts/timelineParts.ts';
import { shownColumns, type Column, type ColumnId } from './timelineColumns.ts';
import type { ColumnWidths } from './pageState.ts';
import type { Sorting } from './timelineRows.ts';

export interface HeadsState {
  readonly sorting: Sorting | undefined;
  readonly widths: ColumnWidths;
  readonly sort: (sorting: Sorting | undefined) => void;
  readonly resize: (column: ColumnId, px: number) => void;
}

/** Pixels that an arrow key makes a column wider. */
const step = 16;
const [least, most] = [48, 900];

/** The heads; they stay visible. */
export function columnHeads(words: ListWords, state: HeadsState) {
  return html`
    <div class="columns" role="row" aria-rowindex="1" @keydown=${stayHere}>
      ${shownColumns(words).map((column) => header(column, words, state))}
    </div>
  `;
}

/** The columns as the tracks of a grid; the room that they leave is behind them. */
export function tracksOf(words: ListWords, widths: ColumnWidths): string {
  const tracks = shownColumns(words).map(({ id, width }) => (widths[id] === undefined ? width : `${String(widths[id])}px`));
  return [...tracks, 'minmax(0, 1fr)'].join(' ');
}

function header({ id, header: word, style }: Column, words: ListWords, { sorting, sort, resize }: HeadsState) {
  const isSorted = sorting?.column === id;
  const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  const press = (event: KeyboardEvent & ListenerEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined || !event.shiftKey) return;
    event.preventDefault();
    resize(id, within((event.currentTarget.parentElement?.offsetWidth ?? 0) + by));
  };
  const drag = (event: PointerEvent & ListenerEvent<HTMLElement>): void => {
    follow(event, (px) => {
      resize(id, px);
    });
  };
  return html`
    <span class="head ${style}" role="columnheader" aria-sort=${direction}>
      <button
        class="sort"
        aria-describedby="column-keys"
        @click=${() => {
          sort(next(id, sorting));
        }}
        @keydown=${press}
      >
        <span>${word(words)}</span>
        ${isSorted ? html`<span aria-hidden="true">${sorting.isDescending ? '↓' : '↑'}</span>` : nothing}
      </button>
      <span class="edge" aria-hidden="true" @pointerdown=${drag}></span>
    </span>
  `;
}

/** Ascending, then descending, then as the service has them. */
function next(column: ColumnId, sorting: Sorting | undefined): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** Follows the pointer, and tells how wide the column is then. */
function follow(event: PointerEvent & ListenerEvent<HTMLElement>, resize: (px: number) => void): void {
  const { currentTarget: edge, clientX, pointerId } = event;
  const width = edge.parentElement?.offsetWidth ?? 0;
  event.preventDefault();
  edge.setPointerCapture(pointerId);
  edge.onpointermove = (move) => {
    resize(within(width + move.clientX - clientX));
  };
  edge.onlostpointercapture = () => {
    edge.onpointermove = null;
  };
}

function within(px: number): number {
  return Math.round(Math.min(most, Math.max(least, px)));
}

// The list has keys of its own, and those of a head are not for it.
function stayHere(event: KeyboardEvent): void {
  event.stopPropagation();
}
