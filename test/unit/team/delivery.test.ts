// Tests of the delivery of entries to a team whose database does not take some of them.
import assert from 'node:assert/strict';
import { openStorage, type Storage } from '../../../src/storage/storage.ts';
import { TeamFault } from '../../../src/domain/team/teamFault.ts';
import { Delivery } from '../../../src/team/delivery.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { known, person } from './support/members.ts';

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
      budget.reserve({ operation: 'companies.search', source: person, price, hold: { team, id } }).settle(known(1));
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
