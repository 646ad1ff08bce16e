// Tests of the ledger: entries never change, and pages, filters and sums by local days are right.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../src/client/clock.ts';
import { addPrices, free, totalOf } from '../../../src/client/price.ts';
import type { LedgerFilter, Source } from '../../../src/client/ledger.ts';
import { inZone } from '../../support/inZone.ts';
import { known, places, refuses, Windows } from './support/windows.ts';

const HOUR = 3_600_000;

describe('the ledger', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    describe(place, () => {
      async function filled() {
        const { storage, budget } = windows.window('a', {}, options);
        const other = storage.budget('second', { id: 'a', openedAt: 0 }, () => ({}));
        const price = { companies: 9 };
        const time = windows.clock.now();
        const settle = { certainty: 'known', objects: 2, requestId: 'r-1', cost: { companies: 2, 'companies:*': 2 } } as const;
        budget.reserve({ operation: 'companies.search', source: { kind: 'person' }, price }).settle(settle);
        await windows.clock.advance(24 * HOUR);
        other
          .reserve({ operation: 'timeline.search', source: { kind: 'watch' }, price })
          .settle({ cost: { timeline: 3 }, certainty: 'estimated' });
        budget
          .reserve({ operation: 'timeline.search', source: { kind: 'agent', chat: 'c' }, price })
          .settle({ cost: { timeline: 4 }, certainty: 'unconfirmed' });
        storage.ledger.saved({ account: 'acc', operation: 'companies.get', source: { kind: 'export' }, cost: { companies: 1 } });
        return { storage, time };
      }

      it('gives entries as they were written, newest first, page by page', async () => {
        const { storage, time } = await filled();
        const first = storage.ledger.entries({}, { limit: 3 });
        assert.deepEqual(
          first.map(({ id, certainty }) => [id, certainty]),
          [
            [4, 'saved'],
            [3, 'unconfirmed'],
            [2, 'estimated'],
          ],
        );
        assert.deepEqual(
          first.map(({ source }) => source),
          [{ kind: 'export' }, { kind: 'agent', chat: 'c' }, { kind: 'watch' }],
        );
        const rest = storage.ledger.entries({}, { limit: 3, before: 2 });
        assert.equal(rest.length, 1);
        const { window: _window, ...entry } = { window: undefined, ...rest[0] };
        assert.deepEqual(entry, {
          id: 1,
          time,
          account: 'acc',
          operation: 'companies.search',
          source: { kind: 'person' },
          objects: 2,
          cost: { companies: 2, 'companies:*': 2 },
          certainty: 'known',
          requestId: 'r-1',
        });
      });

      it('filters entries, sums and totals alike', async () => {
        const { storage, time } = await filled();
        const filters: readonly [LedgerFilter, number[]][] = [
          [{}, [1, 2, 3, 4]],
          [{ account: 'second' }, [2]],
          [{ from: time, to: time + 1 }, [1]],
          [{ from: time + 1 }, [2, 3, 4]],
          [{ to: time }, []],
          [{ operation: 'timeline.search' }, [2, 3]],
          [{ source: 'agent' }, [3]],
          [{ after: 2 }, [3, 4]],
          [{ after: 4 }, []],
          [{ certainty: 'saved' }, [4]],
          [{ account: 'acc', from: time + 1, certainty: 'unconfirmed' }, [3]],
        ];
        for (const [filter, ids] of filters) {
          const found = [...storage.ledger.all(filter)];
          assert.deepEqual(
            found.map(({ id }) => id),
            ids,
          );
          assert.deepEqual(storage.ledger.entries(filter, { limit: 9 }), found.toReversed());
          const total = found.reduce((sum, { cost }) => sum + totalOf(cost), 0);
          const calls = found.filter(({ certainty }) => certainty !== 'saved').length;
          const all = storage.ledger.totals(filter);
          assert.deepEqual({ sum: sumOf(all), calls: all.calls }, { sum: total, calls });
          for (const by of ['day', 'operation', 'source'] as const) {
            const sums = storage.ledger.sums(filter, by);
            assert.equal(
              sums.reduce((sum, part) => sum + sumOf(part), 0),
              total,
            );
            assert.equal(
              sums.reduce((sum, part) => sum + part.calls, 0),
              calls,
            );
          }
        }
      });

      it('sums by day, operation and source', async () => {
        const { ledger } = (await filled()).storage;
        assert.deepEqual(ledger.sums({}, 'day'), [
          { key: '2026-05-04', known: { companies: 2, 'companies:*': 2 }, estimated: {}, unconfirmed: {}, saved: {}, calls: 1 },
          {
            key: '2026-05-05',
            known: {},
            estimated: { timeline: 3 },
            unconfirmed: { timeline: 4 },
            saved: { companies: 1 },
            calls: 2,
          },
        ]);
        const keys = (by: 'operation' | 'source') => ledger.sums({}, by).map(({ key }) => key);
        assert.deepEqual(keys('operation'), ['timeline.search', 'companies.search', 'companies.get']);
        assert.deepEqual(keys('source'), ['agent', 'person', 'watch', 'export']);
      });

      it('sums by the name of an agent, also what was checked later', () => {
        const { storage, reserve } = windows.window('a', {}, options);
        const by = (name: string): Source => ({ kind: 'agent', chat: 'c', name });
        reserve(2, by('A')).settle({ cost: { companies: 2 }, certainty: 'known' });
        reserve(5, by('B')).settle({ cost: { companies: 5 }, certainty: 'unconfirmed' });
        reserve(1, { kind: 'agent', chat: 'c' }).settle({ cost: { companies: 1 }, certainty: 'known' });
        const { ledger } = storage;
        ledger.checked(2, { companies: 4 });
        const spent = ledger.sums({ source: 'agent' }, 'agent').map(({ key, known, estimated }) => ({ key, known, estimated }));
        assert.deepEqual(spent, [
          { key: 'B', known: {}, estimated: { companies: 4 } },
          { key: 'A', known: { companies: 2 }, estimated: {} },
          { key: '', known: { companies: 1 }, estimated: {} },
        ]);
        assert.deepEqual(ledger.totals({ agent: 'B' }).estimated, { companies: 4 });
      });

      it('announces what this window has entered', () => {
        const { storage, reserve } = windows.window('a', {}, options);
        let fired = 0;
        storage.ledger.onDidChange(() => (fired += 1));
        const open = reserve(3);
        reserve(2).release();
        assert.equal(fired, 0);
        open.settle(known({ companies: 1 }));
        storage.ledger.saved({ account: 'a', operation: 'o', source: { kind: 'person' }, cost: { companies: 1 } });
        storage.ledger.saved({ account: 'a', operation: 'o', source: { kind: 'person' }, cost: {} });
        assert.equal(fired, 2);
      });

      it('keeps credit types of any name apart', () => {
        const { storage, reserve } = windows.window('a', {}, options);
        const cost = Object.fromEntries([
          ['__proto__', 1],
          ['constructor', 2],
          ['2', 3],
        ]);
        reserve(1).settle(known(cost));
        assert.deepEqual(Object.entries(storage.ledger.totals({}).known).sort(), Object.entries(cost).sort());
        assert.equal(totalOf(storage.ledger.entries({}, { limit: 1 })[0]?.cost ?? free), 6);
      });

      it('has days of 23 and 25 hours, and follows the computer to another time zone', () =>
        inZone('Europe/Rome', () => {
          let now = 0;
          const clock: Clock = { now: () => now, sleep: () => Promise.reject(new Error('nobody sleeps')) };
          const { storage, reserve } = windows.window('a', { perDay: 2 }, { ...options, clock });
          for (const time of ['2026-03-29T00:00', '2026-03-29T23:59', '2026-10-25T00:00', '2026-10-25T23:59']) {
            now = new Date(time).getTime();
            reserve(1).settle(known({ companies: 1 }));
          }
          assert.throws(() => reserve(1), refuses('perDay'));
          const days = () => storage.ledger.sums({}, 'day').map(({ key, calls }) => `${key} ${calls}`);
          assert.deepEqual(days(), ['2026-03-29 2', '2026-10-25 2']);
          process.env['TZ'] = 'Asia/Kathmandu';
          assert.deepEqual(days(), ['2026-03-29 1', '2026-03-30 1', '2026-10-25 1', '2026-10-26 1']);
        }));
    });
  }

  it('announces what another window has entered, when it polls, and nothing else', () => {
    const a = windows.window('a');
    const b = windows.window('b');
    let fired = 0;
    b.storage.ledger.onDidChange(() => (fired += 1));
    b.storage.poll();
    a.storage.cache.put('acc', 'company', [{ key: 'k', value: 1 }]);
    const open = a.reserve(2);
    b.storage.poll();
    assert.equal(fired, 0);
    open.settle(known({ companies: 2 }));
    b.storage.poll();
    b.storage.poll();
    assert.equal(fired, 1);
    assert.deepEqual(b.storage.ledger.totals({}).known, { companies: 2 });
  });

  it('is append-only even for who writes SQL', () => {
    const { reserve } = windows.window('a');
    reserve(2).settle(known({ companies: 2 }));
    const database = new DatabaseSync(windows.path);
    assert.throws(() => database.exec('DELETE FROM entry'), /append-only/);
    assert.throws(() => database.exec('UPDATE entry SET total = 0'), /append-only/);
    database.close();
  });

  it('streams more than a batch while entries are added', () => {
    const { storage } = windows.window('a');
    const save = () => storage.ledger.saved({ account: 'a', operation: 'o', source: { kind: 'person' }, cost: { companies: 1 } });
    for (let at = 0; at < 1500; at += 1) save();
    let last = 0;
    for (const { id } of storage.ledger.all({})) {
      assert.equal(id, last + 1);
      last = id;
      if (id === 700) save();
    }
    assert.equal(last, 1501);
  });
});

function sumOf(sums: ReturnType<ReturnType<Windows['open']>['ledger']['totals']>): number {
  return totalOf([sums.known, sums.estimated, sums.unconfirmed, sums.saved].reduce(addPrices));
}
