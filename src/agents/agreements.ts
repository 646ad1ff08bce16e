// The prices that were named to the user, and that no call may exceed.
import { totalOf, type Price } from '../client/price.ts';
import type { OpenSession } from '../state/session/openSession.ts';

/** The most calls, and the most prices of a call, that are remembered: a call that the user declines is never made. */
const mostRemembered = 100;

/** The terms of a call that the user is asked about. */
export interface Agreement {
  /** The most credits that the call may cost. */
  readonly agreed: number;
  /** The revision of the prices when the price was named. If they have risen since, nobody has seen what the call costs now. */
  readonly agreedAt: number;
}

/** The agreement to a price that is named now. */
export function agreementTo({ prices }: OpenSession, price: Price): Agreement {
  return { agreed: totalOf(price), agreedAt: prices.revision };
}

/** The preparations of one call whose invocations are still to come. */
interface Preparations {
  agreements: readonly Agreement[];
  /** The number of preparations without a question. */
  unasked: number;
}

/** Agreements to a price, each for one account only. */
export class Agreements {
  readonly #sessions = new WeakMap<OpenSession, Map<string, Preparations>>();

  /** Remembers a price that was named for a call. The call is made only if the user agrees. */
  record(open: OpenSession, call: string, price: Price): void {
    const preparations = this.#of(open, call);
    preparations.agreements = [...preparations.agreements, agreementTo(open, price)].slice(-mostRemembered);
  }

  /**
   * Forgets the prices that were named for a call, because nobody is asked about it now. It is made without an agreement.
   * @param isCancelled true if the call will not be made, because its preparation was cancelled
   */
  drop(open: OpenSession, call: string, isCancelled: boolean): void {
    const preparations = this.#of(open, call);
    preparations.agreements = [];
    if (!isCancelled) preparations.unasked += 1;
  }

  /**
   * Takes out the agreement to the price that was named last for a call. Undefined if none was named in this session, such as
   * after another account was opened. The editor does not tell to which preparation an invocation belongs. For each preparation
   * without a question one invocation gets no agreement, because it may come while the user is asked about the same call.
   */
  take(open: OpenSession, call: string): Agreement | undefined {
    const preparations = this.#of(open, call);
    if (preparations.unasked > 0) {
      preparations.unasked -= 1;
      return undefined;
    }
    const agreement = preparations.agreements.at(-1);
    preparations.agreements = preparations.agreements.slice(0, -1);
    return agreement;
  }

  #of(open: OpenSession, call: string): Preparations {
    const calls = this.#sessions.get(open) ?? new Map<string, Preparations>();
    this.#sessions.set(open, calls);
    const preparations = calls.get(call) ?? { agreements: [], unasked: 0 };
    // The call moves to the end, because the first one is forgotten first.
    calls.delete(call);
    calls.set(call, preparations);
    const [oldest] = calls.keys();
    if (calls.size > mostRemembered && oldest !== undefined) calls.delete(oldest);
    return preparations;
  }
}
