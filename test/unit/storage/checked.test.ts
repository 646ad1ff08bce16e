// Tests of unconfirmed calls whose cost is found out later, which changes sums and caps but no entry.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { localDay } from '../../../src/client/localDay.ts';
import { known, person, places, refuses, Windows } from './support/windows.ts';

describe('an unconfirmed call', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  for (const [place, options] of places) {
    describe(place, () => {
      function filled(perDay = 100) {
        const window = windows.window('a', { perDay }, options);
        window.reserve(5).settle(known({ companies: 3 }));
        window.reserve(7).settle({ cost: { companies: 7 }, certainty: 'unconfirmed', requestId: 'r-2' });
        window.reserve(9, { kind: 'agent', chat: 'c' }).settle({ cost: { companies: 9 }, certainty: 'unconfirmed' });
        return { ...window, ledger: window.storage.ledger };
      }

      it('has cost what its check has found, as an estimate, and keeps what was entered at first', () => {
        const { ledger } = filled();
        const [, before] = ledger.entries({}, { limit: 2 });
        ledger.checked(2, { companies: 4 });
        const expected = {
          known: { companies: 3 },
          estimated: { companies: 4 },
          unconfirmed: { companies: 9 },
          saved: {},
          calls: 3,
        };
        assert.deepEqual(ledger.totals({}), expected);
        assert.deepEqual(ledger.sums({}, 'day'), [{ key: localDay(windows.clock.now()), ...expected }]);
        const checked = ledger.entries({}, { limit: 2 })[1];
        assert.deepEqual(checked, { ...before, checked: { companies: 4 } });
        assert.deepEqual([...ledger.all({})][1], checked);
      });

      it('has cost nothing where its check says so', () => {
        const { ledger } = filled();
        ledger.checked(3, {});
        assert.deepEqual(ledger.totals({}).unconfirmed, { companies: 7 });
        assert.deepEqual(ledger.totals({}).estimated, {});
        assert.deepEqual(ledger.entries({}, { limit: 1 })[0]?.checked, {});
        assert.deepEqual(
          ledger.sums({}, 'source').map(({ key, calls }) => [key, calls]),
          [
            ['person', 2],
            ['agent', 1],
          ],
        );
      });

      it('is found as possible with its check, by any filter alike', () => {
        const { ledger } = filled();
        ledger.checked(2, { companies: 4 });
        const ids = ledger.entries({ certainty: 'unconfirmed' }, { limit: 9 }).map(({ id }) => id);
        assert.deepEqual(ids, [3, 2]);
        assert.deepEqual(ledger.totals({ certainty: 'unconfirmed' }).estimated, { companies: 4 });
        assert.deepEqual(ledger.totals({ certainty: 'estimated' }).calls, 0);
        for (const filter of [{ after: 1 }, { source: 'person', from: windows.clock.now() }, { account: 'acc' }] as const) {
          for (const by of ['day', 'operation', 'source'] as const) {
            const sums = ledger.sums(filter, by);
            const sum = sums.reduce((total, { estimated }) => total + (estimated['companies'] ?? 0), 0);
            assert.equal(sum, ledger.totals(filter).estimated['companies']);
            assert.equal(sum, 4);
          }
        }
        assert.deepEqual(ledger.totals({ account: 'another' }).estimated, {});
      });

      it('is checked once, and nothing else is', () => {
        const { ledger } = filled();
        let fired = 0;
        ledger.onDidChange(() => (fired += 1));
        ledger.checked(2, { companies: 4 });
        const once = ledger.totals({});
        assert.equal(fired, 1);
        for (const id of [2, 1, 0, 4, -1, 1.5]) ledger.checked(id, { companies: 1 });
        ledger.saved({ account: 'acc', operation: 'o', source: person, cost: { companies: 1 } });
        ledger.checked(4, {});
        assert.deepEqual({ ...ledger.totals({}), saved: {} }, once);
        assert.equal(fired, 2);
      });

      it('counts for the caps with what it has cost', () => {
        const { ledger, reserve } = filled(19);
        assert.throws(() => reserve(1), refuses('perDay'));
        ledger.checked(2, { companies: 4 });
        reserve(3).release();
        assert.throws(() => reserve(4), refuses('perDay'));
        ledger.checked(3, {});
        reserve(12).release();
        assert.throws(() => reserve(13), refuses('perDay'));
      });

      it('counts for the caps of session and chat as well, and for its own alone', () => {
        const window = windows.window('a', { perSession: 10, perAgentChat: 6 }, options);
        const chat = { kind: 'agent', chat: 'c' } as const;
        window.reserve(6, chat).settle({ cost: { companies: 6 }, certainty: 'unconfirmed' });
        assert.throws(() => window.reserve(1, chat), refuses('perAgentChat'));
        window.storage.ledger.checked(1, { companies: 2 });
        window.reserve(4, chat).release();
        assert.throws(() => window.reserve(5, chat), refuses('perAgentChat'));
        window.reserve(6, { kind: 'agent', chat: 'd' }).release();
        window.reserve(8).release();
        assert.throws(() => window.reserve(9), refuses('perSession'));
      });

      it('is under way until it is settled', () => {
        const { ledger, reserve, budget } = filled();
        assert.equal(ledger.inFlight('acc'), 0);
        const open = [reserve(1), reserve(2), reserve(0)];
        assert.deepEqual({ acc: ledger.inFlight('acc'), another: ledger.inFlight('another') }, { acc: 2, another: 0 });
        open[0]?.settle({ cost: { companies: 1 }, certainty: 'unconfirmed' });
        assert.equal(ledger.inFlight('acc'), 1);
        open[1]?.release();
        open[2]?.release();
        assert.equal(ledger.inFlight('acc'), 0);
        assert.throws(() => budget.reserve({ operation: 'o', source: person, price: { companies: 1000 } }), refuses('perDay'));
        assert.equal(ledger.inFlight('acc'), 0);
      });
    });
  }

  it('is known to all windows when they poll', () => {
    const a = windows.window('a');
    const b = windows.window('b');
    a.reserve(5).settle({ cost: { companies: 5 }, certainty: 'unconfirmed' });
    b.storage.poll();
    let fired = 0;
    b.storage.ledger.onDidChange(() => (fired += 1));
    b.storage.poll();
    assert.equal(fired, 0);
    a.storage.ledger.checked(1, { companies: 5 });
    b.storage.ledger.checked(1, {});
    b.storage.poll();
    assert.equal(fired, 1);
    assert.deepEqual(b.storage.ledger.totals({}).estimated, { companies: 5 });
  });

  it('is under way in all windows, and once its own is gone until that is entered', async () => {
    const a = windows.window('a');
    const b = windows.window('b');
    const open = a.reserve(5);
    assert.equal(b.storage.ledger.inFlight('acc'), 1);
    open.settle(known({ companies: 5 }));
    assert.equal(b.storage.ledger.inFlight('acc'), 0);
    a.reserve(4);
    a.die();
    assert.equal(b.storage.ledger.inFlight('acc'), 1);
    await windows.clock.advance(60_000);
    b.storage.poll();
    assert.equal(b.storage.ledger.inFlight('acc'), 0);
    assert.deepEqual(b.storage.ledger.totals({}).unconfirmed, { companies: 4 });
  });

  it('stays possible where its check cannot be written', () => {
    const a = windows.window('a');
    a.reserve(5).settle({ cost: { companies: 5 }, certainty: 'unconfirmed' });
    a.storage.close();
    a.storage.ledger.checked(1, {});
    assert.deepEqual(windows.open().ledger.totals({}).unconfirmed, { companies: 5 });
  });

  it('is append-only even for who writes SQL', () => {
    const { storage, reserve } = windows.window('a');
    reserve(2).settle({ cost: { companies: 2 }, certainty: 'unconfirmed' });
    storage.ledger.checked(1, { companies: 1 });
    const database = new DatabaseSync(windows.path);
    assert.throws(() => database.exec('DELETE FROM checked'), /append-only/);
    assert.throws(() => database.exec('UPDATE checked SET total = 0'), /append-only/);
    assert.throws(() => database.exec('INSERT INTO checked VALUES (1, 0, 0, 0, 0)'), /UNIQUE/);
    database.close();
  });
});
