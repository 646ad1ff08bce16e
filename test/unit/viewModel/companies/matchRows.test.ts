// The rows of the view Matches: the editor shows none of them if two have the same ID.
import assert from 'node:assert/strict';
import { queryOf } from '../../../../src/domain/matching/matchQuery.ts';
import { lineAt } from '../../../../src/domain/matching/matchTable.ts';
import { candidateRows } from '../../../../src/viewModel/companies/matchRows.ts';

describe('the candidates of a line', () => {
  it('have a row each, also if the service has answered with one of them twice', () => {
    const query = queryOf('ACME');
    assert.ok(query);
    const candidates = [
      { id: 'a', confidence: 0.95 },
      { id: 'b', confidence: 0.9 },
      { id: 'a', confidence: 0.8 },
    ];
    const line = lineAt(0, { text: 'ACME', ...query }, { state: 'answered', candidates }, 0.99);
    const rows = candidateRows('m', line, { locale: 'en', now: 0, company: () => undefined, left: () => undefined });
    assert.deepEqual(
      rows.map(({ id, description }) => [id, description]),
      [
        ['match/0/a', '95%'],
        ['match/0/b', '90%'],
      ],
    );
  });
});
