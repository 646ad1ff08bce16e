// The calls of an account that were billed more than the rules of the API, and the prices that follow.
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { JournalOwner } from '../../client/journal.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import {
  concerns,
  observedPrice,
  readExcesses,
  type CallPrices,
  type Excess,
  type PriceRefusal,
  type Refund,
} from '../../client/observedPrices.ts';
import { totalOf, type Price } from '../../client/price.ts';

/** The number of latest excesses that are stored. More kinds of excess hardly occur. */
const mostExcesses = 20;
const key = 'excesses';

/** The credits that an operation may still spend. A call takes its price from them, and gives back to the same object. */
interface Allowance {
  left: number;
}

/** The prices of one account, as long as its session is open. */
export class AccountPrices implements CallPrices, Disposable {
  readonly #keyValue: KeyValueStore;
  readonly #owner: JournalOwner;
  readonly #now: () => number;
  readonly #exceeded = new Emitter<Excess>();
  readonly #changed = new Emitter();
  readonly #subscription: Disposable;
  /** Credits that the user lets operations spend in this session although they should be free, by operation. */
  readonly #allowances = new Map<string, Allowance>();
  #excesses: readonly Excess[];
  /** The full list of excesses if the last write has failed; empty after a later write has succeeded. */
  #unwritten: readonly Excess[] = [];
  /** Excesses that came in during this session and whose higher prices this window has not shown yet. */
  #notShown: readonly Excess[] = [];
  /** The excesses that any window has observed since this session began, in order. `revision` is their number. */
  readonly #newExcesses: Excess[] = [];

  constructor(keyValue: KeyValueStore, account: string, now: () => number) {
    this.#keyValue = keyValue;
    // The prices are those of the account and not of its acting user, because the token is billed.
    this.#owner = { account, user: '' };
    this.#now = now;
    this.#excesses = this.#read();
    this.#subscription = keyValue.onDidChange(() => {
      const persisted = this.#read();
      // An empty store may be one that cannot be read, and does not make calls cheaper.
      if (persisted.length > 0) this.#replace(withUnwritten(persisted, this.#unwritten));
    });
  }

  /** Fires when a call was billed more than it was priced at. */
  get onDidExceed(): Event<Excess> {
    return this.#exceeded.event;
  }

  /** Fires when prices have changed, by a call of this window or of another one. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The observed excesses, the latest last. */
  get excesses(): readonly Excess[] {
    return this.#excesses;
  }

  get revision(): number {
    return this.#newExcesses.length;
  }

  of(statedPrice: Price, operation?: string): Price {
    return this.#excesses.length === 0 ? statedPrice : observedPrice(this.#excesses, statedPrice, operation);
  }

  refusal(operation: string, statedPrice: Price, preparedPrice: Price, agreedAt = this.revision): PriceRefusal | undefined {
    const excesses = this.#excesses.filter((excess) => concerns(excess, statedPrice, operation));
    if (excesses.length === 0) return undefined;
    const total = totalOf(this.of(statedPrice, operation));
    if (totalOf(statedPrice) === 0) return (this.#allowances.get(operation)?.left ?? 0) < total ? 'nowCosts' : undefined;
    // The user cannot have seen these when the purchase was agreed to.
    const laterExcesses = [...this.#notShown, ...this.#newExcesses.slice(agreedAt)];
    const agreed = excesses.filter((one) => one.agreed === true && !laterExcesses.some((later) => isSameCall(later, one)));
    const isAgreed = totalOf(observedPrice(agreed, statedPrice, operation)) >= total && totalOf(preparedPrice) >= total;
    return isAgreed ? undefined : 'costsMore';
  }

  observe(operation: string, statedPrice: Price, cost: Price): void {
    if (totalOf(cost) <= totalOf(this.of(statedPrice, operation))) return;
    const excess: Excess = { operation, stated: statedPrice, cost, at: this.#now(), agreed: false };
    this.#change((excesses) => [...excesses, excess].slice(-mostExcesses));
    this.#exceeded.fire(excess);
  }

  takeAllowance(operation: string, statedPrice: Price): Refund | undefined {
    const allowance = this.#allowances.get(operation);
    if (!allowance || totalOf(statedPrice) > 0) return undefined;
    const taken = totalOf(this.of(statedPrice, operation));
    allowance.left -= taken;
    return (cost) => {
      allowance.left += taken - totalOf(cost);
    };
  }

  /**
   * Notes that the user has agreed to the price as it is now, so that calls at that price are sent again.
   * @param agreedAt the revision when the price was shown: a price that has risen since is not agreed to
   */
  agree(statedPrice: Price, agreedAt = this.revision): void {
    if (this.#newExcesses.slice(agreedAt).some((excess) => concerns(excess, statedPrice))) return;
    const price = this.of(statedPrice);
    // An excess that does not make up this price may raise another one, which was not shown.
    const wasShown = (excess: Excess): boolean =>
      Object.entries(observedPrice([excess], statedPrice)).some(
        ([type, amount]) => amount > (statedPrice[type] ?? 0) && amount === price[type],
      );
    this.#notShown = this.#notShown.filter((excess) => !wasShown(excess));
    if (!this.#excesses.some((excess) => !excess.agreed && wasShown(excess))) return;
    this.#change((excesses) => excesses.map((excess) => (wasShown(excess) ? { ...excess, agreed: true } : excess)));
  }

  /** Operations that should be free and are billed, with the most that one call was billed. */
  get billedCalls(): readonly { readonly operation: string; readonly price: Price }[] {
    const operations = new Set(this.#excesses.filter(({ stated }) => totalOf(stated) === 0).map(({ operation }) => operation));
    return [...operations].map((operation) => ({ operation, price: this.of({}, operation) }));
  }

  /** Notes that the user lets an operation that should be free spend up to this many credits in this session. */
  allow(operation: string, credits: number): void {
    this.#allowances.set(operation, { left: credits });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#exceeded.dispose();
    this.#changed.dispose();
  }

  #change(change: (excesses: readonly Excess[]) => readonly Excess[]): void {
    const unwritten = this.#unwritten;
    // The store announces the change before it returns, and what this window then reads already contains them.
    this.#unwritten = [];
    const isWritten = this.#keyValue.change(this.#owner, 'billing', key, (before) =>
      change(withUnwritten(readExcesses(before), unwritten)),
    );
    if (isWritten) return;
    this.#unwritten = change(this.#excesses);
    this.#replace(this.#unwritten);
  }

  // The store fires for every changed record, so excesses that are the same as before are ignored.
  #replace(excesses: readonly Excess[]): void {
    if (JSON.stringify(excesses) === JSON.stringify(this.#excesses)) return;
    const isNew = (excess: Excess): boolean => !this.#excesses.some((one) => isSameCall(one, excess));
    const added = excesses.filter(isNew);
    this.#notShown = [...this.#notShown, ...added];
    this.#newExcesses.push(...added);
    this.#excesses = excesses;
    this.#changed.fire();
  }

  #read(): readonly Excess[] {
    return readExcesses(this.#keyValue.get(this.#owner, 'billing', key));
  }
}

/** Adds the excesses that could not be written, which replace the stored ones of the same call. */
function withUnwritten(persisted: readonly Excess[], unwritten: readonly Excess[]): readonly Excess[] {
  const others = persisted.filter((excess) => !unwritten.some((one) => isSameCall(one, excess)));
  return [...others, ...unwritten].slice(-mostExcesses);
}

function isSameCall(one: Excess, other: Excess): boolean {
  return one.operation === other.operation && one.at === other.at;
}
