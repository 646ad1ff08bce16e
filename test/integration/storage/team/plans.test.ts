// Tests of the plans of the statements: none reads a large table from its beginning to its end.
import assert from 'node:assert/strict';
import { grants, migrations } from '../../../../src/storage/team/sql/migrations.ts';
import { statements } from '../../../../src/storage/team/sql/statements.ts';
import { postgresOrSkip, type PostgresServer } from '../../../support/postgres/postgresServer.ts';
import { Members } from './support/members.ts';

/** The ID of a record, as the tables below have it. */
function uuidAt(at: number): string {
  return `md5('${String(at)}')::uuid`;
}

/** The statements inside the functions, with values in place of their parameters. */
const inside: Readonly<Record<string, string>> = {
  'a call by its hold': `SELECT * FROM call WHERE hold = 'h5'`,
  'the calls that are held': `SELECT * FROM call WHERE state = 'held' AND seen < now() - interval '30 minutes'`,
  'the calls that were released': `SELECT hold FROM call WHERE state = 'released' AND seen < now() - interval '7 days' LIMIT 1000`,
  'the calls of a heartbeat': `SELECT 1 FROM call WHERE hold = ANY (ARRAY['h5', 'h6']) AND person = 1 AND state = 'held'`,
  'a counter': `SELECT total FROM counter WHERE scope = 'day' AND person = 0 AND period = '2026-01-31'`,
  'the rate of an account': `SELECT * FROM rate WHERE account = 'a5' FOR UPDATE`,
  'the lease of a window': `SELECT * FROM lease WHERE account = 'a5' AND instance = 'w7'`,
  'all leases of an account': `SELECT sum(held) FROM lease WHERE account = 'a5'`,
  'leases without a sign of life': `DELETE FROM lease WHERE account = 'a5' AND seen < now() - interval '90 seconds'`,
  'who waits for a permit': `SELECT person, max(served), sum(for_person) FROM lease
    WHERE account = 'a5' AND person <> 7 AND seen > now() - interval '2 seconds' AND for_person + for_bulk > 0 GROUP BY person`,
  'a lease of a watch': `UPDATE watch_lease SET seen = now() WHERE account = 'a5' AND id = ${uuidAt(5)} AND person = 1`,
  'leases of watches without a sign of life': `DELETE FROM watch_lease WHERE account = 'a5'
    AND seen NOT BETWEEN now() - interval '3 minutes' AND now() + interval '3 minutes'`,
  'leases of the same watch': `SELECT FROM watch_lease w WHERE account = 'a5' AND id <> ${uuidAt(5)}
    AND (types = '{}' OR types && ARRAY['capital']) AND EXISTS (SELECT unnest(companies) INTERSECT SELECT 7)`,
  'a person by name': `SELECT * FROM person WHERE lower(name) = 'person 7'`,
  'an account by its fingerprint': `SELECT * FROM account WHERE fingerprint = 'account 7'`,
  'records by ID': `SELECT content FROM record r JOIN person p ON p.id = r.person WHERE r.account = 1
    AND r.id = ANY (ARRAY[${uuidAt(5)}, ${uuidAt(6)}]) AND (r.kind <> 'people' OR false)`,
  'new records of parents': `SELECT content FROM record r JOIN person p ON p.id = r.person WHERE r.account = 1
    AND r.parent = ANY (ARRAY[${uuidAt(5)}, ${uuidAt(6)}]) AND r.seq > 100 AND (r.kind <> 'people' OR false)
    ORDER BY r.seq FETCH FIRST 500 ROWS WITH TIES`,
  'new pages of timelines': `SELECT content FROM record r JOIN person p ON p.id = r.person WHERE r.account = 1
    AND r.kind = 'timeline' AND r.seq > 100 ORDER BY r.seq FETCH FIRST 500 ROWS WITH TIES`,
  'the records of people': `SELECT FROM record WHERE kind = 'people'`,
};

const asked: Readonly<Record<string, string>> = {
  'the sums by day': statements.sumsByDay.text,
  'the sums by person': statements.sumsByPerson.text,
  'the sums by operation': statements.sumsByOperation.text,
  'the entries': statements.entries.text,
};

const values: Readonly<Record<string, readonly string[]>> = {
  'the entries': [`'2026-01-31'`, `'2026-01-31'`, '5'],
};

