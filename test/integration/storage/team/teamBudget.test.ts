// Tests of the shared budget on a real database: caps over all members, and entries that are told once.
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { LocalBudget, Spending } from '../../../../src/client/ledger.ts';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { TeamBudget, withoutTeam } from '../../../../src/storage/team/teamBudget.ts';
import { eventually } from '../../../support/eventually.ts';
import { postgresOrSkip, type PostgresServer } from '../../../support/postgres/postgresServer.ts';
import { known, Members, person, refusalOf } from './support/members.ts';

describe('the budget of a team', () => {
  let server: PostgresServer;
  let members: Members;

  before(async function () {
    server = await postgresOrSkip(this);
  });
  beforeEach(async () => (members = await Members.create(server)));
  afterEach(() => members.end());

  it('counts what all members have spent and reserved', async () => {
    await members.caps(10);
    const [anna, ben] = [await members.member('anna'), await members.member('ben')];
    const held = await anna.reserve(6);
    assert.equal(await refusalOf(ben.reserve(5)), 'teamDay');
    held.settle(known(2));
    await eventually(() => refusalOf(ben.reserve(8).then((one) => one.settle(known(8)))), undefined);
    await eventually(
      () => members.entries(),
      [
        { person: 'anna', cost: 2, certainty: 'known', state: 'entered' },
        { person: 'ben', cost: 8, certainty: 'known', state: 'entered' },
      ],
    );
    assert.equal(await refusalOf(anna.reserve(1)), 'teamDay');
  });

  it('keeps the caps of a month and of a person, and says which would be exceeded', async () => {
    await members.caps(null, 10, 4);
    const [anna, ben] = [await members.member('anna'), await members.member('ben')];
    await anna.reserve(4);
    assert.equal(await refusalOf(anna.reserve(1)), 'personDay');
    await ben.reserve(4);
    const clara = await members.member('clara');
    assert.equal(await refusalOf(clara.reserve(3)), 'teamMonth');
    await clara.reserve(2);
  });

  it('gives back what was released', async () => {
    await members.caps(10);
    const [anna, ben] = [await members.member('anna'), await members.member('ben')];
    (await anna.reserve(10)).release();
    await eventually(() => refusalOf(ben.reserve(10)), undefined);
    assert.deepEqual(await members.entries(), [{ person: 'ben', cost: 0, certainty: 'unconfirmed', state: 'held' }]);
  });

  it('corrects an unconfirmed entry once by what it has cost', async () => {
    await members.caps(10);
    const { reserve, storage } = await members.member('anna');
    (await reserve(9)).settle({ cost: { companies: 9 }, certainty: 'unconfirmed' });
    await eventually(() => members.entries(), [{ person: 'anna', cost: 9, certainty: 'unconfirmed', state: 'entered' }]);
    const [entry] = storage.ledger.entries({}, { limit: 1 });
    assert.ok(entry);
    storage.ledger.checked(entry.id, { companies: 3 });
    await eventually(() => members.entries(), [{ person: 'anna', cost: 3, certainty: 'estimated', state: 'entered' }]);
    await reserve(7);
    assert.equal(await refusalOf(reserve(1)), 'teamDay');
  });

  it('enters a free call that was billed, and asks nobody for one that was not', async () => {
    await members.caps(0);
    const { reserve, team } = await members.member('anna');
    (await reserve(0)).release();
    (await reserve(0)).settle(known(3));
    await eventually(() => members.entries(), [{ person: 'anna', cost: 3, certainty: 'known', state: 'entered' }]);
    await team.poll();
    const { state } = team;
    assert.deepEqual(state.kind === 'ready' && state.status.spent, { teamDay: 3, teamMonth: 3, personDay: 3 });
  });

  it('keeps the caps of this computer first, and asks no team about what these refuse', async () => {
    const { reserve } = await members.member('anna', { caps: { perCall: 5 } });
    assert.equal(await refusalOf(reserve(6)), 'perCall');
    assert.deepEqual(await members.entries(), []);
  });

  it('sets no cap below what is spent or reserved, and none for a member who may not', async () => {
    const anna = await members.member('anna', { role: 'company_data_admin' });
    await anna.reserve(6);
    for (const [caps, cap] of [
      [{ teamDay: 5, teamMonth: undefined, personDay: undefined }, 'teamDay'],
      [{ teamDay: undefined, teamMonth: 5, personDay: undefined }, 'teamMonth'],
      [{ teamDay: 6, teamMonth: 6, personDay: 5 }, 'personDay'],
    ] as const)
      assert.deepEqual(await anna.team.setCaps(caps), { cap, spent: 6 });
    const ben = await members.member('ben');
    await assert.rejects(ben.team.setCaps({ teamDay: 9, teamMonth: 9, personDay: 9 }), { kind: 'rights' });
    assert.equal(await refusalOf(anna.reserve(100)), undefined, 'nothing was changed');
    assert.equal(await anna.team.setCaps({ teamDay: 106, teamMonth: undefined, personDay: undefined }), undefined);
    assert.equal(await refusalOf(ben.reserve(1)), 'teamDay');
  });

  it('is exceeded by no credit, although several members ask at once', async () => {
    await members.caps(60);
    const all = await Promise.all(['anna', 'ben', 'clara', 'dan'].map((name) => members.member(name)));
    const asked = all.flatMap(({ reserve }) => Array.from({ length: 10 }, () => refusalOf(reserve(3))));
    const refusals = (await Promise.all(asked)).filter((refusal) => refusal === 'teamDay');
    assert.equal(refusals.length, 20);
    const [sum] = await members.run('SELECT sum(price)::float8 AS sum FROM company_data.call');
    assert.equal(sum?.['sum'], 60);
  });

  it('gives a call back that was cancelled while the team was asked', async () => {
    await members.caps(5);
    const { reserve } = await members.member('anna');
    const cancel = new AbortController();
    const asked = reserve(5, cancel.signal);
    cancel.abort();
    await assert.rejects(asked, { kind: 'cancelled' });
    await eventually(() => refusalOf(reserve(5)), undefined);
  });
});

describe('a call that is cancelled while a team that cannot be reached is asked', () => {
  const spending: Spending = { operation: 'companies.search', source: person, price: { companies: 3 } };
  let ends: string[];
  let asked: number;
  const reservation = {
    allow: () => undefined,
    settle: () => void ends.push('settled'),
    release: () => void ends.push('released'),
  };
  const local: LocalBudget = { reserve: () => reservation };
  const askToSpendAlone = () => Promise.resolve((asked += 1) > 0);

  beforeEach(() => {
    ends = [];
    asked = 0;
  });

  it('asks nobody whether to spend without the team', async () => {
    const failed = Promise.withResolvers<undefined>();
    const budget = new TeamBudget({ team: 'postgres://db/team', local, askToSpendAlone, reserveWithTeam: () => failed.promise });
    const cancel = new AbortController();
    const reserved = budget.reserve(spending, cancel.signal);
    cancel.abort();
    await assert.rejects(Promise.resolve(reserved), { kind: 'cancelled' });
    failed.reject(new TeamFault('timedOut'));
    await setImmediate();
    assert.deepEqual({ asked, ends }, { asked: 0, ends: ['released'] });
  });

  it('reserves nothing and asks nobody where the team cannot even be opened', async () => {
    const cancel = new AbortController();
    cancel.abort();
    const reserved = withoutTeam(local, spending, new TeamFault('noSecret'), askToSpendAlone, cancel.signal);
    await assert.rejects(reserved, { kind: 'cancelled' });
    assert.deepEqual({ asked, ends }, { asked: 0, ends: [] });
  });
});
