// The facts that the permission grid is built from.
import type { Draft } from '../../domain/permissions/draft.ts';
import type { ListPermissions } from '../../domain/permissions/listPermissions.ts';
import type { Failure } from '../../client/failure.ts';

/** Holders by lists; the holders of one list by levels; the lists of one holder by levels. */
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
  /** Names the state of the staged changes, so that nothing else is sent than what was shown. */
  readonly revision: number;
  readonly layout: GridLayout;
  /** The list's ID or the holder's key, in the layouts that show one. */
  readonly subject?: string;
  /** Whether only those rows are shown where there is a permission, or a change. */
  readonly onlyHeld: boolean;
  readonly actingUser?: string;
  readonly reading?: Progress;
  readonly sending?: Progress & { readonly stopping: boolean };
  /** Lists of the account that are not loaded and so not looked through; shown if a holder's permissions are the question. */
  readonly notLoaded: number;
  /** Names of the actions that are offered in place of sending. */
  readonly secondaryActions: readonly string[];
  readonly explain: (failure: Failure) => ProblemText | undefined;
  /** Said aloud when it changes. */
  readonly announcement: string;
  /** The problem with the IDs that were to be added. */
  readonly problem?: string;
}
