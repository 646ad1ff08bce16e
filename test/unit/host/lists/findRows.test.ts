// Tests that the selection in the tree of lists is found again after another grouping.
import assert from 'node:assert/strict';
import { findMoved, findRow, type ParentRows } from '../../../../src/host/lists/findRows.ts';
import { groupRows, listChildren } from '../../../../src/viewModel/lists/listRows.ts';
import type { Grouping } from '../../../../src/domain/lists/grouping.ts';
import type { List } from '../../../../src/client/model/list.ts';
import type { TreeRow } from '../../../../src/viewModel/treeRow.ts';

const lists: readonly List[] = Array.from({ length: 6 }, (_, at) => ({
  id: String(at),
  name: `List ${String(at)}`,
  type: at % 2 === 0 ? 'company' : 'person',
  owner: { id: at < 3 ? 'ada' : 'bruno' },
}));
const nothing = { rows: [], count: 0, nextPageSize: 0, readAt: 0, hasCachedPages: false, status: 'ready' } as const;
const tools = { locale: 'en', now: 0, left: () => undefined };

/** The tree of these lists, grouped. */
const treeOf =
  (grouping: Grouping) =>
  (row: TreeRow | undefined): readonly TreeRow[] => {
    const { target } = row ?? { target: { kind: 'group', path: [] } as const };
    const grouped = { grouping, actingUser: 'ada', level: () => undefined };
    if (target.kind === 'list') return listChildren(target.list, { members: nothing, permissions: nothing }, tools);
    const loaded = { ...nothing, rows: lists.map((value) => ({ raw: {}, value })) };
    return target.kind === 'group' ? groupRows(loaded, target.path, grouped, tools) : [];
  };

function pathOf(ids: readonly string[], grouping: Grouping): readonly TreeRow[] {
  const above: ParentRows = new WeakMap();
  const path: TreeRow[] = [];
  for (let row = findRow(ids, treeOf(grouping), above); row; row = above.get(row)) path.unshift(row);
  return path;
}

describe('a row that was selected', () => {
  const permissions = ['list/4', 'permissions/4'];
  const idsOf = (grouping: Grouping): readonly string[] => pathOf(permissions, grouping).map(({ id }) => id);

  it('is found below the groups it is in now', () => {
    assert.deepEqual(idsOf('none'), permissions);
    assert.deepEqual(idsOf('owner'), ['group/shared', ...permissions]);
    assert.deepEqual(idsOf('both'), ['group/shared', 'group/shared/company', ...permissions]);
    for (const before of ['none', 'owner', 'type', 'both'] as const) {
      for (const now of ['none', 'owner', 'type', 'both'] as const) {
        const found = findMoved(pathOf(permissions, before), treeOf(now), new WeakMap(), () => true);
        assert.equal(found?.id, before === now ? undefined : 'permissions/4', `${before} to ${now}`);
      }
    }
  });

  it('is not looked for where it cannot be seen, is gone, or was a group', () => {
    const path = pathOf(permissions, 'none');
    const isOpen = ({ id }: TreeRow): boolean => id !== 'group/shared';
    assert.equal(findMoved(path, treeOf('owner'), new WeakMap(), isOpen), undefined);
    assert.equal(
      findMoved(
        path,
        () => [],
        new WeakMap(),
        () => true,
      ),
      undefined,
    );
    assert.equal(
      findMoved(pathOf(permissions, 'owner').slice(0, 1), treeOf('type'), new WeakMap(), () => true),
      undefined,
    );
    assert.equal(
      findMoved([], treeOf('type'), new WeakMap(), () => true),
      undefined,
    );
  });
});
