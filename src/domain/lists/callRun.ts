// A run of several calls that change lists: which are applied or unconfirmed, and how to resume it.
import type { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { JournalStep } from './journalEntry.ts';
import { mayRepeat, readdressed, type ListCall } from './listCall.ts';

export const callStates = ['waiting', 'sent', 'done', 'unconfirmed', 'failed'] as const;

/**
 * `sent`: no answer yet. `unconfirmed`: no answer came, so it may be in. `failed`: the service said no, or could not be
 * reached: it is surely not in.
 */
export type CallState = (typeof callStates)[number];

export interface CallStep {
  readonly call: ListCall;
  readonly state: CallState;
  /** The call was once unconfirmed, so it may have been made whatever came of sending it again. */
  readonly wasUnconfirmed?: true;
  /** The effect of the call, as it was known before it was sent first; absent for a create. */
  readonly changes?: readonly JournalStep[];
}

/** One batch of calls that a person asked for. */
export interface CallRun {
  readonly id: string;
  /** The time when something last happened to it, in milliseconds since the epoch. */
  readonly at: number;
  /** The entry that it undoes. */
  readonly undoes?: string;
  /** The window that is sending it, or died over it; absent if it has stopped. */
  readonly window?: string;
  /** It names people: what is written of it stays in memory unless the user allows otherwise. */
  readonly people?: true;
  readonly steps: readonly CallStep[];
}

/** The run after something happened to a step. */
export function withState(run: CallRun, at: number, state: CallState, changes?: readonly JournalStep[]): CallRun {
  const step = run.steps[at];
  if (!step) return run;
  const { call } = step;
  if (state === 'done') return { ...run, steps: run.steps.with(at, { call, state }) };
  // The state before an unconfirmed call can no longer be determined.
  const known = isUnconfirmed(step) ? (step.changes ?? changes) : (changes ?? step.changes);
  const next = {
    call,
    state,
    ...(step.wasUnconfirmed || state === 'unconfirmed' ? { wasUnconfirmed: true as const } : {}),
    ...omitUndefined({ changes: known }),
  };
  return { ...run, steps: run.steps.with(at, next) };
}

/** The run when its window no longer sends it: of what it had sent without an answer nobody knows whether it is in. */
export function stopped({ window: _window, ...run }: CallRun): CallRun {
  const steps = run.steps.map((step) =>
    step.state === 'sent' ? { ...step, state: 'unconfirmed' as const, wasUnconfirmed: true as const } : step,
  );
  return { ...run, steps };
}

/** The run with a list's new ID in all its calls that name the one it had before it was made. */
export function withNewId(run: CallRun, from: string, to: string): CallRun {
  const ids = new Map([[from, to]]);
  return { ...run, steps: run.steps.map((step) => ({ ...step, call: readdressed(step.call, ids) })) };
}

/** The step to send next: the first that is not done. */
export function nextCall({ steps }: CallRun): number | undefined {
  const next = steps.findIndex(({ state }) => state !== 'done');
  return next < 0 ? undefined : next;
}

/** The next call, if it may be in already and must not be done twice: nobody sends it again without being asked. */
export function unconfirmedCall(run: CallRun): ListCall | undefined {
  const next = run.steps[nextCall(run) ?? run.steps.length];
  return next && isUnconfirmed(next) && !mayRepeat(next.call) ? next.call : undefined;
}

/** Whether a call may have been made. One that was sent when its window closed is unconfirmed as well. */
export function isUnconfirmed({ state, wasUnconfirmed }: CallStep): boolean {
  return state === 'sent' || state === 'unconfirmed' || wasUnconfirmed === true;
}

/** The state of a call that was sent and failed so. */
export function stateOf({ kind, facts }: Failure): CallState {
  if (facts.unconfirmed) return 'unconfirmed';
  return kind === 'cancelled' && facts.delivery === 'notSent' ? 'waiting' : 'failed';
}

/** The calls of a run by outcome: `in` the service, `maybe`, or surely `out`. */
export function callsThat({ steps }: CallRun, is: 'in' | 'maybe' | 'out'): readonly ListCall[] {
  return steps.filter((step) => placeOf(step) === is).map(({ call }) => call);
}

function placeOf(step: CallStep): 'in' | 'maybe' | 'out' {
  if (step.state === 'done') return 'in';
  return isUnconfirmed(step) ? 'maybe' : 'out';
}

/** The number of items that a call adds and removes; one for any other call. It measures progress. */
export function weightOf(call: ListCall): number {
  const items = call.call === 'create' ? [call.input.items] : call.call === 'update' ? [call.input.add, call.input.remove] : [];
  return Math.max(
    1,
    items.reduce((sum, some = []) => sum + some.length, 0),
  );
}

/** The steps of a batch with one more. A list that was created is undone as a whole, so what was added to it needs no step. */
export function withStep(steps: readonly JournalStep[], step: JournalStep): readonly JournalStep[] {
  const isNew = steps.some(({ list, change }) => change.kind === 'created' && list.id === step.list.id);
  return isNew ? steps : [...steps, step];
}
