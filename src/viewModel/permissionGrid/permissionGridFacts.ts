// The facts that the permission grid is built from.
import type { Draft } from '../../domain/permissions/draft.ts';
import type { ListPermissions } from '../../domain/permissions/listPermissions.ts';
import type { Failure } from '../../client/failure.ts';

/**
 * The rows and columns of the grid. `lists`: the holders by lists. `list`: the holders of one list by levels. `holder`: the lists
 * of one holder by levels.
 */
export const gridLayouts = ['lists', 'list', 'holder'] as const;
export type GridLayout = (typeof gridLayouts)[number];

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** A problem: what happened, and what to do. */
export interface ProblemText {
  readonly what: string;
  readonly todo: string;
}

export interface GridFacts {
  readonly allPermissions: readonly ListPermissions[];
  readonly draft: Draft;
  /** The key of the holder whose permissions the grid was opened for. */
  readonly about?: string;
  /** A number that changes with the staged changes, so that only changes that were shown are sent. */
  readonly revision: number;
  readonly layout: GridLayout;
  /** The ID of the only list, or the key of the only holder, in the layouts that show one. */
  readonly subject?: string;
  /** True if rows without a permission or a staged change are hidden. */
  readonly onlyHeld: boolean;
  readonly actingUser?: string;
  readonly reading?: Progress;
  readonly sending?: Progress & { readonly stopping: boolean };
  /** The number of lists of the account that are not loaded, so that a holder's permissions on them are unknown. */
  readonly notLoaded: number;
  /** The labels of actions that are offered instead of sending. */
  readonly secondaryActions: readonly string[];
  readonly explain: (failure: Failure) => ProblemText | undefined;
  /** The text that screen readers announce when it changes. */
  readonly announcement: string;
  /** The problem with the IDs that were to be added. */
  readonly problem?: string;
}
