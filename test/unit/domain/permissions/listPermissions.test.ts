// Tests of a list's permissions: its sharers and holders, and reading all of them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blockOf, holdersIn, levelOf } from '../../../../src/domain/permissions/listPermissions.ts';
import { listPermissionsOf, readAll, readToEnd } from '../../../../src/domain/permissions/reading.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { holderOf, holderKey, type Holder } from '../../../../src/client/model/permission.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { PermissionService } from '../../controllers/permissionGrid/support/permissionService.ts';
import { permissionsWith } from './support/permissionsWith.ts';

describe('a holder', () => {
  it('is named by one text, whatever the ID', () => {
    const holder = fc.tuple(fc.constantFrom<Holder['kind'][]>('user', 'key'), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(holder, ([kind, id]) => {
        assert.deepEqual(holderOf(holderKey({ kind, id })), { kind, id });
      }),
    );
    for (const text of ['', 'ada', 'user:', 'other:ada']) assert.equal(holderOf(text), undefined);
  });
});

describe('a list', () => {
  it('can be shared by its owner, by who manages, and by who is not known to be below that', () => {
    assert.equal(blockOf(permissionsWith('1', {}, { owner: 'ada' }), 'ada'), undefined);
    assert.equal(blockOf(permissionsWith('1', { 'user:ada': 'manage' }, { owner: 'bruno' }), 'ada'), undefined);
    assert.equal(blockOf(permissionsWith('1', {}, { owner: 'bruno' }), 'ada'), undefined);
    assert.equal(blockOf(permissionsWith('1', { 'user:ada': 'read' }), undefined), undefined);
    assert.equal(blockOf(permissionsWith('1', { 'user:ada': 'read', 'key:k': 'manage' }, { owner: 'bruno' }), 'ada'), undefined);
  });

  it('cannot be shared below manage, nor before it is read to the end', () => {
    assert.equal(blockOf(permissionsWith('1', { 'user:ada': 'write' }, { owner: 'bruno' }), 'ada'), 'belowManage');
    assert.equal(blockOf(permissionsWith('1', {}, { owner: 'ada', status: 'failed' }), 'ada'), 'failed');
    assert.equal(blockOf(permissionsWith('1', {}, { owner: 'ada', status: 'part' }), 'ada'), 'part');
  });

  it('knows the level of each, and that others have none', () => {
    const listPermissions = permissionsWith('1', { 'user:ada': 'manage', 'key:ada': 'read' });
    assert.equal(levelOf(listPermissions, { kind: 'user', id: 'ada' }), 'manage');
    assert.equal(levelOf(listPermissions, { kind: 'key', id: 'ada' }), 'read');
    assert.equal(levelOf(listPermissions, { kind: 'user', id: 'bruno' }), 'none');
  });

  it('names everyone once, owners too, with all that is known of them', () => {
    const known = holdersIn([
      permissionsWith('1', { 'user:a': 'read' }, { owner: 'b', tied: { 'user:a': 'k' } }),
      permissionsWith('2', { 'user:b': 'read', 'user:a': 'read' }),
    ]);
    assert.deepEqual([...known.keys()].sort(), ['user:a', 'user:b']);
    assert.deepEqual(known.get('user:a'), { holder: { kind: 'user', id: 'a' }, name: 'A', shareKey: 'k' });
  });
});

describe('reading', () => {
  it('goes to the end of a list that has more than a page', async () => {
    const harness = await TestHarness.inSandbox();
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    for (let at = 0; at < 60; at += 1) {
      await harness.open.client.createUser({ appUserId: `user-${String(at)}`, name: `User ${String(at)}` });
      await harness.open.client.editPermission({
        listId: list.id,
        holder: { kind: 'user', id: `user-${String(at)}` },
        level: 'read',
      });
    }
    const pages = harness.open.lists.permissions(list.id);
    assert.equal(listPermissionsOf(list, pages, false).status, 'part');
    assert.equal(listPermissionsOf(list, pages, true).status, 'reading');
    await readToEnd(pages, {});
    assert.equal(listPermissionsOf(list, pages, false).status, 'read');
    assert.equal(listPermissionsOf(list, pages, false).permissions.length, 63);
    assert.equal(harness.billed, 0);
    harness.dispose();
  });

  it('of several lists is not kept up by one that fails, and ends when it is cancelled', async () => {
    const service = new PermissionService({ 1: {}, 2: {}, 3: {} });
    service.unreadable.set('2', 'forbidden');
    const done: string[] = [];
    const abort = new AbortController();
    const options = { pagesOf: service.permissions, signal: abort.signal, done: (id: string) => done.push(id) };
    await readAll(['1', '2', '3'], options);
    assert.deepEqual(done.sort(), ['1', '2', '3']);
    const failed = listPermissionsOf({ id: '2', name: '', type: '' }, service.permissions('2'), false);
    assert.equal(failed.status, 'failed');
    assert.ok(failed.failure instanceof Failure);
    abort.abort();
    const reads = service.reads;
    await readAll(['1', '2', '3'], options);
    assert.equal(service.reads, reads);
  });

  it('counts a record without a holder, and loses none', () => {
    const pages = new PermissionService({}).permissions('1');
    pages.rows = [
      { raw: {} },
      { raw: {}, value: { level: 'read' } },
      { raw: {}, value: { level: 'read', holder: { kind: 'key', id: 'k' } } },
    ];
    const listPermissions = listPermissionsOf({ id: '1', name: '', type: '' }, pages, false);
    assert.deepEqual(
      { permissions: listPermissions.permissions.length, unreadable: listPermissions.unreadable },
      { permissions: 1, unreadable: 2 },
    );
  });
});
