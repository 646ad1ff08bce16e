// The chat under which calls of language models are entered, and which has a cap of its own.
import type { AgentSource, Ledger, LedgerFilter } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { totalOf } from '../client/price.ts';

/**
 * A chat ends after an hour without a call. The editor tells no extension which chat calls a tool: the token of a call is opaque
 * by the API, another object at every call (so a WeakMap would never find it again), and absent when the price is stated. All
 * calls of the window count as one chat until then, so that chats at the same time share one cap.
 */
const idleMs = 3_600_000;

export interface ChatDeps {
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The chat of this window, or of one agent in it. */
export class Chat {
  readonly #deps: ChatDeps;
  readonly #name: string | undefined;
  #id: string | undefined;
  #beganAt = 0;
  #usedAt = 0;

  /** @param name of an agent outside of the editor's chat; absent for that chat */
  constructor(deps: ChatDeps, name?: string) {
    this.#deps = deps;
    this.#name = name;
  }

  /** Keeps the chat going, or begins a new one after the idle time. @returns the source under which a call is entered */
  touch(): AgentSource {
    const now = this.#deps.now();
    if (this.#id === undefined || now - this.#usedAt > idleMs) {
      this.#id = this.#deps.newId();
      this.#beganAt = now;
    }
    // Entries made after the clock was set back have earlier times, and belong to the chat as well.
    this.#beganAt = Math.min(this.#beganAt, now);
    // The later time counts, so that a chat does not end sooner if the clock is set back and corrected again.
    this.#usedAt = Math.max(this.#usedAt, now);
    return { kind: 'agent', chat: this.#id, ...omitUndefined({ name: this.#name }) };
  }

  /** The credits that the chat has spent, unconfirmed ones included. It keeps the chat going as `touch` does. */
  spent(ledger: Ledger): number {
    return spentBy(ledger, this.touch(), { from: this.#beganAt });
  }
}

/** The credits that the entries of a chat have cost, unconfirmed ones included. @param since the beginning of these entries */
export function spentBy(ledger: Ledger, { chat }: AgentSource, since: Pick<LedgerFilter, 'from' | 'after'>): number {
  let sum = 0;
  for (const { source, certainty, cost, checked } of ledger.all({ source: 'agent', ...since }))
    if (source.kind === 'agent' && source.chat === chat && certainty !== 'saved') sum += totalOf(checked ?? cost);
  return sum;
}
