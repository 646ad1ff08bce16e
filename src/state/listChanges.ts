// Every change of lists and permissions: sent call by call, entered in the journal with what it takes to take it back.
import type { CallOptions } from '../client/call.ts';
import { Failure } from '../client/failure.ts';
import type { List } from '../client/model/list.ts';
import type { Holder, Level } from '../client/model/permission.ts';
import { callsThat, nextCall, stateOf, weightOf, withNewId, withState, type CallRun } from '../lists/callRun.ts';
import { updates } from '../lists/bringBack.ts';
import { changesOf } from '../lists/changesOf.ts';
import type { HeldPermission, JournalEntry } from '../lists/journalEntry.ts';
import type { History } from '../lists/journalRecord.ts';
import type { ListCall } from '../lists/listCall.ts';
import type { ListPlan } from '../lists/listPlan.ts';
import { wayBack } from '../lists/undo.ts';
import type { ListJournal } from './listJournal.ts';
import { ListNow } from './listNow.ts';
import type { ListClient, ListStore } from './listStore.ts';
import { isDone } from './lookAfterDoubt.ts';

export interface ChangeOptions {
  /** Ends the run after the call that is under way, which is given a few seconds for its answer. */
  readonly signal?: AbortSignal;
  /** Items done, of all of the run. */
  readonly progress?: (done: number, total: number) => void;
  /** Enters the changes with those of other runs of the same act, to be taken back together. */
  readonly act?: string;
  /** What is known of the lists from the calls of the same act before. */
  readonly now?: ListNow;
  /** False for one who reads again what was changed, when all of it is. */
  readonly reread?: boolean;
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

interface Sent {
  readonly run: CallRun;
  readonly made?: List;
  readonly failure?: Failure;
}

export interface ListChangesParts {
  readonly client: ListClient;
  readonly store: ListStore;
  readonly journal: ListJournal;
  readonly actingUser: string | undefined;
}

/** What is under way when the user cancels is waited for so long: an answer that is given up leaves a doubt. */
const graceMs = 3000;

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

  /** Sends calls in their order until one does not come through. @throws Failure where surely nothing was done */
  make(calls: readonly ListCall[], options: ChangeOptions = {}): Promise<Changed> {
    return this.#run({ id: crypto.randomUUID(), at: 0, steps: calls.map(waiting), ...actOf(options) }, options);
  }

  /** Adds and removes items of a list, in as many requests as it takes. @throws Failure where surely nothing was done */
  apply(listId: string, plan: ListPlan, options: ChangeOptions = {}): Promise<Changed> {
    return this.make(updates(listId, plan), options);
  }

