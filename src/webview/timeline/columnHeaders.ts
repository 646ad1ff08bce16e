// The headers of the columns: a click sorts the loaded events, and a drag at the edge resizes a column.
import { html, nothing } from 'lit/html.js';
import type { ListWords } from '../../controllers/timeline/protocol.ts';
import type { ListenerEvent } from '../parts/timelineParts.ts';
import { shownColumns, type Column, type ColumnId } from './timelineColumns.ts';
import type { ColumnWidths } from './pageState.ts';
import type { Sorting } from './timelineRows.ts';

export interface HeadersState {
  readonly sorting: Sorting | undefined;
  readonly widths: ColumnWidths;
  readonly sort: (sorting: Sorting | undefined) => void;
  readonly resize: (column: ColumnId, px: number) => void;
}

/** The pixels by which an arrow key resizes a column. */
const resizeStep = 16;
/** The limits of a resized column, in pixels. */
const [minWidth, maxWidth] = [48, 900];

/** The row of headers, which stays visible. */
export function columnHeaders(words: ListWords, state: HeadersState) {
  return html`
    <div class="columns" role="row" aria-rowindex="1" @keydown=${stopKey}>
      ${shownColumns(words).map((column) => header(column, words, state))}
    </div>
  `;
}

/** The columns as tracks of a CSS grid. A last track takes the space that they leave. */
export function tracksOf(words: ListWords, widths: ColumnWidths): string {
  const tracks = shownColumns(words).map(({ id, width }) => (widths[id] === undefined ? width : `${String(widths[id])}px`));
  return [...tracks, 'minmax(0, 1fr)'].join(' ');
}

function header({ id, header: word, style }: Column, words: ListWords, { sorting, sort, resize }: HeadersState) {
  const isSorted = sorting?.column === id;
  const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  const press = (event: KeyboardEvent & ListenerEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -resizeStep, ArrowRight: resizeStep }[event.key];
    if (by === undefined || !event.shiftKey) return;
    event.preventDefault();
    resize(id, withinLimits((event.currentTarget.parentElement?.offsetWidth ?? 0) + by));
  };
  const drag = (event: PointerEvent & ListenerEvent<HTMLElement>): void => {
    followDrag(event, (px) => {
      resize(id, px);
    });
  };
  return html`
    <span class="head ${style}" role="columnheader" aria-sort=${direction}>
      <button
        class="sort"
        aria-describedby="column-keys"
        @click=${() => {
          sort(nextSorting(id, sorting));
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

/** The sorting after a click: ascending, then descending, then the order of the service. */
function nextSorting(column: ColumnId, sorting: Sorting | undefined): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** Follows the pointer until it is released. @param resize takes each new width of the column */
function followDrag(event: PointerEvent & ListenerEvent<HTMLElement>, resize: (px: number) => void): void {
  const { currentTarget: edge, clientX, pointerId } = event;
  const width = edge.parentElement?.offsetWidth ?? 0;
  event.preventDefault();
  edge.setPointerCapture(pointerId);
  edge.onpointermove = (move) => {
    resize(withinLimits(width + move.clientX - clientX));
  };
  edge.onlostpointercapture = () => {
    edge.onpointermove = null;
  };
}

function withinLimits(px: number): number {
  return Math.round(Math.min(maxWidth, Math.max(minWidth, px)));
}

// The list around the headers must not handle their keys.
function stopKey(event: KeyboardEvent): void {
  event.stopPropagation();
}
