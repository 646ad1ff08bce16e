// The watches of the open session, stored as key-value records that all windows of the user share.
import type { Event } from '../../client/event.ts';
import type { JournalOwner } from '../../client/journal.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import type { Watch, WatchSubject, WatchTerms } from './watch.ts';
import { readWatch } from './watchRecord.ts';
import {
  beginRun,
  endRun,
  holdCredits,
  readAll,
  renewRun,
  settleCredits,
  type RunResult,
  type Refusal,
  type Run,
} from './watchTurn.ts';

export interface WatchesDeps {
  readonly keyValue: KeyValueStore;
  readonly owner: JournalOwner;
}

/**
 * The stored watches. They are read anew each time, because another window may have changed them. Every change is one transaction
 * over all windows.
 */
export class Watches {
  readonly #keyValue: KeyValueStore;
  readonly #owner: JournalOwner;

  constructor({ keyValue, owner }: WatchesDeps) {
    this.#keyValue = keyValue;
    this.#owner = owner;
  }

  get onDidChange(): Event<void> {
    return this.#keyValue.onDidChange;
  }

  /** All watches in the order in which they were made. A watch that this version cannot read is left out, and is not run. */
  all(): readonly Watch[] {
    return this.#keyValue
      .all(this.#owner, 'watch')
      .flatMap(({ key, value }) => readWatch(key, value) ?? [])
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Watch | undefined {
    return readWatch(id, this.#keyValue.get(this.#owner, 'watch', id));
  }

  /** The watch of a company or a list. */
  of({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>): Watch | undefined {
    return this.all().find(({ watched }) => watched.kind === kind && watched.id === id);
  }

  /** Begins to watch. @returns false if it could not be written: nothing is watched then */
  add(watch: Watch): boolean {
    return this.#keyValue.change(this.#owner, 'watch', watch.id, (before) => before ?? watch);
  }

  /** Changes the terms of a watch. Its spent credits go on counting. @returns false if they could not be written */
  agree(id: string, terms: WatchTerms, now: number): boolean {
    return this.#change(id, ({ types: _types, ...watch }) => ({
      ...watch,
      ...terms,
      dueAt: Math.min(watch.dueAt, now + terms.everyHours * 3_600_000),
    }));
  }

  /** @returns false if it could not be written: it goes on being watched then */
  stop(id: string): boolean {
    return this.#keyValue.change(this.#owner, 'watch', id, () => undefined);
  }

  /** @returns false if it could not be written: it stays unread then */
  markRead(id: string): boolean {
    return this.#change(id, readAll);
  }

  /** Begins a run if it is due, or if the user asks for it. @returns the watch as it is agreed to now, or undefined */
  begin(id: string, run: Run, asked: boolean): Watch | undefined {
    let begun: Watch | undefined;
    const isWritten = this.#change(id, (before) => {
      const turn = beginRun(before, run, asked);
      begun = turn.begun ? turn.watch : undefined;
      return turn.watch;
    });
    return isWritten ? begun : undefined;
  }

  /** Says that a run is still under way. */
  renew(id: string, run: Run): void {
    this.#change(id, (before) => renewRun(before, run));
  }

  /** Holds credits before they are spent. If that cannot be written, nothing may be spent. */
  hold(id: string, run: Run, credits: number): Refusal | undefined {
    let refusal: Refusal | undefined = 'lost';
    const isWritten = this.#change(id, (before) => {
      const held = holdCredits(before, run, credits);
      refusal = typeof held === 'string' ? held : undefined;
      return typeof held === 'string' ? before : held;
    });
    return isWritten ? refusal : 'lost';
  }

  /** Enters what was spent of the held credits. If it cannot be written, the held credits count as spent. */
  settle(id: string, run: Run, spent: { readonly held: number; readonly cost: number }): void {
    this.#change(id, (before) => settleCredits(before, run, spent));
  }

  end(id: string, run: Run, ending: RunResult): void {
    this.#change(id, (before) => endRun(before, run, ending));
  }

  // A watch that was stopped meanwhile does not come back.
  #change(id: string, change: (watch: Watch) => Watch): boolean {
    return this.#keyValue.change(this.#owner, 'watch', id, (before) => {
      const watch = readWatch(id, before);
      if (!watch) return before;
      const after = change(watch);
      return after === watch ? before : after;
    });
  }
}
