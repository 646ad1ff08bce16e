// Sends the calls of a run that give or revoke permissions, and enters in the journal what they changed.
import { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isInDoubt, stateOf, withState, type CallRun, type CallState } from '../../domain/lists/callRun.ts';
import type { JournalStep } from '../../domain/lists/journalEntry.ts';
import { isPermissionCall, type PermissionCall } from '../../domain/lists/listCall.ts';
import { permissionChanges } from '../../domain/lists/recordChange.ts';
import { applyChanges } from '../../domain/permissions/applyChanges.ts';
import { changeIn, type Change, type Outcome } from '../../domain/permissions/draft.ts';
import { keyOf } from '../../domain/permissions/holders.ts';
import type { ListPermissions, NamedList } from '../../domain/permissions/listPermissions.ts';
import { listPermissionsOf } from '../../domain/permissions/reading.ts';
import type { ListChangesDeps, Sent } from './sendStep.ts';

export interface PermissionRunOptions {
  /** The first of the calls; the others follow it without a call of another kind between them. */
  readonly from: number;
  /** Ends the work before the next call. Calls that are under way are not aborted, so that stopping leaves nothing unconfirmed. */
  readonly signal?: AbortSignal;
  /** See `ApplyOptions`. */
  readonly readAgain: boolean;
  readonly onOutcome?: (change: Change, outcome: Outcome) => void;
}

/** Sends the calls that are not done yet. @param staged the changes of all calls, if a user has seen the levels before them */
export async function sendPermissions(
  begun: CallRun,
  { client, journal, store, actingUser }: ListChangesDeps,
  { from, signal, readAgain, onOutcome }: PermissionRunOptions,
  staged?: readonly Change[],
): Promise<Sent> {
  let run = begun;
  let failure: Failure | undefined;
  const changed = new Map<number, readonly JournalStep[]>();
  const enter = (at: number, state: CallState, steps?: readonly JournalStep[]): void => {
    journal.mark(run, at, state, steps);
    run = withState(run, at, state);
  };
  const listOf = (id: string): NamedList => store.list(id) ?? { id, name: '', type: '' };
  const readNow = (id: string): ListPermissions => listPermissionsOf(listOf(id), store.permissions(id), false);
  const changes = callsFrom(begun, from).flatMap(({ call, at }) =>
    begun.steps[at]?.state === 'done' ? [] : [withCall(staged?.[at] ?? changeIn(call), call, at)],
  );
  const before = new Map<string, ListPermissions>();
  const priority = changes.length > 2 ? ({ priority: 'background' } as const) : {};
  const service = {
    pagesOf: (id: string) => store.permissions(id),
    listOf,
    actingUser,
    send: async ({ at, call, listId, holder, after }: (typeof changes)[number], now: string): Promise<void> => {
      if (!before.has(listId)) before.set(listId, readNow(listId));
      const { id, name, type } = listOf(listId);
      const levels = omitUndefined({ from: now === 'none' ? undefined : now, to: after === 'none' ? undefined : after });
      // A level that was unknown before cannot be restored.
      const steps =
        now === 'unknown' ? [] : [{ list: { id, name, type }, change: { kind: 'permission' as const, holder, ...levels } }];
      changed.set(at, steps);
      journal.sending(run, at, steps);
      const options = { ...priority, ...omitUndefined({ waitSignal: signal }) };
      if (call.call === 'share') await client.editPermission(call.input, options);
      else await client.revokePermission(call.input, options).catch(goneIf(isDoubted(begun, at)));
    },
  };
  await applyChanges(changes, service, {
    ...omitUndefined({ signal }),
    readAgain,
    onOutcome: ({ at, change }, outcome) => {
      if (outcome.kind === 'done')
        enter(at, 'done', (isDoubted(begun, at) ? begun.steps[at]?.changes : undefined) ?? changed.get(at));
      else if (outcome.kind === 'failed') {
        enter(at, stateOf(outcome.failure));
        failure ??= outcome.failure;
      } else failure ??= new Failure('cancelled', { delivery: 'notSent' });
      onOutcome?.(change, outcome);
    },
  });
  for (const [listId, then] of before) enterLostKeys(run, then, readNow(listId), journal);
  return { run, ...omitUndefined({ failure }) };
}

function callsFrom({ steps }: CallRun, from: number): readonly { readonly call: PermissionCall; readonly at: number }[] {
  const end = steps.findIndex(({ call }, at) => at >= from && !isPermissionCall(call));
  return steps
    .slice(from, end < 0 ? undefined : end)
    .flatMap(({ call }, at) => (isPermissionCall(call) ? [{ call, at: from + at }] : []));
}

function withCall(change: Change, call: PermissionCall, at: number) {
  return { ...change, change, call, at };
}

function isDoubted({ steps }: CallRun, at: number): boolean {
  const step = steps[at];
  return step !== undefined && isInDoubt(step);
}

/** A revoke that may have been made before finds nothing left to revoke. */
function goneIf(doubted: boolean): (error: unknown) => undefined {
  return (error) => {
    if (doubted && error instanceof Failure && error.kind === 'notFound') return undefined;
    throw error;
  };
}

/** Revoking a user may have removed the permission of a share key, which an undo then gives back: service.md, "Revoke (user)". */
function enterLostKeys(run: CallRun, before: ListPermissions, after: ListPermissions, journal: ListChangesDeps['journal']): void {
  const { id, name, type } = before.list;
  const sent = callsFrom(run, 0).filter(({ call, at }) => call.input.listId === id && run.steps[at]?.state === 'done');
  const revoke = sent.find(({ call }) => call.call === 'revoke' && call.input.holder.kind === 'user');
  if (!revoke || after.status !== 'read' || before.unreadable + after.unreadable > 0) return;
  const own = new Set(sent.map(({ call }) => keyOf(call.input.holder)));
  const lost = permissionChanges(before.permissions, after.permissions).filter(
    (one) => one.kind === 'permission' && one.holder.kind === 'key' && one.to === undefined && !own.has(keyOf(one.holder)),
  );
  if (lost.length > 0)
    journal.mark(
      run,
      revoke.at,
      'done',
      lost.map((change) => ({ list: { id, name, type }, change })),
    );
}
