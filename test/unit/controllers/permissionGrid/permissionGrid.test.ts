// Random sequences of staging, sending and failing: no requested change is lost, and no unnecessary call is made.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyDraft, cellKey } from '../../../../src/domain/permissions/draft.ts';
import { holderOf } from '../../../../src/client/model/permission.ts';
import { levelOf, type CellLevel } from '../../../../src/domain/permissions/listPermissions.ts';
import { sendable } from '../../../../src/domain/permissions/sendable.ts';
import { PermissionGrid } from '../../../../src/controllers/permissionGrid/permissionGrid.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { PermissionService, type Fate } from './support/permissionService.ts';

const listIds = ['1', '2', '3'];
const holders = ['user:ada', 'user:bruno', 'user:chiara', 'key:finance'];
const levels = ['none', 'read', 'write', 'manage'] as const;

function placeOf(listId: string, key: string) {
  const holder = holderOf(key);
  assert.ok(holder);
  return { listId, holder };
}

function gridOver(service: PermissionService, actingUser = 'olga'): PermissionGrid {
  const stores = {
    permissions: service.permissions,
    onDidChange: service.changed.event,
    setLevels: service.setLevelsAs(actingUser),
  };
  const lists = listIds.map((id) => ({ id, name: `List ${id}`, type: 'company', owner: { id: 'olga' } }));
  return new PermissionGrid(stores, { lists, actingUser, draft: emptyDraft });
}

const apply = async (grid: PermissionGrid): Promise<void> => {
  const changes = sendable(grid.draft, grid.allPermissions, grid.actingUser);
  await grid.send(changes);
};

const list = fc.constantFrom(...listIds);
const holder = fc.constantFrom(...holders);
const level = fc.constantFrom<CellLevel[]>(...levels);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('stage' as const), list, holder, level }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), list, holder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other' as const), list, holder, level }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), list, broken: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      fates: fc.array(fc.constantFrom<Fate[]>('works', 'fails', 'doneUnconfirmed'), { maxLength: 8 }),
      hopeless: fc.boolean(),
    }),
  },
);

