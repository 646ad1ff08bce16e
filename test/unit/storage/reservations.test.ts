// Tests of what reservations write and when: heartbeats, reclaimed calls, and what must survive a power failure.
import assert from 'node:assert/strict';
import type { Reservation } from '../../../src/client/ledger.ts';
import type { Price } from '../../../src/client/price.ts';
import { HEARTBEAT_EVERY_MS, type Instance } from '../../../src/storage/instance.ts';
import { Reservations } from '../../../src/storage/reservations.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { known, MemoryReservationStore, person, refuses } from './support/windows.ts';

class RecordingStore extends MemoryReservationStore {
  /** The durability of each transaction. */
  readonly transactions: string[] = [];
  readonly heartbeats: number[] = [];
  others: Instance[] = [];
  /** Settlements cannot be written, but reservations can. */
  isFull = false;
  /** Nothing can be written. */
  isBroken = false;
  /** Another program locks the database, so that each transaction waits for seconds and then fails. */
  isBusy = false;
  heartbeatFails = false;

  override transact<T>(durability: 'strict' | 'relaxed', work: () => T): T {
    this.transactions.push(durability);
    if (this.isBusy) throw Object.assign(new Error('database is locked'), { errcode: 5 });
    if (this.isBroken || (this.isFull && durability === 'relaxed')) throw new Error('disk full');
    return super.transact(durability, work);
  }

  override instances(): readonly Instance[] {
    return this.others;
  }

  /** The database enters what a window that is gone has left open. */
  override reclaim(instanceId: string): void {
    this.others = this.others.filter((one) => one.instanceId !== instanceId);
  }

  override heartbeat(_instanceId: string, now: number): void {
    if (this.heartbeatFails) throw new Error('busy');
    this.heartbeats.push(now);
  }
}

