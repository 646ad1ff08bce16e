// Shares lists with users and share keys, changes their levels, and revokes permissions.
import * as l10n from '@vscode/l10n';
import { callOf, type Change, type GridCell } from '../../domain/permissions/draft.ts';
import { knownLevel, type CellLevel, type ListPermissions } from '../../domain/permissions/listPermissions.ts';
import type { Holder, Level } from '../../client/model/permission.ts';
import { oneLine } from '../../viewModel/format.ts';
import { cellLevelName } from '../../viewModel/permissionGrid/permissionGridRows.ts';
import { revokedKeyTexts } from '../../viewModel/permissionGrid/permissionGridFooter.ts';
import type { Target } from '../../viewModel/target.ts';
import { back, writeCommand, type App, type Command } from '../../app/app.ts';
import { readHolderIds } from '../checks.ts';
import { allows } from '../levels.ts';
import { pickLevel, pickList, pickPermission, type HeldPermission } from '../picks.ts';
import { changesTo, namesIn, ownLossTexts, readPermissions, setLevels, stepText } from './setLevels.ts';

export const shareWithUser = writeCommand((app, targets) =>
  share(app, targets, 'user', {
    title: l10n.t('Share List with User'),
    prompt: l10n.t('The users’ IDs in your application, separated by commas'),
  }),
);

export const shareWithKey = writeCommand((app, targets) =>
  share(app, targets, 'key', {
    title: l10n.t('Share List with Share Key'),
    prompt: l10n.t('The share keys, separated by commas'),
  }),
);

export const changeLevel = writeCommand(async (app, targets) => {
  const title = l10n.t('Change Level');
  const chosen = await choosePermissions(app, targets, title);
  if (!chosen) return;
  const { only, allPermissions } = chosen;
  const changes = await pickChanges(app, only ? `${title}: ${only.name}` : title, chosen);
  const [change] = changes ?? [];
  if (!changes) return;
  if (!only || !change) return setLevels(app, { changes, allPermissions });
  const detail = ownLossTexts(app, changes, allPermissions).join('\n');
  await setLevels(app, {
    changes,
    allPermissions,
    question: detail === '' ? null : { text: l10n.t('Remove your own level?'), detail, action: l10n.t('Apply Anyway') },
    done: l10n.t('{0}: {1} → {2}', only.name, cellLevelName(change.before), cellLevelName(change.after)),
  });
});

export const revokePermission = writeCommand(async (app, targets) => {
  const chosen = await choosePermissions(app, targets, l10n.t('Revoke Permission'));
  if (!chosen) return;
  const { only, allPermissions } = chosen;
  const changes = changesTo(withLevel(chosen, 'none'), allPermissions);
  if (!only) return setLevels(app, { changes, allPermissions });
  const { list, holder, name } = only;
  await setLevels(app, {
    changes,
    allPermissions,
    question: {
      text: l10n.t('Revoke the permission of {0} on “{1}”?', name, oneLine(list.name)),
      detail: [
        holder.kind === 'user'
          ? l10n.t('All permissions that link this user to the list are removed.')
          : l10n.t('The key keeps its permissions on other lists.'),
        ...ownLossTexts(app, changes, allPermissions),
        ...revokedKeyTexts(changes, allPermissions, namesIn(allPermissions)),
      ].join('\n'),
      action: l10n.t('Revoke'),
    },
    done: l10n.t('Revoked: {0}.', name),
  });
});

export const loadMorePermissions: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Load More Permissions'));
  if (list) await app.session.open.lists.readPermissions(list.id);
};

interface ChosenPermissions {
  readonly cells: readonly GridCell[];
  readonly allPermissions: readonly ListPermissions[];
}

/**
 * The permissions of the rows, or one that the user picks, with a new reading of their lists. `only` is the permission
 * if there is exactly one.
 */
async function choosePermissions(
  app: App,
  targets: readonly Target[],
  title: string,
): Promise<(ChosenPermissions & { readonly only: HeldPermission | undefined }) | undefined> {
  const clicked = targets.filter((target) => target.kind === 'permission');
  const picked = clicked.length > 0 ? undefined : await pickList(app, targets, title);
  const lists = picked ? [picked] : [...new Map(clicked.map(({ list }) => [list.id, list])).values()];
  if (lists.length === 0 || !lists.every((list) => allows(app, list, 'manage'))) return undefined;
  const allPermissions = await readPermissions(app, lists);
  if (!allPermissions) return undefined;
  const held = picked ? [await pickPermission(app, picked, allPermissions, title)] : clicked;
  const cells = held.flatMap((one) => (one ? [{ listId: one.list.id, holder: one.holder }] : []));
  return cells.length === 0 ? undefined : { cells, only: held.length === 1 ? held[0] : undefined, allPermissions };
}

/** The changes to a level that the user picks for all these cells. The level that all of them hold now is marked. */
async function pickChanges(app: App, title: string, chosen: ChosenPermissions): Promise<readonly Change[] | undefined> {
  const { cells, allPermissions } = chosen;
  const byId = new Map(allPermissions.map((one) => [one.list.id, one]));
  const held = new Set(cells.map(({ listId, holder }) => knownLevel(byId.get(listId), holder)));
  const [current] = held.size === 1 ? held : [];
  const changesFor = (level: Level): readonly Change[] => changesTo(withLevel(chosen, level), allPermissions);
  const level = await pickLevel(app, title, (one) => changesFor(one).map(callOf), current);
  return level === undefined ? undefined : changesFor(level);
}

function withLevel({ cells }: ChosenPermissions, after: CellLevel): readonly Omit<Change, 'before'>[] {
  return cells.map((cell) => ({ ...cell, after }));
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
  const allPermissions = await readPermissions(app, lists);
  if (!allPermissions) return;
  const cells = lists.flatMap((list) => holders.map((holder) => ({ listId: list.id, holder })));
  const changes = await pickChanges(app, heading, { cells, allPermissions });
  if (!changes) return;
  const [onlyChange] = changes.length === 1 && ownLossTexts(app, changes, allPermissions).length === 0 ? changes : [];
  await setLevels(app, {
    changes,
    allPermissions,
    ...(onlyChange ? { question: null, done: stepText(onlyChange, namesIn(allPermissions)) } : {}),
  });
}

function checkHolderIds(text: string): string | undefined {
  const read = readHolderIds(text);
  return 'problem' in read ? read.problem : undefined;
}
