// Tests of an account's prices: after a higher bill, calls are refused until the user agrees to the price.
import assert from 'node:assert/strict';
import { call } from '../../../../src/client/call.ts';
import { searchLists } from '../../../../src/client/endpoints/lists.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { KeyValueStore } from '../../../../src/client/keyValueStore.ts';
import type { Price } from '../../../../src/client/price.ts';
import { AccountPrices } from '../../../../src/state/credits/accountPrices.ts';
import { openStorage, type Storage } from '../../../../src/storage/storage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { answer, contextFor, fakeTransport } from '../../../support/fakeTransport.ts';

const search = 'companies.search';
const companies = (amount: number): Price => ({ companies: amount });

describe('the prices of an account', () => {
  let storage: Storage;
  let prices: AccountPrices;
  let exceeded: number;

  beforeEach(() => {
    storage = openStorage({ path: undefined, clock: new FakeClock(5), pid: 1, isAlive: () => true });
    prices = new AccountPrices(storage.keyValue, 'acc', () => 5);
    exceeded = 0;
    prices.onDidExceed(() => (exceeded += 1));
  });
  afterEach(() => {
    prices.dispose();
    storage.close();
  });

  /** Returns the store, which writes nothing while the disk is full. */
  const storeOn = (disk: { readonly isFull: boolean }): KeyValueStore => {
    const { keyValue } = storage;
    return Object.create(keyValue, {
      onDidChange: { value: keyValue.onDidChange },
      get: { value: keyValue.get.bind(keyValue) },
      change: { value: (...all: Parameters<KeyValueStore['change']>) => !disk.isFull && keyValue.change(...all) },
    }) as KeyValueStore;
  };

  it('are the rules of the API until a call is billed more', () => {
    prices.observe(search, companies(2), companies(2));
    prices.observe(search, companies(2), companies(1));
    assert.deepEqual({ price: prices.of(companies(3)), exceeded }, { price: companies(3), exceeded: 0 });
    assert.equal(prices.refusal(search, companies(3), companies(3)), undefined);
    prices.observe(search, companies(2), companies(4));
    assert.deepEqual({ price: prices.of(companies(3)), exceeded }, { price: companies(6), exceeded: 1 });
    prices.observe(search, companies(1), companies(2));
    assert.equal(exceeded, 1, 'what is known to be billed so is no news');
  });

  it('refuse a call until its higher price is agreed to, and one that holds less even then', () => {
    prices.observe(search, companies(1), companies(2));
    assert.equal(prices.refusal(search, companies(3), companies(6)), 'costsMore');
    assert.equal(prices.refusal(search, { timeline: 1 }, { timeline: 1 }), undefined);
    prices.agree({ timeline: 1 });
    assert.equal(prices.refusal(search, companies(3), companies(6)), 'costsMore', 'another price was agreed to');
    prices.agree(companies(1));
    assert.equal(prices.refusal(search, companies(3), companies(6)), undefined);
    assert.equal(prices.refusal(search, companies(3), companies(5)), 'costsMore');
    prices.observe(search, companies(1), companies(3));
    assert.equal(prices.refusal(search, companies(3), companies(9)), 'costsMore', 'a still higher bill is agreed to anew');
  });

  it('refuse a call of a purchase that was agreed to before the price rose, whatever another purchase agrees to', () => {
    const agreedAt = prices.revision;
    prices.observe(search, companies(1), companies(2));
    prices.agree(companies(1));
    assert.equal(prices.refusal(search, companies(3), companies(6), agreedAt), 'costsMore');
    assert.equal(prices.refusal(search, companies(3), companies(6), prices.revision), undefined);
    assert.equal(prices.refusal(search, { timeline: 1 }, { timeline: 1 }, agreedAt), undefined, 'its price has not risen');
  });

  it('are agreed to as they were shown, although an unrelated price has risen since, and not if they have risen', () => {
    prices.observe(search, companies(1), companies(2));
    const agreedAt = prices.revision;
    prices.observe('timeline.search', { timeline: 1 }, { timeline: 2 });
    prices.agree(companies(1), agreedAt);
    assert.equal(prices.refusal(search, companies(3), companies(6), agreedAt), undefined);
    prices.observe('companies.match', companies(1), companies(3));
    prices.agree(companies(1), agreedAt);
    assert.equal(prices.refusal(search, companies(3), companies(9)), 'costsMore');
  });

  it('are not agreed to with a price that they do not raise, which may be paid nevertheless', () => {
    const withPayload = { timeline: 1, 'timeline:*': 1 };
    // Payloads were billed that nobody had asked for, so an event with its payload costs no more than before.
    prices.observe('timeline.search', { timeline: 1 }, withPayload);
    assert.deepEqual(prices.of(withPayload), withPayload);
    assert.equal(prices.refusal('timeline.details', withPayload, withPayload), undefined);
    prices.agree(withPayload);
    assert.equal(prices.refusal('timeline.search', { timeline: 1 }, withPayload), 'costsMore', 'that price was not shown');
    prices.agree({ timeline: 1 });
    assert.equal(prices.refusal('timeline.search', { timeline: 1 }, withPayload), undefined);
  });

  it('are not agreed to with a price that another excess makes up', () => {
    const withPackages = { companies: 1, 'companies:*': 1 };
    prices.observe(search, companies(1), companies(2));
    prices.observe('companies.details', withPackages, { companies: 1, 'companies:*': 4 });
    prices.agree(companies(1));
    assert.equal(prices.refusal(search, companies(3), companies(6)), undefined);
    const raised = { companies: 2, 'companies:*': 4 };
    assert.deepEqual(prices.of(withPackages), raised);
    assert.equal(prices.refusal('companies.details', withPackages, raised), 'costsMore', 'the packages were not shown');
    prices.agree(withPackages);
    assert.equal(prices.refusal('companies.details', withPackages, raised), undefined);
  });

  it('refuse a call that should be free, but for the credits that the user allows it', () => {
    prices.observe(search, {}, companies(2));
    assert.equal(prices.refusal(search, {}, companies(2)), 'nowCosts');
    assert.equal(prices.refusal('lists.search', {}, {}), undefined);
    assert.deepEqual(prices.billedCalls, [{ operation: search, price: companies(2) }]);
    prices.allow(search, 3);
    assert.equal(prices.refusal(search, {}, companies(2)), undefined);
    prices.takeAllowance(search, {});
    assert.equal(prices.refusal(search, {}, companies(2)), 'nowCosts', 'one credit is left of what was allowed');
  });

  it('give back what a call took of the allowed credits and did not cost, but not to a later allowance', () => {
    prices.observe(search, {}, companies(2));
    assert.equal(prices.takeAllowance(search, {}), undefined, 'nothing is allowed');
    prices.allow(search, 2);
    assert.equal(prices.takeAllowance(search, companies(2)), undefined, 'a call that has a price needs no allowance');
    prices.takeAllowance(search, {})?.({});
    assert.equal(prices.refusal(search, {}, companies(2)), undefined, 'it has cost nothing');
    prices.takeAllowance(search, {})?.(companies(1));
    assert.equal(prices.refusal(search, {}, companies(2)), 'nowCosts', 'one credit was spent');
    prices.allow(search, 2);
    const refund = prices.takeAllowance(search, {});
    prices.allow(search, 1);
    refund?.({});
    assert.equal(prices.refusal(search, {}, companies(2)), 'nowCosts', 'the later allowance is one credit');
  });

  describe('let calls that are billed spend what the user allows', () => {
    const lists = 'lists.search';
    const empty = { items: [], meta: { count: 0 } };
    const found = { items: [{ id: '1', name: 'Clients', type: 'company' }], meta: { count: 1 } };
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];

    beforeEach(() => {
      prices.observe(lists, {}, { lists: 1 });
      prices.allow(lists, 1);
    });

    it('and refuse the others that are begun before one is answered', async () => {
      const { transport, sent } = fakeTransport(answer(found, { headers: { 'x-uniapi-cost': 'lists=1' } }));
      const context = contextFor(transport, { prices });
      const ends = await Promise.allSettled(names.map((name) => call(searchLists, { name }, context)));
      assert.deepEqual(
        { sent: sent.length, answered: ends.filter(({ status }) => status === 'fulfilled').length, spent: context.budget.spent },
        { sent: 1, answered: 1, spent: { lists: 1 } },
      );
      assert.equal(context.ends.filter((end) => end === 'release').length, names.length - 1);
    });

    const clear = answer({ error: true, status: 400 }, { status: 400 });
    const open = answer('<html>', { status: 504 });
    for (const [what, step, refusal] of [
      ['an answer that names no cost', answer(found), 'nowCosts'],
      ['an unconfirmed call', open, 'nowCosts'],
      ['an empty answer that names no cost', answer(empty), undefined],
      ['an answer that was free', answer(found, { headers: { 'x-uniapi-cost': 'none' } }), undefined],
      ['a call that the service refused', clear, undefined],
      ['a call that was not sent', new Failure('unreachable', { delivery: 'notSent' }), undefined],
    ] as const) {
      it(`and count ${what} as the ledger does`, async () => {
        const { transport } = fakeTransport(step);
        const context = contextFor(transport, { prices });
        await Promise.allSettled([call(searchLists, {}, context)]);
        assert.equal(prices.refusal(lists, {}, { lists: 1 }), refusal);
        assert.equal(context.budget.entries.length, refusal ? 1 : 0);
      });
    }
  });

  it('are those of all windows of the account, and of no other', () => {
    const other = new AccountPrices(storage.keyValue, 'acc', () => 6);
    const stranger = new AccountPrices(storage.keyValue, 'else', () => 6);
    let changed = 0;
    other.onDidChange(() => (changed += 1));
    prices.observe(search, companies(1), companies(2));
    assert.deepEqual(
      { other: other.of(companies(1)), stranger: stranger.of(companies(1)), changed },
      { other: companies(2), stranger: companies(1), changed: 1 },
    );
    assert.deepEqual(other.excesses, [{ operation: search, stated: companies(1), cost: companies(2), at: 5, agreed: false }]);
    for (const one of [other, stranger]) one.dispose();
    prices.observe(search, companies(1), companies(3));
    assert.equal(changed, 1, 'it is disposed');
  });

  it('refuse what was agreed to here before another window saw a higher price, until it is shown here as well', () => {
    const other = new AccountPrices(storage.keyValue, 'acc', () => 6);
    other.agree(companies(1));
    prices.observe(search, companies(1), companies(2));
    prices.agree(companies(1));
    assert.equal(prices.refusal(search, companies(1), companies(2)), undefined);
    assert.equal(other.refusal(search, companies(1), companies(2)), 'costsMore', 'here nobody has seen that price');
    other.agree({ timeline: 1 });
    assert.equal(other.refusal(search, companies(1), companies(2)), 'costsMore', 'another price was shown');
    other.agree(companies(1));
    assert.equal(other.refusal(search, companies(1), companies(2)), undefined);
    other.dispose();
    const later = new AccountPrices(storage.keyValue, 'acc', () => 7);
    assert.equal(later.refusal(search, companies(1), companies(2)), undefined, 'a window that opens shows it from the beginning');
    later.dispose();
  });

  it('stay higher than the rules if an excess could not be written, whatever is written later', () => {
    const disk = { isFull: true };
    const own = new AccountPrices(storeOn(disk), 'acc', () => 6);
    own.observe('timeline.search', { timeline: 1 }, { timeline: 3 });
    // Another window stores an excess, and any other record changes.
    prices.observe(search, companies(1), companies(2));
    storage.keyValue.change({ account: 'acc', user: '' }, 'api', 'variants', () => ({ reads: 'GET' }));
    const both = { timeline: { timeline: 3 }, companies: companies(2) };
    assert.deepEqual({ timeline: own.of({ timeline: 1 }), companies: own.of(companies(1)) }, both);
    assert.equal(own.refusal('timeline.search', { timeline: 1 }, { timeline: 1 }), 'costsMore');
    disk.isFull = false;
    own.observe('lists.search', {}, companies(1));
    assert.deepEqual({ timeline: prices.of({ timeline: 1 }), companies: prices.of(companies(1)) }, both, 'it was written later');
    own.dispose();
  });

  it('that could not be written are agreed to once, when the disk has room again', () => {
    const disk = { isFull: true };
    const own = new AccountPrices(storeOn(disk), 'acc', () => 6);
    own.observe('timeline.search', { timeline: 1 }, { timeline: 3 });
    disk.isFull = false;
    own.agree({ timeline: 1 });
    assert.equal(own.refusal('timeline.search', { timeline: 1 }, { timeline: 3 }), undefined);
    own.dispose();
  });

  it('keep the latest 20 excesses', () => {
    for (let cost = 1; cost <= 25; cost += 1) prices.observe(`operation ${String(cost)}`, {}, companies(cost));
    assert.deepEqual(
      prices.excesses.map(({ cost }) => cost['companies']),
      Array.from({ length: 20 }, (_, index) => index + 6),
    );
  });
});
