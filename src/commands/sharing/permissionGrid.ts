// Commands that open the permission grid: of some lists, or of one holder over all loaded lists.
import * as l10n from '@vscode/l10n';
import { listPermissionsOf } from '../../domain/permissions/reading.ts';
import { holdersIn } from '../../domain/permissions/listPermissions.ts';
import type { List } from '../../client/model/list.ts';
import { holderKey, type Holder } from '../../client/model/permission.ts';
import { nameOrId, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { checkIdentifier } from '../checks.ts';
import { answered, byHolderKind, pickLists } from '../picks.ts';

export const openPermissionGrid: Command = async (app, targets) => {
  const lists = await pickLists(app, targets, l10n.t('Open Permission Grid'));
  const [first] = lists;
  // A grid over the lists of a closed session would change the lists of the same IDs in the open one.
  if (!first || !isSameSessionOrWarn(app)) return;
  app.permissionGrids.open(
    lists.length === 1
      ? { lists, layout: 'list', subject: first.id, onlyHeld: false }
      : { lists, layout: 'lists', onlyHeld: false },
  );
};

/** Opens the grid with the levels of one user or share key on the loaded lists. Reading lists and permissions is free. */
export const showAccess: Command = async (app, targets) => {
  const title = l10n.t('Show Access of a Holder');
  const { lists: store } = app.session.open;
  if (store.lists.status === 'idle')
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => store.showLists({ signal }));
  const lists = store.lists.rows.flatMap(({ value }) => value ?? []);
  if (lists.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('There are no lists to search. Refresh the lists, or create one.') });
    return;
  }
  const holder = await pickHolder(app, targets, lists, title);
  if (holder && isSameSessionOrWarn(app))
    app.permissionGrids.open({ lists, layout: 'holder', subject: holderKey(holder), onlyHeld: true });
};

async function pickHolder(
  app: App,
  targets: readonly Target[],
  lists: readonly List[],
  title: string,
): Promise<Holder | undefined> {
  const clicked = targets.find((target) => target.kind === 'permission');
  if (clicked) return clicked.holder;
  const { lists: store } = app.session.open;
  const known = holdersIn(lists.map((list) => listPermissionsOf(list, store.permissions(list.id), false)));
  const holders = [...known.values()].map(({ holder, name }): Choice<Holder> => ({
    label: nameOrId({ id: holder.id, name }),
    description: holder.kind === 'key' ? l10n.t('share key') : oneLine(holder.id),
    icon: holder.kind === 'key' ? 'key' : 'person',
    value: holder,
  }));
  const choices: Choice<Holder | 'user' | 'key'>[] = [
    { label: l10n.t('Type the ID of a User…'), icon: 'edit', value: 'user' },
    { label: l10n.t('Type a Share Key…'), icon: 'edit', value: 'key' },
    ...byHolderKind(holders, (holder) => holder),
  ];
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Whose access?'), choices }));
  if (picked !== 'user' && picked !== 'key') return picked;
  const prompt = picked === 'user' ? l10n.t('The user’s ID in your application') : l10n.t('The share key');
  const typed = await app.ui.ask({ title, prompt, check: checkIdentifier });
  return typed === undefined || typed === back ? undefined : { kind: picked, id: typed.trim() };
}
