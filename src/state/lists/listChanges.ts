// Every change of lists and permissions: sent call by call, entered in the journal with what it takes to take it back.
import type { CallOptions } from '../../client/call.ts';
import type { Clock } from '../../client/clock.ts';
import { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import type { Holder, Level } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import {
  callsThat,
  isInDoubt,
  nextCall,
  stateOf,
  weightOf,
  withNewId,
  withState,
  type CallRun,
} from '../../domain/lists/callRun.ts';
import { updates } from '../../domain/lists/bringBack.ts';
import { changesOf } from '../../domain/lists/changesOf.ts';
import type { HeldPermission, JournalEntry } from '../../domain/lists/journalEntry.ts';
import type { History } from '../../domain/lists/journalRecord.ts';
import { mayRepeat, type ListCall } from '../../domain/lists/listCall.ts';
import type { ListPlan } from '../../domain/lists/listPlan.ts';
import { hasItems, namesPeople } from '../../domain/lists/peopleIn.ts';
import { wayBack } from '../../domain/lists/undo.ts';
import { graceOf } from '../grace.ts';
import { listsLike } from './listsLike.ts';
import type { ListJournal } from './listJournal.ts';
import { ListNow } from './listNow.ts';
import type { ListClient, ListStore } from './listStore.ts';
import { isDone } from './lookAfterDoubt.ts';
import { readAfter } from './readAfter.ts';
import { sendListCall } from './sendListCall.ts';

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
  readonly clock: Clock;
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
    const { journal, store } = this.#parts;
    if (begun.steps.length === 0) return { run: begun, made: [] };
    const now = options.now ?? new ListNow(this.#parts);
    let run = resumed ? begun : await this.#withPeople(begun, now, options);
    if (!resumed) journal.begin(run);
    const total = run.steps.reduce((sum, { call }) => sum + weightOf(call), 0);
    const made: List[] = [];
    let failure: Failure | undefined;
    const first = nextCall(run);
    try {
      for (let at = first; at !== undefined && !failure; at = nextCall(run)) {
        options.progress?.(
          callsThat(run, 'in').reduce((sum, call) => sum + weightOf(call), 0),
          total,
        );
        const sent = await this.#send(run, at, now, options, at === first ? options.doubt : undefined);
        run = sent.run;
        failure = sent.failure;
        if (sent.made) made.push(sent.made);
      }
    } finally {
      if (nextCall(run) !== undefined) journal.leave(run);
    }
    // Behind the change: where the lists cannot be read again, the old rows stay, and the next refresh tells.
    const { signal } = options;
    if (failure) void readAfter(store, [...callsThat(run, 'in'), ...callsThat(run, 'maybe')], { priority: 'background' });
    else if (options.reread !== false) await readAfter(store, callsThat(run, 'in'), signal ? { signal } : {});
    if (failure && !resumed && callsThat(run, 'out').length === run.steps.length) {
      journal.drop(run);
      throw failure;
    }
    return { run, made, ...omitUndefined({ failure }) };
  }

  /** The run, with whether it names people: that says where it may be written down. */
  async #withPeople(run: CallRun, now: ListNow, { signal }: ChangeOptions): Promise<CallRun> {
    const calls = run.steps.map(({ call }) => call);
    const types = new Map<string, string | undefined>();
    const made = new Set(calls.flatMap((call) => (call.call === 'create' ? (call.replaces ?? []) : [])));
    for (const { input } of calls.filter(hasItems))
      if (!types.has(input.id) && !made.has(input.id)) types.set(input.id, await now.type(input.id, signal ? { signal } : {}));
    return namesPeople(calls, (id) => types.get(id)) ? { ...run, people: true } : run;
  }

  async #send(run: CallRun, at: number, now: ListNow, { signal }: ChangeOptions, said: ChangeOptions['doubt']): Promise<Sent> {
    const { client, journal, store, actingUser, clock } = this.#parts;
    const step = run.steps[at];
    if (!step) return { run };
    const { call } = step;
    const doubted = isInDoubt(step);
    const options: CallOptions = run.steps.length > 2 ? { priority: 'background' } : {};
    const grace = graceOf(signal, clock);
    const patient = { ...options, signal: grace.signal };
    const stopped = (failure: Failure): Sent => {
      const state = stateOf(failure);
      journal.mark(run, at, state);
      return { run: withState(run, at, state), failure };
    };
    try {
      if (signal?.aborted) throw new Failure('cancelled', { reached: 'no' });
      const before = await now.before(call, { ...options, ...omitUndefined({ signal }) });
      let made = doubted && call.call === 'create' && typeof said === 'object' ? said : undefined;
      if (!made && !(doubted && (await isDone(call, client, now, patient)))) {
        if (doubted && !mayRepeat(call) && said !== 'repeat')
          throw new Failure('timedOut', { reached: 'maybe', effect: 'write', doubtful: true });
        if (signal?.aborted) throw new Failure('cancelled', { reached: 'no' });
        const changes = call.call === 'create' ? undefined : changesOf(call, before, {}, actingUser);
        journal.sending(run, at, changes);
        try {
          made = await sendListCall(client, call, doubted, { ...patient, ...omitUndefined({ waitSignal: signal }) });
        } catch (error) {
          // A doubt is looked into at once; what is still in doubt then is sent again by a person only.
          const isDoubt = error instanceof Failure && error.facts.doubtful === true && error.kind !== 'cancelled';
          if (!isDoubt || !(await isDone(call, client, now, patient))) throw error;
        }
      }
      const after = { ...(made ? { made } : {}), ...(await this.#leftAfter(call, now, patient)) };
      if (made && call.call === 'create' && call.replaces !== undefined) journal.remade(call.replaces, made.id);
      // What was there before it was first sent, nobody can find out any more.
      const done = (doubted ? step.changes : undefined) ?? changesOf(call, before, after, actingUser);
      journal.mark(run, at, 'done', done);
      store.taken(call, made);
      now.taken(call, made);
      const next = withState(run, at, 'done');
      if (!made || call.call !== 'create' || call.replaces === undefined) return { run: next, ...(made ? { made } : {}) };
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
}

function waiting(call: ListCall) {
  return { call, state: 'waiting' as const };
}

function actOf({ act }: ChangeOptions): { readonly act?: string } {
  return act === undefined ? {} : { act };
}
