// Finds rows of the lists tree again by their IDs, after the tree has changed.
import type { TreeRow } from '../../viewModel/treeRow.ts';
import type { ListTreeRows } from './listTreeRows.ts';

type Below = ListTreeRows['below'];

/** The parents of found rows, which the editor asks for; the parent of a row at the top level is undefined. */
export type ParentRows = WeakMap<TreeRow, TreeRow | undefined>;

/**
 * Finds a row by the IDs on its path, without those of groups: the first row is at the top level or in any group, and each
 * further one is directly below the one before.
 * @param parents receives the parents of the rows on the path
 * @returns a copy, by whose ID the editor finds the drawn row
 */
export function findRow([first, ...rest]: readonly string[], below: Below, parents: ParentRows): TreeRow | undefined {
  const copyWithParent = (row: TreeRow, parent: TreeRow | undefined): TreeRow => {
    const copy = { ...row };
    parents.set(copy, parent);
    return copy;
  };
  const findFirst = (parent: TreeRow | undefined): TreeRow | undefined => {
    const rows = below(parent);
    const found = rows.find(({ id }) => id === first);
    if (found) return copyWithParent(found, parent);
    for (const row of rows) {
      const inside = row.target.kind === 'group' ? findFirst(copyWithParent(row, parent)) : undefined;
      if (inside) return inside;
    }
    return undefined;
  };
  let found = findFirst(undefined);
  for (const id of rest) {
    const row = found && below(found).find((one) => one.id === id);
    found = row && copyWithParent(row, found);
  }
  return found;
}

/**
 * Finds a row again that has moved to another group.
 * @param path the row and those above it as they were, the outermost first
 * @param isOpen whether the rows below a row are shown
 * @returns undefined if it has not moved, is gone, or is below a row that is not open
 */
export function findMoved(
  path: readonly TreeRow[],
  below: Below,
  parents: ParentRows,
  isOpen: (row: TreeRow) => boolean,
): TreeRow | undefined {
  const ids = path.filter(({ target }) => target.kind !== 'group').map(({ id }) => id);
  const row = ids.length === 0 ? undefined : findRow(ids, below, parents);
  const pathNow = row ? pathTo(row, parents) : [];
  const isUnmoved = pathNow.length === path.length && pathNow.every(({ id }, at) => id === path[at]?.id);
  return isUnmoved || !pathNow.slice(0, -1).every(isOpen) ? undefined : row;
}

function pathTo(row: TreeRow, parents: ParentRows): readonly TreeRow[] {
  const parent = parents.get(row);
  return [...(parent ? pathTo(parent, parents) : []), row];
}
