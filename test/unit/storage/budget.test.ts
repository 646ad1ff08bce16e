// Tests of the budget: no cap is exceeded, and the calls of a dead window are entered.
import assert from 'node:assert/strict';
import type { Source } from '../../../src/client/ledger.ts';
import type { NewReservation } from '../../../src/storage/reservationStore.ts';
import { HEARTBEAT_EVERY_MS, type Instance } from '../../../src/storage/instance.ts';
import { Reservations } from '../../../src/storage/reservations.ts';
import { known, MemoryReservationStore, places, person, refuses, Windows } from './support/windows.ts';

const agent = (chat: string): Source => ({ kind: 'agent', chat });
const HOUR = 3_600_000;

describe('the budget', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    describe(place, () => {
      it('keeps the cap of a call', () => {
        const { reserve } = windows.window('a', { perCall: 10 }, options);
        reserve(10).release();
        assert.throws(() => reserve(11), refuses('perCall'));
      });

      it('counts what is reserved, gives back what is released, and keeps what was settled', () => {
        const { reserve } = windows.window('a', { perDay: 10 }, options);
        const first = reserve(6);
        assert.throws(() => reserve(5), refuses('perDay'));
        first.settle(known({ companies: 2 }));
        const second = reserve(8);
        assert.throws(() => reserve(1), refuses('perDay'));
        second.release();
        reserve(8).settle({ cost: { companies: 8 }, certainty: 'unconfirmed' });
        assert.throws(() => reserve(1), refuses('perDay'));
      });

      it('adds up the types of a price', () => {
        const { budget } = windows.window('a', { perDay: 10 }, options);
        const price = { companies: 5, 'companies:*': 6 };
        assert.throws(() => budget.reserve({ operation: 'o', source: person, price }), refuses('perDay'));
      });

      it('starts a day anew at midnight, and counts a call for the day on which it was reserved', async () => {
        const { storage, reserve } = windows.window('a', { perDay: 10 }, options);
        const late = reserve(10);
        await windows.clock.advance(12 * HOUR);
        const early = reserve(10);
        late.settle(known({ companies: 10 }));
        early.settle(known({ companies: 10 }));
        assert.throws(() => reserve(1), refuses('perDay'));
        assert.deepEqual(
          storage.ledger.sums({}, 'day').map(({ key, known: { companies } }) => [key, companies]),
          [
            ['2026-05-04', 10],
            ['2026-05-05', 10],
          ],
        );
      });

      it('keeps the cap of a session, even if the clock is set back', async () => {
        const { reserve } = windows.window('a', { perSession: 10 }, options);
        windows.clock.setBack(2 * HOUR);
        reserve(4).settle(known({ companies: 4 }));
        const open = reserve(4);
        assert.throws(() => reserve(3), refuses('perSession'));
        await windows.clock.advance(48 * HOUR);
        assert.throws(() => reserve(3), refuses('perSession'));
        open.settle(known({ companies: 4 }));
        reserve(2);
      });

      it('keeps the cap of a chat, and of that one alone', () => {
        const { reserve } = windows.window('a', { perAgentChat: 10 }, options);
        reserve(6, agent('x')).settle(known({ companies: 6 }));
        reserve(4, agent('x'));
        assert.throws(() => reserve(1, agent('x')), refuses('perAgentChat'));
        reserve(10, agent('y'));
        reserve(100);
      });

      it('keeps what an agent may buy unasked within an hour, over all windows, whatever it was asked about before', async () => {
        const [one, other] = ['a', 'b'].map((id) => windows.window(id, { perAgent: 10 }, options));
        assert(one && other);
        const name = (by: string, isUnasked = true): Source => ({
          ...{ kind: 'agent', chat: by, name: by },
          ...(isUnasked && { isUnasked: true }),
        });
        one.reserve(3, name('A')).settle(known({ companies: 3 }));
        one.reserve(4, name('A', false)).settle(known({ companies: 4 }));
        const open = one.reserve(2, name('A'));
        const sharing = one.storage.place === 'disk' ? other : one;
        assert.throws(() => sharing.reserve(2, name('A')), refuses('perAgent'));
        sharing.reserve(10, name('B'));
        sharing.reserve(50, name('A', false)).release();
        open.release();
        sharing.reserve(3, name('A')).settle(known({ companies: 3 }));
        assert.throws(() => one.reserve(1, name('A')), refuses('perAgent'));
        await windows.clock.advance(HOUR + 1);
        one.reserve(10, name('A'));
        const named = [...one.storage.ledger.all({ agent: 'A' })].map(({ source }) => source);
        assert.deepEqual(named[0], { kind: 'agent', chat: 'A', name: 'A' }, 'that it was unasked is of no interest later');
        assert.equal(named.length, 3);
      });

      it('counts no savings', () => {
        const { storage, reserve } = windows.window('a', { perDay: 10, perSession: 10 }, options);
        storage.ledger.saved({ account: 'acc', operation: 'o', source: person, cost: { companies: 50 } });
        reserve(10);
        assert.throws(() => reserve(1), refuses('perSession'));
      });

      it('enters what a free call was billed all the same, and lets it through at any cap', () => {
        const { storage, reserve } = windows.window('a', { perDay: 0, perCall: 0, perSession: 0 }, options);
        reserve(0).settle(known({}));
        reserve(0).release();
        assert.deepEqual(storage.ledger.entries({}, { limit: 9 }), []);
        reserve(0).settle(known({ companies: 3 }));
        assert.deepEqual(storage.ledger.totals({}).known, { companies: 3 });
      });

      it('counts more than was reserved as it is', () => {
        const { reserve } = windows.window('a', { perDay: 10 }, options);
        reserve(2).settle(known({ companies: 9 }));
        assert.throws(() => reserve(2), refuses('perDay'));
        reserve(1);
      });

      it('ends a reservation once', () => {
        const { reserve } = windows.window('a', {}, options);
        for (const amount of [0, 5]) {
          const settled = reserve(amount);
          settled.settle(known({ companies: 1 }));
          assert.throws(() => settled.settle(known({ companies: 1 })), /ended twice/);
          assert.throws(() => settled.release(), /ended twice/);
        }
      });

      it('ends a reservation whatever becomes of those who listen: its answer was paid for', () => {
        const { storage, reserve } = windows.window('a', {}, options);
        storage.ledger.onDidChange(() => {
          throw new Error('the ledger cannot be read');
        });
        reserve(3).settle(known({ companies: 3 }));
        assert.deepEqual(storage.ledger.totals({}).known, { companies: 3 });
      });

      it('refuses a price that is no number', () => {
        const { reserve } = windows.window('a', { perDay: 10 }, options);
        assert.throws(() => reserve(Number.NaN), refuses('perDay'));
      });

      it('reads the caps at each reservation', () => {
        let perDay = 1;
        const storage = windows.open(options);
        const budget = storage.budget('acc', { id: 'a', openedAt: 0 }, () => ({ perDay }));
        const spending = { operation: 'o', source: person, price: { companies: 2 } };
        assert.throws(() => budget.reserve(spending), refuses('perDay'));
        perDay = 2;
        budget.reserve(spending);
      });
    });
  }

  describe('of several windows', () => {
    it('is one: accounts, reservations and entries together', () => {
      const a = windows.window('a', { perDay: 10 });
      const b = windows.window('b', { perDay: 10 });
      const other = b.storage.budget('other account', { id: 'b', openedAt: 0 }, () => ({ perDay: 10 }));
      a.reserve(4);
      b.reserve(4).settle(known({ companies: 4 }));
      const spending = { operation: 'o', source: person, price: { companies: 3 } };
      assert.throws(() => other.reserve(spending), refuses('perDay'));
      assert.throws(() => a.reserve(3), refuses('perDay'));
      a.reserve(2);
    });

    it('enters what a dead window left open as possibly charged, at its own time', async () => {
      const a = windows.window('a');
      const time = windows.clock.now();
      a.reserve(4, agent('x'));
      a.reserve(3);
      await windows.clock.advance(1000);
      const b = windows.window('b', { perDay: 10 });
      assert.throws(() => b.reserve(4), refuses('perDay'));
      assert.deepEqual(b.storage.ledger.entries({}, { limit: 9 }), []);
      a.die();
      assert.throws(() => b.reserve(4), refuses('perDay'));
      const entries = b.storage.ledger.entries({}, { limit: 9 });
      assert.deepEqual(
        entries.map(({ certainty, cost, source }) => ({ certainty, cost, source })),
        [
          { certainty: 'unconfirmed', cost: { companies: 3 }, source: person },
          { certainty: 'unconfirmed', cost: { companies: 4 }, source: agent('x') },
        ],
      );
      assert(entries.every((entry) => entry.time === time && entry.account === 'acc'));
      b.reserve(3);
    });

    it('does so at the next opening already', () => {
      const a = windows.window('a');
      a.reserve(4);
      a.storage.close();
      a.die();
      assert.deepEqual(windows.open().ledger.totals({}).unconfirmed, { companies: 4 });
    });

    it('takes a window without a sign for half an hour for gone, though its process id is in use', async () => {
      const a = windows.window('a');
      a.reserve(4);
      const b = windows.window('b');
      await windows.pass(20, b.storage);
      a.storage.poll();
      await windows.pass(30, b.storage);
      b.reserve(1);
      assert.deepEqual(b.storage.ledger.totals({}).unconfirmed, {});
      await windows.pass(1, b.storage);
      b.reserve(1);
      assert.deepEqual(b.storage.ledger.totals({}).unconfirmed, { companies: 4 });
    });

    it('takes no living window for gone at its opening after the computer has slept', async () => {
      const a = windows.window('a');
      const open = a.reserve(4);
      await windows.clock.advance(40 * 60_000);
      const b = windows.window('b');
      b.reserve(1).release();
      a.storage.poll();
      await windows.clock.advance(HEARTBEAT_EVERY_MS - 1);
      b.storage.poll();
      await windows.clock.advance(1);
      b.storage.poll();
      open.settle(known({ companies: 3 }));
      const { unconfirmed, known: sure } = b.storage.ledger.totals({});
      assert.deepEqual({ unconfirmed, sure }, { unconfirmed: {}, sure: { companies: 3 } });
    });

    it('takes no window for gone that has slept at the same time, neither when it polls nor when it buys', async () => {
      const [a, b] = [windows.window('a'), windows.window('b')];
      const open = b.reserve(4);
      await windows.clock.advance(8 * HOUR);
      a.storage.poll();
      a.reserve(1).release();
      open.settle(known({ companies: 3 }));
      const { unconfirmed, known: sure } = a.storage.ledger.totals({});
      assert.deepEqual({ unconfirmed, sure }, { unconfirmed: {}, sure: { companies: 3 } });
    });

    it('lets an entry stand that was wrongly taken for gone, and adds only what it does not cover', () => {
      const a = windows.window('a');
      const ends = [a.reserve(4), a.reserve(4), a.reserve(4)];
      a.die();
      const b = windows.window('b');
      ends[0]?.settle(known({ companies: 3 }));
      ends[1]?.release();
      ends[2]?.settle(known({ companies: 6, timeline: 1 }));
      const { unconfirmed, known: sure } = b.storage.ledger.totals({});
      assert.deepEqual({ unconfirmed, sure }, { unconfirmed: { companies: 12 }, sure: { companies: 2, timeline: 1 } });
    });
  });

  describe('where the ledger cannot be written', () => {
    class BrokenStore extends MemoryReservationStore {
      broken = false;

      override transact<T>(durability: 'strict' | 'relaxed', work: () => T): T {
        if (this.broken) throw new Error('disk full');
        return super.transact(durability, work);
      }
    }

    it('lets nothing be sent, loses no answer, and enters it as soon as it can', () => {
      const store = new BrokenStore();
      let entered = 0;
      const instance: Omit<Instance, 'lastHeartbeat'> = { instanceId: 'r', pid: 1, host: 'h' };
      const reservations = new Reservations({
        store,
        clock: windows.clock,
        instance,
        isAlive: () => true,
        entered: () => (entered += 1),
        posted: () => undefined,
      });
      const budget = reservations.budget('acc', { id: 'a', openedAt: 0 }, () => ({}));
      const spending: Pick<NewReservation, 'operation' | 'source' | 'price'> = {
        operation: 'o',
        source: person,
        price: { companies: 2 },
      };
      const open = budget.reserve(spending);
      store.broken = true;
      open.settle(known({ companies: 1 }));
      assert.throws(() => budget.reserve(spending), refuses('ledger'));
      assert.equal(entered, 0);
      reservations.poll();
      store.broken = false;
      reservations.poll();
      assert.equal(entered, 1);
      assert.deepEqual(
        store.entries.map(({ cost }) => cost),
        [{ companies: 1 }],
      );
      budget.reserve(spending).release();
    });

    it('leaves a call that outlives its window to the next one', () => {
      const a = windows.window('a');
      const open = a.reserve(5);
      a.storage.close();
      open.settle(known({ companies: 5 }));
      a.storage.ledger.saved({ account: 'acc', operation: 'o', source: person, cost: { companies: 1 } });
      assert.throws(() => a.reserve(1), refuses('ledger'));
      a.die();
      assert.deepEqual(windows.open().ledger.totals({}).unconfirmed, { companies: 5 });
    });
  });
});
