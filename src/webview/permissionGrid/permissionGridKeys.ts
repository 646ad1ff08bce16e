// The keys of the permission grid: the action of each, and the cell that a move leads to.

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type GridAction =
  | { readonly type: 'move'; readonly to: (at: CellIndexes, size: CellIndexes) => CellIndexes }
  | { readonly type: 'level'; readonly level: 'none' | 'read' | 'write' | 'manage' }
  | { readonly type: 'open' }
  | { readonly type: 'takeBack' };

/** A row and a column by number; -1 is the head of the columns, or the names of the rows. */
export interface CellIndexes {
  readonly row: number;
  readonly column: number;
}

const pageRows = 10;

const levels = new Map<string, Extract<GridAction, { type: 'level' }>['level']>([
  ['n', 'none'],
  ['r', 'read'],
  ['w', 'write'],
  ['m', 'manage'],
  ['Delete', 'none'],
  ['Backspace', 'none'],
]);

const moves: Readonly<Record<string, (at: CellIndexes, size: CellIndexes) => CellIndexes>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - pageRows), column }),
  PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { column }) => ({ row, column }),
};

const farMoves: Readonly<Record<string, (at: CellIndexes, size: CellIndexes) => CellIndexes>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_at, size) => size,
};

/** The action of a key; undefined if the grid does not use it. */
export function actionOf({ key, ctrlKey, altKey, metaKey }: Key): GridAction | undefined {
  if (altKey) return undefined;
  const far = ctrlKey || metaKey;
  const known = far ? farMoves : moves;
  const move = Object.hasOwn(known, key) ? known[key] : undefined;
  if (move) return { type: 'move', to: (at, size) => within(move(at, size), size) };
  if (far) return undefined;
  if (key === 'Enter' || key === 'F2' || key === ' ') return { type: 'open' };
  if (key === 'Escape') return { type: 'takeBack' };
  const level = levels.get(key.length === 1 ? key.toLowerCase() : key);
  return level && { type: 'level', level };
}

/** @param size the last row and the last column */
function within({ row, column }: CellIndexes, size: CellIndexes): CellIndexes {
  return { row: Math.max(-1, Math.min(row, size.row)), column: Math.max(-1, Math.min(column, size.column)) };
}
