// node test/bench/team.ts: what a team's database costs a paid call, and how fast a large ledger is read.
import { parseArgs } from 'node:util';
import { SCHEMA_VERSION } from '../../src/storage/team/schema.ts';
import { statements } from '../../src/storage/team/sql/statements.ts';
import { TeamConnection } from '../../src/storage/team/teamConnection.ts';
import { systemClock } from '../../src/client/clock.ts';
import { OWNER, PASSWORD, PostgresServer, startPostgres } from '../support/postgres/postgresServer.ts';
import { TcpProxy } from '../support/tcpProxy.ts';
import { known, Members, type Member } from '../integration/storage/team/support/members.ts';
import { figure, line, type Figure } from './figures.mjs';

/** Milliseconds that a team may add to a paid call, and that a query of the Credits view may take. */
const [MOST_ADDED, MOST_QUERY] = [10, 20];

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    entries: { type: 'string', default: '1000000' },
    companies: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '5000000' },
  },
});
const [CALLS, ENTRIES] = [Number(values.calls), Number(values.entries)];
const [COMPANIES, EVENTS] = [Number(values.companies), Number(values.events)];
/** Events that a page names. */
const PAGE = 50;

const server = await startPostgres();
if (!(server instanceof PostgresServer)) {
  console.log(`  not measured: ${server.why}`);
  process.exit(0);
}
const members = await Members.create(server);
const proxy = await TcpProxy.start(server.port);
await calls();
await together();
await permits();
await largeLedger();
await largeCache();
members.end();
proxy.close();
await server.stop('SIGQUIT');
process.exit(0);

async function calls(): Promise<void> {
  await members.caps(1e9, 1e9, 1e9);
  const anna = await members.member('anna');
  const far = await members.member('far', { team: { address: { ...members.address, port: proxy.port } } });
  print('reserve, loopback', await times(anna, CALLS), { aim: { atMost: MOST_ADDED } });
  // Ten milliseconds in each direction.
  proxy.delayMs = 10;
  print('reserve, 20 ms away', await times(far, 50));
  proxy.delayMs = 0;
  print('a free call', await times(anna, CALLS, 0), { digits: 3 });
}

/** Milliseconds by which the reservation of each call delays it; the settlement delays nobody. */
async function times({ reserve }: Member, count: number, credits = 3): Promise<readonly number[]> {
  const found: number[] = [];
  for (let at = 0; at < count + 5; at += 1) {
    const start = performance.now();
    const held = await reserve(credits);
    if (at >= 5) found.push(performance.now() - start);
    if (credits > 0) held.settle(known(credits));
    else held.release();
  }
  return found;
}

/** Calls of fifty members at once: each is reserved, settled, and the team told of it. */
async function together(): Promise<void> {
  const all = await Promise.all(Array.from({ length: 50 }, (_, at) => members.member(`m${at}`)));
  await Promise.all(all.map(({ reserve }) => reserve(1).then((held) => held.release())));
  const start = performance.now();
  await Promise.all(all.map((member) => times(member, 10)));
  const reserved = performance.now() - start;
  for (const { team } of all) while (team.waiting > 0) await team.poll();
  const told = performance.now() - start;
  const count = all.length * 15;
  console.log(line('calls, 50 members', figure([(count * 1000) / reserved]), 'a second'));
  console.log(line('the same, all told', figure([(count * 1000) / told]), 'a second'));
}

/** Windows of fifty members ask for permits, as fast as the database answers. */
async function permits(): Promise<void> {
  const credentials = { user: OWNER, password: PASSWORD };
  const all = Array.from({ length: 50 }, () => new TeamConnection({ address: members.address, credentials, clock: systemClock }));
  const people = await Promise.all(
    all.map(async (connection, at) => {
      const [joined] = await connection.query(statements.join, SCHEMA_VERSION, `caller ${at}`, true);
      return Number(joined?.['person']);
    }),
  );
  const found: number[] = [];
  let granted = 0;
  const take = async (at: number, times: number, before: number): Promise<void> => {
    for (let turn = before + 1; turn <= before + times; turn += 1) {
      const start = performance.now();
      // The permits that were granted before count as used.
      const values = [people[at], 'account', `w${at}`, turn, 0, 0, 0, null, 0, 1, 1, 10];
      const [row] = (await all[at]?.query(statements.takePermits, SCHEMA_VERSION, ...values)) ?? [];
      granted += Number(row?.['granted']);
      found.push(performance.now() - start);
    }
  };
  await take(0, 5, 0);
  found.length = 0;
  await take(0, 50, 5);
  print('permits, one window', found.splice(0), { aim: { atMost: MOST_ADDED } });
  const start = performance.now();
  await Promise.all(all.map((_, at) => take(at, 20, 100)));
  const seconds = (performance.now() - start) / 1000;
  print('permits, 50 members', found);
  console.log(line('requests, 50 members', figure([(all.length * 20) / seconds]), 'a second'));
  console.log(line('permits, in all', figure([granted]), '', { digits: 0 }));
  for (const connection of all) connection.dispose();
}

