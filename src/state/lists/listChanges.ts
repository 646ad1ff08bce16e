// Every change of lists and permissions: sent call by call, entered in the journal with what it takes to take it back.
import type { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { callsThat, nextCall, weightOf, withNewId, withState, type CallRun } from '../../domain/lists/callRun.ts';
import { updates } from '../../domain/lists/bringBack.ts';
import type { JournalEntry } from '../../domain/lists/journalEntry.ts';
import type { History } from '../../domain/lists/journalRecord.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import type { ListPlan } from '../../domain/lists/listPlan.ts';
import { hasItems, namesPeople } from '../../domain/lists/peopleIn.ts';
import { wayBack } from '../../domain/lists/undo.ts';
import { callOf, changesIn, type Change, type Outcome } from '../../domain/permissions/draft.ts';
import { listsLike } from './listsLike.ts';
import { ListNow } from './listNow.ts';
import { isPermissionRun, sendPermissions } from './permissionRun.ts';
import { sendStep, type ListChangesParts } from './sendStep.ts';

export interface ChangeOptions {
  /** Ends the run after the call that is under way, which is given a few seconds for its answer. */
  readonly signal?: AbortSignal;
  /** Items done, of all of the run. */
  readonly progress?: (done: number, total: number) => void;
  /** The permissions on the screen were read for this change, so that they are not read again before it. */
  readonly permissionsRead?: boolean;
  /**
   * What the user says of the first call of the rest, where it is a `callInDoubt`: that it has made this list, or that it is to be
   * sent once more. Without that the run stops there.
   */
  readonly doubt?: List | 'repeat';
}

/** What became of a run. */
export interface Changed {
  /** Which calls are in, which are not, and which are in doubt: see `callsThat`. */
  readonly run: CallRun;
  /** Lists that were made, in the order of their calls. */
  readonly made: readonly List[];
  /** Why it stopped; absent where all is in. */
  readonly failure?: Failure;
}

export interface SetLevelsOptions {
  /** Ends the work before the next call. Calls that are under way are not aborted, so that stopping leaves nothing unconfirmed. */
  readonly signal?: AbortSignal;
  /** See `ApplyOptions`. */
  readonly onOutcome: (change: Change, outcome: Outcome) => void;
}

/** The one way to change lists. */
export class ListChanges {
  readonly #parts: ListChangesParts;

  constructor(parts: ListChangesParts) {
    this.#parts = parts;
  }

  /** What was changed, and what stopped halfway. */
  get history(): History {
    return this.#parts.journal.history;
  }

  /** Whether changes of lists of people can be taken back after this window was closed. */
  get keepsPeople(): boolean {
    return this.#parts.journal.keepsPeople;
  }

  /** Sends calls in their order until one does not come through. @throws Failure where surely nothing was done */
  make(calls: readonly ListCall[], options: ChangeOptions = {}): Promise<Changed> {
    return this.#run({ id: crypto.randomUUID(), at: 0, steps: calls.map(waiting) }, options);
  }

  /** Adds and removes items of a list, in as many requests as it takes. @throws Failure where surely nothing was done */
  apply(listId: string, plan: ListPlan, options: ChangeOptions = {}): Promise<Changed> {
    return this.make(updates(listId, plan), options);
  }

  /**
   * Applies staged changes of permissions: see `applyChanges`. What was done is one entry of the journal, and is undone together.
   * Offering again what was not done is up to the caller, who hears the outcome of each change.
   */
  async setLevels(changes: readonly Change[], { signal, onOutcome }: SetLevelsOptions): Promise<void> {
    if (changes.length === 0) return;
    const { journal } = this.#parts;
    const begun: CallRun = { id: crypto.randomUUID(), at: 0, steps: changes.map((change) => waiting(callOf(change))) };
    journal.begin(begun);
    const { run } = await sendPermissions(begun, changes, this.#parts, {
      ...omitUndefined({ signal }),
      finishes: true,
      readAgain: false,
      onOutcome: (at, outcome) => {
        const change = changes[at];
        if (change) onOutcome(change, outcome);
      },
    });
    if (nextCall(run) !== undefined) journal.drop(run);
  }

  /** Takes an entry back; that is a change again. @throws Failure where surely nothing was done */
  undo(entry: JournalEntry, options: ChangeOptions = {}): Promise<Changed> {
    const steps = wayBack(entry).calls.map(waiting);
    return this.#run({ id: crypto.randomUUID(), at: 0, undoes: entry.id, steps }, options);
  }

  /**
   * Goes on with a run that stopped halfway: what is in stays in, all else is sent.
   * @returns undefined where another window is sending it, or has sent it by now
   */
  async resume(run: CallRun, options: ChangeOptions = {}): Promise<Changed | undefined> {
    const taken = this.#parts.journal.take(run);
    return taken && this.#run(taken, options, true);
  }

  /** The lists that a create in doubt may have made, for nothing. @throws Failure */
  listsLike(run: CallRun, call: Extract<ListCall, { call: 'create' }>, signal: AbortSignal): Promise<readonly List[]> {
    return listsLike(this.#parts, call.input, { sentAt: run.at, signal });
  }

  /** Says that the rest of a run will not be sent. */
  drop(run: CallRun): void {
    this.#parts.journal.drop(run);
  }

  async #run(begun: CallRun, options: ChangeOptions, resumed = false): Promise<Changed> {
    if (begun.steps.length === 0) return { run: begun, made: [] };
    const { journal } = this.#parts;
    const isPermissions = isPermissionRun(begun);
    const now = new ListNow(this.#parts);
    const run = resumed || isPermissions ? begun : await this.#withPeople(begun, now, options);
    if (!resumed) journal.begin(run);
    let changed: Changed = { run, made: [] };
    try {
      changed = isPermissions ? await this.#sendPermissions(run, options) : await this.#sendInOrder(run, now, options);
    } finally {
      if (nextCall(changed.run) !== undefined) journal.leave(run);
    }
    const { failure } = changed;
    if (failure && !resumed && callsThat(changed.run, 'out').length === run.steps.length) {
      journal.drop(run);
      throw failure;
    }
    return changed;
  }

  async #sendPermissions(run: CallRun, { signal, progress, permissionsRead = false }: ChangeOptions): Promise<Changed> {
    let done = 0;
    const changes = changesIn(run.steps.map(({ call }) => call));
    const sent = await sendPermissions(run, changes, this.#parts, {
      ...omitUndefined({ signal }),
      readAgain: !permissionsRead,
      onOutcome: () => progress?.((done += 1), changes.length),
    });
    return { ...sent, made: [] };
  }

  async #sendInOrder(begun: CallRun, now: ListNow, options: ChangeOptions): Promise<Changed> {
    const { store } = this.#parts;
    const { signal, doubt } = options;
    let run = begun;
    const total = run.steps.reduce((sum, { call }) => sum + weightOf(call), 0);
    const made: List[] = [];
    let failure: Failure | undefined;
    const first = nextCall(run);
    for (let at = first; at !== undefined && !failure; at = nextCall(run)) {
      options.progress?.(
        callsThat(run, 'in').reduce((sum, call) => sum + weightOf(call), 0),
        total,
      );
      const said = at === first && doubt ? { doubt } : {};
      const sent = await sendStep(run, at, now, this.#parts, { ...omitUndefined({ signal }), ...said });
      const call = run.steps[at]?.call;
      run = withState(run, at, sent.state);
      failure = sent.failure;
      if (!sent.made) continue;
      made.push(sent.made);
      if (call?.call === 'create' && call.replaces !== undefined) run = withNewId(run, call.replaces, sent.made.id);
    }
    // If the lists cannot be read again, the old rows stay and the next refresh shows what is true.
    if (failure) void store.readTouched([...callsThat(run, 'in'), ...callsThat(run, 'maybe')], { priority: 'background' });
    else await store.readTouched(callsThat(run, 'in'), omitUndefined({ signal }));
    return { run, made, ...omitUndefined({ failure }) };
  }

  /** The run, with whether it names people: that says where it may be written down. */
  async #withPeople(run: CallRun, now: ListNow, { signal }: ChangeOptions): Promise<CallRun> {
    const calls = run.steps.map(({ call }) => call);
    const types = new Map<string, string | undefined>();
    const made = new Set(calls.flatMap((call) => (call.call === 'create' ? (call.replaces ?? []) : [])));
    for (const { input } of calls.filter(hasItems))
      if (!types.has(input.id) && !made.has(input.id)) types.set(input.id, await now.type(input.id, omitUndefined({ signal })));
    return namesPeople(calls, (id) => types.get(id)) ? { ...run, people: true } : run;
  }
}

function waiting(call: ListCall) {
  return { call, state: 'waiting' as const };
}
