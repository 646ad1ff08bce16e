// The journal of the open session: the changes of its acting user, in this window and in others.
import type { Journal, JournalOwner } from '../../client/journal.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { CallRun, CallState } from '../../domain/lists/callRun.ts';
import type { JournalStep } from '../../domain/lists/journalEntry.ts';
import { readHistory, type History, type JournalRecord } from '../../domain/lists/journalRecord.ts';

/** The journal of one session. Each reading begins at its start, because other windows write to it. Only commands read it. */
export class ListJournal {
  readonly #journal: Journal;
  readonly #owner: JournalOwner;
  readonly #now: () => number;

  constructor(journal: Journal, owner: JournalOwner, now: () => number) {
    this.#journal = journal;
    this.#owner = owner;
    this.#now = now;
  }

  get history(): History {
    return this.#read(this.#journal.all(this.#owner));
  }

  /** True if records that name people outlive this window. */
  get keepsPeople(): boolean {
    return this.#journal.keepsPeople;
  }

  /** Enters a run whose calls this window is about to send. */
  begin({ id, undoes, people, steps }: CallRun): void {
    const facts = omitUndefined({ undoes, people });
    const calls = steps.map(({ call }) => call);
    this.#add({ kind: 'run', id, at: this.#now(), calls, window: this.#journal.window, ...facts }, people);
  }

  /** Enters that a call is about to be sent. @param changes the changes that it makes if they are known */
  enterSending({ id, people }: CallRun, call: number, changes: readonly JournalStep[] | undefined): void {
    this.#add({ kind: 'state', run: id, call, at: this.#now(), state: 'sent', ...omitUndefined({ changes }) }, people);
  }

  /** Enters the state of a call. @param steps the changes that it has made */
  enterState({ id, people }: CallRun, call: number, state: CallState, steps: readonly JournalStep[] = []): void {
    if (state === 'done' && people && !this.keepsPeople) this.#add({ kind: 'apart', run: id, at: this.#now() });
    this.#add({ kind: 'state', run: id, call, at: this.#now(), state, ...(steps.length === 0 ? {} : { steps }) }, people);
  }

  /** Claims a stopped run for this window. @returns undefined if another window is sending it, or has finished it */
  claim({ id, people }: CallRun): CallRun | undefined {
    let stopped: CallRun | undefined;
    const isStopped = (records: readonly unknown[]): boolean => {
      stopped = this.#read(records).unfinished.find((run) => run.id === id);
      return stopped !== undefined;
    };
    const record: JournalRecord = { kind: 'taken', run: id, window: this.#journal.window };
    // If the claim cannot be written, other windows cannot write one either, so the run is taken if it is still stopped.
    if (!this.#journal.claim(this.#owner, record, isStopped, people)) isStopped(this.#journal.all(this.#owner));
    return stopped;
  }

  /** Enters that this window has stopped sending a run. */
  release({ id, people }: CallRun): void {
    this.#add({ kind: 'left', run: id }, people);
  }

  /** Enters that a list was created again under another ID. */
  enterNewId(from: string, to: string): void {
    this.#add({ kind: 'remade', from, to });
  }

  /** Enters that the calls of a run that are not done were discarded. */
  drop({ id, people }: CallRun): void {
    this.#add({ kind: 'dropped', run: id }, people);
  }

  #read(records: readonly unknown[]): History {
    return readHistory(records, (window) => this.#journal.isThere(window));
  }

  // If a record cannot be written, the change is made nevertheless, but cannot be undone after a restart.
  #add(record: JournalRecord, ofPeople = false): void {
    this.#journal.add(this.#owner, record, ofPeople);
  }
}
