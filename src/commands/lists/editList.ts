// One list: rename, hide and show, empty, delete, its ID.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import type { ListCall } from '../../lists/listCall.ts';
import { formatNumber, oneLine } from '../../present/format.ts';
import { writing, type App, type Command } from '../../app/app.ts';
import { changeLists } from './changeLists.ts';
import { checkName } from '../checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { allows } from '../levels.ts';
import { answered, pickList } from '../picks.ts';

export const renameList = writing(async (app, targets) => {
  const title = l10n.t('Rename List');
  const list = await pickList(app, targets, title);
  if (!list || !allows(app, list, 'write')) return;
  const callsFor = (name: string): readonly ListCall[] => [{ call: 'update', input: { id: list.id, name: name.trim() } }];
  const asides = dryRunOf(app, callsFor);
  const name = answered(await app.ui.ask({ title, prompt: l10n.t('The new name'), value: list.name, check: checkName, asides }));
  if (name === undefined || name.trim() === list.name) return;
  const renamed = await changeLists(app, l10n.t('Renaming the list…'), callsFor(name));
  if (renamed) app.ui.done(l10n.t('Renamed to “{0}”.', oneLine(name)));
});

/** Hides a list from search, or shows it again (service.md, "List Update"). */
export const hideList = writing((app, targets) => setHidden(app, targets, true));

export const showList = writing((app, targets) => setHidden(app, targets, false));

/** Takes everything out of a list, whatever it holds by then. */
export const emptyList = writing(async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Empty List'));
  if (!list || !allows(app, list, 'write')) return;
  const calls: readonly ListCall[] = [{ call: 'update', input: { id: list.id, remove: ['*'] } }];
  const known = app.session.open.lists.companiesIn(list.id).length;
  const { locale } = app.settings;
  const sure = await app.ui.confirm({
    text:
      list.length === undefined
        ? l10n.t('Take all items out of “{0}”?', oneLine(list.name))
        : l10n.t('Take all {0} items out of “{1}”?', formatNumber(list.length, locale), oneLine(list.name)),
    detail:
      list.length !== undefined && known >= list.length
        ? l10n.t('Everyone who sees the list sees it empty. All items are known here, so it can be undone.')
        : l10n.t(
            'Everyone who sees the list sees it empty. Only the {0} items that are known here can be brought back by an undo.',
            formatNumber(known, locale),
          ),
    action: l10n.t('Empty List'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  if (await changeLists(app, l10n.t('Emptying the list…'), calls)) app.ui.done(l10n.t('“{0}” is empty.', oneLine(list.name)));
});

export const deleteList = writing(async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Delete List'));
  if (!list || !allows(app, list, 'manage')) return;
  const calls: readonly ListCall[] = [{ call: 'delete', input: { id: list.id } }];
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the list “{0}”?', oneLine(list.name)),
    detail: deletionText(app, list),
    action: l10n.t('Delete'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  if (await changeLists(app, l10n.t('Deleting the list…'), calls)) app.ui.done(l10n.t('Deleted “{0}”.', oneLine(list.name)));
});

export const copyListId: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Copy List ID'));
  if (list) await app.ui.copy(list.id);
};

async function setHidden(app: App, targets: Parameters<Command>[1], hidden: boolean): Promise<void> {
  const title = hidden ? l10n.t('Hide List') : l10n.t('Show Hidden List');
  const list = await pickList(app, targets, title);
  if (!list || !allows(app, list, 'write')) return;
  const calls: readonly ListCall[] = [{ call: 'update', input: { id: list.id, hidden } }];
  const name = oneLine(list.name);
  const sure = await app.ui.confirm({
    text: hidden ? l10n.t('Hide “{0}”?', name) : l10n.t('Show “{0}” again?', name),
    detail: hidden
      ? l10n.t('Nobody finds it by a search any more, and it goes from the lists. It is not deleted, and an undo shows it again.')
      : l10n.t('It is found by a search again, by everyone who sees it.'),
    action: hidden ? l10n.t('Hide') : l10n.t('Show'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  const changed = await changeLists(app, hidden ? l10n.t('Hiding the list…') : l10n.t('Showing the list…'), calls);
  if (changed) app.ui.done(hidden ? l10n.t('“{0}” is hidden.', name) : l10n.t('“{0}” is shown again.', name));
}

function deletionText(app: App, list: List): string {
  const known = app.session.open.lists.companiesIn(list.id).length;
  const text = l10n.t('Everyone it is shared with loses it. An undo makes a new list of the same name, under another ID.');
  if (list.length === undefined || known >= list.length) return text;
  const { locale } = app.settings;
  const items = l10n.t('Of its {0} items, {1} are known here.', formatNumber(list.length, locale), formatNumber(known, locale));
  return `${text} ${items}`;
}
