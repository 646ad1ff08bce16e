// The port to the permission grids.
import type { List } from '../client/model/list.ts';
import type { GridLayout } from '../viewModel/permissionGrid/permissionGridFacts.ts';

/** The permission grids. */
export interface PermissionGrids {
  open(start: GridStart): void;
}

/** The start state of a grid. */
export interface GridStart {
  readonly lists: readonly List[];
  readonly layout: GridLayout;
  /** The list's ID or the holder's key, in the layouts that show one. */
  readonly subject?: string;
  /** True if only rows with a permission are shown. */
  readonly onlyHeld: boolean;
}
