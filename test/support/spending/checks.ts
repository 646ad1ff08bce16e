// Checks the conditions that hold after every step, and those that hold at the end.
import assert from 'node:assert/strict';
import type { Ledger, LedgerEntry } from '../../../src/client/ledger.ts';
import { addPrices, free, totalOf, type Price } from '../../../src/client/price.ts';
import { atMost, unseenOf, type Calls, type Deed } from './calls.ts';
import { covers } from './mostCost.ts';
import { account } from './window.ts';

/** The extension's books, held against the model and the service's bill, credit type by credit type. */
export class Checks {
  readonly #calls: Calls;
  readonly #billed: () => Price;
  readonly #entries: LedgerEntry[] = [];
  /** The number of unconfirmed calls whose cost the service's status has shown. */
  found = 0;

  constructor(calls: Calls, billed: () => Price) {
    this.#calls = calls;
    this.#billed = billed;
  }

  /**
   * After every step: what is known is what answers have reported; what is estimated or possible is what was held for the calls
   * that nobody told of; and the bill lies between what is known and all that is entered or still held.
   */
  step(ledger: Ledger | undefined): void {
    assert.deepEqual(this.#calls.complaints, []);
    this.#checkBilled();
    if (!ledger) return;
    const { known, estimated, unconfirmed } = this.#entered(ledger);
    const sums = this.#calls.sums();
    isSame('known is what answers have reported', known, sums.reported);
    isSame('estimated is what was held', estimated, sums.unreported);
    isAtMost('possible is what was held', sums.unclear, unconfirmed);
    isAtMost('possible is no more than was held', unconfirmed, addPrices(sums.unclear, sums.left));
    const totals = ledger.totals({ account: account.id });
    isAtMost('what is known was billed', totals.known, this.#billed());
    // Costs that closed windows left and that no other window has entered yet.
    const left = addPrices(addPrices(sums.left, sums.unclear), negative(unconfirmed));
    const unseen = this.#calls.all.map(unseenOf).reduce(addPrices, free);
    const all = [totals.known, totals.estimated, totals.unconfirmed, sums.open, left, unseen];
    isAtMost('what was billed is allowed for', this.#billed(), all.reduce(addPrices));
  }

  /** In the end every credit that was held has been settled, given back or entered as possible. */
  end(ledger: Ledger): void {
    this.step(ledger);
    const sums = this.#calls.sums();
    isSame('possible is what was held', this.#entered(ledger).unconfirmed, addPrices(sums.unclear, sums.left));
    const { known, estimated, unconfirmed } = ledger.totals({ account: account.id });
    const unseen = this.#calls.all.map(unseenOf).reduce(addPrices, free);
    isAtMost('what was billed is allowed for', this.#billed(), [known, estimated, unconfirmed, unseen].reduce(addPrices));
    const isLost = this.#calls.all.some(({ end, billed, bills }) => bills > 1 || (end !== 'reported' && totalOf(billed) > 0));
    if (!isLost) isSame('what is known is the bill', known, this.#billed());
    for (const { operation, cost, checked } of ledger.all({ account: account.id, certainty: 'unconfirmed' })) {
      // The call it belonged to is not always known. The check above ensures that the sums still allow for the bill.
      if (checked) isAtMost(`${operation}: what it was found to have cost was held`, checked, cost);
      if (checked) this.found += 1;
    }
    for (const { deed, end, closed } of this.#calls.all) {
      // A window that closes may still find out that a call has failed.
      const holds = end === 'left' ? closed <= 1 : closed === 1;
      assert(holds, `${deed.text}: what was held was ended ${closed} times`);
    }
  }

  /** The service bills a call once, never beyond what was held for it, and a deed never beyond what was agreed to. */
  #checkBilled(): void {
    const held = new Map<Deed, number>();
    for (const call of this.#calls.all) {
      const { deed, price, billed, bills } = call;
      // If a service refuses a form, the refused reservation is released before the next form is tried.
      const counts = this.#calls.isDifferent ? Math.min(totalOf(atMost(call)), totalOf(price)) : totalOf(price);
      held.set(deed, (held.get(deed) ?? 0) + counts);
      if (bills === 0) continue;
      // A read that should be free is tried again where its answer is lost: a service that bills it does so each time.
      const most = this.#calls.isDifferent && totalOf(price) === 0 ? 3 : 1;
      assert(bills <= most, `${deed.text}: was billed ${bills} times`);
      // One that bills more than its price is seen to by the wire: it does so before that is known.
      if (!this.#calls.isDifferent) isAtMost(`${deed.text}: what is billed was held`, billed, price);
    }
    for (const [{ text, most }, all] of held) assert(all <= most, `${text}: ${all} credits were held, and ${most} agreed to`);
    isSame('every bill is of a call', this.#calls.sums().billed, this.#billed());
  }

  /** The entries themselves, whatever their sums say. */
  #entered(ledger: Ledger): Record<'known' | 'estimated' | 'unconfirmed' | 'saved', Price> {
    const last = this.#entries.at(-1)?.id ?? 0;
    this.#entries.push(...ledger.all({ account: account.id, after: last }));
    const sums = { known: free, estimated: free, unconfirmed: free, saved: free };
    for (const { certainty, cost } of this.#entries) sums[certainty] = addPrices(sums[certainty], cost);
    return sums;
  }
}

function isEqual(a: Price, b: Price): boolean {
  return covers(a, b) && covers(b, a);
}

function isSame(what: string, a: Price, b: Price): void {
  if (isEqual(a, b)) return;
  assert.fail(`not so: ${what}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
}

function isAtMost(what: string, a: Price, b: Price): void {
  if (!covers(b, a)) assert.fail(`not so: ${what}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
}

function negative(price: Price): Price {
  return Object.fromEntries(Object.entries(price).map(([type, amount]) => [type, -amount]));
}
