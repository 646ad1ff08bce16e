// Each endpoint of the client is served by the sandbox, and has a name for users.
import assert from 'node:assert/strict';
import { findOperation, routes } from '../../src/sandbox/routes.ts';
import { operationName } from '../../src/viewModel/credits/operationName.ts';
import { table, type Row } from '../unit/client/endpoints/table.ts';

/** One sentence for an endpoint that the sandbox does not serve, and one if it has only a technical name. */
function gapsOf({ endpoint, sent }: Pick<Row, 'endpoint' | 'sent'>): string[] {
  const [verb = '', path = ''] = sent.split(' ');
  const isServed = (): boolean => {
    try {
      findOperation(routes, verb, endpoint.target === 'credits' ? '/credits' : path);
      return true;
    } catch {
      return false;
    }
  };
  return [
    ...(isServed() ? [] : [`src/sandbox/routes.ts has no ${endpoint.name}`]),
    ...(operationName(endpoint.name) === endpoint.name ? [`operationName.ts has no ${endpoint.name}`] : []),
  ];
}

describe('rule: endpoints', () => {
  it('are served by the sandbox, and have a name for users', () => {
    assert.deepEqual(Object.values(table).flatMap(gapsOf), []);
  });

  it('can fail', () => {
    const { searchCompanies: row } = table;
    const renamed = { ...row, endpoint: { ...row.endpoint, name: 'companies.gone' } };
    assert.deepEqual(gapsOf({ ...renamed, sent: 'DELETE /v2/companies' }), [
      'src/sandbox/routes.ts has no companies.gone',
      'operationName.ts has no companies.gone',
    ]);
  });
});
