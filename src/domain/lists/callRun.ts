// A run of several calls that change lists: which are applied or unconfirmed, and how to resume it.
import type { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { JournalStep } from './journalEntry.ts';
import { mayRepeat, readdressed, type ListCall } from './listCall.ts';

export const callStates = ['waiting', 'sent', 'done', 'unconfirmed', 'failed'] as const;

/**
 * `sent`: no answer has arrived yet. `unconfirmed`: no answer arrived, so the call may have been made. `failed`: the service
 * refused it or could not be reached, so it was surely not made.
 */
export type CallState = (typeof callStates)[number];

/** `unconfirmed`: the call may have been made. `notMade`: it was surely not made. */
type CallOutcome = 'made' | 'unconfirmed' | 'notMade';

export interface CallStep {
  readonly call: ListCall;
  readonly state: CallState;
  /** The call was once unconfirmed, so it may have been made, whatever the outcome of sending it again. */
  readonly wasUnconfirmed?: true;
  /** The changes that the call makes, as known before it was first sent; absent for a create. */
  readonly changes?: readonly JournalStep[];
}

/** One batch of calls that a person asked for. */
export interface CallRun {
  readonly id: string;
  /** The time of its last change of state, in milliseconds since the epoch. */
  readonly at: number;
  /** The time when the journal was told of it; absent before that. */
  readonly begunAt?: number;
  /** The ID of the journal entry that it undoes. */
  readonly undoes?: string;
  /** The window that is sending it, or was closed while it did; absent if it has stopped. */
  readonly window?: string;
  /** Its calls name people, so their records stay in memory unless the user allows otherwise. */
  readonly people?: true;
  readonly steps: readonly CallStep[];
}

/** The run with a new state of the step at an index. */
export function withState(run: CallRun, index: number, state: CallState, changes?: readonly JournalStep[]): CallRun {
  const step = run.steps[index];
  if (!step) return run;
  const { call } = step;
  if (state === 'done') return { ...run, steps: run.steps.with(index, { call, state }) };
  // A later reading may already show what the unconfirmed call did, so the changes computed before it stay.
  const known = isUnconfirmed(step) ? (step.changes ?? changes) : (changes ?? step.changes);
  const next = {
    call,
    state,
    ...(step.wasUnconfirmed || state === 'unconfirmed' ? { wasUnconfirmed: true as const } : {}),
    ...omitUndefined({ changes: known }),
  };
  return { ...run, steps: run.steps.with(index, next) };
}

/** The run after its window has stopped sending it. A call that was sent without an answer becomes unconfirmed. */
export function stopped({ window: _window, ...run }: CallRun): CallRun {
  const steps = run.steps.map((step) =>
    step.state === 'sent' ? { ...step, state: 'unconfirmed' as const, wasUnconfirmed: true as const } : step,
  );
  return { ...run, steps };
}

/** The run with the new ID of a created list in all calls that name the ID it was given before. */
export function withNewId(run: CallRun, from: string, to: string): CallRun {
  const ids = new Map([[from, to]]);
  return { ...run, steps: run.steps.map((step) => ({ ...step, call: readdressed(step.call, ids) })) };
}

/** The index of the step to send next: the first that is not done. */
export function nextCall({ steps }: CallRun): number | undefined {
  const next = steps.findIndex(({ state }) => state !== 'done');
  return next < 0 ? undefined : next;
}

/** The next call if it may have been made and must not be made twice, so that only the user can decide to send it again. */
export function unconfirmedCall(run: CallRun): ListCall | undefined {
  const next = run.steps[nextCall(run) ?? run.steps.length];
  return next && isUnconfirmed(next) && !mayRepeat(next.call) ? next.call : undefined;
}

/** Returns whether a call may have been made. One that was sent when its window closed is unconfirmed as well. */
export function isUnconfirmed({ state, wasUnconfirmed }: CallStep): boolean {
  return state === 'sent' || state === 'unconfirmed' || wasUnconfirmed === true;
}

/** The state of a call after this failure. */
export function stateOf({ kind, facts }: Failure): CallState {
  if (facts.unconfirmed) return 'unconfirmed';
  return kind === 'cancelled' && facts.delivery === 'notSent' ? 'waiting' : 'failed';
}

/** The calls of a run with an outcome. */
export function callsByOutcome({ steps }: CallRun, outcome: CallOutcome): readonly ListCall[] {
  return steps.filter((step) => outcomeOf(step) === outcome).map(({ call }) => call);
}

function outcomeOf(step: CallStep): CallOutcome {
  if (step.state === 'done') return 'made';
  return isUnconfirmed(step) ? 'unconfirmed' : 'notMade';
}

/** The number of items that a call adds and removes; one for any other call. It measures progress. */
export function weightOf(call: ListCall): number {
  const items = call.call === 'create' ? [call.input.items] : call.call === 'update' ? [call.input.add, call.input.remove] : [];
  return Math.max(
    1,
    items.reduce((sum, some = []) => sum + some.length, 0),
  );
}

/** The steps of a batch with one more. A list that the batch created is undone as a whole, so its changes need no steps. */
export function withStep(steps: readonly JournalStep[], step: JournalStep): readonly JournalStep[] {
  const isNew = steps.some(({ list, change }) => change.kind === 'created' && list.id === step.list.id);
  return isNew ? steps : [...steps, step];
}
