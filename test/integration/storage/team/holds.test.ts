// A property test of the holds in the database: the sums fit whatever two members send, in any order.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock } from '../../../../src/client/clock.ts';
import { SCHEMA_VERSION } from '../../../../src/storage/team/schema.ts';
import { statements } from '../../../../src/storage/team/sql/statements.ts';
import { TeamConnection } from '../../../../src/storage/team/teamConnection.ts';
import { OWNER, PASSWORD, postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { Members } from './support/members.ts';

const CAP = 20;

const hold = fc.nat({ max: 7 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('reserve' as const), hold, credits: fc.integer({ min: 1, max: 9 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('settle' as const),
        hold,
        credits: fc.nat({ max: 9 }),
        sure: fc.constantFrom('known', 'estimated', 'unconfirmed'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('release' as const), hold }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('lapse' as const) }) },
  ),
  { maxLength: 40, size: 'max' },
);

/** A hold in the model. */
interface Hold {
  state: 'held' | 'lapsed' | 'entered' | 'released';
  credits: number;
  sure: string;
}

describe('the holds of a team', () => {
  let members: Members;
  let connection: TeamConnection;
  const people: number[] = [];
  let runs = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    const credentials = { user: OWNER, password: PASSWORD };
    connection = new TeamConnection({ address: members.address, credentials, clock: systemClock });
    for (const name of ['anna', 'ben']) {
      const [row] = await connection.query(statements.join, SCHEMA_VERSION, name, false);
      people.push(Number(row?.['person']));
    }
    await members.caps(CAP);
  });
  after(() => {
    connection?.dispose();
    members?.end();
  });

  it('count each credit once, and exceed the cap by none', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        runs += 1;
        await members.run('TRUNCATE company_data.call, company_data.counter, company_data.spent');
        const model = new Map<number, Hold>();
        const total = (): number =>
          [...model.values()].reduce((sum, { state, credits }) => sum + (state === 'released' ? 0 : credits), 0);
        for (const step of sequence) {
          if (step.act === 'lapse') {
            await members.run(`UPDATE company_data.call SET seen = seen - interval '31 minutes' WHERE state = 'held'`);
            await connection.query(statements.heartbeat, SCHEMA_VERSION, people[0], []);
            for (const one of model.values())
              if (one.state === 'held') Object.assign(one, { state: 'lapsed', sure: 'unconfirmed' });
            continue;
          }
          // Each hold is of one member.
          const [id, person] = [`${runs}/${step.hold}`, people[step.hold % 2]];
          const before = model.get(step.hold);
          switch (step.act) {
            case 'reserve': {
              const values = [id, person, 'c', 'a', 'companies.search', 'person', step.credits];
              const [row] = await connection.query(statements.reserve, SCHEMA_VERSION, ...values);
              const exceeds = total() + step.credits > CAP;
              const expected = before ? (before.state === 'held' ? '' : 'released') : exceeds ? 'teamDay' : '';
              assert.equal(row?.['exceeded'], expected);
              if (!before && !exceeds) model.set(step.hold, { state: 'held', credits: step.credits, sure: 'unconfirmed' });
              break;
            }
            case 'settle': {
              const values = [id, person, 'c', 'a', 'companies.search', 'person', step.credits, '{}', step.sure, null, null, 0];
              await connection.query(statements.settle, SCHEMA_VERSION, ...values);
              const stands = before?.state === 'entered' && (before.sure !== 'unconfirmed' || step.sure === 'unconfirmed');
              if (!stands) model.set(step.hold, { state: 'entered', credits: step.credits, sure: step.sure });
              break;
            }
            case 'release':
              await connection.query(statements.release, SCHEMA_VERSION, id, person);
              if (before?.state !== 'entered') model.set(step.hold, { state: 'released', credits: 0, sure: '' });
          }
        }
        await compare(model, total());
      }),
    );
  }).timeout(120_000);

  async function compare(model: ReadonlyMap<number, Hold>, total: number): Promise<void> {
    const counters = await members.run(
      `SELECT scope, coalesce(sum(total), 0)::float8 AS total FROM company_data.counter GROUP BY scope ORDER BY scope`,
    );
    for (const { scope, total: counted } of counters) assert.equal(counted, total, String(scope));
    const [spent] = await members.run(
      'SELECT coalesce(sum(credits), 0)::float8 AS credits, coalesce(sum(calls), 0)::float8 AS calls FROM company_data.spent',
    );
    const entered = [...model.values()].filter(({ state }) => state === 'entered' || state === 'lapsed');
    assert.deepEqual(spent, { credits: entered.reduce((sum, { credits }) => sum + credits, 0), calls: entered.length });
    const rows = await members.run('SELECT state, count(*)::int AS count FROM company_data.call GROUP BY state ORDER BY state');
    const states = [...model.values()].map(({ state }) => state).toSorted();
    assert.deepEqual(
      rows.flatMap(({ state, count }) => Array.from({ length: Number(count) }, () => state)),
      states,
    );
  }
});
