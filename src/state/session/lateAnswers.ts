// Reports paid answers that have arrived after their session was closed.
import type { CallRecord } from '../../client/call.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { readCost, totalOf, type Price } from '../../client/price.ts';

/** The closed session that has requested an answer. The answer is stored for its account and user. */
interface ClosedSession {
  readonly accountId: string | undefined;
  readonly name: string;
  readonly actingUser: string | undefined;
}

export interface LateAnswer extends ClosedSession {
  readonly cost: Price;
}

/** The late answers of all sessions of a window. */
export class LateAnswers {
  readonly #arrived = new Emitter<LateAnswer>();

  get onDidArrive(): Event<LateAnswer> {
    return this.#arrived.event;
  }

  /** Reports a call of a closed session, unless it failed or cost nothing. */
  report({ accountId, name, actingUser }: ClosedSession, { outcome, cost }: CallRecord): void {
    const billed = outcome === 'ok' ? readCost(cost) : undefined;
    if (billed && totalOf(billed) > 0) this.#arrived.fire({ accountId, name, actingUser, cost: billed });
  }

  dispose(): void {
    this.#arrived.dispose();
  }
}
