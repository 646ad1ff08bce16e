// Tests of the records that a team is sent: each once, in order, whatever is deleted or stored again meanwhile.
import assert from 'node:assert/strict';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import type { CacheKind } from '../../../src/client/cache.ts';
import { Emitter } from '../../../src/client/event.ts';
import { Connection } from '../../../src/storage/connection.ts';
import { SqlRecordOutbox } from '../../../src/storage/recordOutbox.ts';
import type { Row } from '../../../src/storage/rows.ts';
import { openStorage, type Storage } from '../../../src/storage/storage.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Windows } from './support/windows.ts';

const kinds: readonly CacheKind[] = ['event', 'timeline', 'people'];

describe('the records that a team is sent', () => {
  let storage: Storage;
  beforeEach(() => (storage = openStorage({ path: undefined, clock: new FakeClock() })));
  afterEach(() => storage.close());

  const put = (kind: CacheKind, key: string, value: unknown, account = 'acc'): void => {
    storage.cache.put(account, kind, [{ key, value }]);
  };
  async function sendAll(team = 'team', account = 'acc', most = 3): Promise<unknown[]> {
    const outbox = await storage.recordOutbox();
    const sent: unknown[] = [];
    for (;;) {
      const batch = outbox.next(team, account, kinds, most);
      sent.push(...batch.records.map(({ key, value }) => [key, value]));
      batch.done();
      if (!batch.isFull) return sent;
    }
  }

  it('are those of the account and of the kinds that are shared, the oldest first, and once', async () => {
    for (let at = 0; at < 7; at += 1) put('event', `e${String(at)}`, at);
    put('list', 'l1', 'a list');
    put('event', 'other', 1, 'another account');
    put('timeline', 'p1', 'a page');
    assert.deepEqual(
      (await sendAll()).map((one) => (one as [string])[0]),
      ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'p1'],
    );
    assert.deepEqual(await sendAll(), []);
    assert.equal((await sendAll('another team')).length, 8);
  });

  it('are not those that colleagues have loaded', async () => {
    storage.cache.put('acc', 'event', [{ key: 'e1', value: 1, loaded: { at: 5, person: 'anna' } }]);
    assert.deepEqual(await sendAll(), []);
    assert.deepEqual(storage.cache.get('acc', 'event', 'e1'), { key: 'e1', value: 1, at: 5, person: 'anna' });
  });

  it('are those of people too, which are in memory', async () => {
    put('people', 'event:p1', 1);
    put('event', 'e1', 2);
    assert.deepEqual(await sendAll(), [
      ['e1', 2],
      ['event:p1', 1],
    ]);
    assert.deepEqual(await sendAll(), []);
  });

  it('come again where a batch was not done', async () => {
    put('event', 'e1', 1);
    const outbox = await storage.recordOutbox();
    outbox.next('team', 'acc', kinds, 3);
    assert.equal(outbox.next('team', 'acc', kinds, 3).records.length, 1);
  });

  it('are those too that another window stores while it is looked for more', () => {
    const windows = new Windows();
    try {
      const [reading, writing] = [windows.open(), windows.open()];
      reading.cache.put('acc', 'event', [{ key: 'e1', value: 1 }]);
      class Reader extends Connection {
        override all(sql: string, ...values: SQLInputValue[]): readonly Row[] {
          const rows = super.all(sql, ...values);
          if (writing.cache.get('acc', 'event', 'e2') === undefined) writing.cache.put('acc', 'event', [{ key: 'e2', value: 2 }]);
          return rows;
        }
      }
      const database = new Reader(new DatabaseSync(windows.path));
      const outbox = new SqlRecordOutbox(() => [database], new Emitter().event);
      const sent = Array.from({ length: 3 }, () => {
        const batch = outbox.next('team', 'acc', kinds, 3);
        batch.done();
        return batch.records.map(({ key }) => key);
      });
      database.close();
      assert.deepEqual(sent.flat(), ['e1', 'e2']);
    } finally {
      windows.end();
    }
  });

  it('are those too that are stored, or stored again, while others are on their way', async () => {
    const outbox = await storage.recordOutbox();
    const deletions = [
      () => undefined,
      () => {
        storage.cache.remove('acc', 'event', ['e1']);
      },
      () => {
        storage.cache.forget('acc');
      },
    ];
    for (const [at, remove] of deletions.entries()) {
      put('event', 'e1', 'first');
      const batch = outbox.next('team', 'acc', kinds, 3);
      remove();
      put('event', 'e1', at);
      batch.done();
      assert.deepEqual(await sendAll(), [['e1', at]]);
    }
  });

  it('are not sent again under a longer name of the team, nor by another version that goes on with the earlier one', async () => {
    const outbox = await storage.recordOutbox();
    put('event', 'e1', 1);
    await sendAll('db');
    outbox.inherit('db first', 'db');
    assert.deepEqual(await sendAll('db first'), []);
    put('event', 'e2', 2);
    for (const name of ['db', 'db first']) {
      outbox.inherit('db first', 'db');
      assert.deepEqual(await sendAll(name), [['e2', 2]]);
    }
    outbox.inherit('db second', 'db');
    assert.equal((await sendAll('db second')).length, 2, 'another team at the same address has nothing yet');
  });

  it('are announced when they are stored', async () => {
    let times = 0;
    (await storage.recordOutbox()).onDidLoad(() => (times += 1));
    put('event', 'e1', 1);
    assert.equal(times, 1);
    storage.cache.put('acc', 'event', [{ key: 'e2', value: 1, loaded: { at: 5, person: 'anna' } }]);
    assert.equal(times, 1);
  });

  it('miss nothing that was stored last, whatever is deleted and forgotten in between', async () => {
    const step = fc.record({ act: fc.constantFrom('put', 'put', 'put', 'remove', 'send', 'forget'), key: fc.nat({ max: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        storage.close();
        storage = openStorage({ path: undefined, clock: new FakeClock() });
        const has = new Map<string, unknown>();
        const told = new Map<unknown, number>();
        const send = async (): Promise<void> => {
          for (const [key, value] of (await sendAll()) as [string, unknown][]) {
            has.set(key, value);
            told.set(value, (told.get(value) ?? 0) + 1);
          }
        };
        let value = 0;
        for (const { act, key } of steps) {
          const name = `e${String(key)}`;
          if (act === 'put') put('event', name, (value += 1));
          else if (act === 'remove') storage.cache.remove('acc', 'event', [name]);
          else if (act === 'forget') storage.cache.forget('acc');
          else await send();
        }
        await send();
        for (const { key, value: last } of storage.cache.children('acc', 'event', undefined)) assert.equal(has.get(key), last);
        assert.ok([...told.values()].every((times) => times === 1));
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
