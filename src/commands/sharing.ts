// Sharing a list: with a user, with a share key, at another level, and no longer.
import * as l10n from '@vscode/l10n';
import type { Holder, Level } from '../client/model/permission.ts';
import type { ListCall } from '../lists/listCall.ts';
import { oneLine } from '../present/format.ts';
import { levelName } from '../present/permissionRows.ts';
import type { Target } from '../present/target.ts';
import { back, type App, type Command } from './app.ts';
import { changeLists } from './changeLists.ts';
import { checkIdentifier } from './checks.ts';
import { dryRunOf } from './dryRun.ts';
import { allows } from './levels.ts';
import { pickLevel, pickList, pickPermission } from './picks.ts';

export const shareWithUser: Command = (app, targets) =>
  share(app, targets, 'user', { title: l10n.t('Share List with User'), prompt: l10n.t('The user’s ID in your application') });

export const shareWithKey: Command = (app, targets) =>
  share(app, targets, 'key', { title: l10n.t('Share List with Share Key'), prompt: l10n.t('The share key') });

export const changeLevel: Command = async (app, targets) => {
  const title = l10n.t('Change Level');
  const held = await pickPermission(app, targets, title);
  if (!held || !allows(app, held.list, 'manage')) return;
  const callsFor = (level: Level): readonly ListCall[] => [
    { call: 'share', input: { listId: held.list.id, holder: held.holder, level } },
  ];
  const level = await pickLevel(app, `${title}: ${held.name}`, callsFor, held.level);
  if (level === undefined || level === held.level) return;
  if (!(await changeLists(app, l10n.t('Changing the level…'), callsFor(level)))) return;
  app.ui.done(l10n.t('{0}: {1} → {2}', held.name, levelName(held.level), levelName(level)));
};

export const revokePermission: Command = async (app, targets) => {
  const held = await pickPermission(app, targets, l10n.t('Revoke Permission'));
  if (!held || !allows(app, held.list, 'manage')) return;
  const calls: readonly ListCall[] = [{ call: 'revoke', input: { listId: held.list.id, holder: held.holder } }];
  const sure = await app.ui.confirm({
    text: l10n.t('Revoke the permission of {0} on “{1}”?', held.name, oneLine(held.list.name)),
    detail:
      held.holder.kind === 'user'
        ? l10n.t('All permissions that link this user to the list are removed.')
        : l10n.t('The key stays, with its permissions on other lists.'),
    action: l10n.t('Revoke'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure || !(await changeLists(app, l10n.t('Revoking the permission…'), calls))) return;
  app.ui.done(l10n.t('Revoked: {0}.', held.name));
};

export const loadMorePermissions: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Load More Permissions'));
  if (list) await app.session.open.lists.readPermissions(list.id);
};

async function share(
  app: App,
  targets: readonly Target[],
  kind: Holder['kind'],
  { title, prompt }: { readonly title: string; readonly prompt: string },
): Promise<void> {
  const list = await pickList(app, targets, title);
  if (!list || !allows(app, list, 'manage')) return;
  const typed = await app.ui.ask({ title: `${title}: ${oneLine(list.name, 60)}`, prompt, check: checkIdentifier });
  if (typed === undefined || typed === back) return;
  const id = typed.trim();
  const callsFor = (level: Level): readonly ListCall[] => [
    { call: 'share', input: { listId: list.id, holder: { kind, id }, level } },
  ];
  const level = await pickLevel(app, `${title}: ${oneLine(list.name, 60)}`, callsFor);
  if (level === undefined || !(await changeLists(app, l10n.t('Sharing the list…'), callsFor(level)))) return;
  app.ui.done(l10n.t('Shared “{0}” with {1}: {2}.', oneLine(list.name), oneLine(id), levelName(level)));
}
