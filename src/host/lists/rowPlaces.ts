// Finds the current place of rows in the lists tree by their IDs.
import type { TreeRow } from '../../viewModel/treeRow.ts';
import type { ListTreeRows } from './listTreeRows.ts';

type Below = ListTreeRows['below'];

/** The parent of a row that was searched for; undefined at the top level. The editor asks for it. */
export type ParentRows = WeakMap<TreeRow, TreeRow | undefined>;

/**
 * Looks for a row by the IDs on its path: the first of a row at the top or in a group, then of those below. The rows of the path are
 * entered in `above`. The found row is a copy, by whose ID the editor finds the drawn one.
 */
export function findRow([first, ...rest]: readonly string[], below: Below, above: ParentRows): TreeRow | undefined {
  const under = (parent: TreeRow | undefined, row: TreeRow): TreeRow => {
    const copy = { ...row };
    above.set(copy, parent);
    return copy;
  };
  const inGroups = (parent: TreeRow | undefined): TreeRow | undefined => {
    const rows = below(parent);
    const found = rows.find(({ id }) => id === first);
    if (found) return under(parent, found);
    for (const row of rows) {
      const inside = row.target.kind === 'group' ? inGroups(under(parent, row)) : undefined;
      if (inside) return inside;
    }
    return undefined;
  };
  let found = inGroups(undefined);
  for (const id of rest) {
    const row = found && below(found).find((one) => one.id === id);
    found = row && under(found, row);
  }
  return found;
}

/**
 * Looks for a row that stood somewhere else before.
 * @param path the row and those above it as they were, the outermost first
 * @param isOpen whether what is below a row is shown
 * @returns undefined if it has not moved, or cannot be seen
 */
export function findMoved(
  path: readonly TreeRow[],
  below: Below,
  above: ParentRows,
  isOpen: (row: TreeRow) => boolean,
): TreeRow | undefined {
  const ids = path.filter(({ target }) => target.kind !== 'group').map(({ id }) => id);
  const row = ids.length === 0 ? undefined : findRow(ids, below, above);
  const now = row ? pathTo(row, (one) => above.get(one)) : [];
  const isThere = now.length === path.length && now.every(({ id }, at) => id === path[at]?.id);
  return isThere || !now.slice(0, -1).every(isOpen) ? undefined : row;
}

function pathTo(row: TreeRow, parentOf: (row: TreeRow) => TreeRow | undefined): readonly TreeRow[] {
  const parent = parentOf(row);
  return [...(parent ? pathTo(parent, parentOf) : []), row];
}
