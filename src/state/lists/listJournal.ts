// The journal of the open session: the changes of its acting user, in this window and in others.
import type { Journal, JournalOwner } from '../../client/journal.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { CallRun, CallState } from '../../domain/lists/callRun.ts';
import type { JournalStep } from '../../domain/lists/journalEntry.ts';
import { readHistory, type History, type JournalRecord } from '../../domain/lists/journalRecord.ts';

/** It is read from its beginning each time, because other windows write to it. Only commands read it, so this is fast enough. */
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

  /** Whether records that name people outlive this window. */
  get keepsPeople(): boolean {
    return this.#journal.keepsPeople;
  }

  /** Enters the calls that this window is about to send. */
  begin({ id, undoes, people, steps }: CallRun): void {
    const head = omitUndefined({ undoes, people });
    const calls = steps.map(({ call }) => call);
    this.#add({ kind: 'run', id, at: this.#now(), calls, window: this.#journal.window, ...head }, people);
  }

  /** Enters that a call is about to be sent. @param changes the changes that it makes if they are known */
  sending({ id, people }: CallRun, call: number, changes: readonly JournalStep[] | undefined): void {
    this.#add({ kind: 'state', run: id, call, at: this.#now(), state: 'sent', ...omitUndefined({ changes }) }, people);
  }

  /** Enters the state of a call. @param steps the changes that it has made */
  mark({ id, people }: CallRun, call: number, state: CallState, steps: readonly JournalStep[] = []): void {
    if (state === 'done' && people && !this.keepsPeople) this.#add({ kind: 'apart', run: id, at: this.#now() });
    this.#add({ kind: 'state', run: id, call, at: this.#now(), state, ...(steps.length === 0 ? {} : { steps }) }, people);
  }

  /** Claims a run that has stopped for this window. @returns undefined if a window is sending it, or nothing of it is left */
  take({ id, people }: CallRun): CallRun | undefined {
    let stopped: CallRun | undefined;
    const isStopped = (records: readonly unknown[]): boolean => {
      stopped = this.#read(records).unfinished.find((run) => run.id === id);
      return stopped !== undefined;
    };
    const record: JournalRecord = { kind: 'taken', run: id, window: this.#journal.window };
    // A record that cannot be written cannot have been claimed by another window either.
    if (!this.#journal.claim(this.#owner, record, isStopped, people)) isStopped(this.#journal.all(this.#owner));
    return stopped;
  }

  /** Enters that this window has stopped sending a run. */
  leave({ id, people }: CallRun): void {
    this.#add({ kind: 'left', run: id }, people);
  }

  remade(from: string, to: string): void {
    this.#add({ kind: 'remade', from, to });
  }

  drop({ id, people }: CallRun): void {
    this.#add({ kind: 'dropped', run: id }, people);
  }

  #read(records: readonly unknown[]): History {
    return readHistory(records, (window) => this.#journal.isThere(window));
  }

  // If it cannot be written, the change is made all the same, but it cannot be undone after a restart.
  #add(record: JournalRecord, ofPeople = false): void {
    this.#journal.add(this.#owner, record, ofPeople);
  }
}