describe('a permission grid', () => {
  it('loses no requested change and makes no needless call, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const service = new PermissionService({
          1: { 'user:bruno': 'read' },
          2: { 'user:ada': 'manage', 'key:finance': 'write' },
          3: {},
        });
        const grid = gridOver(service);
        await grid.read();
        const requests = new Map<string, { list: string; holder: string; level: CellLevel }>();
        // A request may only be gone if it was taken back or met.
        const check = (): void => {
          for (const key of requests.keys()) {
            if (grid.draft.changes.has(key)) continue;
            requests.delete(key);
            // It was met at a time that was read; what others did since is theirs.
            assert.ok(met.has(key), `the request for ${key} is lost`);
          }
          for (const [key, change] of grid.draft.changes) {
            assert.equal(requests.get(key)?.level, change.after);
            assert.notEqual(change.before, change.after);
          }
        };
        const met = new Set<string>();
        for (const one of steps) {
          met.clear();
          for (const [key, request] of requests)
            if (service.levelOf(request.list, request.holder) === request.level) met.add(key);
          if (one.kind === 'stage') {
            const place = placeOf(one.list, one.holder);
            const listPermissions = grid.allPermissions.find(({ list: { id } }) => id === one.list);
            assert.ok(listPermissions);
            grid.stage([place], one.level);
            if (listPermissions.status === 'read') {
              const seen = levelOf(listPermissions, place.holder);
              if (seen === one.level) requests.delete(cellKey(place));
              else requests.set(cellKey(place), { list: one.list, holder: one.holder, level: one.level });
            }
          } else if (one.kind === 'takeBack') {
            grid.takeBack([placeOf(one.list, one.holder)]);
            requests.delete(cellKey(placeOf(one.list, one.holder)));
          } else if (one.kind === 'other') {
            service.set(one.list, one.holder, one.level);
          } else if (one.kind === 'break') {
            if (one.broken) service.unreadable.set(one.list, 'unreachable');
            else service.unreadable.delete(one.list);
          } else if (one.kind === 'read') {
            await grid.read();
          } else {
            service.fates.push(...one.fates);
            service.failsWith = one.hopeless ? 'unreachable' : 'serviceFault';
            const ready = sendable(grid.draft, grid.allPermissions, grid.actingUser);
            const before = service.sent.length;
            await apply(grid);
            const sent = service.sent.slice(before);
            assert.equal(
              new Set(sent.map((call) => `${call.listId} ${call.holder}`)).size,
              sent.length,
              'at most one call a cell',
            );
            for (const call of sent) {
              const request = requests.get(cellKey(placeOf(call.listId, call.holder)));
              assert.equal(call.level, request?.level, 'only what is requested');
              assert.ok(ready.some((change) => cellKey(change) === cellKey(placeOf(call.listId, call.holder))));
            }
            service.fates.length = 0;
            for (const [key, request] of requests)
              if (service.levelOf(request.list, request.holder) === request.level) met.add(key);
            assert.equal(grid.sending, undefined);
          }
          check();
        }
        // In the end, with nothing failing any more, every requested change is made.
        service.unreadable.clear();
        await grid.refresh();
        for (const change of grid.draft.changes.values()) grid.stage([change], change.after);
        await apply(grid);
        assert.equal(grid.draft.changes.size, 0);
        for (const [key, request] of requests) {
          assert.equal(service.levelOf(request.list, request.holder), request.level, key);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('sends nothing over what somebody else has changed, until it is chosen again', async () => {
    const service = new PermissionService({ 1: { 'user:bruno': 'read' } });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'user:bruno')], 'write');
    service.set('1', 'user:bruno', 'manage');
    await grid.read();
    await apply(grid);
    assert.deepEqual(service.sent, []);
    grid.stage([placeOf('1', 'user:bruno')], 'write');
    await apply(grid);
    assert.deepEqual(service.all, ['1 user:bruno write']);
  });

  it('sends nothing over what somebody else has changed since it was read, and keeps it staged over the new level', async () => {
    const service = new PermissionService({ 1: { 'user:bruno': 'read', 'user:chiara': 'read' } });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'user:bruno')], 'write');
    grid.stage([placeOf('1', 'user:chiara')], 'write');
    service.set('1', 'user:bruno', 'manage');
    await apply(grid);
    assert.deepEqual(service.all, ['1 user:bruno manage', '1 user:chiara write']);
    assert.deepEqual(
      [...grid.draft.changes.values()].map(({ holder: { id }, before, after }) => ({ id, before, after })),
      [{ id: 'bruno', before: 'read', after: 'write' }],
    );
    assert.deepEqual(grid.draft.results.get(cellKey(placeOf('1', 'user:bruno')))?.outcome, { kind: 'conflict', now: 'manage' });
    const [list] = grid.allPermissions;
    assert.ok(list);
    assert.equal(levelOf(list, placeOf('1', 'user:bruno').holder), 'manage');
  });

  it('takes a change for done that a call without an answer has done', async () => {
    const service = new PermissionService({ 1: {} });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'user:bruno')], 'write');
    service.fates.push('doneUnconfirmed');
    await apply(grid);
    assert.equal(grid.draft.changes.size, 0);
    assert.deepEqual(
      [...grid.draft.results.values()].map(({ outcome }) => outcome.kind),
      ['done'],
    );
  });

  it('sends no more when it is stopped, and keeps what was not sent', async () => {
    const service = new PermissionService({ 1: {} });
    const grid = gridOver(service);
    await grid.read();
    for (const key of holders) grid.stage([placeOf('1', key)], 'read');
    const sending = apply(grid);
    while (service.sent.length < 2) await Promise.resolve();
    grid.stop();
    await sending;
    assert.equal(service.sent.length, 2);
    assert.equal(grid.draft.changes.size, 2);
    assert.deepEqual([...grid.draft.results.values()].map(({ outcome }) => outcome.kind).sort(), [
      'done',
      'done',
      'notSent',
      'notSent',
    ]);
  });

  it('keeps the outcomes of the changes that are being sent when the lists are read again meanwhile', async () => {
    const service = new PermissionService({ 1: {} });
    const grid = gridOver(service);
    await grid.read();
    for (const key of holders) grid.stage([placeOf('1', key)], 'read');
    service.fates.push('fails');
    const sending = apply(grid);
    while (service.sent.length < 2) await Promise.resolve();
    const refreshing = grid.refresh();
    assert.equal(grid.sending?.done, 1);
    await Promise.all([sending, refreshing]);
    assert.deepEqual([...grid.draft.results.values()].map(({ outcome }) => outcome.kind).sort(), [
      'done',
      'done',
      'done',
      'failed',
    ]);
    await grid.refresh();
    assert.equal(grid.draft.results.size, 0);
  });

  it('breaks off where calls do not get through, and goes on where one alone is refused', async () => {
    for (const [kind, calls] of [
      ['unreachable', 1],
      ['notFound', 4],
    ] as const) {
      const service = new PermissionService({ 1: {} });
      const grid = gridOver(service);
      await grid.read();
      for (const key of holders) grid.stage([placeOf('1', key)], 'read');
      service.failsWith = kind;
      service.fates.push('fails');
      await apply(grid);
      assert.equal(service.sent.length, calls, kind);
    }
  });

  it('changes the own level last, and only when all else of the list is done', async () => {
    const own = { 'user:ada': 'manage', 'user:bruno': 'read', 'key:finance': 'write' };
    const service = new PermissionService({ 1: own, 2: own });
    const grid = gridOver(service, 'ada');
    await grid.read();
    for (const id of ['1', '2']) {
      grid.stage([placeOf(id, 'user:ada')], 'read');
      grid.stage([placeOf(id, 'user:bruno')], 'manage');
      grid.stage([placeOf(id, 'key:finance')], 'none');
    }
    service.fates.push('works', 'works', 'fails', 'works');
    await apply(grid);
    const order = service.sent.map(({ listId, holder }) => `${listId} ${holder}`);
    assert.equal(order.length, 5);
    assert.match(order.at(-1) ?? '', /user:ada/);
    const savedState = [...grid.draft.results.values()].filter(({ outcome }) => outcome.kind === 'notSent');
    assert.deepEqual(
      savedState.map(({ change, outcome }) => ({ id: change.holder.id, outcome })),
      [{ id: 'ada', outcome: { kind: 'notSent', why: 'heldBack' } }],
    );
  });

  it('revokes a user before it gives a key a level: the key of the user would lose it again', async () => {
    const service = new PermissionService({ 1: { 'user:bruno': 'read', 'key:finance': 'read' } });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'key:finance')], 'write');
    grid.stage([placeOf('1', 'user:bruno')], 'none');
    await apply(grid);
    assert.deepEqual(
      service.sent.map(({ holder: key }) => key),
      ['user:bruno', 'key:finance'],
    );
  });

  it('sends no level of a key over what somebody else has changed, also after a user was revoked', async () => {
    const service = new PermissionService({ 1: { 'user:bruno': 'read', 'key:finance': 'read' } });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'key:finance')], 'write');
    grid.stage([placeOf('1', 'user:bruno')], 'none');
    service.set('1', 'key:finance', 'manage');
    await apply(grid);
    assert.deepEqual(
      service.sent.map(({ holder: key }) => key),
      ['user:bruno'],
    );
    assert.deepEqual(service.all, ['1 key:finance manage']);
    assert.deepEqual(grid.draft.results.get(cellKey(placeOf('1', 'key:finance')))?.outcome, { kind: 'conflict', now: 'manage' });
  });

  it('sends no level over a record that has become unclear since it was read', async () => {
    const service = new PermissionService({ 1: { 'user:bruno': 'read' } });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'user:bruno')], 'write');
    service.set('1', 'user:bruno', 'none');
    service.set('1', 'unclear', 'read');
    await apply(grid);
    assert.deepEqual(service.sent, []);
    assert.equal(grid.draft.changes.size, 1);
  });

  it('stages nothing while changes are on their way', async () => {
    const service = new PermissionService({ 1: {} });
    const grid = gridOver(service);
    await grid.read();
    grid.stage([placeOf('1', 'user:ada')], 'read');
    const sending = apply(grid);
    grid.stage([placeOf('1', 'user:ada')], 'manage');
    grid.discard();
    await sending;
    assert.deepEqual(service.all, ['1 user:ada read']);
  });
});
