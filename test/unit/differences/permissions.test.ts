// Services whose permission records are other than expected: no change goes to somebody else, and nothing unknown is stated.
import assert from 'node:assert/strict';
import { blockOf, levelOf } from '../../../src/domain/permissions/listPermissions.ts';
import { listPermissionsOf } from '../../../src/domain/permissions/reading.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { List } from '../../../src/client/model/list.ts';
import { deleteList } from '../../../src/commands/lists/editList.ts';
import { undoListChange } from '../../../src/commands/lists/undo.ts';
import { saveAccessReport } from '../../../src/commands/sharing/accessReport.ts';
import { changeLevel, revokePermission } from '../../../src/commands/sharing/sharing.ts';
import { permissionRows } from '../../../src/viewModel/lists/permissionRows.ts';
import type { TreeRow } from '../../../src/viewModel/treeRow.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { flatPermissions, shareKeysWithOwner, ambiguousPermissions } from '../../support/differences/recordDifferences.ts';

let harness: TestHarness;
let clients: List;

async function open(...differences: readonly Difference[]): Promise<void> {
  harness = new TestHarness();
  harness.sandbox = new DifferentSandbox(harness.clock, differences);
  await harness.session.openSandbox();
  await harness.open.lists.showLists();
  const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
  assert.ok(found);
  clients = found;
  await harness.open.lists.readPermissions(clients.id);
}

const rows = (): readonly TreeRow[] => {
  const pager = harness.open.lists.permissions(clients.id);
  return permissionRows(clients, pager, { now: harness.clock.now(), locale: 'en', left: () => undefined });
};
const writes = (): string[] => harness.sent.flatMap(({ verb, path }) => (verb === 'GET' ? [] : [`${verb} ${path}`]));

describe('permissions of another shape', () => {
  afterEach(() => {
    harness.end();
  });

  it('sends a change on the row of a share key to the key, whoever is named as its owner', async () => {
    await open(shareKeysWithOwner);
    const row = rows().find(({ context }) => context === 'permission key');
    assert.ok(row?.target);
    harness.ui.answer('write');
    await harness.run(changeLevel, row.target);
    await harness.run(revokePermission, row.target);
    const path = `/v2/lists/${clients.id}/permissions/key-finance-2f81`;
    assert.deepEqual(writes(), [`PUT ${path}`, `DELETE ${path}`]);
  });

  it('reads flat records', async () => {
    await open(flatPermissions);
    assert.deepEqual(
      rows().map(({ label, description }) => [label, description]),
      [
        ['Ada Lumachetti', 'owner'],
        ['Bruno Sassolino', 'write'],
        ['Chiara Vongolini', 'read'],
        ['key-finance-2f81', 'read · share key'],
      ],
    );
    const bruno = rows()[1]?.target;
    assert.ok(bruno);
    harness.ui.answer('manage');
    await harness.run(changeLevel, bruno);
    assert.deepEqual(writes(), [`PUT /v2/lists/${clients.id}/permissions/user/bruno`]);
  });

  describe('of which no holder can be told', () => {
    beforeEach(() => open(ambiguousPermissions));

    it('shows them as such, and changes nothing on them', async () => {
      assert.deepEqual(
        rows()
          .slice(1)
          .map(({ label, context, target }) => ({ label, context, target: target?.kind })),
        Array.from({ length: 3 }, () => ({ label: 'Unclear holder', context: 'note', target: 'note' })),
      );
      await harness.run(changeLevel, { kind: 'list', list: clients });
      assert.match(harness.ui.messages[0]?.text ?? '', /^No record of “Clients” shows clearly who holds a permission/);
      assert.deepEqual(writes(), []);
    });

    it('says nowhere that nobody holds anything', async () => {
      const listPermissions = listPermissionsOf(clients, harness.open.lists.permissions(clients.id), false);
      assert.deepEqual(
        {
          permissions: listPermissions.permissions.length,
          unreadable: listPermissions.unreadable,
          block: blockOf(listPermissions, 'ada'),
          level: levelOf(listPermissions, { kind: 'user', id: 'dirk' }),
        },
        { permissions: 0, unreadable: 3, block: 'unreadable', level: 'unknown' },
      );
      harness.ui.answer('Markdown file');
      await harness.run(saveAccessReport, { kind: 'list', list: clients });
      const report = harness.ui.saved[0] ?? '';
      assert.match(report, /3 records could not be read/);
      assert.doesNotMatch(report, /nobody/);
    });

    it('says before a deleted list is made again that its permissions are not known', async () => {
      await harness.run(deleteList, { kind: 'list', list: clients });
      await harness.run(undoListChange);
      assert.match(harness.ui.details.at(-1) ?? '', /It is unknown who else/);
    });

    it('does not report an unconfirmed revoke as done', async () => {
      // The service has not done it, and its answer is lost.
      harness.failAt = ({ verb }) => (verb === 'DELETE' ? new Failure('timedOut', { delivery: 'unknown' }) : undefined);
      const target = {
        kind: 'permission',
        list: clients,
        holder: { kind: 'user', id: 'bruno' },
        level: 'write',
        name: 'Bruno',
      } as const;
      await harness.run(revokePermission, target);
      assert.deepEqual(harness.ui.finished, []);
      assert.match(harness.ui.messages[0]?.text ?? '', /may have been made/);
    });
  });
});
