// Staged permission changes and the outcomes of those that were sent, as pure data.
import type { Failure } from '../../client/failure.ts';
import { holderKey, type Holder } from '../../client/model/permission.ts';
import type { PermissionCall } from '../lists/listCall.ts';
import type { CellLevel } from './listPermissions.ts';

/** The cell of the permission grid that holds the level of one holder on one list. */
export interface GridCell {
  readonly listId: string;
  readonly holder: Holder;
}

export interface Change extends GridCell {
  /** The level that was seen when the change was staged: `none`, or as the service names it. */
  readonly before: string;
  readonly after: CellLevel;
}

/** The outcome of a change. Only a change that is done is no longer staged. */
export type Outcome =
  | { readonly kind: 'done' }
  /** The service refused it, or no clear answer arrived: then the failure is unconfirmed, and the change may have been made. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Somebody else had changed the level since the change was staged, so it was not sent. */
  | { readonly kind: 'conflict'; readonly now: string }
  /**
   * The user `stopped` it, calls before it did not get through (`brokenOff`), or another change of its list failed (`heldBack`).
   */
  | { readonly kind: 'notSent'; readonly why: 'stopped' | 'brokenOff' | 'heldBack' };

export interface Result {
  readonly change: Change;
  readonly outcome: Outcome;
  /** True if the list has been read since. Until then, the answer to the call is the only sign that the change was made. */
  readonly readSince: boolean;
}

export interface Draft {
  /** Holders that the user has added, who may hold nothing yet. */
  readonly added: readonly Holder[];
  /** The staged changes by `cellKey`. */
  readonly changes: ReadonlyMap<string, Change>;
  /** The results of the last run by `cellKey`. */
  readonly results: ReadonlyMap<string, Result>;
}

export const emptyDraft: Draft = { added: [], changes: new Map(), results: new Map() };

/** The key of a cell. It is JSON, because an ID may contain any separator. */
export function cellKey({ listId, holder }: GridCell): string {
  return JSON.stringify([listId, holderKey(holder)]);
}

/** The call that makes a change. */
export function callOf({ listId, holder, after }: Change): PermissionCall {
  return after === 'none'
    ? { call: 'revoke', input: { listId, holder } }
    : { call: 'share', input: { listId, holder, level: after } };
}

/** The change that a call makes. The level before it is `unknown`, because no user has seen it. */
export function changeIn({ call, input }: PermissionCall): Change {
  const { listId, holder } = input;
  return { listId, holder, before: 'unknown', after: call === 'share' ? input.level : 'none' };
}

/** Stages a level. A level that the holder has already is no change, so it removes the staged one. @param now the level seen */
export function stage(draft: Draft, cell: GridCell, now: string, after: CellLevel): Draft {
  if (now === after) return takeBack(draft, [cell]);
  const key = cellKey(cell);
  const change: Change = { listId: cell.listId, holder: cell.holder, before: now, after };
  return { ...draft, changes: new Map(draft.changes).set(key, change), results: without(draft.results, [key]) };
}

/** Removes the staged changes of these cells. */
export function takeBack(draft: Draft, cells: readonly GridCell[]): Draft {
  const keys = cells.map(cellKey).filter((key) => draft.changes.has(key));
  if (keys.length === 0) return draft;
  return { ...draft, changes: without(draft.changes, keys), results: without(draft.results, keys) };
}

/** Removes all staged changes. Rows that were added stay. */
export function discard(draft: Draft): Draft {
  return { ...draft, changes: new Map(), results: new Map() };
}

/** Adds rows for holders that have none yet. */
export function addHolders(draft: Draft, holders: readonly Holder[]): Draft {
  const known = new Set(draft.added.map(holderKey));
  const fresh = holders.filter((holder) => !known.has(holderKey(holder)) && known.add(holderKey(holder)));
  return fresh.length === 0 ? draft : { ...draft, added: [...draft.added, ...fresh] };
}

/** Removes the outcomes of the last run, before the next one begins. */
export function forgetResults(draft: Draft): Draft {
  return draft.results.size === 0 ? draft : { ...draft, results: new Map() };
}

/** Enters the outcome of a change. A change that is done is no longer staged. */
export function enter(draft: Draft, change: Change, outcome: Outcome): Draft {
  const key = cellKey(change);
  const results = new Map(draft.results).set(key, { change, outcome, readSince: false });
  return { ...draft, results, changes: outcome.kind === 'done' ? without(draft.changes, [key]) : draft.changes };
}

/** Updates a draft after a list was read: a change that turns out to be made is no longer staged, no matter who made it. */
export function settle(draft: Draft, listId: string, levelNow: (holder: Holder) => string): Draft {
  const met = [...draft.changes].filter(([, one]) => one.listId === listId && levelNow(one.holder) === one.after);
  const results = new Map(draft.results);
  for (const [key, result] of results) {
    if (result.change.listId !== listId) continue;
    // The reading shows that a change without a clear answer was made.
    const done = levelNow(result.change.holder) === result.change.after;
    results.set(key, { ...result, readSince: true, outcome: done ? { kind: 'done' } : result.outcome });
  }
  return {
    ...draft,
    results,
    changes: without(
      draft.changes,
      met.map(([key]) => key),
    ),
  };
}

/** The level to show if nothing is staged: the one that was read, or the one that a call has set since. */
export function levelSince(draft: Draft, cell: GridCell, read: string): string {
  const result = draft.results.get(cellKey(cell));
  return result?.outcome.kind === 'done' && !result.readSince ? result.change.after : read;
}

/** Returns whether somebody else has changed the level since the change was staged. */
export function isConflict(change: Change, now: string): boolean {
  return now !== change.before;
}

function without<T>(map: ReadonlyMap<string, T>, keys: readonly string[]): ReadonlyMap<string, T> {
  if (!keys.some((key) => map.has(key))) return map;
  const left = new Map(map);
  for (const key of keys) left.delete(key);
  return left;
}