async function largeLedger(): Promise<void> {
  await members.run(`
    SET search_path = company_data;
    INSERT INTO call (hold, state, person, computer, account, operation, source, at, day, price, cost, amounts, certainty, objects, request)
      SELECT 'bench ' || n, 'entered', people.ids[1 + n % cardinality(people.ids)], 'a computer', repeat('a', 64),
        (ARRAY['companies.search', 'timeline.search', 'companies.details', 'locations.search'])[1 + n % 4], 'person',
        t, t::date, 3, 2, '{"companies": 2}', 'known', 2, gen_random_uuid()::text
      FROM (SELECT n, now() - n * interval '30 seconds' AS t FROM generate_series(1, ${ENTRIES}) AS n) AS calls,
        (SELECT array_agg(id) AS ids FROM person) AS people;
    INSERT INTO spent SELECT day, person, operation, source, certainty, sum(cost), count(*) FROM call
      WHERE hold LIKE 'bench %' GROUP BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING;
    ANALYZE`);
  const credentials = { user: OWNER, password: PASSWORD };
  const connection = new TeamConnection({ address: members.address, credentials, clock: systemClock });
  const [today] = await connection.query(statements.status, 0);
  const day = String(today?.['today']);
  const month = new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10);
  await measured('a month by person', () => connection.query(statements.sumsByPerson, month, day));
  await measured('a month by day', () => connection.query(statements.sumsByDay, month, day));
  await measured('a month by operation', () => connection.query(statements.sumsByOperation, month, day));
  await measured('ever by person', () => connection.query(statements.sumsByPerson, '0001-01-01', day));
  await measured('a thousand entries', () => connection.query(statements.entries, day, month, 0));
  await measured('the status', () => connection.query(statements.status, 1));
  print('reserve, large ledger', await times(await members.member('last'), 100), { aim: { atMost: MOST_ADDED } });
  connection.dispose();
  await printSize('on the disk', `relkind = 'r'`);
}

/** Look-ups among the records of one account, of which a page of events and the record of a company are typical. */
async function largeCache(): Promise<void> {
  const token = 'token of a large cache';
  const [writer, reader] = [await members.member('writer', { token }), await members.member('reader', { token })];
  const { storage, team } = writer;
  const event = { id: 'e', eventType: 'cgs-monthly', startDate: '2026-01-31', subjects: [{ id: 'c', label: 'A company' }] };
  storage.cache.put('acc', 'event', [{ key: 'e', value: { ...event, payload: { score: 412, class: 'B', outlook: 'stable' } } }]);
  storage.cache.put('acc', 'company', [
    { key: 'c', value: { id: 'c', name: 'A company', country: 'it', taxCode: '01234567890', fullAddress: 'Via Roma 1, Milano' } },
  ]);
  storage.cache.put('acc', 'timeline', [
    { key: 'p', parent: 'c', value: { filter: 'all', rows: ids(0, PAGE).map((id) => ({ id })) } },
  ]);
  await team.sendRecords();
  const fill = (kind: string, count: number, key: string, parent: string): Promise<unknown> =>
    members.run(`
      SET search_path = company_data; SET synchronous_commit = off;
      INSERT INTO record SELECT account, person, ${idIn(key)}, ${parent}, 1 + n / ${PAGE}, now(), 0, kind, content
        FROM record, generate_series(1, ${count}) AS n WHERE kind = '${kind}' AND seq = 1 ON CONFLICT DO NOTHING`);
  await fill('company', COMPANIES, `'["company","key","c' || n || '"]'`, 'NULL');
  await fill('event', EVENTS, `'["event","key","e' || n || '"]'`, 'NULL');
  await fill(
    'timeline',
    EVENTS / PAGE,
    `'["timeline","page","p' || n || '"]'`,
    idIn(`'["timeline","parent","c' || n / 5 || '"]'`),
  );
  await members.run(`UPDATE company_data.account SET seq = ${EVENTS}`);
  await members.run('VACUUM ANALYZE company_data.record');
  const { records } = reader;
  const some = (): number => Math.floor(Math.random() * (EVENTS - PAGE));
  await measured('pages of a company', () =>
    records.childrenOf('timeline', [`c${1 + (some() % (EVENTS / PAGE / 5))}`], undefined),
  );
  await measured('the same, nothing new', () => records.childrenOf('timeline', ['c7'], { team: team.address, seq: EVENTS }));
  await measured('a page of events', () => records.get('event', ids(some(), PAGE)));
  await measured('200 events', () => records.get('event', ids(some(), 200)));
  await measured('details of a company', async () => {
    const id = `c${1 + (some() % COMPANIES)}`;
    await Promise.all([records.get('company', [id]), records.childrenOf('package', [id], undefined)]);
  });
  await measured('storing a page', async () => {
    const first = some();
    storage.cache.put(
      'acc',
      'event',
      ids(first, PAGE).map((key) => ({ key, value: { ...event, id: key } })),
    );
    await team.sendRecords();
  });
  await printSize('records on the disk', `relname = 'record'`);
}

function ids(from: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `e${from + at}`);
}

/** The ID of a record, as the database computes it. */
function idIn(text: string): string {
  return `left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)::uuid`;
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const found: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const start = performance.now();
    await work();
    if (at > 0) found.push(performance.now() - start);
  }
  print(name, found, { aim: { atMost: MOST_QUERY } });
}

async function printSize(name: string, which: string): Promise<void> {
  const [size] = await members.run(`SELECT sum(pg_total_relation_size(oid))::float8 / 1e6 AS mb FROM pg_class
    WHERE relnamespace = 'company_data'::regnamespace AND ${which}`);
  console.log(line(name, figure([Number(size?.['mb'])]), 'MB'));
}

function print(name: string, found: readonly number[], options: { aim?: { atMost: number }; digits?: number } = {}): void {
  console.log(line(name, figure(found) satisfies Figure, 'ms', options));
  const sorted = found.toSorted((one, other) => one - other);
  console.log(line('  95 of 100 within', figure([sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN]), 'ms', options));
}
