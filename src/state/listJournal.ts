// The journal of the open session: what its acting user has changed, in this window and in others.
import type { Journal, JournalOwner } from '../client/journal.ts';
import type { CallRun, CallState } from '../lists/callRun.ts';
import type { JournalStep } from '../lists/journalEntry.ts';
import { readHistory, type History, type JournalRecord } from '../lists/journalRecord.ts';

/** Read from its beginning each time: other windows write to it, and only a command asks. */
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
    return readHistory(this.#journal.all(this.#owner));
  }

  begin({ id, undoes, act, steps }: CallRun): void {
    const head = { ...(undoes === undefined ? {} : { undoes }), ...(act === undefined ? {} : { act }) };
    this.#add({ kind: 'run', id, at: this.#now(), calls: steps.map(({ call }) => call), ...head });
  }

  mark(run: string, call: number, state: CallState, steps: readonly JournalStep[] = []): void {
    this.#add({ kind: 'state', run, call, at: this.#now(), state, ...(steps.length === 0 ? {} : { steps }) });
  }

  remade(from: string, to: string): void {
    this.#add({ kind: 'remade', from, to });
  }

  drop(run: string): void {
    this.#add({ kind: 'dropped', run });
  }

  // Where it cannot be written, the change itself is no worse for it: it cannot be taken back after a restart.
  #add(record: JournalRecord): void {
    this.#journal.add(this.#owner, record);
  }
}
