// The prices that were named to the user, and that no call may exceed.
import { totalOf, type Price } from '../client/price.ts';
import type { OpenSession } from '../state/session/openSession.ts';

/** The most calls, and the most prices of a call, that are remembered: a call that the user declines is never made. */
const mostRemembered = 100;

/** Agreements to a price, each for one account only. */
export class Agreements {
  readonly #sessions = new WeakMap<OpenSession, Map<string, number[]>>();

  /** Remembers a price that was named for a call. The call is made only if the user agrees. */
  record(open: OpenSession, call: string, price: Price): void {
    const named = this.#sessions.get(open) ?? new Map<string, number[]>();
    this.#sessions.set(open, named);
    const prices = named.get(call) ?? [];
    prices.push(totalOf(price));
    // The call moves to the end, because the first one is forgotten first.
    named.delete(call);
    named.set(call, prices.slice(-mostRemembered));
    const [oldest] = named.keys();
    if (named.size > mostRemembered && oldest !== undefined) named.delete(oldest);
  }

  /**
   * Takes out the price that was named last for a call: the most that the call may cost now. Undefined if the user was asked
   * nothing about the call in this session, such as after another account was opened.
   */
  take(open: OpenSession, call: string): number | undefined {
    return this.#sessions.get(open)?.get(call)?.pop();
  }
}
