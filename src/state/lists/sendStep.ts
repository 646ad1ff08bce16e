// Sends one call that changes a list itself, and enters in the journal what it changed.
import type { CallOptions } from '../../client/call.ts';
import type { Clock } from '../../client/clock.ts';
import { cancelledBeforeSending, Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { List } from '../../client/model/list.ts';
import { isUnconfirmed, stateOf, withNewId, withState, type CallRun } from '../../domain/lists/callRun.ts';
import { changesOf, planIn } from '../../domain/lists/changesOf.ts';
import { memberCountSearch } from '../../domain/lists/membership.ts';
import { mayRepeat, type ListCall, type OwnCall } from '../../domain/lists/listCall.ts';
import { namesItems } from '../../domain/lists/peopleIn.ts';
import { itemsLoaded } from '../../domain/lists/recordChange.ts';
import { delayedAbort } from '../delayedAbort.ts';
import type { ListJournal } from './listJournal.ts';
import type { ListStateReader } from './listStateReader.ts';
import type { ListClient, ListStore } from './listStore.ts';

/** The dependencies of changing lists. */
export interface ListChangesDeps {
  readonly client: ListClient;
  readonly store: ListStore;
  readonly journal: ListJournal;
  readonly actingUser: string | undefined;
  readonly clock: Clock;
}

export interface StepOptions {
  /** Ends the step before its call is sent. A call in flight has a few seconds for its answer. */
  readonly signal?: AbortSignal;
  /** The user's answer about an unconfirmed create: the list that it has created, or the consent to send it once more. */
  readonly unconfirmed?: List | 'repeat';
}

/** A run after some of its calls were sent. */
export interface StepResult {
  readonly run: CallRun;
  readonly made?: List;
  /** The reason why not all of these calls are done. */
  readonly failure?: Failure;
}

/** Sends the call of a step. An unconfirmed call is not sent if a reading shows that it was done. */
export async function sendStep(
  run: CallRun,
  at: number,
  call: OwnCall,
  states: ListStateReader,
  { client, journal, store, actingUser, clock }: ListChangesDeps,
  { signal, unconfirmed }: StepOptions,
): Promise<StepResult> {
  const step = run.steps[at];
  if (!step) return { run };
  const wasUnconfirmed = isUnconfirmed(step);
  const options: CallOptions = run.steps.length > 2 ? { priority: 'background' } : {};
  const abort = delayedAbort(signal, clock);
  const patient = { ...options, signal: abort.signal };
  try {
    if (signal?.aborted) throw cancelledBeforeSending();
    const read = await states.before(call, { ...options, ...omitUndefined({ signal }) });
    // The records of a run without the mark of people may be on the disk, so they name no people who became known later. If the
    // call itself names items, a run without the mark began when the list was surely of companies.
    const isOfCompanies = [read.list.type, store.list(read.list.id)?.type].includes('company');
    const mayNameItems = run.people === true || isOfCompanies || namesItems(call, () => false);
    const before = mayNameItems ? read : { ...read, items: itemsLoaded([], read.items.length) };
    let made = wasUnconfirmed && call.call === 'create' && typeof unconfirmed === 'object' ? unconfirmed : undefined;
    if (!made && !(wasUnconfirmed && (await isDone(call, client, patient)))) {
      if (wasUnconfirmed && !mayRepeat(call) && unconfirmed !== 'repeat')
        throw new Failure('timedOut', { delivery: 'unknown', effect: 'write', unconfirmed: true });
      if (signal?.aborted) throw cancelledBeforeSending();
      const changes = call.call === 'create' ? undefined : changesOf(call, before, undefined, actingUser);
      journal.enterSending(run, at, changes);
      try {
        made = await sendCall(client, call, wasUnconfirmed, { ...patient, ...omitUndefined({ waitSignal: signal }) });
      } catch (error) {
        // An unconfirmed call is checked at once. If it stays unconfirmed, it is sent again only with the user's consent.
        const isStillUnconfirmed = error instanceof Failure && error.facts.unconfirmed === true && error.kind !== 'cancelled';
        if (!isStillUnconfirmed || !(await isDone(call, client, patient))) throw error;
      }
    }
    if (made && call.call === 'create' && call.replaces !== undefined) journal.enterNewId(call.replaces, made.id);
    // If the call was sent before, its first record has the state before it, which can no longer be read.
    const done = (wasUnconfirmed ? step.changes : undefined) ?? changesOf(call, before, made, actingUser);
    journal.enterState(run, at, 'done', done);
    store.applyCall(call, made);
    states.applyCall(call, made);
    const next = withState(run, at, 'done');
    if (!made || call.call !== 'create' || call.replaces === undefined) return { run: next, ...omitUndefined({ made }) };
    return { run: withNewId(next, call.replaces, made.id), made };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const state = stateOf(failure);
    journal.enterState(run, at, state);
    return { run: withState(run, at, state), failure };
  } finally {
    abort.dispose();
  }
}

/** @param wasUnconfirmed whether the call may have been done before @returns the created list, if any @throws Failure */
async function sendCall(
  client: ListClient,
  call: OwnCall,
  wasUnconfirmed: boolean,
  options: CallOptions,
): Promise<List | undefined> {
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
    }
  } catch (error) {
    // If an unconfirmed delete finds no list, the first call has deleted it.
    const isGone = error instanceof Failure && error.kind === 'notFound' && call.call === 'delete';
    if (wasUnconfirmed && isGone) return undefined;
    throw error;
  }
}

/**
 * Returns whether a call is surely done. If not, it may still be in flight. A create is never sure, because others may create such
 * lists too.
 */
async function isDone(call: OwnCall, client: ListClient, options: CallOptions): Promise<boolean> {
  try {
    switch (call.call) {
      case 'create':
        return false;
      case 'update':
        return await isUpdated(call.input, client, options);
      case 'delete':
        await client.getList(call.input, options);
        return false;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return call.call === 'delete' && error.kind === 'notFound';
  }
}

async function isUpdated(
  input: Extract<ListCall, { call: 'update' }>['input'],
  client: ListClient,
  options: CallOptions,
): Promise<boolean> {
  const { id, name, hidden, extraData } = input;
  const { add, remove, emptied } = planIn(input);
  const { value: now } = await client.getList({ id }, options);
  if (name !== undefined && now.name !== name) return false;
  if (hidden !== undefined && now.hidden !== hidden) return false;
  if (extraData !== undefined && JSON.stringify(now.extraData) !== JSON.stringify(extraData)) return false;
  if (emptied && now.length !== add.length) return false;
  if (add.length + remove.length === 0) return true;
  if (now.type !== 'company') return false;
  const count = async (items: readonly string[]): Promise<number | undefined> =>
    items.length === 0 ? 0 : (await client.searchCompanies(memberCountSearch(id, items), options)).count;
  return (await count(add)) === add.length && (await count(remove)) === 0;
}
