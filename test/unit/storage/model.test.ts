// A property test: windows that spend and die in any order exceed no cap, and the ledger brackets the bill.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { Failure } from '../../../src/client/failure.ts';
import type { Caps, Ledger, LedgerEntry, Reservation, Source } from '../../../src/client/ledger.ts';
import { addPrices, free, totalOf, type Price } from '../../../src/client/price.ts';
import { localDay } from '../../../src/client/localDay.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Windows } from './support/windows.ts';

const caps: Caps = { perCall: 8, perSession: 20, perDay: 25, perAgentChat: 6, perAgent: 4 };
const HOUR = 3_600_000;

type Act =
  | { readonly act: 'reserve'; readonly window: number; readonly price: Price; readonly source: Source }
  | { readonly act: 'settle'; readonly call: number; readonly share: number; readonly clear: boolean }
  | { readonly act: 'release'; readonly call: number }
  | { readonly act: 'check'; readonly window: number; readonly which: number }
  | { readonly act: 'crash'; readonly window: number }
  | { readonly act: 'wait'; readonly hours: number }
  | { readonly act: 'look'; readonly window: number };

const window = fc.nat({ max: 2 });
const call = fc.nat({ max: 9 });
const price = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 3 })).map(([companies, timeline]): Price => ({
  ...(companies > 0 && { companies }),
  ...(timeline > 0 && { 'timeline:*': timeline }),
}));
const source = fc.constantFrom<Source>(
  { kind: 'person' },
  { kind: 'agent', chat: 'x' },
  { kind: 'agent', chat: 'y' },
  { kind: 'agent', chat: 'y', name: 'A' },
  { kind: 'agent', chat: 'x', name: 'A', isUnasked: true },
  { kind: 'agent', chat: 'y', name: 'B', isUnasked: true },
);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constant('reserve' as const), window, price, source }) },
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('settle' as const), call, share: fc.nat({ max: 4 }), clear: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('release' as const), call }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('check' as const), window, which: call }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('crash' as const), window }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 3, 13) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('look' as const), window }) },
  ),
  // Without this size most sequences have a few steps, which exceed no cap.
  { maxLength: 60, size: 'max' },
);

/** A call in the model, with the credits that it counts for and those that the service billed. */
interface Call {
  readonly window: Open;
  readonly time: number;
  readonly source: Source;
  readonly price: Price;
  readonly end: Reservation;
  counts: Price;
  billed: Price;
  state: 'open' | 'known' | 'unconfirmed' | 'released' | 'lost' | 'checked';
  /** The ID of its entry, if the call is unconfirmed and its own window has entered it. */
  entry?: number;
}

interface Open {
  readonly storage: Storage;
  readonly openedAt: number;
  readonly reserve: (price: Price, source: Source) => Reservation;
  readonly die: () => void;
}

class World {
  readonly windows = new Windows();
  readonly calls: Call[] = [];
  readonly open: Open[] = [];
  #opened = 0;
  #seen: readonly LedgerEntry[] = [];

  constructor() {
    for (let at = 0; at < 3; at += 1) this.open.push(this.start());
  }

  start(): Open {
    this.#opened += 1;
    const { storage, budget, die } = this.windows.window(`w${this.#opened}`, caps);
    const openedAt = this.windows.clock.now();
    return { storage, openedAt, die, reserve: (price, source) => budget.reserve({ operation: 'o', source, price }) };
  }

  async run(act: Act): Promise<void> {
    switch (act.act) {
      case 'reserve':
        this.reserve(act.window, act.price, act.source);
        return;
      case 'settle': {
        const found = this.openCall(act.call);
        if (!found) return;
        found.billed = shareOf(found.price, act.share);
        found.counts = act.clear ? found.billed : found.price;
        found.state = act.clear ? 'known' : 'unconfirmed';
        found.end.settle({ cost: found.counts, certainty: found.state });
        if (totalOf(found.counts) > 0) found.entry = this.open[0]!.storage.ledger.entries({}, { limit: 1 })[0]!.id;
        return;
      }
      case 'check':
        this.checkUnconfirmed(this.open[act.window]!.storage.ledger, act.which);
        return;
      case 'release': {
        const found = this.openCall(act.call);
        if (!found) return;
        Object.assign(found, { counts: free, state: 'released' });
        found.end.release();
        return;
      }
      case 'crash': {
        const gone = this.open[act.window]!;
        gone.die();
        gone.storage.close();
        for (const lost of this.calls) if (lost.window === gone && lost.state === 'open') lost.state = 'lost';
        this.open[act.window] = this.start();
        return;
      }
      case 'wait':
        // Windows that live write heartbeats. The others count as gone after half an hour (budget.test.ts).
        for (let third = 0; third < act.hours * 3; third += 1) {
          await this.windows.clock.advance(HOUR / 3);
          for (const { storage } of this.open) storage.poll();
        }
        return;
      case 'look':
        this.open[act.window]?.storage.poll();
    }
  }

  /** The bill of an unconfirmed entry turns out. It may have been checked before. */
  checkUnconfirmed(ledger: Ledger, which: number): void {
    const unconfirmed = ledger.entries({ certainty: 'unconfirmed' }, { limit: 99 });
    const chosen = unconfirmed[which % Math.max(1, unconfirmed.length)];
    const found = chosen && this.callOf(chosen);
    if (!found) return;
    ledger.checked(chosen.id, chosen.checked ? { companies: 99 } : found.billed);
    Object.assign(found, { counts: found.billed, state: 'checked', entry: chosen.id });
  }

