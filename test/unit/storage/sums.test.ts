// Tests of the sums of the ledger, and of the credits that count for a cap.
import assert from 'node:assert/strict';
import type { Period } from '../../../src/storage/caps.ts';
import { ReservationStore } from '../../../src/storage/reservationStore.ts';
import { Sums } from '../../../src/storage/sums.ts';
import { memoryDatabase, person } from './support/windows.ts';

describe('sums', () => {
  it('are in the order of their keys, or by what was or may have been spent', () => {
    const sums = new Sums();
    sums.add('b', 'known', { companies: 1 });
    sums.add('c', 'unconfirmed', { companies: 2 });
    sums.add('d', 'saved', { companies: 9 });
    sums.add('a', 'estimated', { companies: 1 });
    const keys = (some: ReturnType<Sums['byKey']>): string[] => some.map(({ key }) => key);
    assert.deepEqual(keys(sums.byKey()), ['a', 'b', 'c', 'd']);
    assert.deepEqual(keys(sums.bySpent()), ['c', 'a', 'b', 'd'], 'what was saved was not spent');
    assert.equal(sums.totals('d').calls, 0);
    assert.equal(sums.totals('a').calls, 1);
  });
});

describe('what counts for a cap', () => {
  const store = new ReservationStore(memoryDatabase());
  const at = (time: number, companies: number, window: string): void => {
    const entry = { window, time, account: 'acc', operation: 'o', source: person, cost: { companies } } as const;
    store.enter({ ...entry, certainty: 'known' });
  };
  at(9, 1, 'a');
  at(10, 2, 'a');
  at(19, 4, 'b');
  at(20, 8, 'b');

  const periods: readonly [string, Period, number][] = [
    ['a day begins with its first moment and ends before the next one', { kind: 'day', from: 10, to: 20 }, 2 + 4],
    ['a session has what came since it began', { kind: 'session', from: 19, window: 'c' }, 4 + 8],
    ['and what its window spent when the clock was set back', { kind: 'session', from: 20, window: 'a' }, 1 + 2 + 8],
    ['a chat has nothing that a person asked for', { kind: 'chat', chat: 'c' }, 0],
  ];
  for (const [name, period, credits] of periods)
    it(name, () => {
      assert.equal(store.counted(period), credits);
    });

  it('and what is held, until it is free', () => {
    const reservations = new ReservationStore(memoryDatabase());
    const spending = { window: 'a', time: 15, account: 'acc', operation: 'o', source: person, price: { companies: 3 } } as const;
    const instance = { instanceId: 'r', pid: 1, host: 'h', lastHeartbeat: 0 };
    const [first, second] = [reservations.addReservation(spending, instance), reservations.addReservation(spending, instance)];
    assert.equal(reservations.counted({ kind: 'day', from: 10, to: 20 }), 6);
    assert.ok(reservations.deleteReservation(first) && reservations.deleteReservation(second));
    assert.equal(reservations.deleteReservation(first), false);
    assert.equal(reservations.counted({ kind: 'day', from: 10, to: 20 }), 0);
  });
});
