// Positions in the permission grid: by IDs, which outlast a new view, and by indexes, which moves compute with.
import type { GridRow, GridView } from '../../controllers/permissionGrid/protocol.ts';
import type { CellIndexes } from './permissionGridKeys.ts';

/**
 * A position by IDs, so that it stays at its cell when a new view has other rows. An empty row is the header, and an empty column
 * that of the row names.
 */
export interface Position {
  readonly row: string;
  readonly column: string;
}

/** The parts of a view that determine its cells. */
type Cells = Pick<GridView, 'rows' | 'columns' | 'levels'>;

/** The IDs of the columns, which are lists or levels. */
export function columnIds({ columns, levels }: Omit<Cells, 'rows'>): readonly string[] {
  return columns.length > 0 ? columns.map(({ id }) => id) : levels.map(({ value }) => value);
}

/** The indexes of a position; -1 for the header or the row names. */
export function indexesOf(view: Cells, { row, column }: Position): CellIndexes {
  return { row: view.rows.findIndex(({ id }) => id === row), column: columnIds(view).indexOf(column) };
}

/** The position at some indexes. */
export function positionAt(view: Cells, { row, column }: CellIndexes): Position {
  return { row: view.rows[row]?.id ?? '', column: columnIds(view)[column] ?? '' };
}

/** The same position in another view. The first row or column replaces one that is gone. */
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

/** The IDs of the rows and columns that a change applies to. */
export interface Area {
  readonly rows: string[];
  /** Empty if the columns are levels. */
  readonly columns: string[];
}

/**
 * The cells that a level applies to when it is set at a position. That is one cell, or all of the row or column at whose name the
 * position is. It is undefined in the corner and at the header of a level.
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

/** The row at a position, and the index of its cell there; undefined if the position is at no cell. */
export function cellAt(
  view: Cells,
  { row: id, column }: Position,
): { readonly row: GridRow; readonly index: number } | undefined {
  const row = view.rows.find((one) => one.id === id);
  const index = view.columns.length === 0 ? 0 : view.columns.findIndex((one) => one.id === column);
  return row && index >= 0 ? { row, index } : undefined;
}
