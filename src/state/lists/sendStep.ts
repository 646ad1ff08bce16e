// Sends one call of a run, and enters in the journal what it changed.
import type { CallOptions } from '../../client/call.ts';
import type { Clock } from '../../client/clock.ts';
import { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { List } from '../../client/model/list.ts';
import { isInDoubt, stateOf, type CallRun, type CallState } from '../../domain/lists/callRun.ts';
import { changesOf } from '../../domain/lists/changesOf.ts';
import { mayRepeat, type ListCall } from '../../domain/lists/listCall.ts';
import { graceOf } from '../grace.ts';
import type { ListJournal } from './listJournal.ts';
import type { ListNow } from './listNow.ts';
import type { ListClient, ListStore } from './listStore.ts';
import { isDone } from './lookAfterDoubt.ts';

/** What changing lists needs. */
export interface ListChangesParts {
  readonly client: ListClient;
  readonly store: ListStore;
  readonly journal: ListJournal;
  readonly actingUser: string | undefined;
  readonly clock: Clock;
}

export interface StepOptions {
  /** Ends the step before its call is sent; a call that is under way is given a few seconds for its answer. */
  readonly signal?: AbortSignal;
  /** A call that is under way is waited for to its end, so that stopping leaves nothing unconfirmed. */
  readonly finishes?: boolean;
  /** What the user says of a create that may have been made: that it has made this list, or that it is to be sent once more. */
  readonly doubt?: List | 'repeat';
}

/** What became of a step. */
export interface StepResult {
  readonly state: CallState;
  readonly made?: List;
  /** Why it is not done. */
  readonly failure?: Failure;
}

/** Sends the call of a step, unless it turns out to have been made before. */
export async function sendStep(
  run: CallRun,
  at: number,
  now: ListNow,
  parts: ListChangesParts,
  { signal, finishes = false, doubt }: StepOptions,
): Promise<StepResult> {
  const { client, journal, store, actingUser, clock } = parts;
  const step = run.steps[at];
  if (!step) return { state: 'waiting' };
  const { call } = step;
  const doubted = isInDoubt(step);
  const options: CallOptions = run.steps.length > 2 ? { priority: 'background' } : {};
  const grace = graceOf(finishes ? undefined : signal, clock);
  const patient = { ...options, signal: grace.signal };
  try {
    if (signal?.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
    const before = await now.before(call, { ...options, ...omitUndefined({ signal }) });
    let made = doubted && call.call === 'create' && typeof doubt === 'object' ? doubt : undefined;
    if (!made && !(doubted && (await isDone(call, client, now, patient)))) {
      if (doubted && !mayRepeat(call) && doubt !== 'repeat')
        throw new Failure('timedOut', { delivery: 'unknown', effect: 'write', doubtful: true });
      if (signal?.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
      const changes = call.call === 'create' ? undefined : changesOf(call, before, {}, actingUser);
      journal.sending(run, at, changes);
      try {
        made = await sendCall(client, call, doubted, { ...patient, ...omitUndefined({ waitSignal: signal }) });
      } catch (error) {
        // An unconfirmed call is looked into at once. If it stays unconfirmed, only a person sends it again.
        const isDoubt = error instanceof Failure && error.facts.doubtful === true && error.kind !== 'cancelled';
        if (!isDoubt || !(await isDone(call, client, now, patient))) throw error;
      }
    }
    if (made && call.call === 'create' && call.replaces !== undefined) journal.remade(call.replaces, made.id);
    // Nobody can find out any more what was there before an unconfirmed call was first sent.
    const done = (doubted ? step.changes : undefined) ?? changesOf(call, before, omitUndefined({ made }), actingUser);
    journal.mark(run, at, 'done', done);
    store.taken(call, made);
    now.taken(call, made);
    return { state: 'done', ...omitUndefined({ made }) };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const state = stateOf(failure);
    journal.mark(run, at, state);
    return { state, failure };
  } finally {
    grace.dispose();
  }
}

/** @param doubted it may have been made already @returns the list that it has made @throws Failure */
async function sendCall(client: ListClient, call: ListCall, doubted: boolean, options: CallOptions): Promise<List | undefined> {
  try {
    switch (call.call) {
      case 'create':
        return (await client.createList(call.input, options)).value;
      case 'update':
        await client.updateList(call.input, options);
        return undefined;
      case 'delete':
        await client.deleteList(call.input, options);
        return undefined;
      case 'share':
        await client.editPermission(call.input, options);
        return undefined;
      case 'revoke':
        await client.revokePermission(call.input, options);
        return undefined;
    }
  } catch (error) {
    // There is nothing left to delete or to revoke: the first call has done it.
    const isGone = error instanceof Failure && error.kind === 'notFound' && (call.call === 'delete' || call.call === 'revoke');
    if (doubted && isGone) return undefined;
    throw error;
  }
}
