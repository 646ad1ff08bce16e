// The keys of the permission grid: the action of each, and the target cell of a move.

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Computes the target of a move. `last` is the cell in the last row and the last column. */
type Move = (at: CellIndexes, last: CellIndexes) => CellIndexes;

export type GridAction =
  | { readonly type: 'move'; readonly to: Move }
  | { readonly type: 'level'; readonly level: 'none' | 'read' | 'write' | 'manage' }
  | { readonly type: 'open' }
  | { readonly type: 'takeBack' };

/** The index of a row and of a column; -1 for the header or the row names. */
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

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - pageRows), column }),
  PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
};

/** The moves of keys with Ctrl or Cmd. */
const farMoves: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_at, last) => last,
};

/** The action of a key; undefined if the grid does not use it. */
export function actionOf({ key, ctrlKey, altKey, metaKey }: Key): GridAction | undefined {
  if (altKey) return undefined;
  const hasCtrl = ctrlKey || metaKey;
  const known = hasCtrl ? farMoves : moves;
  const move = Object.hasOwn(known, key) ? known[key] : undefined;
  if (move) return { type: 'move', to: (at, last) => within(move(at, last), last) };
  if (hasCtrl) return undefined;
  if (key === 'Enter' || key === 'F2' || key === ' ') return { type: 'open' };
  if (key === 'Escape') return { type: 'takeBack' };
  const level = levels.get(key.length === 1 ? key.toLowerCase() : key);
  return level && { type: 'level', level };
}

function within({ row, column }: CellIndexes, last: CellIndexes): CellIndexes {
  return { row: Math.max(-1, Math.min(row, last.row)), column: Math.max(-1, Math.min(column, last.column)) };
}
