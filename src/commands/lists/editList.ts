// One list: rename, hide and show, empty, delete, its ID.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { hiddenIn } from '../../domain/lists/journal.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber, nameOrId, oneLine } from '../../viewModel/format.ts';
import { writeCommand, type App, type Choice, type Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { changeLists } from './changeLists.ts';
import { checkIdentifier, checkName } from '../checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { allows } from '../levels.ts';
import { answered, listChoice, pickList } from '../picks.ts';
import { listNow, listsNow } from './openList.ts';
import { shortened } from '../sharing/setLevels.ts';

export const renameList = writeCommand(async (app, targets) => {
  const title = l10n.t('Rename List');
  const list = await pickList(app, targets, title);
  if (!list || !allows(app, list, 'write')) return;
  const callsFor = (name: string): readonly ListCall[] => [{ call: 'update', input: { id: list.id, name: name.trim() } }];
  const secondaryActions = dryRunOf(app, callsFor);
  const name = answered(
    await app.ui.ask({ title, prompt: l10n.t('The new name'), value: list.name, check: checkName, secondaryActions }),
  );
  if (name === undefined || name.trim() === list.name) return;
  const renamed = await changeLists(app, l10n.t('Renaming the list…'), callsFor(name));
  if (renamed) app.ui.showStatus(l10n.t('Renamed to “{0}”.', oneLine(name)));
});

/** Hides a list from search, or shows it again (service.md, "List Update"). */
export const hideList = writeCommand((app, targets) => setHidden(app, targets, true));

export const showList = writeCommand((app, targets) => setHidden(app, targets, false));

/** Removes everything from a list, including members that others have added meanwhile. */
export const emptyList = writeCommand(async (app, targets) => {
  const picked = await pickList(app, targets, l10n.t('Empty List'));
  if (!picked || !allows(app, picked, 'write')) return;
  // Others may have added members since the row was read. They are removed too, so the question counts them.
  const list = await listNow(app, picked);
  const calls: readonly ListCall[] = [{ call: 'update', input: { id: list.id, remove: ['*'] } }];
  const known = app.session.open.lists.companiesIn(list.id).length;
  const { locale } = app.settings;
  const sure = await app.ui.confirm({
    text:
      list.length === undefined
        ? l10n.t('Remove all items from “{0}”?', oneLine(list.name))
        : l10n.t('Remove all {0} items from “{1}”?', formatNumber(list.length, locale), oneLine(list.name)),
    detail:
      list.length !== undefined && known >= list.length
        ? l10n.t('Everyone with access sees the list empty. All items are known here, so you can undo it.')
        : l10n.t(
            'Everyone with access sees the list empty. An undo restores only the {0} items that are known here.',
            formatNumber(known, locale),
          ),
    action: l10n.t('Empty List'),
    secondaryActions: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  if (await changeLists(app, l10n.t('Emptying the list…'), calls))
    app.ui.showStatus(l10n.t('“{0}” is empty.', oneLine(list.name)));
});

/** Deletes the lists of the rows, or one that the user picks. All are one change, which is undone as a whole. */
export const deleteList = writeCommand(async (app, targets) => {
  const clicked = [...new Map(targets.flatMap(({ list }) => (list ? [[list.id, list]] : []))).values()];
  const picked = clicked.length === 0 ? await pickList(app, [], l10n.t('Delete List')) : undefined;
  const rows = picked ? [picked] : clicked;
  if (rows.length === 0 || !rows.every((one) => allows(app, one, 'manage'))) return;
  // Others may have added members since the rows were read. An undo does not restore them, so the question counts them.
  const lists = await listsNow(app, rows);
  const [list, ...others] = lists;
  if (!list) return;
  const calls = lists.map(({ id }): ListCall => ({ call: 'delete', input: { id } }));
  const amount = formatNumber(lists.length, app.settings.locale);
  const sure = await app.ui.confirm({
    text: others.length === 0 ? l10n.t('Delete the list “{0}”?', oneLine(list.name)) : l10n.t('Delete {0} lists?', amount),
    detail: [
      others.length === 0
        ? l10n.t('Everyone who shares the list loses it. An undo creates a list of the same name with another ID.')
        : l10n.t('Everyone who shares the lists loses them. An undo creates lists of the same names with other IDs.'),
      ...shortened(
        lists.flatMap((one) => knownText(app, one, others.length > 0)),
        app.settings.locale,
      ),
    ].join(others.length === 0 ? ' ' : '\n'),
    action: l10n.t('Delete'),
    secondaryActions: dryRunOf(app, () => calls),
  });
  if (!sure || !(await changeLists(app, l10n.t('Deleting…'), calls))) return;
  app.ui.showStatus(others.length === 0 ? l10n.t('Deleted “{0}”.', oneLine(list.name)) : l10n.t('Deleted {0} lists.', amount));
});

export const copyListId: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Copy List ID'));
  if (list) await app.ui.copy(list.id);
};

async function setHidden(app: App, targets: Parameters<Command>[1], hidden: boolean): Promise<void> {
  const list = hidden ? await pickList(app, targets, l10n.t('Hide List')) : await pickHidden(app, targets);
  if (!list || !allows(app, list, 'write')) return;
  const calls: readonly ListCall[] = [{ call: 'update', input: { id: list.id, hidden } }];
  const name = nameOrId(list);
  const sure = await app.ui.confirm({
    text: hidden ? l10n.t('Hide “{0}”?', name) : l10n.t('Show “{0}” again?', name),
    detail: hidden
      ? l10n.t(
          'Searches no longer find the list, and it disappears from the lists. It is not deleted, and an undo shows it again.',
        )
      : l10n.t('Searches find the list again for everyone with access.'),
    action: hidden ? l10n.t('Hide') : l10n.t('Show'),
    secondaryActions: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  const changed = await changeLists(app, hidden ? l10n.t('Hiding the list…') : l10n.t('Showing the list…'), calls);
  if (!changed) return;
  if (!hidden) app.ui.reveal(list.id);
  app.ui.showStatus(hidden ? l10n.t('“{0}” is hidden.', name) : l10n.t('“{0}” is shown again.', name));
}

/** The list of the row, or a hidden one that the user picks: one that is known to be hidden, or any by its ID. */
async function pickHidden(app: App, targets: Parameters<Command>[1]): Promise<List | undefined> {
  const clicked = targets.find((target) => target.list)?.list;
  if (clicked) return clicked;
  const title = l10n.t('Show Hidden List');
  const { lists, changes } = app.session.open;
  const shown = lists.lists.rows.flatMap(({ value }) => (value?.hidden ? [value] : []));
  const known = new Map([...shown, ...hiddenIn(changes.history.entries)].map((list): [string, List] => [list.id, list]));
  const choices: Choice<List | 'id'>[] = [
    ...grouped(
      l10n.t('Known hidden lists'),
      [...known.values()].map((list) => listChoice(list, app)),
    ),
    { label: l10n.t('Enter the ID of the List…'), icon: 'edit', value: 'id' },
  ];
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Which list?'), choices }));
  if (picked !== 'id') return picked && listNow(app, picked);
  const typed = answered(await app.ui.ask({ title, prompt: l10n.t('The ID of the list'), check: checkIdentifier }));
  return typed === undefined ? undefined : listNow(app, { id: typed.trim(), name: '', type: '' });
}

/** Says how much of a list an undo can restore. @param isOneOfSeveral whether the text begins with the name of the list */
function knownText(app: App, list: List, isOneOfSeveral: boolean): readonly string[] {
  const known = app.session.open.lists.companiesIn(list.id).length;
  const name = `“${nameOrId(list, 60)}”`;
  if (list.length !== undefined && known >= list.length) return isOneOfSeveral ? [name] : [];
  const { locale } = app.settings;
  const items =
    list.length === undefined
      ? l10n.t('{0} of its items are known here.', formatNumber(known, locale))
      : l10n.t('{1} of its {0} items are known here.', formatNumber(list.length, locale), formatNumber(known, locale));
  return [isOneOfSeveral ? `${name}: ${items}` : items];
}
