// Finds the rows of a tree that a command from its context menu applies to.

/**
 * Returns all selected rows if the clicked one is among them, else the clicked one alone.
 * @param first the row that the editor hands to the command
 * @param all the selected rows if there are several
 * @param isRow returns false for objects that are not rows of the tree, which are left out
 */
export function clickedRows<R>(first: unknown, all: unknown, isRow: (row: unknown) => row is R): readonly R[] {
  const rows: readonly unknown[] = Array.isArray(all) && all.includes(first) ? all : [first];
  return rows.filter(isRow);
}
