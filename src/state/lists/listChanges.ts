// Sends changes of lists and permissions call by call, and enters them in the journal for undo.
import type { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { callsByOutcome, nextCall, weightOf, type CallRun } from '../../domain/lists/callRun.ts';
import { updates } from '../../domain/lists/inverseCalls.ts';
import type { JournalEntry } from '../../domain/lists/journalEntry.ts';
import type { History } from '../../domain/lists/journalRecord.ts';
import { isPermissionCall, type ListCall } from '../../domain/lists/listCall.ts';
import type { ListPlan } from '../../domain/lists/listPlan.ts';
import { namesItems, namesPeople } from '../../domain/lists/peopleIn.ts';
import { inverseOf } from '../../domain/lists/undo.ts';
import type { SetLevels } from '../../domain/permissions/applyChanges.ts';
import { callOf } from '../../domain/permissions/draft.ts';
import { ListStateReader } from './listStateReader.ts';
import { sendStep, type ListChangesDeps, type StepResult } from './sendStep.ts';

export interface ChangeOptions {
  /** Ends the run after the call in flight, which has a few seconds for its answer. */
  readonly signal?: AbortSignal;
  /** A callback that receives the number of changed items, and the number of all items of the run. */
  readonly progress?: (done: number, total: number) => void;
  /** True if the shown permissions were read for this change, so that they are not read again before it. */
  readonly permissionsRead?: boolean;
  /**
   * The user's answer about the first remaining call if it is a `unconfirmedCall`: the list that it has created, or the consent
   * to send it once more. Without an answer the run stops there.
   */
  readonly unconfirmed?: List | 'repeat';
}

type RunOptions = Omit<ChangeOptions, 'unconfirmed'> & { readonly unconfirmed?: ChangeOptions['unconfirmed'] | undefined };

/** The outcome of a run. */
export interface ChangeResult {
  /** The run with the state of each call. `callsByOutcome` selects the calls that are done, not done or unconfirmed. */
  readonly run: CallRun;
  /** The lists that were created, in the order of their calls. */
  readonly made: readonly List[];
  /** The reason why the run has stopped; absent if all calls are done. */
  readonly failure?: Failure;
}

/** Changes lists and their permissions. No other code sends such calls. */
export class ListChanges {
  readonly #deps: ListChangesDeps;

  constructor(deps: ListChangesDeps) {
    this.#deps = deps;
  }

  /** The finished changes, and the interrupted runs. */
  get history(): History {
    return this.#deps.journal.history;
  }

  /** True if changes of lists of people can be undone after this window was closed. */
  get keepsPeople(): boolean {
    return this.#deps.journal.keepsPeople;
  }

  /** Sends calls in their order until one fails. @throws Failure if surely nothing was done */
  make(calls: readonly ListCall[], options: ChangeOptions = {}): Promise<ChangeResult> {
    return this.#run({ id: crypto.randomUUID(), at: 0, steps: calls.map(waiting) }, options);
  }

  /** Adds and removes items of a list in as many requests as needed. @throws Failure if surely nothing was done */
  apply(listId: string, plan: ListPlan, options: ChangeOptions = {}): Promise<ChangeResult> {
    return this.make(updates(listId, plan), options);
  }

  /**
   * Applies staged changes of permissions, as `applyChanges` says. The successful ones are one entry of the journal, and are
   * undone together. The caller receives the outcome of each change, and offers the others again.
   */
  async setLevels(...[changes, options]: Parameters<SetLevels>): Promise<void> {
    if (changes.length === 0) return;
    const { journal } = this.#deps;
    const begun: CallRun = { id: crypto.randomUUID(), at: 0, steps: changes.map((change) => waiting(callOf(change))) };
    journal.begin(begun);
    const runOptions = { from: 0, readAgain: false, ...options };
    const { run } = await (await loadPermissionRun()).sendPermissions(begun, this.#deps, runOptions, changes);
    if (nextCall(run) !== undefined) journal.drop(run);
  }

  /** Undoes an entry. The undo is a change too, which can be undone. @throws Failure if surely nothing was done */
  undo(entry: JournalEntry, options: ChangeOptions = {}): Promise<ChangeResult> {
    const steps = inverseOf(entry).calls.map(waiting);
    return this.#run({ id: crypto.randomUUID(), at: 0, undoes: entry.id, steps }, options);
  }

  /**
   * Resumes a stopped run by sending the calls that are not done.
   * @param run the run as it was shown. If it has changed since, the answer about its unconfirmed call is not used
   * @returns undefined if another window is sending the run, or has finished it
   */
  async resume(run: CallRun, options: ChangeOptions = {}): Promise<ChangeResult | undefined> {
    const taken = this.#deps.journal.claim(run);
    // The answer is about the run as it was shown. Another window may have sent more of it since.
    return taken && this.#run(taken, taken.at === run.at ? options : { ...options, unconfirmed: undefined }, true);
  }

  /** Finds the lists that an unconfirmed call may have created, which is free. @throws Failure */
  async findCreatedLists(
    run: CallRun,
    call: Extract<ListCall, { call: 'create' }>,
    signal: AbortSignal,
  ): Promise<readonly List[]> {
    const { findCreatedLists } = await import('./findCreatedLists.ts');
    return findCreatedLists(this.#deps, call.input, { sentAt: run.begunAt ?? run.at, signal });
  }

  /** Discards the calls of a run that are not done. */
  drop(run: CallRun): void {
    this.#deps.journal.drop(run);
  }

  async #run(begun: CallRun, options: RunOptions, resumed = false): Promise<ChangeResult> {
    const { journal, store } = this.#deps;
    if (begun.steps.length === 0) return { run: begun, made: [] };
    const { signal } = options;
    const states = new ListStateReader(this.#deps);
    let run = resumed ? begun : await this.#withPeople(begun, states, options);
    if (!resumed) journal.begin(run);
    const made: List[] = [];
    let failure: Failure | undefined;
    const first = nextCall(run);
    try {
      for (let at = first; at !== undefined && !failure; at = nextCall(run)) {
        options.progress?.(weightIn(run), weightIn(run, 'all'));
        const sent: StepResult = await this.#send(
          run,
          at,
          states,
          at === first ? options : { ...options, unconfirmed: undefined },
        );
        run = sent.run;
        failure = sent.failure;
        if (sent.made) made.push(sent.made);
      }
    } finally {
      if (nextCall(run) !== undefined) journal.release(run);
    }
    if (!failure) this.#dropRepeated(run);
    // If the lists cannot be read again, the old rows stay until the next refresh.
    if (failure)
      void store.readTouched([...callsByOutcome(run, 'made'), ...callsByOutcome(run, 'unconfirmed')], { priority: 'background' });
    else await store.readTouched(callsByOutcome(run, 'made'), omitUndefined({ signal }));
    if (failure && !resumed && callsByOutcome(run, 'notMade').length === run.steps.length) {
      journal.drop(run);
      throw failure;
    }
    return { run, made, ...omitUndefined({ failure }) };
  }

  /** Discards an unconfirmed deletion of a list that this run has deleted, because it was surely not made. */
  #dropRepeated(run: CallRun): void {
    const { journal } = this.#deps;
    const deleted = new Set(callsByOutcome(run, 'made').flatMap(({ call, input }) => (call === 'delete' ? input.id : [])));
    if (deleted.size === 0) return;
    for (const other of journal.history.unfinished) {
      const [step, ...rest] = other.steps;
      // An undo stays if something else has deleted the list, because it completes the undo when it is resumed.
      if (other.id === run.id || (other.undoes !== undefined && other.undoes !== run.undoes)) continue;
      if (rest.length === 0 && step?.call.call === 'delete' && deleted.has(step.call.input.id)) journal.drop(other);
    }
  }

  async #send(
    run: CallRun,
    at: number,
    states: ListStateReader,
    { signal, unconfirmed, permissionsRead, progress }: RunOptions,
  ): Promise<StepResult> {
    const call = run.steps[at]?.call;
    if (!call) return { run };
    if (!isPermissionCall(call)) return sendStep(run, at, call, states, this.#deps, omitUndefined({ signal, unconfirmed }));
    let done = weightIn(run);
    return (await loadPermissionRun()).sendPermissions(run, this.#deps, {
      from: at,
      ...omitUndefined({ signal }),
      readAgain: permissionsRead !== true,
      onOutcome: () => progress?.((done += 1), weightIn(run, 'all')),
    });
  }

  /** Marks a run that names people, because its records may have to stay in memory. */
  async #withPeople(run: CallRun, states: ListStateReader, { signal }: RunOptions): Promise<CallRun> {
    const calls = run.steps.map(({ call }) => call);
    const types = new Map<string, string | undefined>();
    const made = new Set(calls.flatMap((call) => (call.call === 'create' ? (call.replaces ?? []) : [])));
    const hasKnown = (id: string): boolean => this.#deps.store.companiesIn(id).length > 0;
    for (const call of calls) {
      if (!namesItems(call, hasKnown)) continue;
      const { id } = call.input;
      if (!types.has(id) && !made.has(id)) types.set(id, await states.type(id, omitUndefined({ signal })));
    }
    return namesPeople(calls, (id) => types.get(id), hasKnown) ? { ...run, people: true } : run;
  }
}

function waiting(call: ListCall) {
  return { call, state: 'waiting' as const };
}

/** The number of items that the finished calls of a run change, or all of its calls. */
function weightIn(run: CallRun, which: 'done' | 'all' = 'done'): number {
  const calls = which === 'done' ? callsByOutcome(run, 'made') : run.steps.map(({ call }) => call);
  return calls.reduce((sum, call) => sum + weightOf(call), 0);
}

/** Loads the code when it is needed, because most windows change no permissions. */
function loadPermissionRun(): Promise<typeof import('./permissionRun.ts')> {
  return import('./permissionRun.ts');
}
