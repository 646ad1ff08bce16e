// The rows below a list: what the acting user may not do there, their menus do not offer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isRecord } from '../../../../src/client/isRecord.ts';
import { listTreeRows } from '../../../../src/host/lists/listTreeRows.ts';
import { levels } from '../../../../src/client/model/permission.ts';
import { commands, views } from '../../../../src/ids.ts';
import type { TreeRow } from '../../../../src/viewModel/treeRow.ts';
import type { OpenSession } from '../../../../src/state/session/openSession.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { holds } from '../../../support/whenClause.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

/** The commands that the menu of a row of this context offers, or the buttons on it. */
function offered(context: string, where: 'menu' | 'buttons' = 'menu'): ReadonlySet<string> {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  assert.ok(isRecord(manifest) && isRecord(manifest['contributes']) && isRecord(manifest['contributes']['menus']));
  const menus = manifest['contributes']['menus'] as Readonly<Record<string, readonly Entry[]>>;
  const row = { view: views.lists, viewItem: context };
  const commandsIn = (entries: readonly Entry[]): readonly string[] =>
    entries
      .filter(({ when }) => holds(when, row))
      .flatMap(({ command, submenu }) => (submenu === undefined ? (command ?? []) : commandsIn(menus[submenu] ?? [])));
  const entries = menus['view/item/context'] ?? [];
  return new Set(commandsIn(entries.filter(({ group }) => (group?.startsWith('inline') === true) === (where === 'buttons'))));
}

/** The menu items with which these rows change a list, and the level that each needs. */
const changing = [
  ['members', [commands.addCompanies, commands.removeCompanies], 'write'],
  ['company', [commands.moveCompanies, commands.removeCompanies], 'write'],
  ['permissions', [commands.shareWithUser, commands.shareWithKey], 'manage'],
  ['permission', [commands.changeLevel, commands.revokePermission], 'manage'],
] as const;

describe('the row of a list', () => {
  it('has no button: with one on each, drawing a screenful of rows takes half as long again', async () => {
    const { open } = await TestHarness.inSandbox();
    const lists = listTreeRows(open, 'en')
      .below(undefined)
      .filter(({ target }) => target.kind === 'list');
    assert.ok(lists.length > 0);
    for (const { context } of lists) assert.deepEqual([...offered(context, 'buttons')], []);
    const canAdd = lists.map(({ context }) => offered(context).has(commands.addCompanies));
    assert.ok(canAdd.includes(true), 'companies are added from the menu');
    assert.ok(offered('members company', 'buttons').has(commands.addCompanies), 'and by the button of the row below');
  });
});

describe('the rows below a list', () => {
  for (const level of [...levels, undefined]) {
    it(`offer what is allowed at the level ${level ?? 'that nobody knows'}`, async () => {
      const { open } = await TestHarness.inSandbox();
      const list = open.lists.lists.rows.flatMap(({ value }) => value ?? []).find(({ name }) => name === 'Clients');
      assert.ok(list);
      await open.lists.showPermissions(list.id);
      await open.lists.members(list.id).more();
      const lists = new Proxy(open.lists, {
        get: (target, name) => (name === 'level' ? () => level : bound(target, name)),
      });
      const session = { lists, credits: open.credits, actingUser: open.actingUser } as OpenSession;
      const { below } = listTreeRows(session, 'en');
      const row = below(undefined).find(({ id }) => id === `list/${list.id}`);
      const rows = below(row).flatMap((group): readonly TreeRow[] => [group, ...below(group)]);
      for (const [kind, all, needed] of changing) {
        const menu = offered(rows.find(({ target }) => target.kind === kind)?.context ?? '');
        const isAllowed = level === undefined || levels.indexOf(level) >= levels.indexOf(needed);
        assert.deepEqual(
          all.filter((command) => menu.has(command)),
          isAllowed ? all : [],
          kind,
        );
        if (kind === 'company') assert.ok(menu.has(commands.addCompanies), 'it may go to another list');
      }
    });
  }
});

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}