  /** The call of an entry. Another window has entered the calls of a dead one, so that it may be any of several equal calls. */
  callOf({ id, time, source, cost }: LedgerEntry): Call | undefined {
    const isSame = (call: Call): boolean =>
      call.state === 'lost' && call.time === time && isDeepStrictEqual([call.source, sorted(call.price)], [source, sorted(cost)]);
    return this.calls.find(({ entry }) => entry === id) ?? this.calls.find(isSame);
  }

  reserve(at: number, price: Price, source: Source): void {
    const window = this.open[at]!;
    const time = this.windows.clock.now();
    const made = { window, time, source, price, counts: price, billed: price, state: 'open' as const };
    const exceeded = this.exceededBy([...this.calls, { ...made, end: { settle: () => {}, release: () => {} } }], made);
    try {
      this.calls.push({ ...made, end: window.reserve(price, source) });
      assert.equal(exceeded, undefined, 'a call was let through that exceeds a cap');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      assert.equal(exceeded, error.facts.detail, 'a call was refused for nothing');
    }
  }

  /** The cap that the last of these calls exceeds. */
  exceededBy(calls: readonly Call[], last: Pick<Call, 'window' | 'time' | 'source' | 'price'>): keyof Caps | undefined {
    const { window, time, source, price } = last;
    const sum = (matches: (call: Call) => boolean) =>
      calls.filter(matches).reduce((total, { counts }) => total + totalOf(counts), 0);
    const chatOf = (of: Source) => (of.kind === 'agent' ? of.chat : undefined);
    if (totalOf(price) === 0) return undefined;
    if (totalOf(price) > 8) return 'perCall';
    if (sum((call) => call.time >= window.openedAt) > 20) return 'perSession';
    if (sum((call) => localDay(call.time) === localDay(time)) > 25) return 'perDay';
    if (source.kind === 'agent' && sum((call) => chatOf(call.source) === source.chat) > 6) return 'perAgentChat';
    const nameOf = (of: Source) => (of.kind === 'agent' ? of.name : undefined);
    if (source.kind !== 'agent' || !source.isUnasked) return undefined;
    const isRecent = (call: Call): boolean => call.time >= time - HOUR;
    if (sum((call) => isRecent(call) && nameOf(call.source) === source.name) > 4) return 'perAgent';
    return undefined;
  }

  openCall(at: number): Call | undefined {
    const open = this.calls.filter(({ state }) => state === 'open');
    return open[at % Math.max(1, open.length)];
  }

  /** Checks the conditions that hold after every step. */
  check(): void {
    const { ledger } = this.open[0]!.storage;
    const entries = [...ledger.all({})];
    for (const [at, { checked, ...entered }] of this.#seen.entries()) {
      const { checked: later, ...now } = entries[at]!;
      assert.deepEqual(now, entered, 'an entry has changed or vanished');
      if (checked) assert.deepEqual(later, checked, 'a check has changed or vanished');
    }
    this.#seen = entries;
    const totals = ledger.totals({});
    const known = totalOf(totals.known) + totalOf(totals.estimated);
    const ended = this.calls.filter(({ state }) => state !== 'open');
    const billed = ended.reduce((sum, { billed, state }) => sum + (state === 'released' ? 0 : totalOf(billed)), 0);
    const lost = ended.filter(({ state }) => state === 'lost').reduce((sum, { price }) => sum + totalOf(price), 0);
    assert(known <= billed, 'more is known than was billed');
    assert(billed <= known + totalOf(totals.unconfirmed) + lost, 'more was billed than the ledger allows for');
  }

  /** Checks the conditions that hold after everything has ended. */
  finish(): void {
    for (const { storage, die } of this.open) {
      storage.close();
      die();
    }
    const { ledger } = this.start().storage;
    const totals = ledger.totals({});
    const sum = (matches: (call: Call) => boolean) =>
      this.calls.filter(matches).reduce((total, { counts }) => addPrices(total, counts), free);
    assert.deepEqual(sorted(totals.known), sorted(sum(({ state }) => state === 'known')));
    assert.deepEqual(sorted(totals.estimated), sorted(sum(({ state }) => state === 'checked')));
    assert.deepEqual(sorted(totals.unconfirmed), sorted(sum(({ state }) => state !== 'known' && state !== 'checked')));
    assert.equal(ledger.inFlight('acc'), 0);
    for (const { key, known, estimated, unconfirmed } of ledger.sums({}, 'day')) {
      const all = [known, estimated, unconfirmed].reduce(addPrices);
      assert.deepEqual(sorted(all), sorted(sum(({ time }) => localDay(time) === key)));
      assert(totalOf(all) <= 25, 'the cap of the day was exceeded');
    }
    for (const chat of ['x', 'y']) {
      const spent = [...ledger.all({ source: 'agent' })].filter(
        (entry) => entry.source.kind === 'agent' && entry.source.chat === chat,
      );
      assert(
        spent.reduce((total, { cost, checked }) => total + totalOf(checked ?? cost), 0) <= 6,
        'the cap of the chat was exceeded',
      );
    }
  }
}

function shareOf(price: Price, quarters: number): Price {
  return Object.fromEntries(Object.entries(price).map(([type, amount]) => [type, Math.floor((amount * quarters) / 4)]));
}

function sorted(price: Price): unknown {
  return Object.entries(price)
    .filter(([, amount]) => amount > 0)
    .sort();
}

describe('the storage, whatever several windows do', () => {
  it('exceeds no cap, brackets the bill, and loses no entry', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const world = new World();
        try {
          for (const step of steps) {
            await world.run(step);
            world.check();
          }
          world.finish();
        } finally {
          world.windows.end();
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  }).timeout(60_000);
});
