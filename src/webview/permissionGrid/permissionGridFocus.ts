// Positions of the focus in the permission grid: by IDs in the page, by indexes for moves.
import type { GridRow, GridView } from '../../controllers/permissionGrid/protocol.ts';
import type { CellIndexes } from './permissionGridKeys.ts';

/** A place in the grid: by IDs, so that it stays the same over a reading. Empty is the head, or the names of the rows. */
export interface Position {
  readonly row: string;
  readonly column: string;
}

/** The rows and columns that the focus moves in. */
type Cells = Pick<GridView, 'rows' | 'columns' | 'levels'>;

/** The IDs of the columns: of the lists, or the levels. */
export function columnIds({ columns, levels }: Omit<Cells, 'rows'>): readonly string[] {
  return columns.length > 0 ? columns.map(({ id }) => id) : levels.map(({ value }) => value);
}

/** The row and column of a position; -1 for a head. */
export function indexesOf(view: Cells, { row, column }: Position): CellIndexes {
  return { row: view.rows.findIndex(({ id }) => id === row), column: columnIds(view).indexOf(column) };
}

/** The position at a row and a column. */
export function positionAt(view: Cells, { row, column }: CellIndexes): Position {
  return { row: view.rows[row]?.id ?? '', column: columnIds(view)[column] ?? '' };
}

/** The same position, or where it would be now that its row or column is gone: the first cell. */
export function positionIn(view: Cells, position: Position | undefined): Position {
  const [row] = view.rows;
  const first = { row: row?.id ?? '', column: columnIds(view)[0] ?? '' };
  if (!position) return first;
  const { row: at, column } = indexesOf(view, position);
  return {
    row: at === -1 && position.row !== '' ? first.row : position.row,
    column: column === -1 && position.column !== '' ? first.column : position.column,
  };
}

export interface Area {
  readonly rows: string[];
  /** None if the columns are levels. */
  readonly columns: string[];
}

/**
 * The cells that a level at a position applies to: a cell, or a whole row or column of lists; undefined if the position stands
 * for none.
 */
export function areaAt(view: Cells, { row, column }: Position): Area | undefined {
  const { rows, columns } = view;
  if (columns.length === 0) return row === '' ? undefined : { rows: [row], columns: [] };
  if (row === '' && column === '') return undefined;
  return {
    rows: row === '' ? rows.map(({ id }) => id) : [row],
    columns: column === '' ? columns.map(({ id }) => id) : [column],
  };
}

/** The row at a position, and the number of its cell; undefined if it is no cell. */
export function cellAt(
  view: Cells,
  { row: id, column }: Position,
): { readonly row: GridRow; readonly index: number } | undefined {
  const row = view.rows.find((one) => one.id === id);
  const index = view.columns.length === 0 ? 0 : view.columns.findIndex((one) => one.id === column);
  return row && index >= 0 ? { row, index } : undefined;
}
