// On whose behalf models spend: the chat, which has a cap of its own.
import type { AgentSource, Ledger } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { totalOf } from '../client/price.ts';

/**
 * An hour without a call ends a chat. The editor tells no extension which chat calls a tool: the token of a call is opaque by the
 * API, another object at every call (so a WeakMap would never find it again), and not there at all when the price is named. All
 * calls of the window count as one chat until then: chats beside each other share a cap, and none has more.
 */
const debounceMs = 3_600_000;

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
  #began = 0;
  #last = 0;

  /** @param name of an agent outside of the editor's chat */
  constructor(deps: ChatDeps, name?: string) {
    this.#deps = deps;
    this.#name = name;
  }

  /** Keeps the chat going, or begins a new one after the idle time. @returns the source under which a call is entered */
  touch(): AgentSource {
    const now = this.#deps.now();
    if (this.#id === undefined || now - this.#last > debounceMs) {
      this.#id = this.#deps.newId();
      this.#began = now;
    }
    // A clock that is set back ends no chat sooner.
    this.#last = Math.max(this.#last, now);
    return { kind: 'agent', chat: this.#id, ...omitUndefined({ name: this.#name }) };
  }

  /** Credits that the chat has spent, or may have. */
  spent(ledger: Ledger): number {
    const { chat } = this.touch();
    let sum = 0;
    for (const { source, certainty, cost, checked } of ledger.all({ source: 'agent', from: this.#began }))
      if (source.kind === 'agent' && source.chat === chat && certainty !== 'saved') sum += totalOf(checked ?? cost);
    return sum;
  }
}
