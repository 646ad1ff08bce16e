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

/** Agreements to a price, each for one account only. */
export class Agreements {
  readonly #sessions = new WeakMap<OpenSession, Map<string, Agreement[]>>();

  /** Remembers a price that was named for a call. The call is made only if the user agrees. */
  record(open: OpenSession, call: string, price: Price): void {
    const named = this.#sessions.get(open) ?? new Map<string, Agreement[]>();
    this.#sessions.set(open, named);
    const agreements = named.get(call) ?? [];
    agreements.push(agreementTo(open, price));
    // The call moves to the end, because the first one is forgotten first.
    named.delete(call);
    named.set(call, agreements.slice(-mostRemembered));
    const [oldest] = named.keys();
    if (named.size > mostRemembered && oldest !== undefined) named.delete(oldest);
  }

  /** Forgets the prices that were named for a call. */
  drop(open: OpenSession, call: string): void {
    this.#sessions.get(open)?.delete(call);
  }

  /**
   * Takes out the agreement to the price that was named last for a call. Undefined if none was named in this session, such as
   * after another account was opened.
   */
  take(open: OpenSession, call: string): Agreement | undefined {
    return this.#sessions.get(open)?.get(call)?.pop();
  }
}
