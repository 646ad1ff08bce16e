// Tests of the rows of the credits view for the team.
import assert from 'node:assert/strict';
import type { TeamState } from '../../../../src/domain/team/team.ts';
import { teamDays } from '../../../../src/viewModel/team/teamDays.ts';
import { teamDetailRows, teamRow, teamSumRows } from '../../../../src/viewModel/team/teamRows.ts';
import type { ViewRow } from '../../../../src/viewModel/viewRow.ts';
import { teamStatus } from '../../../support/fakeTeam.ts';

const address = 'postgres://db.test:5432/team';
const ready: TeamState = { kind: 'ready', address, person: 'Anna', status: teamStatus };
const lost: TeamState = { kind: 'unreachable', address, fault: 'certificate', since: 0, status: teamStatus };

describe('the rows of a team', () => {
  const texts = (rows: readonly ViewRow[]): readonly string[] =>
    rows.map(({ label, description }) => `${label}: ${description ?? ''}`);

  it('say what it has spent today, or that it cannot be reached', () => {
    assert.deepEqual(texts([teamRow(ready, 'en'), teamRow(lost, 'en'), teamRow({ kind: 'connecting', address }, 'en')]), [
      'Team: 120 credits today',
      'Team: not reachable',
      'Team: connecting…',
    ]);
  });

  it('name the caps there are, and what the team does not have yet', () => {
    assert.deepEqual(texts(teamDetailRows(ready, 2, 'today', 'en')), [
      'Cap of the team, today: 120 of 500 spent or reserved',
      'Spent by person: today',
      'Spent by day: ',
      'Spent on: ',
      'To be sent to the team: 2',
    ]);
  });

  it('give the one cause and what to do, and then what was known last', () => {
    const [what, todo, cap] = teamDetailRows(lost, 0, 'today', 'en');
    assert.match(what?.label ?? '', /certificate .* is not trusted/);
    assert.match(todo?.label ?? '', /Add its authority’s certificate/);
    assert.match(cap?.label ?? '', /Cap of the team/);
  });

  it('add up what is certain, and name apart what may have been charged', () => {
    const sums = [
      { key: 'Anna', certainty: 'known', credits: 4, calls: 2 },
      { key: 'Anna', certainty: 'unconfirmed', credits: 3, calls: 1 },
      { key: 'Ben', certainty: 'estimated', credits: 9, calls: 1 },
    ] as const;
    assert.deepEqual(texts(teamSumRows('person', sums, 'en')), [
      'Ben: 9 credits · 1 call',
      'Anna: 4 credits · possibly 3 more · 3 calls',
    ]);
    assert.deepEqual(texts(teamSumRows('day', [], 'en')), ['Nothing yet: ']);
  });

  it('mean days of the team', () => {
    const today = { today: '2026-03-02' };
    assert.deepEqual(teamDays('today', today), { from: '2026-03-02', to: '2026-03-02' });
    assert.deepEqual(teamDays('week', today), { from: '2026-02-24', to: '2026-03-02' });
    assert.equal(teamDays('ever', today).to, '2026-03-02');
  });
});
