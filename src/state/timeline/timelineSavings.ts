// Savings by the cache: events shown without being bought in this session, each once a window.
import { priceOf, type Price } from '../../client/price.ts';
import type { Money } from '../credits/creditStore.ts';
import type { Savings } from '../credits/savings.ts';
import type { EventEntry } from './timelineEntry.ts';

const eventPrice = (objects: number): Price => priceOf('timeline', { objects });
const payloadPrice = (objects: number): Price => ({ 'timeline:*': objects });

/** The savings of one account's timelines. */
export class TimelineSavings {
  readonly #money: Pick<Money, 'account' | 'ledger'>;
  readonly #savings: Savings;
  readonly #events: Entered = { serials: new Set(), lists: new Map() };
  readonly #payloads: Entered = { serials: new Set(), lists: new Map() };

  constructor(money: Pick<Money, 'account' | 'ledger'>, savings: Savings) {
    this.#money = money;
    this.#savings = savings;
  }

  /** Enters those of the rows that come from the cache and were not entered before. */
  enter(rows: readonly EventEntry[], payload: boolean): void {
    this.#enter(rows, this.#events, 'events', eventPrice);
    // The payload has a price of its own, so its savings are entered separately.
    if (payload) this.#enter(rows, this.#payloads, 'payloads', payloadPrice);
  }

  #enter(rows: readonly EventEntry[], { serials, lists }: Entered, what: string, price: (objects: number) => Price): void {
    const grown = new Set<string>();
    for (const { cached, serial, lists: own } of rows) {
      if (!cached || serials.has(serial)) continue;
      const [list = ''] = own;
      serials.add(serial);
      lists.set(list, (lists.get(list) ?? 0) + 1);
      grown.add(list);
    }
    for (const list of grown) {
      const objects = lists.get(list) ?? 0;
      this.#savings.enter(this.#money, { result: `${what} ${list}`, operation: 'timeline.search', objects, price });
    }
  }
}

/** The events that were entered, and how many of them by the list that they come first in. */
interface Entered {
  readonly serials: Set<number>;
  readonly lists: Map<string, number>;
}
