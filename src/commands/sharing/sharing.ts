// Sharing a list: with a user, with a share key, at another level, and no longer.
import * as l10n from '@vscode/l10n';
import type { Change } from '../../domain/permissions/draft.ts';
import type { CellLevel, ListAccess } from '../../domain/permissions/listAccess.ts';
import { accessOf } from '../../domain/permissions/reading.ts';
import type { Holder, Level } from '../../client/model/permission.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { oneLine } from '../../viewModel/format.ts';
import { levelName } from '../../viewModel/lists/permissionRows.ts';
import type { Target } from '../../viewModel/target.ts';
import { back, writing, type App, type Command } from '../../app/app.ts';
import { changeLists } from '../lists/changeLists.ts';
import { readHolderIds } from '../checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { allows } from '../levels.ts';
import { pickLevel, pickList, pickPermission, type HeldPermission } from '../picks.ts';
import { callOf, changesTo, levelBefore, namesIn, ownLossTexts, readAccesses, setLevels, stepText } from './setLevels.ts';

export const shareWithUser = writing((app, targets) =>
  share(app, targets, 'user', {
    title: l10n.t('Share List with User'),
    prompt: l10n.t('The users’ IDs in your application, separated by commas'),
  }),
);

export const shareWithKey = writing((app, targets) =>
  share(app, targets, 'key', {
    title: l10n.t('Share List with Share Key'),
    prompt: l10n.t('The share keys, separated by commas'),
  }),
);

export const changeLevel = writing(async (app, targets) => {
  const title = l10n.t('Change Level');
  const several = severalIn(targets);
  if (several) return setSeveral(app, several, (changesFor) => pickLevel(app, title, (one) => changesFor(one).map(callOf)));
  const held = await pickPermission(app, targets, title);
  if (!held || !allows(app, held.list, 'manage')) return;
  const callsFor = (level: Level): readonly ListCall[] => [
    { call: 'share', input: { listId: held.list.id, holder: held.holder, level } },
  ];
  const level = await pickLevel(app, `${title}: ${held.name}`, callsFor, held.level);
  if (level === undefined || level === held.level) return;
  const losses = lossesOf(app, held, level);
  const question = { text: l10n.t('Remove your own level?'), detail: losses.join('\n'), action: l10n.t('Apply Anyway') };
  if (losses.length > 0 && !(await app.ui.confirm(question))) return;
  if (!(await changeLists(app, l10n.t('Changing the level…'), callsFor(level)))) return;
  app.ui.done(l10n.t('{0}: {1} → {2}', held.name, levelName(held.level), levelName(level)));
});

export const revokePermission = writing(async (app, targets) => {
  const several = severalIn(targets);
  if (several) return setSeveral(app, several, () => Promise.resolve('none'));
  const held = await pickPermission(app, targets, l10n.t('Revoke Permission'));
  if (!held || !allows(app, held.list, 'manage')) return;
  const calls: readonly ListCall[] = [{ call: 'revoke', input: { listId: held.list.id, holder: held.holder } }];
  const sure = await app.ui.confirm({
    text: l10n.t('Revoke the permission of {0} on “{1}”?', held.name, oneLine(held.list.name)),
    detail: [
      held.holder.kind === 'user'
        ? l10n.t('All permissions that link this user to the list are removed.')
        : l10n.t('The key keeps its permissions on other lists.'),
      ...lossesOf(app, held, 'none'),
    ].join('\n'),
    action: l10n.t('Revoke'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure || !(await changeLists(app, l10n.t('Revoking the permission…'), calls))) return;
  app.ui.done(l10n.t('Revoked: {0}.', held.name));
});

export const loadMorePermissions: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Load More Permissions'));
  if (list) await app.session.open.lists.readPermissions(list.id);
};

/** The permissions of the rows, where there are several. */
function severalIn(targets: readonly Target[]): readonly HeldPermission[] | undefined {
  const held = targets.filter((target) => target.kind === 'permission');
  return held.length > 1 ? held : undefined;
}

/** Gives several permissions one level, after a question that names each. @param ask for that level */
async function setSeveral(
  app: App,
  held: readonly HeldPermission[],
  ask: (changesFor: (level: CellLevel) => readonly Change[]) => Promise<CellLevel | undefined>,
): Promise<void> {
  const lists = [...new Map(held.map(({ list }) => [list.id, list])).values()];
  if (!lists.every((list) => allows(app, list, 'manage'))) return;
  const accesses = await readAccesses(app, lists);
  if (!accesses) return;
  const changesFor = (level: CellLevel): readonly Change[] =>
    accesses.flatMap((access) => {
      const holders = held.filter(({ list }) => list.id === access.list.id).map(({ holder }) => holder);
      return changesTo(level, holders, [access]);
    });
  const level = await ask(changesFor);
  const changes = level === undefined ? [] : changesFor(level);
  if (changes.length > 0) await setLevels(app, changes, accesses);
  else if (level !== undefined) app.ui.done(l10n.t('No change is needed.'));
}

function lossesOf(app: App, { list, holder, level }: HeldPermission, after: CellLevel): readonly string[] {
  const access = accessOf(list, app.session.open.lists.permissions(list.id), false);
  return ownLossTexts(app, [{ listId: list.id, holder, before: level, after }], [access]);
}

async function share(
  app: App,
  targets: readonly Target[],
  kind: Holder['kind'],
  { title, prompt }: { readonly title: string; readonly prompt: string },
): Promise<void> {
  const clicked = [...new Map(targets.flatMap(({ list }) => (list ? [[list.id, list]] : []))).values()];
  const picked = clicked.length > 0 ? clicked : [await pickList(app, targets, title)];
  const lists = picked.flatMap((list) => (list && allows(app, list, 'manage') ? [list] : []));
  const [first] = lists;
  if (!first || lists.length < picked.length) return;
  const heading = lists.length === 1 ? `${title}: ${oneLine(first.name, 60)}` : title;
  const typed = await app.ui.ask({ title: heading, prompt, check: checkHolderIds });
  const read = typed === undefined || typed === back ? undefined : readHolderIds(typed);
  if (!read || 'problem' in read) return;
  const holders = read.ids.map((id): Holder => ({ kind, id }));
  const accesses = await readAccesses(app, lists);
  if (!accesses) return;
  const changesFor = (level: Level): readonly Change[] => changesTo(level, holders, accesses);
  const level = await pickLevel(app, heading, (chosen) => changesFor(chosen).map(callOf), levelOfAll(holders, accesses));
  const changes = level === undefined ? [] : changesFor(level);
  const [only] = changes;
  if (level !== undefined && !only) app.ui.done(l10n.t('No change is needed.'));
  if (!only) return;
  if (changes.length > 1 || ownLossTexts(app, changes, accesses).length > 0) {
    await setLevels(app, changes, accesses);
  } else if (await changeLists(app, l10n.t('Sharing the list…'), changes.map(callOf))) {
    app.ui.done(stepText(only, namesIn(accesses)));
  }
}

function checkHolderIds(text: string): string | undefined {
  const read = readHolderIds(text);
  return 'problem' in read ? read.problem : undefined;
}

/** The level that all of them hold now, where it is the same. */
function levelOfAll(holders: readonly Holder[], accesses: readonly ListAccess[]): string | undefined {
  const held = new Set(accesses.flatMap((access) => holders.map((holder) => levelBefore(access, holder))));
  const [level] = held;
  return held.size === 1 ? level : undefined;
}
