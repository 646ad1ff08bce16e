// Tests of the delivery of entries and records to a team whose database does not take some of them.
import assert from 'node:assert/strict';
import { openStorage, type Storage } from '../../../../src/storage/storage.ts';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { Delivery } from '../../../../src/storage/team/delivery.ts';
import { RecordDelivery } from '../../../../src/storage/team/recordDelivery.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { idOfKey } from '../../../../src/storage/team/sharedCode.ts';
import { known, person } from '../support/windows.ts';

const team = 'postgres://db/team';

describe('the delivery of entries to a team', () => {
  const clock = new FakeClock();
  let storage: Storage;

  beforeEach(() => (storage = openStorage({ path: undefined, clock })));
  afterEach(() => storage.close());

  it('is held up by none that the database does not take, however many these are', async () => {
    const budget = storage.budget('acc', { id: 'w', openedAt: 0 }, () => ({}));
    const ids = Array.from({ length: 120 }, (_, at) => `h${String(at)}`);
    const price = { companies: 1 };
    for (const id of ids)
      budget.reserve({ operation: 'companies.search', source: person, price, teamHold: { team, id } }).settle(known(price));
    const outbox = await storage.outbox();
    const told: unknown[] = [];
    const refused = new Set<unknown>([...ids.slice(0, 60), ids[118]]);
    const delivery = new Delivery({
      ...{ team, clock, outbox, version: 1, computer: 'c' },
      person: () => Promise.resolve(1),
      accounts: () => new Map([['acc', 'f']]),
      query: (_statement, _version, hold) => {
        if (refused.has(hold)) return Promise.reject(new TeamFault('other', '22P05'));
        told.push(hold);
        return Promise.resolve([]);
      },
    });
    await delivery.run();
    const taken = ids.filter((id) => !refused.has(id));
    assert.deepEqual(told, taken);
    assert.equal(outbox.count(team), refused.size);
    refused.clear();
    await delivery.run();
    assert.equal(outbox.count(team), 0);
    assert.equal(told.length, ids.length);
  });
});

describe('the delivery of records to a team', () => {
  const clock = new FakeClock();
  let storage: Storage;

  beforeEach(() => (storage = openStorage({ path: undefined, clock })));
  afterEach(() => storage.close());

  async function delivery(refuse: (ids: readonly string[]) => string | undefined, key = () => 'key') {
    const sent: number[] = [];
    const records = new RecordDelivery({
      ...{ team, key, clock, outbox: await storage.recordOutbox(), version: 1 },
      person: () => Promise.resolve(1),
      withPeople: () => false,
      accounts: () => new Map([['acc', 'f']]),
      query: (_statement, ...values) => {
        const ids = values[4];
        assert.ok(Array.isArray(ids));
        const code = refuse(ids.map(String));
        if (code !== undefined) return Promise.reject(new TeamFault('other', code));
        sent.push(ids.length);
        return Promise.resolve([]);
      },
    });
    return { records, sent };
  }

  it('sends everything later where the server has no room, and takes nothing for sent meanwhile', async () => {
    storage.cache.put(
      'acc',
      'event',
      ['e1', 'e2', 'e3'].map((key) => ({ key, value: { id: key } })),
    );
    let isFull = true;
    const { records, sent } = await delivery(() => (isFull ? '53100' : undefined));
    await assert.rejects(records.run(), { kind: 'other', code: '53100' });
    isFull = false;
    await records.run();
    assert.deepEqual(sent, [3]);
  });

  it('sends everything again to a database that was created anew at the same address, which has another key', async () => {
    storage.cache.put('acc', 'event', [{ key: 'e1', value: { id: 'e1' } }]);
    let key = 'first';
    const { records, sent } = await delivery(
      () => undefined,
      () => key,
    );
    await records.run();
    await records.run();
    assert.deepEqual(sent, [1]);
    key = 'second';
    await records.run();
    await records.run();
    assert.deepEqual(sent, [1, 1]);
  });

  it('sends nothing again that an earlier version has sent, which knew a team by its address', async () => {
    storage.cache.put('acc', 'event', [{ key: 'e1', value: { id: 'e1' } }]);
    (await storage.recordOutbox()).next(team, 'acc', ['event'], 9).done();
    const { records, sent } = await delivery(() => undefined);
    await records.run();
    assert.deepEqual(sent, []);
  });

  it('is held up by no record that the database does not take', async () => {
    storage.cache.put(
      'acc',
      'event',
      ['e1', 'e2', 'e3'].map((key) => ({ key, value: { id: key } })),
    );
    const bad = idOfKey('event', 'e2');
    const { records, sent } = await delivery((ids) => (ids.includes(bad) ? '22003' : undefined));
    await records.run();
    await records.run();
    assert.deepEqual(sent, [1, 1]);
  });
});
