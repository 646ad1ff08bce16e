// Sharing a list: with a user, with a share key, at another level, and no longer.
import * as l10n from '@vscode/l10n';
import { callOf, type Change } from '../../domain/permissions/draft.ts';
import { knownLevel, type CellLevel, type ListPermissions } from '../../domain/permissions/listPermissions.ts';
import type { Holder, Level } from '../../client/model/permission.ts';
import { oneLine } from '../../viewModel/format.ts';
import { levelName } from '../../viewModel/lists/permissionRows.ts';
import { tiedTexts } from '../../viewModel/permissionGrid/permissionGridFoot.ts';
import type { Target } from '../../viewModel/target.ts';
import { back, writing, type App, type Command } from '../../app/app.ts';
import { readHolderIds } from '../checks.ts';
import { allows } from '../levels.ts';
import { pickLevel, pickList, pickPermission, type HeldPermission } from '../picks.ts';
import { changesTo, namesIn, ownLossTexts, readPermissions, setLevels, stepText } from './setLevels.ts';

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
  const chosen = await choosePermissions(app, targets, title);
  if (!chosen) return;
  const { held, only, allPermissions } = chosen;
  const changesFor = (level: CellLevel): readonly Change[] => changesOf(chosen, level);
  const heading = only ? `${title}: ${only.name}` : title;
  const level = await pickLevel(app, heading, (one) => changesFor(one).map(callOf), levelOfAll(held));
  if (level === undefined) return;
  const changes = changesFor(level);
  if (!only) return setLevels(app, { changes, allPermissions });
  const detail = ownLossTexts(app, changes, allPermissions).join('\n');
  await setLevels(app, {
    changes,
    allPermissions,
    question: detail === '' ? null : { text: l10n.t('Remove your own level?'), detail, action: l10n.t('Apply Anyway') },
    done: l10n.t('{0}: {1} → {2}', only.name, levelName(only.level), levelName(level)),
  });
});

export const revokePermission = writing(async (app, targets) => {
  const chosen = await choosePermissions(app, targets, l10n.t('Revoke Permission'));
  if (!chosen) return;
  const { only, allPermissions } = chosen;
  const changes = changesOf(chosen, 'none');
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
        ...tiedTexts(changes, allPermissions, namesIn(allPermissions)),
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

interface Chosen {
  readonly held: readonly HeldPermission[];
  /** The one that was chosen, where there are not several. */
  readonly only: HeldPermission | undefined;
  readonly allPermissions: readonly ListPermissions[];
}

/** The permissions of the rows, or one that the user picks, with a new reading of their lists. */
async function choosePermissions(app: App, targets: readonly Target[], title: string): Promise<Chosen | undefined> {
  const clicked = targets.filter((target) => target.kind === 'permission');
  const picked = clicked.length > 0 ? undefined : await pickList(app, targets, title);
  const lists = picked ? [picked] : [...new Map(clicked.map(({ list }) => [list.id, list])).values()];
  if (lists.length === 0 || !lists.every((list) => allows(app, list, 'manage'))) return undefined;
  const allPermissions = await readPermissions(app, lists);
  if (!allPermissions) return undefined;
  const chosen = picked ? await pickPermission(app, picked, allPermissions, title) : undefined;
  const held = (picked ? (chosen ? [chosen] : []) : clicked).map((one) => asRead(one, allPermissions));
  return held.length === 0 ? undefined : { held, only: held.length === 1 ? held[0] : undefined, allPermissions };
}

/** The permission with the level that the new reading shows; where it cannot tell, the level of the row. */
function asRead(held: HeldPermission, allPermissions: readonly ListPermissions[]): HeldPermission {
  const listPermissions = allPermissions.find(({ list }) => list.id === held.list.id);
  const level = listPermissions ? knownLevel(listPermissions, held.holder) : 'unknown';
  return level === 'unknown' || level === 'none' ? held : { ...held, level };
}

function changesOf({ held, allPermissions }: Chosen, level: CellLevel): readonly Change[] {
  return allPermissions.flatMap((listPermissions) => {
    const holders = held.filter(({ list }) => list.id === listPermissions.list.id).map(({ holder }) => holder);
    return changesTo(level, holders, [listPermissions]);
  });
}

/** The level that all of them hold now, where it is the same. */
function levelOfAll(held: readonly { readonly level: string }[]): string | undefined {
  const levels = new Set(held.map(({ level }) => level));
  const [level] = levels;
  return levels.size === 1 ? level : undefined;
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
  const changesFor = (level: Level): readonly Change[] => changesTo(level, holders, allPermissions);
  const held = allPermissions.flatMap((listPermissions) =>
    holders.map((holder) => ({ level: knownLevel(listPermissions, holder) })),
  );
  const level = await pickLevel(app, heading, (chosen) => changesFor(chosen).map(callOf), levelOfAll(held));
  if (level === undefined) return;
  const changes = changesFor(level);
  const [only] = changes.length === 1 && ownLossTexts(app, changes, allPermissions).length === 0 ? changes : [];
  await setLevels(app, {
    changes,
    allPermissions,
    ...(only ? { question: null, done: stepText(only, namesIn(allPermissions)) } : {}),
  });
}

function checkHolderIds(text: string): string | undefined {
  const read = readHolderIds(text);
  return 'problem' in read ? read.problem : undefined;
}