  /**
   * Begins an act: a way to give levels, or to revoke permissions, whose changes are taken back together.
   * @throws Failure where a call is not surely done
   */
  startSetting(): (listId: string, holder: Holder, level: Level | undefined) => Promise<void> {
    const options = { act: crypto.randomUUID(), reread: false, now: new ListNow(this.#parts, true) };
    return async (listId, holder, level) => {
      const place = { listId, holder };
      const call: ListCall = level ? { call: 'share', input: { ...place, level } } : { call: 'revoke', input: place };
      const { failure } = await this.make([call], options);
      if (failure) throw failure;
    };
  }

  /** Takes an entry back; that is a change again. @throws Failure where surely nothing was done */
  undo(entry: JournalEntry, options: ChangeOptions = {}): Promise<Changed> {
    const steps = wayBack(entry).calls.map(waiting);
    return this.#run({ id: crypto.randomUUID(), at: 0, undoes: entry.id, steps }, options);
  }

  /** Goes on with a run that stopped halfway: what is in stays in, all else is sent. */
  resume(run: CallRun, options: ChangeOptions = {}): Promise<Changed> {
    return this.#run(run, options, true);
  }

  /** Says that the rest of a run will not be sent. */
  drop(run: CallRun): void {
    this.#parts.journal.drop(run.id);
  }

  async #run(begun: CallRun, options: ChangeOptions, resumed = false): Promise<Changed> {
    const { journal, store } = this.#parts;
    if (begun.steps.length === 0) return { run: begun, made: [] };
    if (!resumed) journal.begin(begun);
    const now = options.now ?? new ListNow(this.#parts);
    const total = begun.steps.reduce((sum, { call }) => sum + weightOf(call), 0);
    const made: List[] = [];
    let run = begun;
    let failure: Failure | undefined;
    for (let at = nextCall(run); at !== undefined && !failure; at = nextCall(run)) {
      options.progress?.(
        callsThat(run, 'in').reduce((sum, call) => sum + weightOf(call), 0),
        total,
      );
      const sent = await this.#send(run, at, now, options);
      run = sent.run;
      failure = sent.failure;
      if (sent.made) made.push(sent.made);
    }
    // Behind the change: where the lists cannot be read again, the old rows stay, and the next refresh tells.
    if (failure?.facts.doubtful)
      void store.readTouched(
        run.steps.map(({ call }) => call),
        { priority: 'background' },
      );
    else if (options.reread !== false) await store.readTouched(callsThat(run, 'in'));
    if (failure && callsThat(run, 'out').length === run.steps.length) {
      journal.drop(run.id);
      throw failure;
    }
    return { run, made, ...(failure ? { failure } : {}) };
  }

  async #send(run: CallRun, at: number, now: ListNow, { signal }: ChangeOptions): Promise<Sent> {
    const { client, journal, store, actingUser } = this.#parts;
    const step = run.steps[at];
    if (!step) return { run };
    const { call, doubted = false } = step;
    const options: CallOptions = run.steps.length > 2 ? { priority: 'background' } : {};
    const grace = graceOf(signal);
    const stopped = (failure: Failure): Sent => {
      const state = stateOf(failure);
      journal.mark(run.id, at, state);
      return { run: withState(run, at, state), failure };
    };
    try {
      if (signal?.aborted) throw new Failure('cancelled', { reached: 'no' });
      const before = await now.before(call, { ...options, ...(signal ? { signal } : {}) });
      let made: List | undefined;
      if (!doubted || !(await isDone(call, client, now))) {
        journal.mark(run.id, at, 'sent');
        try {
          made = await this.#dispatch(call, doubted, { ...options, signal: grace.signal });
        } catch (error) {
          // A doubt is looked into at once; what is still in doubt then is sent again by a person only.
          const isDoubt = error instanceof Failure && error.facts.doubtful === true && error.kind !== 'cancelled';
          if (!isDoubt || !(await isDone(call, client, now))) throw error;
        }
      }
      const after = { ...(made ? { made } : {}), ...(await this.#leftAfter(call, now, options)) };
      journal.mark(run.id, at, 'done', changesOf(call, before, after, actingUser));
      store.taken(call, made);
      now.taken(call, made);
      const next = withState(run, at, 'done');
      if (!made || call.call !== 'create' || call.replaces === undefined) return { run: next, ...(made ? { made } : {}) };
      journal.remade(call.replaces, made.id);
      return { run: withNewId(next, call.replaces, made.id), made };
    } catch (error) {
      if (error instanceof Failure) return stopped(error);
      throw error;
    } finally {
      grace.dispose();
    }
  }

  // Revoking a user may have taken a share key along.
  async #leftAfter(
    call: ListCall,
    now: ListNow,
    options: CallOptions,
  ): Promise<{ readonly permissions?: readonly HeldPermission[] }> {
    if (call.call !== 'revoke' || call.input.holder.kind === 'key') return {};
    const permissions = await now.permissions(call.input.listId, options).catch(() => undefined);
    return permissions ? { permissions } : {};
  }

  async #dispatch(call: ListCall, doubted: boolean, options: CallOptions): Promise<List | undefined> {
    const { client } = this.#parts;
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
      // There is nothing left to do: the first time has done it.
      const isGone = error instanceof Failure && error.kind === 'notFound' && (call.call === 'delete' || call.call === 'revoke');
      if (doubted && isGone) return undefined;
      throw error;
    }
  }
}

function waiting(call: ListCall) {
  return { call, state: 'waiting' as const };
}

function actOf({ act }: ChangeOptions): { readonly act?: string } {
  return act === undefined ? {} : { act };
}

/** A signal that follows another one a little later. */
function graceOf(signal: AbortSignal | undefined): { readonly signal: AbortSignal; dispose(): void } {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(() => {
      abort.abort(new Error('cancelled'));
    }, graceMs);
  };
  signal?.addEventListener('abort', soon, { once: true });
  return {
    signal: abort.signal,
    dispose() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', soon);
    },
  };
}
