// Sends a run whose calls all give or revoke permissions, and enters it in the journal.
import { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isInDoubt, withState, type CallRun } from '../../domain/lists/callRun.ts';
import { applyChanges } from '../../domain/permissions/applyChanges.ts';
import { changesIn, type Change, type Outcome } from '../../domain/permissions/draft.ts';
import { keyOf } from '../../domain/permissions/holders.ts';
import type { ListAccess, NamedList } from '../../domain/permissions/listAccess.ts';
import { accessOf } from '../../domain/permissions/reading.ts';
import { ListNow } from './listNow.ts';
import { sendStep, type ListChangesParts, type StepOptions } from './sendStep.ts';

export interface PermissionRunOptions extends StepOptions {
  /** True where the permissions on the screen may be old, and nobody has agreed to a change over them. */
  readonly readAgain: boolean;
  readonly onOutcome?: (at: number, outcome: Outcome) => void;
}

/** Whether all calls give or revoke permissions. */
export function isPermissionRun({ steps }: CallRun): boolean {
  return steps.every(({ call: { call } }) => call === 'share' || call === 'revoke');
}

/** Sends what is not done of a run. @param changes one for each step @returns why it is not all done; absent where it is */
export async function sendPermissions(
  begun: CallRun,
  changes: readonly Change[],
  parts: ListChangesParts,
  { readAgain, onOutcome, ...options }: PermissionRunOptions,
): Promise<{ readonly run: CallRun; readonly failure?: Failure }> {
  const { journal, store, actingUser } = parts;
  const now = new ListNow(parts);
  const decided = new Map<string, ListAccess>();
  let run = begun;
  let failure: Failure | undefined;
  const listOf = (id: string): NamedList => store.list(id) ?? { id, name: '', type: '' };
  const left = changes.map((change, at) => ({ ...change, at })).filter(({ at }) => run.steps[at]?.state !== 'done');
  await applyChanges(
    left,
    {
      pagesOf: (id) => store.permissions(id),
      listOf,
      actingUser,
      send: async ({ at }, known) => {
        decided.set(known.list.id, known);
        now.decided(known);
        const sent = await sendStep(run, at, now, parts, options);
        run = withState(run, at, sent.state);
        if (sent.failure) throw sent.failure;
      },
    },
    {
      ...omitUndefined({ signal: options.signal }),
      readAgain,
      onOutcome: ({ at }, outcome) => {
        const step = run.steps[at];
        if (outcome.kind === 'done' && step && step.state !== 'done') {
          journal.mark(run, at, 'done', isInDoubt(step) ? step.changes : []);
          run = withState(run, at, 'done');
        }
        if (outcome.kind === 'failed') failure ??= outcome.failure;
        else if (outcome.kind !== 'done') failure ??= new Failure('cancelled', { delivery: 'notSent' });
        onOutcome?.(at, outcome);
      },
    },
  );
  for (const known of decided.values())
    enterLostKeys(run, known, accessOf(listOf(known.list.id), store.permissions(known.list.id), false), parts);
  const isDone = run.steps.every(({ state }) => state === 'done');
  return { run, ...(failure && !isDone ? { failure } : {}) };
}

/** Revoking a user may have removed the permission of a share key, which an undo then gives back: service.md, "Revoke (user)". */
function enterLostKeys(run: CallRun, before: ListAccess, after: ListAccess, { journal }: ListChangesParts): void {
  const { list } = before;
  const calls = changesIn(run.steps.map(({ call }) => call));
  const at = calls.findIndex(
    (one, step) =>
      one.listId === list.id && one.holder.kind === 'user' && one.after === 'none' && run.steps[step]?.state === 'done',
  );
  if (at < 0 || before.status !== 'read' || after.status !== 'read' || before.unreadable + after.unreadable > 0) return;
  const others = new Set([
    ...after.permissions.map(({ holder }) => keyOf(holder)),
    ...calls.filter(({ listId }) => listId === list.id).map(({ holder }) => keyOf(holder)),
  ]);
  const lost = before.permissions.filter(({ holder }) => holder.kind === 'key' && !others.has(keyOf(holder)));
  const { id, name, type } = list;
  const steps = lost.map(({ holder, level }) => ({
    list: { id, name, type },
    change: { kind: 'permission' as const, holder, from: level },
  }));
  if (steps.length > 0) journal.mark(run, at, 'done', steps);
}
