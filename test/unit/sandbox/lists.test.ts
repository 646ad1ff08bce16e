// Lists, permissions and application users: what may be changed, by whom, and what is refused.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { freshState } from '../../../src/sandbox/state.ts';
import { joinValues } from '../../../src/client/http/encode.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Caller, idsOf, type Json } from './support/caller.ts';

describe('sandbox lists', () => {
  let caller: Caller;
  beforeEach(() => {
    caller = new Caller();
  });

  function create(values: Record<string, string> = {}): Json {
    return caller.ok('POST', '/v2/lists', { name: 'Mine', type: 'company', ...values }).item;
  }

  it('shows the default user hundreds of lists, of both types, of many owners, shared and hidden', () => {
    const lists = caller.allPages('/v2/lists', {});
    assert.ok(lists.length >= 400, String(lists.length));
    assert.ok(idsOf(caller.ok('GET', '/v2/lists', { extraData: '{"stage":"lead","region":"Veneto"}' })).length > 0);
    const owners = new Map<string, number>();
    for (const { owner } of freshState().lists) owners.set(owner, (owners.get(owner) ?? 0) + 1);
    assert.ok([...owners.values()].filter((count) => count >= 20).length >= 5, JSON.stringify([...owners]));
    const shared = freshState().lists.filter(({ owner }) => owner !== 'ada');
    for (const level of ['read', 'write', 'manage'])
      assert.ok(shared.filter(({ grants }) => grants.some((one) => one.id === 'ada' && one.level === level)).length > 20, level);
    assert.ok(freshState().lists.filter(({ hidden }) => hidden).length > 10);
    assert.ok(idsOf(caller.ok('GET', '/v2/lists', { types: 'person' })).length >= 3);
    assert.equal(idsOf(caller.ok('GET', '/v2/lists')).length, 10);
    assert.equal(lists.length, caller.allPages('/v2/lists', { types: 'person,company' }).length);
  });

  it('creates as the tutorial shows it', () => {
    const list = create({ items: 'a,b,a,"c,d"', extraData: '{"note":"draft"}', appUserId: 'bruno' });
    assert.match(list.id, /^\d+$/);
    assert.deepEqual(list, {
      id: list.id,
      name: 'Mine',
      type: 'company',
      listLength: 3,
      extraData: { note: 'draft' },
      owner: { application: 'default application', id: 'bruno', name: 'Bruno Sassolino' },
    });
    const modifiedDate = new Date(caller.clock.now()).toISOString();
    assert.deepEqual(caller.ok('GET', `/v2/lists/${list.id}`, { appUserId: 'bruno' }).item, { ...list, modifiedDate });
  });

  it('refuses a create that breaks a rule', () => {
    caller.refused('POST', '/v2/lists', { type: 'company' }, 400, 'missingParameter', 'name');
    caller.refused('POST', '/v2/lists', { name: ' ', type: 'company' }, 400, 'missingParameter', 'name');
    caller.refused('POST', '/v2/lists', { name: 'x' }, 400, 'missingParameter', 'type');
    caller.refused('POST', '/v2/lists', { name: 'x', type: 'people' }, 400, 'invalidParameter', 'type');
    caller.refused('POST', '/v2/lists', { name: 'x', type: 'person', extraData: '[1]' }, 400, 'invalidParameter', 'extraData');
    caller.refused('POST', '/v2/lists', { name: 'x', type: 'person', items: '*' }, 400, 'invalidParameter', 'items');
  });

  it('adds, removes, renames, replaces extra data, and hides', () => {
    const id = create({ items: 'a,b,c', extraData: '{"a":1,"b":2}' }).id;
    const path = `/v2/lists/${id}`;
    const update = (values: Record<string, string>): Json => caller.ok('PUT', path, values).item;
    assert.equal(update({ add: 'd,a', remove: 'b' }).listLength, 3);
    assert.equal(update({ remove: '*', add: 'z' }).listLength, 1);
    assert.equal(update({ remove: '*' }).listLength, 0);
    assert.equal(update({ name: 'Renamed' }).name, 'Renamed');
    assert.deepEqual(update({ extraData: '{"c":3}' }).extraData, { c: 3 });
    assert.equal(update({ hidden: 'true' }).hidden, true);
    assert.deepEqual(idsOf(caller.ok('GET', '/v2/lists', { name: 'renamed' })), []);
    assert.equal(caller.ok('GET', path).item.hidden, true);
    update({ hidden: 'false' });
    assert.deepEqual(idsOf(caller.ok('GET', '/v2/lists', { name: 'RENAMED' })), [id]);
    caller.refused('PUT', path, { add: 'x,y', remove: 'y' }, 400, 'invalidParameter', 'add');
    caller.refused('PUT', path, { name: '' }, 400, 'missingParameter', 'name');
    assert.equal(caller.ok('GET', path).item.listLength, 0);
  });

  it('deletes without a body, for good', () => {
    const id = create().id;
    assert.deepEqual(
      { deleted: caller.call('DELETE', `/v2/lists/${id}`).status, readAgain: caller.call('GET', `/v2/lists/${id}`).status },
      { deleted: 204, readAgain: 404 },
    );
    assert.notEqual(create().id, id, 'an ID is never used again');
  });

  it('refuses extra data that is nested too deeply to be written, and goes on', () => {
    const extraData = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    caller.refused('POST', '/v2/lists', { name: 'Deep', type: 'company', extraData }, 400, 'invalidParameter', 'extraData');
    assert.equal(caller.ok('GET', '/v2/lists', { name: 'Deep' }).meta.count, 0);
    const id = create({ extraData: `{"a":${'['.repeat(100)}${']'.repeat(100)}}` }).id;
    caller.refused('PUT', `/v2/lists/${id}`, { extraData }, 400, 'invalidParameter', 'extraData');
    assert.ok(caller.sandbox.snapshot().includes(`"${id}"`));
  });

  it('searches by pairs of extra data', () => {
    const id = create({ extraData: '{"stage":"won","size":3}' }).id;
    const found = (extraData: string): string[] => idsOf(caller.ok('GET', '/v2/lists', { extraData, limit: 50 }));
    assert.deepEqual(found('{"stage":"won"}'), [id]);
    assert.deepEqual(found('{"stage":"won","size":3}'), [id]);
    assert.deepEqual(found('{"stage":"won","size":4}'), []);
  });

  it('sorts by each ordering', () => {
    const keys: Record<string, (list: Json) => string | number> = {
      name: (list) => list.name.toLowerCase(),
      modifiedDate: (list) => list.modifiedDate,
      modifiedDateDesc: (list) => -Date.parse(list.modifiedDate),
      listLengthDesc: (list) => -list.listLength,
    };
    for (const [ordering, key] of Object.entries(keys)) {
      const body = caller.ok('GET', '/v2/lists', { ordering, limit: 50 });
      const values = body.items.map(key);
      assert.deepEqual(
        values,
        values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
        ordering,
      );
      assert.equal(body.meta.ordering, ordering);
    }
  });

  it('pages through every list once, in every ordering and with any page size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('name', 'modifiedDate', 'modifiedDateDesc', 'listLengthDesc'),
        fc.integer({ min: 15, max: 50 }),
        (ordering, limit) => {
          const fresh = new Caller();
          const ids = fresh.allPages('/v2/lists', { ordering }, limit);
          assert.equal(new Set(ids).size, ids.length);
          assert.equal(ids.length, fresh.ok('GET', '/v2/lists', { limit: 0 }).meta.count);
        },
      ),
      { numRuns: propertyRuns(30) },
    );
  });

  it('takes any items that joinValues can write', () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && text !== '*');
    fc.assert(
      fc.property(fc.uniqueArray(item, { maxLength: 8 }), (items) => {
        const list = create(items.length > 0 ? { items: joinValues('items', items) } : {});
        assert.equal(list.listLength, items.length);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('costs nothing', () => {
    create();
    assert.deepEqual(caller.costs, {});
  });
});

describe('sandbox permissions', () => {
  let caller: Caller;
  let id: string;
  beforeEach(() => {
    caller = new Caller();
    id = caller.ok('POST', '/v2/lists', { name: 'Shared', type: 'company' }).item.id;
  });

  const path = (holder = ''): string => `/v2/lists/${id}/permissions${holder}`;

  it('lists users and keys with their levels, page by page, without the owner', () => {
    const everybody = caller.listNamed('Everybody may look');
    const values = { appUserId: 'greet', limit: 4 };
    const first = caller.ok('GET', `/v2/lists/${everybody}/permissions`, values);
    const rest = [4, 8].flatMap((offset) => caller.ok('GET', `/v2/lists/${everybody}/permissions`, { ...values, offset }).items);
    const holders = [...first.items, ...rest].map((one) => one.user?.id ?? one.key);
    assert.equal(first.meta.count, 10);
    assert.equal(new Set(holders).size, 10);
    assert.ok(!holders.includes('greet'));
    assert.ok(holders.includes('key-risk-5d17'));
  });

  it('lets each level do what it says and no more', () => {
    const allowed = (appUserId: string) => ({
      read: caller.call('GET', `/v2/lists/${id}`, { appUserId }).status === 200,
      write: caller.call('PUT', `/v2/lists/${id}`, { appUserId, add: 'x' }).status === 200,
      readPermissions: caller.call('GET', path(), { appUserId }).status === 200,
      grant: caller.call('PUT', path('/key-risk-5d17'), { appUserId, permission: 'read' }).status === 200,
    });
    const nothing = { read: false, write: false, readPermissions: false, grant: false };
    assert.deepEqual(allowed('bruno'), nothing);
    const levels = {
      read: { ...nothing, read: true },
      write: { ...nothing, read: true, write: true },
      manage: { read: true, write: true, readPermissions: true, grant: true },
    };
    for (const [permission, expected] of Object.entries(levels)) {
      caller.ok('PUT', path('/user/bruno'), { permission });
      assert.deepEqual(allowed('bruno'), expected, permission);
      assert.ok(idsOf(caller.ok('GET', '/v2/lists', { name: 'Shared', appUserId: 'bruno' })).includes(id));
    }
    assert.equal(caller.call('DELETE', `/v2/lists/${id}`, { appUserId: 'bruno' }).status, 204);
  });

  it('hides a list from those who may not read it', () => {
    assert.deepEqual(idsOf(caller.ok('GET', '/v2/lists', { name: 'Shared', appUserId: 'elise' })), []);
    caller.refused('GET', `/v2/lists/${id}`, { appUserId: 'elise' }, 403, 'notAllowed');
    caller.refused('DELETE', `/v2/lists/${id}`, { appUserId: 'elise' }, 403, 'notAllowed');
  });

  it('counts the permission of a default share key for its user, and revokes both', () => {
    caller.ok('PUT', path('/user/dirk'), { permission: 'read' });
    const key = caller.ok('GET', path()).items[0]!.key;
    caller.ok('PUT', path(`/${key}`), { permission: 'write' });
    assert.equal(caller.ok('GET', path()).meta.count, 2);
    assert.equal(caller.call('PUT', `/v2/lists/${id}`, { appUserId: 'dirk', add: 'y' }).status, 200);
    assert.equal(caller.call('DELETE', path('/user/dirk')).status, 204);
    assert.equal(caller.ok('GET', path()).meta.count, 0);
    caller.refused('DELETE', path('/user/dirk'), {}, 404, 'notFound');
  });

  it('refuses unknown holders and levels', () => {
    caller.refused('PUT', path('/user/nobody'), { permission: 'read' }, 404, 'notFound', 'shareUser');
    caller.refused('PUT', path('/no-key'), { permission: 'read' }, 404, 'notFound', 'key');
    caller.refused('PUT', path('/user/bruno'), { permission: 'own' }, 400, 'invalidParameter', 'permission');
    caller.refused('PUT', path('/user/bruno'), {}, 400, 'missingParameter', 'permission');
    caller.refused('PUT', path('/user/ada'), { permission: 'read' }, 400, 'invalidParameter', 'shareUser');
    caller.refused('DELETE', path('/key-risk-5d17'), {}, 404, 'notFound');
  });
});

describe('sandbox application users', () => {
  const path = '/v2/app/users/new%20one';

  it('creates, reads and deletes a user, and its permissions with it', () => {
    const caller = new Caller();
    caller.refused('GET', path, {}, 404, 'notFound', 'appUserId');
    caller.refused('POST', path, {}, 400, 'missingParameter', 'name');
    assert.deepEqual(caller.ok('POST', path, { name: 'New One' }).item, { appUserId: 'new one', name: 'New One' });
    caller.refused('POST', path, { name: 'Again' }, 400, 'invalidParameter', 'appUserId');
    assert.equal(typeof caller.ok('GET', path).item.id, 'number');
    const permissions = `/v2/lists/${caller.listNamed('Clients')}/permissions`;
    const before = caller.ok('GET', permissions).meta.count;
    caller.ok('PUT', `${permissions}/user/new%20one`, { permission: 'read' });
    assert.equal(caller.call('DELETE', path).status, 204);
    assert.equal(caller.ok('GET', permissions).meta.count, before);
    caller.refused('GET', '/v2/lists', { appUserId: 'new one' }, 400, 'invalidParameter', 'appUserId');
    caller.refused('DELETE', '/v2/app/users/ada', {}, 403, 'notAllowed');
  });

  it('changes no list on which a deleted user has no permission', () => {
    const caller = new Caller();
    const before = caller.sandbox.snapshot().length;
    caller.ok('POST', path, { name: 'New One' });
    caller.ok('PUT', `/v2/lists/${caller.listNamed('Nothing here yet')}/permissions/user/new%20one`, { permission: 'read' });
    assert.equal(caller.call('DELETE', path).status, 204);
    assert.ok(caller.sandbox.snapshot().length < before + 1000, 'the lists of the first day are still written as their IDs');
  });
});
