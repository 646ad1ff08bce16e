// The prices that were named to the user, and that no call may exceed.
import { totalOf, type Price } from '../client/price.ts';
import type { OpenSession } from '../state/session/openSession.ts';

/** Calls whose price is remembered: some are never made, since the user did not agree. */
const mostRemembered = 100;

/** Agreements to a price, each for one account only. */
export class Agreements {
  readonly #sessions = new WeakMap<OpenSession, Map<string, number[]>>();

  /** A price was named for a call, which is made only if the user agrees. */
  record(open: OpenSession, call: string, price: Price): void {
    const named = this.#sessions.get(open) ?? new Map<string, number[]>();
    this.#sessions.set(open, named);
    const prices = named.get(call) ?? [];
    prices.push(totalOf(price));
    // The one named last is the last.
    named.delete(call);
    named.set(call, prices.slice(-mostRemembered));
    const [oldest] = named.keys();
    if (named.size > mostRemembered && oldest !== undefined) named.delete(oldest);
  }

  /** The most that a call may cost that is made now: the price that was named last, once. Without one it may cost nothing. */
  take(open: OpenSession, call: string): number {
    return this.#sessions.get(open)?.get(call)?.pop() ?? 0;
  }
}