describe('the statements of a team', () => {
  let server: PostgresServer;
  let members: Members;

  before(async function () {
    server = await postgresOrSkip(this);
    members = await Members.create(server);
    await members.run(`
      SET search_path = company_data;
      INSERT INTO person (name, role) SELECT 'person ' || n, 'postgres' FROM generate_series(1, 500) AS n;
      INSERT INTO call (hold, state, person, computer, account, operation, source, at, day, price, cost, certainty)
        SELECT 'h' || n, CASE WHEN n % 1000 = 0 THEN 'held' WHEN n % 1000 = 1 THEN 'released' ELSE 'entered' END,
          1 + n % 500, 'c', 'a', 'companies.search', 'person', t, t::date, 3, 2, 'known'
        FROM (SELECT n, timestamptz '2025-01-01' + n * interval '81 minutes' AS t FROM generate_series(1, 10000) AS n) AS calls;
      INSERT INTO rate SELECT 'a' || n, 1500, now() FROM generate_series(1, 2000) AS n;
      INSERT INTO lease SELECT 'a' || n % 2000, 'w' || n, 1 + n % 500, 1, 4, 0, 0, 0, now() FROM generate_series(1, 10000) AS n;
      INSERT INTO watch_lease SELECT 'a' || n % 2000, md5(n::text)::uuid, 1 + n % 500, ARRAY[n], '{}', now()
        FROM generate_series(1, 10000) AS n;
      INSERT INTO spent SELECT day, person, operation, source, certainty, sum(cost), count(*) FROM call GROUP BY 1, 2, 3, 4, 5;
      INSERT INTO counter SELECT 'person', person, day, sum(cost) FROM call GROUP BY person, day;
      INSERT INTO counter SELECT 'day', 0, day, sum(cost) FROM call GROUP BY day;
      INSERT INTO account (fingerprint) SELECT 'account ' || n FROM generate_series(1, 2000) AS n;
      INSERT INTO record SELECT 1 + n % 3, 1 + n % 500, md5(n::text)::uuid, CASE WHEN n % 10 = 0 THEN md5((n / 20)::text)::uuid END,
          n, now(), 0, CASE WHEN n % 10 = 0 THEN 'timeline' WHEN n % 1000 = 1 THEN 'people' ELSE 'event' END, '\\x00'
        FROM generate_series(1, 10000) AS n;
      ANALYZE`);
  });
  after(() => members.end());

  /** The tables that a statement reads from their beginning to their end. */
  async function scanned(sql: string): Promise<readonly string[]> {
    const rows = await members.run(`SET search_path = company_data; EXPLAIN ${sql}`);
    return rows
      .flatMap((row) => /Seq Scan on (\w+)/.exec(String(row['QUERY PLAN']))?.[1] ?? [])
      .filter((table) => table !== 'person');
  }

  for (const [what, sql] of Object.entries({ ...inside, ...asked })) {
    it(`find ${what} by an index`, async () => {
      const given = values[what] ?? [`'2026-01-30'`, `'2026-01-31'`];
      const filled = given.reduce((text, value, at) => text.replaceAll(`$${at + 1}`, value), sql);
      assert.deepEqual(await scanned(filled), []);
    });
  }

  it('would be found otherwise', async () => {
    assert.deepEqual(await scanned(`SELECT * FROM call WHERE computer = 'x'`), ['call']);
  });

  it('are all of the functions’: what is asked inside is in the migrations', () => {
    const sql = migrations.join('').replaceAll(/\s+/g, ' ');
    for (const part of [
      `state = 'held' AND seen < now()`,
      `state = 'released' AND seen < now()`,
      'hold = ANY (holds)',
      'lower(p.name)',
      'fingerprint = of_account',
      'r.account = a.id AND r.id = ANY (ids)',
      'r.account = a.id AND r.parent = ANY (parents) AND r.seq > since',
      `r.account = a.id AND r.kind = 'timeline' AND r.seq > since`,
      `DELETE FROM record WHERE kind = 'people'`,
      'FROM rate WHERE account = of_account FOR UPDATE',
      'l.account = of_account AND l.instance = window_id',
      'sum(l.held), 0) INTO held_by_all FROM lease l WHERE l.account = of_account',
      `l.account = of_account AND l.seen < at_time - interval '90 seconds'`,
      'w.account = of_account AND w.id = lease AND w.person = who',
      `w.account = of_account AND w.seen NOT BETWEEN at_time - interval '3 minutes'`,
      `w.account = of_account AND w.id <> lease AND (w.types = '{}' OR of_types = '{}' OR w.types && of_types)`,
      `l.person <> who AND l.seen > at_time - interval '2 seconds' AND l.for_person + l.for_bulk > 0`,
    ])
      assert.ok(sql.includes(part), part);
  });

  it('let a member write by functions alone', async () => {
    assert.match(grants, /REVOKE ALL ON FUNCTION/);
    const user = await members.user('anna');
    const rights = await members.run(`
      SELECT table_name || ' ' || privilege_type AS has FROM information_schema.role_table_grants
      WHERE table_schema = 'company_data' AND grantee = 'company_data_member' ORDER BY 1`);
    assert.deepEqual(
      rights.map(({ has }) => has),
      ['call SELECT', 'person SELECT', 'spent SELECT'],
      'the records of an account are read by who has its fingerprint alone',
    );
    const [owns] = await members.run(`SELECT pg_has_role('${user}', 'company_data_admin', 'MEMBER') AS admin`);
    assert.equal(owns?.['admin'], false);
    const open = await members.run(`
      SELECT proname FROM pg_proc WHERE pronamespace = 'company_data'::regnamespace
        AND (NOT prosecdef OR has_function_privilege('public', oid, 'EXECUTE'))`);
    assert.deepEqual(open, []);
  });
});
