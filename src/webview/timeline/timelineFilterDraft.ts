// Sends changes of the filter's controls after a short delay, and ignores answers to older ones.
import type { FilterView, TypedFilter } from '../../controllers/timeline/protocol.ts';

/** A timer that can be cancelled. */
export interface Timer {
  readonly set: (work: () => void, ms: number) => number;
  readonly clear: (handle: number) => void;
}

export interface DraftDeps {
  readonly timer: Timer;
  /** Without a revision, the host only prepares the rows of the filter. */
  readonly send: (typed: TypedFilter, revision?: number) => void;
}

/** The values of the filter controls of one page. */
export class FilterDraft {
  readonly #deps: DraftDeps;
  /** The number of the last message about the filter; undefined before the first view of the host. */
  #revision: number | undefined;
  #typed: TypedFilter | undefined;
  #handle: number | undefined;
  #isPending = false;
  /** The controls with an incomplete value. Nothing is sent before all are complete. */
  readonly #incomplete = new Set<keyof TypedFilter>();

  constructor(deps: DraftDeps) {
    this.#deps = deps;
  }

  /** The values of the controls; undefined before the first view of the host. */
  get typed(): TypedFilter | undefined {
    return this.#typed;
  }

  /** Takes the values of the host's view, unless it answers an older message than the last one. */
  take({ revision, typed }: Pick<FilterView, 'revision' | 'typed'>): void {
    this.#revision ??= revision;
    if (this.#isPending || revision !== this.#revision) return;
    // A control that gets another value, such as that of a saved filter, is complete again.
    for (const control of this.#incomplete) if (this.#typed?.[control] !== typed[control]) this.#incomplete.delete(control);
    this.#typed = typed;
  }

  /** Takes changed values, and sends them after the given milliseconds without another change. */
  change(part: Partial<TypedFilter>, waitMs: number): void {
    if (!this.#typed) return;
    this.#typed = { ...this.#typed, ...part };
    this.#isPending = true;
    this.#deps.send(this.#typed);
    this.#cancelTimer();
    this.#handle = this.#deps.timer.set(() => {
      this.flush();
    }, waitMs);
  }

  /** Records whether a control has an incomplete value, such as a day without a year. */
  setIncomplete(control: keyof TypedFilter, isIncomplete: boolean): void {
    if (isIncomplete) this.#incomplete.add(control);
    else this.#incomplete.delete(control);
  }

  /** Sends pending changes now. */
  flush(): void {
    this.#cancelTimer();
    if (!this.#isPending || !this.#typed || this.#incomplete.size > 0) return;
    this.#isPending = false;
    this.#deps.send(this.#typed, this.#nextRevision());
  }

  /** Discards pending changes, because the host will replace all values. @returns the revision of the message that asks it to */
  giveUp(): number {
    this.#cancelTimer();
    this.#isPending = false;
    this.#incomplete.clear();
    return this.#nextRevision();
  }

  #nextRevision(): number {
    this.#revision = (this.#revision ?? 0) + 1;
    return this.#revision;
  }

  #cancelTimer(): void {
    if (this.#handle !== undefined) this.#deps.timer.clear(this.#handle);
    this.#handle = undefined;
  }
}
