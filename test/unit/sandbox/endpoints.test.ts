// Every endpoint of the client, with all its parameters, is understood by the sandbox, and its answer by the client.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/client/endpoint.ts';
import { getCompany, matchCompanies, searchCompanies } from '../../../src/client/endpoints/companies.ts';
import { getCredits } from '../../../src/client/endpoints/credits.ts';
import { createList, deleteList, getList, searchLists, updateList } from '../../../src/client/endpoints/lists.ts';
import { searchLocations } from '../../../src/client/endpoints/locations.ts';
import { editPermission, revokePermission, searchPermissions } from '../../../src/client/endpoints/permissions.ts';
import { getTimelineEvent, searchTimeline } from '../../../src/client/endpoints/timeline.ts';
import { createUser, deleteUser, getUser } from '../../../src/client/endpoints/users.ts';
import { readCost } from '../../../src/client/price.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Caller } from './support/caller.ts';

describe('the client in the sandbox', () => {
  const caller = new Caller();

  function send<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input): Output {
    const acting =
      endpoint.userParameter === 'none' ? [] : [[endpoint.userParameter === 'data' ? 'appUser' : 'appUserId', 'ada'] as const];
    const path = endpoint.target === 'credits' ? '/credits' : endpoint.path(input);
    const parameters = [...endpoint.parameters(input), ...acting, ['token', sandboxToken] as const];
    const answer = caller.sandbox.handle({ verb: endpoint.verb, path, parameters });
    assert.ok(answer.status >= 200 && answer.status < 300, `${endpoint.name}: ${answer.status} ${answer.body}`);
    const most = endpoint.mostCredits(input);
    for (const [type, amount] of Object.entries(readCost(answer.headers['x-uniapi-cost']) ?? {})) {
      assert.ok(amount <= (most[type] ?? 0), `${endpoint.name} costs no more ${type} than it says`);
    }
    const read = endpoint.answer(answer.body === '' ? undefined : JSON.parse(answer.body));
    assert.ok(read.ok, `${endpoint.name}: ${read.ok ? '' : read.problem}`);
    return read.value;
  }

  it('searches, matches and reads companies and locations', () => {
    const company = send(searchCompanies, { limit: 1, offset: 120, packages: ['base'] }).rows[0]?.value;
    assert.ok(company?.name);
    const all = send(searchCompanies, {
      fields: ['items', 'facets'],
      facetFields: ['country', 'active', 'base.registeredAddress.province', 'base.*'],
      packages: ['base', 'contacts', 'economics'],
      ids: [company.id],
      name: company.name,
      namePrefix: company.name.slice(0, 3),
      municipalities: ['Roma', 'Gent'],
      lists: [caller.listNamed('Clients')],
      vat: ['1'],
      taxIds: ['1'],
      regNumbers: ['1'],
      active: true,
      ateco: ['25'],
      regions: ['Lazio'],
      provinces: ['RM'],
      postcodes: ['00184'],
      limit: 50,
      offset: 0,
      explain: true,
    });
    assert.equal(all.count, 0);
    assert.ok(all.explanation);
    assert.equal(send(getCompany, { id: company.id, packages: ['base'] }).value.id, company.id);
    const match = { name: company.name, regNumbers: ['1'], fuzziness: 2, minConfidence: 0.9, packages: ['base'], limit: 5 };
    assert.equal(send(matchCompanies, match).rows[0]?.value?.confidence, 1);
    assert.equal(send(searchLocations, { regions: ['Lazio'], limit: 5, packages: ['base'] }).rows[0]?.value?.active, true);
  });

  it('searches and reads events', () => {
    const input = {
      eventTypes: ['capital', 'forward-looking', 'forward-looking-capital'],
      startDateFrom: '2020-01-01',
      startDateTo: '2026-01-01',
      fields: ['items'],
      ordering: 'leastRecent',
      limit: 5,
      packages: ['payload'],
      explain: true,
    } as const;
    const first = send(searchTimeline, input).rows.at(-1)?.value;
    assert.ok(first?.id);
    assert.equal(send(searchTimeline, { ...input, after: first.id }).rows.length, 5);
    const event = send(getTimelineEvent, { id: first.id, packages: ['payload'], explain: true }).value;
    assert.deepEqual(event, first);
    assert.ok(event.payload && event.subjects[0]?.label);
  });

  it('creates, shares, changes and deletes a list', () => {
    const items = ['a', 'b, c', 'd "e"'];
    const { id, length } = send(createList, { name: 'Mine', type: 'company', items, extraData: { a: 1 } }).value;
    assert.equal(length, 3);
    send(updateList, { id, name: 'Ours', add: ['f'], remove: ['*'], extraData: { b: 2 }, hidden: false });
    const found = send(searchLists, {
      name: 'our',
      types: ['company'],
      extraData: { b: 2 },
      limit: 5,
      offset: 0,
      ordering: 'modifiedDateDesc',
    });
    assert.equal(found.rows[0]?.value?.length, 1);
    assert.deepEqual(found.rows[0].value, send(getList, { id }).value);
    const [user, key] = [{ kind: 'user', id: 'bruno' } as const, { kind: 'key', id: 'key-risk-5d17' } as const];
    for (const holder of [user, key]) send(editPermission, { listId: id, holder, level: 'write' });
    const permissions = send(searchPermissions, { listId: id, limit: 50, offset: 0 });
    assert.deepEqual(
      permissions.rows.map((row) => row.value?.holder),
      [user, key],
    );
    for (const holder of [user, key]) send(revokePermission, { listId: id, holder });
    assert.equal(send(searchPermissions, { listId: id }).count, 0);
    send(deleteList, { id });
  });

  it('creates, reads and deletes a user, and reads the credits', () => {
    const appUserId = 'zoë/ü';
    assert.equal(send(createUser, { appUserId, name: 'Zoë' }).value.appUserId, appUserId);
    assert.equal(typeof send(getUser, { appUserId }).value.number, 'number');
    send(deleteUser, { appUserId });
    assert.equal(send(getCredits, {}).buckets.length, 8);
  });
});