describe('reservations', () => {
  let clock: FakeClock;
  let store: RecordingStore;
  let entered: number;
  let onEntered: () => void;
  let reservations: Reservations;

  beforeEach(() => {
    clock = new FakeClock(1_000_000_000);
    store = new RecordingStore();
    entered = 0;
    onEntered = () => undefined;
    reservations = new Reservations({
      store,
      clock,
      instance: { instanceId: 'own', pid: 1, host: 'h' },
      isAlive: (pid) => pid === 1,
      posted: () => undefined,
      entered: () => {
        entered += 1;
        onEntered();
      },
    });
  });

  const reserve = (price: Price) =>
    reservations
      .budget('acc', { id: 'w', openedAt: 0 }, () => ({ perDay: 100 }))
      .reserve({ operation: 'o', source: person, price });
  const dead: Instance = { instanceId: 'dead', pid: 2, host: 'h', lastHeartbeat: 1_000_000_000 };
  const asleep: Instance = { ...dead, instanceId: 'asleep', pid: 1 };

  describe('write a heartbeat', () => {
    it('every five minutes, and only while a call is open', async () => {
      reservations.poll();
      const first = reserve({ companies: 1 });
      reservations.poll();
      assert.deepEqual(store.heartbeats, [], 'the reservation was the first heartbeat');
      await clock.advance(HEARTBEAT_EVERY_MS - 1);
      const second = reserve({ companies: 1 });
      reservations.poll();
      assert.deepEqual(store.heartbeats, []);
      await clock.advance(1);
      reservations.poll();
      reservations.poll();
      assert.deepEqual(store.heartbeats, [clock.now()], 'the second call did not put it off');
      first.release();
      await clock.advance(HEARTBEAT_EVERY_MS);
      reservations.poll();
      assert.equal(store.heartbeats.length, 2);
      second.settle(known({ companies: 1 }));
      await clock.advance(HEARTBEAT_EVERY_MS);
      reservations.poll();
      assert.equal(store.heartbeats.length, 2);
    });

    it('again at the next poll if it could not be written, and announce nothing', async () => {
      reserve({ companies: 1 });
      await clock.advance(HEARTBEAT_EVERY_MS);
      store.heartbeatFails = true;
      reservations.poll();
      store.heartbeatFails = false;
      reservations.poll();
      assert.deepEqual({ heartbeats: store.heartbeats, entered }, { heartbeats: [clock.now()], entered: 0 });
    });
  });

  describe('reclaim what a window that is gone has left', () => {
    it('at a poll, but one that runs only when it had time for a heartbeat after the computer has slept', async () => {
      store.others = [dead, asleep];
      await clock.advance(31 * 60_000);
      reservations.poll();
      reserve({ companies: 1 });
      assert.deepEqual({ others: store.others, entered }, { others: [asleep], entered: 1 });
      await clock.advance(HEARTBEAT_EVERY_MS - 1);
      reservations.poll();
      assert.deepEqual({ others: store.others, entered }, { others: [asleep], entered: 1 });
      await clock.advance(1);
      reservations.poll();
      assert.deepEqual({ others: store.others, entered }, { others: [], entered: 2 });
    });

    it('before they reserve, but none that runs if the computer has slept since the last poll', async () => {
      store.others = [dead, asleep];
      await clock.advance(31 * 60_000);
      reserve({ companies: 1 });
      assert.deepEqual({ others: store.others, entered }, { others: [asleep], entered: 1 });
    });

    it('before they reserve, and announce it', () => {
      store.others = [dead];
      reserve({ companies: 1 });
      assert.deepEqual({ others: store.others, entered }, { others: [], entered: 1 });
      reserve({ companies: 1 });
      assert.equal(entered, 1);
    });

    it('but no silent window before it had time for a heartbeat after they were opened, on whichever computer', async () => {
      const silent: Instance = { instanceId: 'silent', pid: 1, host: 'h', lastHeartbeat: clock.now() - 31 * 60_000 };
      const running = [silent, { ...silent, instanceId: 'elsewhere', host: 'other' }];
      store.others = [dead, ...running];
      reservations.reclaim();
      assert.deepEqual(store.others, running);
      reserve({ companies: 1 });
      await clock.advance(HEARTBEAT_EVERY_MS - 1);
      reservations.poll();
      assert.deepEqual(store.others, running);
      await clock.advance(1);
      reservations.poll();
      assert.deepEqual(store.others, []);
    });

    it('without locking the database if nobody is gone', () => {
      store.others = [{ ...dead, pid: 1 }];
      reservations.reclaim();
      assert.deepEqual(store.transactions, []);
    });
  });

  describe('are on the disk at once', () => {
    it('when they begin, and when they end for more than they held', () => {
      reserve({ companies: 2 }).settle(known({ companies: 2 }));
      assert.deepEqual(store.transactions.splice(0), ['strict', 'relaxed']);
      reserve({ companies: 2 }).settle(known({ companies: 2, timeline: 1 }));
      assert.deepEqual(store.transactions.splice(0), ['strict', 'strict']);
      reserve({}).settle(known({ companies: 1 }));
      assert.deepEqual(store.transactions.splice(0), ['strict'], 'a call that was to be free');
    });

    it('and not at all where nothing is held and nothing was billed', () => {
      reserve({}).settle(known({}));
      reserve({}).release();
      assert.deepEqual({ transactions: store.transactions, entered }, { transactions: [], entered: 0 });
    });
  });

  it('enter nothing for what cost nothing, and only the facts that were told', () => {
    reserve({ companies: 2 }).settle(known({}));
    reserve({ companies: 2 }).release();
    assert.deepEqual(
      { entries: store.entries, entered, inFlight: store.inFlight('acc') },
      { entries: [], entered: 0, inFlight: 0 },
    );
    reserve({ companies: 2 }).settle(known({ companies: 1 }));
    reserve({ companies: 2 }).settle({ ...known({ companies: 1 }), objects: 0, requestId: '' });
    const facts = store.entries.map((entry) => Object.keys(entry).filter((name) => /objects|requestId/.test(name)));
    assert.deepEqual({ facts, entered }, { facts: [[], ['objects', 'requestId']], entered: 2 });
  });

  it('enter what could not be written once and in its order, though a listener polls again', () => {
    const costs = [1, 2, 3].map((companies) => ({ companies }));
    const open: Reservation[] = [];
    // Calls that should be free have no reservation that could tell later that they were entered.
    for (const price of [costs[0], {}, {}]) open.push(reserve(price ?? {}));
    store.isBroken = true;
    for (const [at, one] of open.entries()) one.settle(known(costs[at] ?? {}));
    store.isBroken = false;
    onEntered = () => {
      reservations.poll();
    };
    reservations.poll();
    assert.deepEqual(
      store.entries.map(({ cost }) => cost),
      costs,
    );
    assert.equal(entered, 3);
  });

  it('wait once for another program that locks the database, however many costs are not entered', () => {
    const open = [1, 2, 3].map((companies) => reserve({ companies }));
    store.isBusy = true;
    for (const one of open) one.settle(known({ companies: 1 }));
    store.transactions.length = 0;
    reservations.poll();
    assert.equal(store.transactions.length, 1);
    assert.throws(() => reserve({ companies: 1 }), refuses('ledger'));
    assert.equal(store.transactions.length, 2);
    store.isBusy = false;
    reservations.poll();
    assert.equal(store.entries.length, 3);
  });

  it('look for windows that are gone at the first poll, which follows their own opening', () => {
    store.others = [dead];
    reservations.poll();
    assert.deepEqual(store.others, []);
  });

  it('let nothing more be sent as long as a cost is not entered, though they could hold it', () => {
    const first = reserve({ companies: 2 });
    store.isFull = true;
    first.settle(known({ companies: 1 }));
    assert.throws(() => reserve({ companies: 1 }), refuses('ledger'));
    store.isFull = false;
    reserve({ companies: 1 });
    assert.deepEqual(
      store.entries.map(({ cost }) => cost),
      [{ companies: 1 }],
    );
  });
});
