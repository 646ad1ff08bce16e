// Reports answers that were paid for and came after their session was closed.
import type { CallRecord } from '../../client/call.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { readCost, totalOf, type Price } from '../../client/price.ts';

/** The session of the answer, which is kept for its account and user. */
interface LateSession {
  readonly accountId: string | undefined;
  readonly name: string;
  readonly actingUser: string | undefined;
}

export interface LateAnswer extends LateSession {
  readonly cost: Price;
}

/** The late answers of a window, whichever of its sessions asked for them. */
export class LateAnswers {
  readonly #arrived = new Emitter<LateAnswer>();

  get onDidArrive(): Event<LateAnswer> {
    return this.#arrived.event;
  }

  /** Reports a call of a closed session, unless it failed or cost nothing. */
  note({ accountId, name, actingUser }: LateSession, { outcome, cost }: CallRecord): void {
    const billed = outcome === 'ok' ? readCost(cost) : undefined;
    if (billed && totalOf(billed) > 0) this.#arrived.fire({ accountId, name, actingUser, cost: billed });
  }

  dispose(): void {
    this.#arrived.dispose();
  }
}
