// The persisted state of the page, with places in the list as keys of events.
import type { RowStore, Sorting } from './timelineRows.ts';
import type { ColumnId } from './timelineColumns.ts';
import type { ListSelection, Span } from './timelineSelection.ts';

export interface ListState {
  /** The row at the top, and how far below the upper edge it is, in pixels. */
  readonly anchor?: readonly [key: string, below: number];
  /** The row that the keys were at. */
  readonly active?: string;
  /** From one row to another, both included. */
  readonly blocks: readonly (readonly [from: string, to: string])[];
  /** Absent for the order of the service. */
  readonly sorting?: Sorting;
  /** Widths of columns that were resized, in pixels. */
  readonly widths?: ColumnWidths;
}

/** Widths in pixels; a column that is not among them has its usual one. */
export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>;

/** More single rows than these nobody has selected by hand; what the editor keeps stays small. */
const mostBlocks = 200;

/** @param anchor the row at the top, and how far below the upper edge it is, in pixels */
export function listStateOf(
  rows: RowStore,
  selection: ListSelection,
  anchor: { readonly n: number; readonly below: number } | undefined,
  widths: ColumnWidths = {},
): ListState {
  const keyOf = (n: number | undefined): string | undefined => rows.at(rows.placeOf(n))?.key;
  const [top, active] = [keyOf(anchor?.n), keyOf(selection.active)];
  return {
    ...(anchor && top !== undefined ? { anchor: [top, Math.round(anchor.below)] } : {}),
    ...(active === undefined ? {} : { active }),
    ...(rows.sorting ? { sorting: rows.sorting } : {}),
    ...(Object.keys(widths).length > 0 ? { widths } : {}),
    blocks: selection
      .blocks(rows.numbers)
      .slice(0, mostBlocks)
      .flatMap(([from, to]) => {
        const [first, last] = [keyOf(from), keyOf(to)];
        return first === undefined || last === undefined ? [] : [[first, last] as const];
      }),
  };
}

/** The current ranges of those rows; -1 for a missing row, and no block whose end is missing. */
export function placesIn(
  rows: RowStore,
  { anchor, active, blocks }: ListState,
): { readonly anchor: number; readonly active: number; readonly blocks: readonly Span[] } {
  const wanted = new Set([...blocks.flat(), ...(anchor ? [anchor[0]] : []), ...(active === undefined ? [] : [active])]);
  const places = new Map<string, number>();
  for (let place = 0; place < rows.length && wanted.size > places.size; place += 1) {
    const key = rows.at(place)?.key;
    if (key !== undefined && wanted.has(key)) places.set(key, place);
  }
  const placeOf = (key: string | undefined): number => (key === undefined ? -1 : (places.get(key) ?? -1));
  return {
    anchor: placeOf(anchor?.[0]),
    active: placeOf(active),
    blocks: blocks.flatMap(([first, last]) => {
      const [from, to] = [placeOf(first), placeOf(last)];
      return from < 0 || to < from ? [] : [{ from, to }];
    }),
  };
}

/** The version of the persisted state: another shape gets a new number, so that an older state is ignored. */
export const pageStateVersion = 1;

/** The persisted state of the page itself; its subject and choices are persisted by the host. */
export interface PageState {
  readonly version: typeof pageStateVersion;
  readonly list: ListState;
  /** The details are shown. */
  readonly isOpen: boolean;
  /** The controls of the filter are shown. */
  readonly isFilterOpen?: boolean;
  /** The element that had the focus: `list`, `details`, or a control by its name. */
  readonly focus: string | undefined;
}

/** A state of unknown form is ignored. */
export function readPageState(savedState: unknown): Partial<PageState> {
  return isSaved(savedState) ? savedState : {};
}

// Nobody else can write what the editor keeps for a page, so that its form says it all.
function isSaved(savedState: unknown): savedState is PageState {
  return savedState instanceof Object && 'version' in savedState && savedState.version === pageStateVersion;
}
