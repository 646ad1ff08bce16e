// Several calls that change lists, sent one after the other: which are in, which are not, which may be, and how to go on.
import type { Failure } from '../client/failure.ts';
import type { JournalStep } from './journalEntry.ts';
import { readdressed, type ListCall } from './listCall.ts';

export const callStates = ['waiting', 'sent', 'done', 'doubtful', 'failed'] as const;

/**
 * `sent`: no answer yet. `doubtful`: no answer came, so it may be in. `failed`: the service said no, or could not be
 * reached: it is surely not in.
 */
export type CallState = (typeof callStates)[number];

export interface CallStep {
  readonly call: ListCall;
  readonly state: CallState;
  /** It was once in doubt, and may be in whatever came of sending it again. */
  readonly doubted?: true;
}

/** One act of a person. */
export interface CallRun {
  readonly id: string;
  /** When something last happened to it, in milliseconds since the epoch. */
  readonly at: number;
  /** The entry that it takes back. */
  readonly undoes?: string;
  /** The entry that its changes are entered with, where other runs share it; its own where absent. */
  readonly act?: string;
  readonly steps: readonly CallStep[];
}

/** The run after something happened to a step. */
export function withState(run: CallRun, at: number, state: CallState): CallRun {
  const step = run.steps[at];
  if (!step) return run;
  const doubted = step.doubted === true || state === 'doubtful';
  const next = { call: step.call, state, ...(doubted && state !== 'done' ? { doubted: true as const } : {}) };
  return { ...run, steps: run.steps.with(at, next) };
}

/** The calls that are not sent yet, with a list's new ID in place of the one it had before it was made. */
export function withNewId(run: CallRun, from: string, to: string): CallRun {
  const ids = new Map([[from, to]]);
  return { ...run, steps: run.steps.map((step) => ({ ...step, call: readdressed(step.call, ids) })) };
}

/** The step to send next: the first that is not done. */
export function nextCall({ steps }: CallRun): number | undefined {
  const next = steps.findIndex(({ state }) => state !== 'done');
  return next < 0 ? undefined : next;
}

/** The state of a call that was sent and failed so. */
export function stateOf({ kind, facts }: Failure): CallState {
  if (facts.doubtful) return 'doubtful';
  return kind === 'cancelled' && facts.reached === 'no' ? 'waiting' : 'failed';
}

/** What a run has reached: `in` the service, `maybe`, or surely `out`. */
export function callsThat({ steps }: CallRun, is: 'in' | 'maybe' | 'out'): readonly ListCall[] {
  return steps.filter((step) => placeOf(step) === is).map(({ call }) => call);
}

function placeOf({ state, doubted }: CallStep): 'in' | 'maybe' | 'out' {
  if (state === 'done') return 'in';
  return state === 'sent' || state === 'doubtful' || doubted ? 'maybe' : 'out';
}

/** How many items a call adds and removes; one for any other call. The measure of progress. */
export function weightOf(call: ListCall): number {
  const items = call.call === 'create' ? [call.input.items] : call.call === 'update' ? [call.input.add, call.input.remove] : [];
  return Math.max(
    1,
    items.reduce((sum, some = []) => sum + some.length, 0),
  );
}

/** The steps of an act with one more. A list that was made goes as a whole, with what was put into it. */
export function withStep(steps: readonly JournalStep[], step: JournalStep): readonly JournalStep[] {
  const isNew = steps.some(({ list, change }) => change.kind === 'created' && list.id === step.list.id);
  return isNew ? steps : [...steps, step];
}
