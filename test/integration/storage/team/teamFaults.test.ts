// Tests of a team whose database goes away and comes back: nothing is lost, nothing is entered twice.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../../../src/client/clock.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { openStorage } from '../../../../src/storage/storage.ts';
import { eventually } from '../../../support/eventually.ts';
import { postgresOrSkip, PostgresServer, startPostgres } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { known, Members, refusalOf, type MemberOptions } from './support/members.ts';

const limits = { connectMs: 1000, statementMs: 1000, againMs: 0 };

describe('a team whose database goes away', () => {
  let server: PostgresServer;
  let members: Members;
  let proxy: TcpProxy;

  before(async function () {
    server = await postgresOrSkip(this);
  });
  beforeEach(async () => {
    members = await Members.create(server);
    proxy = await TcpProxy.start(server.port);
  });
  afterEach(() => {
    members.end();
    proxy.close();
  });

  const behindProxy = (more: MemberOptions['team'] = {}): MemberOptions => ({
    team: { address: { ...members.address, port: proxy.port }, limits, ...more },
  });
  const kindOf = ({ team }: Awaited<ReturnType<Members['member']>>): string => {
    const { state } = team;
    return state.kind === 'unreachable' ? state.fault : state.kind;
  };

  it('refuses a paid call with the reason, and lets a free one go on', async () => {
    const anna = await members.member('anna', behindProxy());
    await eventually(() => kindOf(anna), 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    await eventually(() => kindOf(anna), 'connection');
    assert.equal(await refusalOf(anna.reserve(3)), 'teamUnreachable');
    (await anna.reserve(0)).release();
    proxy.mode = 'open';
    await eventually(() => refusalOf(anna.reserve(3)), undefined);
  });

  it('is not taken for gone where only the database of this computer fails', async () => {
    const storage = openStorage({ path: undefined, clock: systemClock });
    const outbox = await storage.outbox();
    const broken = new DatabaseSync(':memory:');
    const holds = (): readonly string[] => {
      broken.exec('SELECT hold FROM reservation');
      return [];
    };
    const { onDidPost } = outbox;
    const pending: typeof outbox.pending = (...args) => outbox.pending(...args);
    const none = { count: () => 0, entryCount: () => 0, remove: () => undefined };
    const anna = await members.member('anna', { team: { outbox: { onDidPost, pending, holds, ...none } } });
    await eventually(() => kindOf(anna), 'ready');
    await anna.team.poll();
    assert.equal(kindOf(anna), 'ready');
    assert.equal(await refusalOf(anna.reserve(3)), undefined);
    storage.close();
    broken.close();
  });

  it('keeps nobody waiting who only looks, and somebody who buys until it answers', async () => {
    const patient = { ...limits, connectMs: 120_000, statementMs: 120_000 };
    const anna = await members.member('anna', behindProxy({ limits: patient }));
    await eventually(() => kindOf(anna), 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    await eventually(() => kindOf(anna), 'connection');
    // From now on connections are accepted, and nothing is answered.
    proxy.mode = 'drop';
    const look = anna.colleagues('brief');
    assert.equal(await look.get('event', ['e1']), undefined);
    assert.equal(await look.childrenOf('timeline', ['c1'], undefined), undefined);
    const before = anna.colleagues().get('event', ['e1']);
    assert.equal(await Promise.race([before, look.get('event', ['e1']).then(() => 'still waited for')]), 'still waited for');
    proxy.mode = 'open';
    proxy.cutAll();
    await eventually(() => look.get('event', ['e1']), []);
    assert.deepEqual(await anna.colleagues().get('event', ['e1']), []);
  });

  it('gives up a statement that is not answered, and what it may have reserved', async () => {
    await members.caps(3);
    const anna = await members.member('anna', behindProxy());
    await eventually(() => kindOf(anna), 'ready');
    // The server gets the statement, and its answer is lost.
    proxy.cutAfter = (part) => part.includes('company_data.reserve');
    assert.equal(await refusalOf(anna.reserve(3)), 'teamUnreachable');
    proxy.cutAfter = () => false;
    const ben = await members.member('ben');
    await eventually(() => refusalOf(ben.reserve(3)), undefined);
  });

  it('sends a reservation again whose connection was cut, and reserves once', async () => {
    await members.caps(3);
    const anna = await members.member('anna', behindProxy());
    await eventually(() => kindOf(anna), 'ready');
    let cuts = 0;
    proxy.cutAfter = (part) => part.includes('company_data.reserve') && (cuts += 1) === 1;
    (await anna.reserve(3)).settle(known(3));
    await eventually(() => members.entries(), [{ person: 'anna', cost: 3, certainty: 'known', state: 'entered' }]);
    assert.equal(cuts, 2);
  });

  it('enters what was spent meanwhile, in order and once, where the user spends alone', async () => {
    const asked: string[] = [];
    const askToSpendAlone = ({ operation }: { operation: string }, { kind }: { kind: string }) => {
      asked.push(`${operation} ${kind}`);
      return Promise.resolve(true);
    };
    const anna = await members.member('anna', behindProxy({ askToSpendAlone }));
    await eventually(() => kindOf(anna), 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    for (const credits of [3, 1, 2]) (await anna.reserve(credits)).settle(known(credits));
    assert.deepEqual(
      asked,
      Array.from({ length: 3 }, () => 'companies.search connection'),
    );
    assert.equal(anna.team.waiting, 3);
    proxy.mode = 'open';
    await eventually(
      () => members.entries(),
      [3, 1, 2].map((cost) => ({ person: 'anna', cost, certainty: 'known', state: 'entered' })),
    );
    await eventually(() => anna.team.waiting, 0);
    await anna.team.poll();
    const { state } = anna.team;
    assert.equal(state.kind === 'ready' && state.status.spent.teamDay, 6);
  });

  it('sends nothing, and gives the reservation back, where the user declines to spend alone', async () => {
    await members.caps(3);
    const askToSpendAlone = () => Promise.reject(new Failure('cancelled', { delivery: 'notSent' }));
    const anna = await members.member('anna', behindProxy({ askToSpendAlone }));
    await eventually(() => kindOf(anna), 'ready');
    proxy.mode = 'cut';
    proxy.cutAll();
    await assert.rejects(anna.reserve(3), { kind: 'cancelled' });
    assert.deepEqual(anna.storage.ledger.entries({}, { limit: 10 }), []);
    proxy.mode = 'open';
    await eventually(() => refusalOf(anna.reserve(3)), undefined);
  });

  it('settles a call whose answer came while the database was away', async () => {
    await members.caps(5);
    const anna = await members.member('anna', behindProxy());
    const held = await anna.reserve(5);
    proxy.mode = 'cut';
    proxy.cutAll();
    held.settle(known(2));
    const ben = await members.member('ben');
    assert.equal(await refusalOf(ben.reserve(1)), 'teamDay', 'its end is not known yet');
    proxy.mode = 'open';
    await eventually(() => refusalOf(ben.reserve(3)), undefined);
    assert.deepEqual(await members.entries(), [
      { person: 'anna', cost: 2, certainty: 'known', state: 'entered' },
      { person: 'ben', cost: 0, certainty: 'unconfirmed', state: 'held' },
    ]);
  });

  it('counts by the clock of the database, whatever that of a computer says', async () => {
    await members.caps(4);
    const clock = new FakeClock(Date.now() - 30 * 24 * 3_600_000);
    const anna = await members.member('anna', { storage: { clock } });
    (await anna.reserve(3)).settle(known(3));
    await eventually(() => members.entries(), [{ person: 'anna', cost: 3, certainty: 'known', state: 'entered' }]);
    const ben = await members.member('ben');
    assert.equal(await refusalOf(ben.reserve(2)), 'teamDay');
    const [row] = await members.run(
      'SELECT day = (now() AT TIME ZONE time_zone)::date AS today FROM company_data.call, company_data.team',
    );
    assert.equal(row?.['today'], true);
  });

  it('enters the calls of a window that died, from another window of the same computer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-'));
    const path = join(folder, 'storage.db');
    const dead = new Set<number>();
    const isAlive = (pid: number): boolean => !dead.has(pid);
    try {
      const first = await members.member('anna', { storage: { path, pid: 1001, isAlive } });
      await first.reserve(4);
      dead.add(1001);
      const second = await members.member('anna', { storage: { path, pid: 1002, isAlive } });
      second.storage.poll();
      await eventually(() => members.entries(), [{ person: 'anna', cost: 4, certainty: 'unconfirmed', state: 'entered' }]);
    } finally {
      members.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('enters what was reserved before the user took another name, under the name of before, and what came after it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-'));
    const storage = { path: join(folder, 'storage.db') };
    try {
      const before = await members.member('anna', { storage });
      const held = [await before.reserve(4), await before.reserve(3)];
      before.team.dispose();
      held[0]?.settle(known(2));
      held[1]?.release();
      const after = await members.member('anna', { storage, team: { person: 'anna rossi' } });
      (await after.reserve(1)).settle(known(1));
      await eventually(
        () => members.entries(),
        [
          { person: 'anna', cost: 2, certainty: 'known', state: 'entered' },
          { person: 'anna rossi', cost: 1, certainty: 'known', state: 'entered' },
        ],
      );
      await eventually(() => after.team.waiting, 0);
      await eventually(() => kindOf(after), 'ready');
    } finally {
      members.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('enters what a user has spent, though another user of this computer has left something to tell', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'team-'));
    const storage = { path: join(folder, 'storage.db') };
    try {
      const anna = await members.member('anna', { storage });
      const held = await anna.reserve(4);
      anna.team.dispose();
      held.settle(known(2));
      const ben = await members.member('ben', { storage });
      (await ben.reserve(1)).settle(known(1));
      await eventually(
        () => members.entries(),
        [
          { person: 'anna', cost: 0, certainty: 'unconfirmed', state: 'held' },
          { person: 'ben', cost: 1, certainty: 'known', state: 'entered' },
        ],
      );
      assert.equal(ben.team.waiting, 1);
    } finally {
      members.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says so where the person of an entry that is sent is no longer this user', async () => {
    const anna = await members.member('anna');
    const held = await anna.reserve(2);
    await eventually(() => kindOf(anna), 'ready');
    const kinds = new Set<string>();
    anna.team.onDidChange(() => void kinds.add(kindOf(anna)));
    await members.run(`UPDATE company_data.person SET role = 'somebody_else'`);
    held.settle(known(2));
    await eventually(() => kinds.has('person'), true);
    assert.equal(anna.team.waiting, 1);
  });

  it('enters the calls of a computer that never came back, and corrects them if it does', async () => {
    await members.caps(6);
    const anna = await members.member('anna', behindProxy());
    const held = await anna.reserve(4);
    await members.run(`UPDATE company_data.call SET seen = seen - interval '31 minutes'`);
    proxy.mode = 'cut';
    proxy.cutAll();
    const ben = await members.member('ben');
    await ben.team.poll();
    assert.deepEqual(await members.entries(), [{ person: 'anna', cost: 4, certainty: 'unconfirmed', state: 'lapsed' }]);
    assert.equal(await refusalOf(ben.reserve(3)), 'teamDay');
    held.settle(known(1));
    proxy.mode = 'open';
    await eventually(() => members.entries(), [{ person: 'anna', cost: 1, certainty: 'known', state: 'entered' }]);
    await ben.reserve(5);
    const [sum] = await members.run(
      'SELECT sum(credits)::float8 AS credits, sum(calls)::float8 AS calls FROM company_data.spent',
    );
    assert.deepEqual(sum, { credits: 1, calls: 1 });
  });

  it('writes nothing where the schema is of a later version', async () => {
    const anna = await members.member('anna');
    await eventually(() => kindOf(anna), 'ready');
    await members.run('UPDATE company_data.team SET version = version + 1');
    assert.equal(await refusalOf(anna.reserve(3)), 'teamNewer');
    assert.deepEqual(await members.entries(), []);
    assert.equal(kindOf(anna), 'newer');
  });

  it('stays refused where the schema is of a later version, though the status can be read', async () => {
    const waits: number[] = [];
    const sleep: typeof systemClock.sleep = (ms, signal) => {
      waits.push(ms);
      return systemClock.sleep(ms > 60_000 ? ms : Math.min(ms, 20), signal);
    };
    const anna = await members.member('anna', { team: { clock: { ...systemClock, sleep } } });
    await eventually(() => kindOf(anna), 'ready');
    await members.run('UPDATE company_data.team SET version = version + 1');
    await anna.team.poll();
    // Each attempt that fails is followed by a longer wait.
    await eventually(() => waits.includes(4000), true);
    assert.equal(kindOf(anna), 'newer');
    await members.run('UPDATE company_data.team SET version = version - 1');
    await eventually(() => kindOf(anna), 'ready');
  });

  it('says so where joining fails for an unknown reason, and joins as soon as it can', async () => {
    const [joining] = await members.run(`SELECT pg_get_functiondef('company_data.join_team'::regproc) AS text`);
    await members.run(`CREATE OR REPLACE FUNCTION company_data.join_team(client integer, wanted text, confirmed boolean)
      RETURNS TABLE (person integer, outcome text) LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END $$`);
    const anna = await members.member('anna');
    await eventually(() => kindOf(anna), 'other');
    await members.run(String(joining?.['text']));
    await eventually(() => kindOf(anna), 'ready');
  });

  it('goes on after the server was restarted, and after it has crashed', async function () {
    this.timeout(60_000);
    const own = await startPostgres();
    assert.ok(own instanceof PostgresServer);
    const team = await Members.create(own);
    try {
      const anna = await team.member('anna', { team: { limits } });
      (await anna.reserve(1)).settle(known(1));
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        const held = await anna.reserve(2);
        await own.stop(signal);
        held.settle(known(2));
        assert.equal(await refusalOf(anna.reserve(1)), 'teamUnreachable');
        await own.start();
        await eventually(() => anna.team.waiting, 0);
      }
      assert.deepEqual(
        await team.entries(),
        [1, 2, 2].map((cost) => ({ person: 'anna', cost, certainty: 'known', state: 'entered' })),
      );
      const [sum] = await team.run(`SELECT total::float8 AS total FROM company_data.counter WHERE scope = 'day'`);
      assert.equal(sum?.['total'], 5);
    } finally {
      team.end();
      await own.stop('SIGQUIT');
    }
  });
});
