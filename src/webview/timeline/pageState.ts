// The persisted state of the timeline page. Its rows are identified by the keys of their events.
import type { RowStore, Sorting } from './timelineRows.ts';
import type { ColumnId } from './timelineColumns.ts';
import type { ListSelection, Span } from './timelineSelection.ts';

export interface ListState {
  /** The row at the top, and its distance from the upper edge of the list in pixels. */
  readonly anchor?: readonly [key: string, below: number];
  /** The active row, from which the arrow keys move. */
  readonly active?: string;
  /** The selected rows as blocks, each from its first row to its last, with the number of its rows. */
  readonly blocks: readonly (readonly [from: string, to: string, size: number])[];
  /** Absent for the order of the service. */
  readonly sorting?: Sorting;
  /** Widths of columns that were resized, in pixels. */
  readonly widths?: ColumnWidths;
}

/** Widths in pixels; a column that is not among them has its usual one. */
export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>;

/** The most blocks that are persisted, so that the state stays small. Nobody selects more rows one by one. */
const mostBlocks = 200;

/** The state of the list. @param anchor the row at the top, and its distance from the upper edge of the list in pixels */
export function listStateOf(
  rows: RowStore,
  selection: ListSelection,
  anchor: { readonly n: number; readonly below: number } | undefined,
  widths: ColumnWidths = {},
): ListState {
  const keyOf = (n: number | undefined): string | undefined => rows.at(rows.indexOf(n))?.key;
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
        const [start, end] = [rows.indexOf(from), rows.indexOf(to)];
        const [first, last] = [rows.at(start)?.key, rows.at(end)?.key];
        return first === undefined || last === undefined ? [] : [[first, last, end - start + 1] as const];
      }),
  };
}

/**
 * The current indexes of the rows of a state: -1 for a row that is missing. A block is left out if its first or last row is missing,
 * or if it has another size, because rows that came in meanwhile were not selected.
 */
export function indexesIn(
  rows: RowStore,
  { anchor, active, blocks }: ListState,
): { readonly anchor: number; readonly active: number; readonly blocks: readonly Span[] } {
  const ends = blocks.flatMap(([first, last]) => [first, last]);
  const wanted = new Set([...ends, ...(anchor ? [anchor[0]] : []), ...(active === undefined ? [] : [active])]);
  const indexes = new Map<string, number>();
  for (let index = 0; index < rows.length && wanted.size > indexes.size; index += 1) {
    const key = rows.at(index)?.key;
    if (key !== undefined && wanted.has(key)) indexes.set(key, index);
  }
  const indexOf = (key: string | undefined): number => (key === undefined ? -1 : (indexes.get(key) ?? -1));
  return {
    anchor: indexOf(anchor?.[0]),
    active: indexOf(active),
    blocks: blocks.flatMap(([first, last, size]) => {
      const [from, to] = [indexOf(first), indexOf(last)];
      return from < 0 || to - from + 1 !== size ? [] : [{ from, to }];
    }),
  };
}

/** The version of the persisted state: another shape gets a new number, so that an older state is ignored. */
export const pageStateVersion = 2;

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

/** The persisted state; empty if another version has written it. */
export function readPageState(savedState: unknown): Partial<PageState> {
  return isSaved(savedState) ? savedState : {};
}

// Only this page writes its persisted state, so that the version is enough to know the shape.
function isSaved(savedState: unknown): savedState is PageState {
  return savedState instanceof Object && 'version' in savedState && savedState.version === pageStateVersion;
}
