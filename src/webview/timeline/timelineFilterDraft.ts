// Changes of the filter's controls that are sent after a short delay, and never lost to an older response.
import type { FilterView, TypedFilter } from '../../controllers/timeline/protocol.ts';

/** A timer that can be cancelled. */
export interface Timer {
  readonly set: (work: () => void, ms: number) => number;
  readonly clear: (handle: number) => void;
}

export interface DraftDeps {
  readonly timer: Timer;
  /** Without a revision it is sent only so that the host can get ready for it. */
  readonly send: (typed: TypedFilter, revision?: number) => void;
}

/** The controls of one page. */
export class FilterDraft {
  readonly #deps: DraftDeps;
  /** The number of the last message about the filter; undefined before the host has said anything. */
  #turn: number | undefined;
  #typed: TypedFilter | undefined;
  #handle: number | undefined;
  #isPending = false;
  /** Controls with half a value: nothing is sent before they are whole. */
  readonly #half = new Set<keyof TypedFilter>();

  constructor(deps: DraftDeps) {
    this.#deps = deps;
  }

  /** Undefined before the host has said anything. */
  get typed(): TypedFilter | undefined {
    return this.#typed;
  }

  /** Takes what the host says, unless it does not know yet what was typed last. */
  take({ revision, typed }: Pick<FilterView, 'revision' | 'typed'>): void {
    this.#turn ??= revision;
    if (this.#isPending || revision !== this.#turn) return;
    // A control that gets another value, as from a saved filter, no longer has half of one.
    for (const control of this.#half) if (this.#typed?.[control] !== typed[control]) this.#half.delete(control);
    this.#typed = typed;
  }

  /** Takes what was typed; it is sent when nothing more was for so many milliseconds. */
  change(part: Partial<TypedFilter>, waitMs: number): void {
    if (!this.#typed) return;
    this.#typed = { ...this.#typed, ...part };
    this.#isPending = true;
    this.#deps.send(this.#typed);
    this.#stop();
    this.#handle = this.#deps.timer.set(() => {
      this.flush();
    }, waitMs);
  }

  /** A control has half a value, such as a day without a year, or it no longer has. */
  half(control: keyof TypedFilter, is: boolean): void {
    if (is) this.#half.add(control);
    else this.#half.delete(control);
  }

  /** Sends now what waits. */
  flush(): void {
    this.#stop();
    if (!this.#isPending || !this.#typed || this.#half.size > 0) return;
    this.#isPending = false;
    this.#deps.send(this.#typed, this.#next());
  }

  /** Gives up what was typed: the host says what comes now. @returns the number of the message that asks for it */
  giveUp(): number {
    this.#stop();
    this.#isPending = false;
    this.#half.clear();
    return this.#next();
  }

  #next(): number {
    this.#turn = (this.#turn ?? 0) + 1;
    return this.#turn;
  }

  #stop(): void {
    if (this.#handle !== undefined) this.#deps.timer.clear(this.#handle);
    this.#handle = undefined;
  }
}
