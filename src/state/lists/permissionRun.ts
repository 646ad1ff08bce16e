// Sends the calls of a run that give or revoke permissions, and enters in the journal what they changed.
import type { CallOptions } from '../../client/call.ts';
import { cancelledBeforeSending, Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isUnconfirmed, stateOf, withState, type CallRun, type CallState, type CallStep } from '../../domain/lists/callRun.ts';
import type { JournalStep } from '../../domain/lists/journalEntry.ts';
import { isPermissionCall, type PermissionCall } from '../../domain/lists/listCall.ts';
import { permissionChanges } from '../../domain/lists/recordChange.ts';
import { applyChanges } from '../../domain/permissions/applyChanges.ts';
import { changeIn, type Change, type Outcome } from '../../domain/permissions/draft.ts';
import { holderKey } from '../../client/model/permission.ts';
import { knownLevel, type ListPermissions, type NamedList } from '../../domain/permissions/listPermissions.ts';
import { listPermissionsOf } from '../../domain/permissions/reading.ts';
import type { ListChangesDeps, StepResult } from './sendStep.ts';

export interface PermissionRunOptions {
  /** The index of the first call. All permission calls that follow it without another call in between are sent. */
  readonly from: number;
  /** Ends the run before the next call. Calls in flight are not aborted, so that no call becomes unconfirmed. */
  readonly signal?: AbortSignal;
  /** See `ApplyOptions`. */
  readonly readAgain: boolean;
  readonly onOutcome?: (change: Change, outcome: Outcome) => void;
}

/** A change that is not done yet, with its step. */
interface Staged extends Change {
  readonly at: number;
  readonly step: CallStep;
  readonly call: PermissionCall;
}

/**
 * Sends the calls that are not done yet.
 * @param shown the changes of all calls with the levels that the user saw, if a user did
 */
export async function sendPermissions(
  begun: CallRun,
  { client, journal, store, actingUser }: ListChangesDeps,
  { from, signal, readAgain, onOutcome }: PermissionRunOptions,
  shown?: readonly Change[],
): Promise<StepResult> {
  let run = begun;
  let failure: Failure | undefined;
  const listOf = (id: string): NamedList => store.list(id) ?? { id, name: '', type: '' };
  const readNow = (id: string): ListPermissions => listPermissionsOf(listOf(id), store.permissions(id), false);
  const before = new Map<string, ListPermissions>();
  const changed = new Map<number, readonly JournalStep[]>();
  const enter = (at: number, state: CallState, steps?: readonly JournalStep[]): void => {
    journal.enterState(run, at, state, steps);
    run = withState(run, at, state);
  };
  const changes = stagedIn(begun, from, shown);
  const options: CallOptions = {
    ...omitUndefined({ waitSignal: signal }),
    ...(changes.length > 2 ? { priority: 'background' } : {}),
  };
  const send = async ({ at, step, call, ...change }: Staged, now: string): Promise<void> => {
    const { listId } = change;
    if (!before.has(listId)) before.set(listId, readNow(listId));
    // The level of a share key is unknown after a user was revoked. An undo restores the one from before this run.
    const was = now === 'unknown' ? knownLevel(before.get(listId), change.holder) : now;
    changed.set(at, journalSteps(listOf(listId), change, was));
    journal.enterSending(run, at, changed.get(at));
    if (call.call === 'share') await client.editPermission(call.input, options);
    else
      await client.revokePermission(call.input, options).catch((error: unknown) => {
        // An unconfirmed revoke that is sent again finds nothing to revoke if it had succeeded.
        if (!isUnconfirmed(step) || !(error instanceof Failure) || error.kind !== 'notFound') throw error;
      });
  };
  const service = { pagesOf: (id: string) => store.permissions(id), listOf, actingUser, send };
  await applyChanges(changes, service, {
    ...omitUndefined({ signal }),
    readAgain,
    onOutcome: (change, outcome) => {
      const { at, step } = change;
      if (outcome.kind === 'done') enter(at, 'done', (isUnconfirmed(step) ? step.changes : undefined) ?? changed.get(at));
      else if (outcome.kind === 'failed') {
        enter(at, stateOf(outcome.failure));
        failure ??= outcome.failure;
      } else {
        // The call was entered as sent, but cancelled while it waited for a permit.
        if (changed.has(at)) enter(at, 'waiting');
        failure ??= cancelledBeforeSending();
      }
      onOutcome?.(shown?.[at] ?? change, outcome);
    },
  });
  for (const [listId, then] of before) {
    const done = changes.filter((one) => one.listId === listId && run.steps[one.at]?.state === 'done');
    const revoke = done.find(({ holder, after }) => holder.kind === 'user' && after === 'none');
    const lost = revoke ? lostKeys(done, then, readNow(listId)) : [];
    if (revoke && lost.length > 0) enter(revoke.at, 'done', lost);
  }
  return { run, ...omitUndefined({ failure }) };
}

function stagedIn({ steps }: CallRun, from: number, shown: readonly Change[] | undefined): readonly Staged[] {
  const end = steps.findIndex(({ call }, at) => at >= from && !isPermissionCall(call));
  return steps.slice(0, end < 0 ? undefined : end).flatMap((step, at) => {
    const { call, state } = step;
    if (at < from || state === 'done' || !isPermissionCall(call)) return [];
    return [{ ...(shown?.[at] ?? changeIn(call)), at, step, call }];
  });
}

/** The steps from which a change is undone; none if the level before it is unknown. */
function journalSteps({ id, name, type }: NamedList, { holder, after }: Change, was: string): readonly JournalStep[] {
  if (was === 'unknown') return [];
  const levels = omitUndefined({ from: was === 'none' ? undefined : was, to: after === 'none' ? undefined : after });
  return [{ list: { id, name, type }, change: { kind: 'permission', holder, ...levels } }];
}

/**
 * The share keys that have lost their permission with a revoked user, so that an undo restores it: service.md, "Revoke (user)".
 */
function lostKeys(done: readonly Change[], before: ListPermissions, after: ListPermissions): readonly JournalStep[] {
  if (after.status !== 'read' || before.unreadable + after.unreadable > 0) return [];
  const { id, name, type } = before.list;
  const own = new Set(done.map(({ holder }) => holderKey(holder)));
  return permissionChanges(before.permissions, after.permissions)
    .filter(
      (one) => one.kind === 'permission' && one.holder.kind === 'key' && one.to === undefined && !own.has(holderKey(one.holder)),
    )
    .map((change) => ({ list: { id, name, type }, change }));
}
