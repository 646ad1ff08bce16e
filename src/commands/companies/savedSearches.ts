// Saves the search of the view for the user or the workspace, applies saved searches, and renames or deletes them.
import * as l10n from '@vscode/l10n';
import { views } from '../../ids.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { SavedSearch, SearchOrigin } from '../../state/companies/savedSearches.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { checkName } from '../checks.ts';
import { answered } from '../picks.ts';
import { searchText, shownSearch } from './searchView.ts';

export const saveSearch: Command = async (app) => {
  const title = l10n.t('Save Search');
  const results = shownSearch(app);
  if (!results) return;
  const name = await askForName(app, title, searchText(app, results), '');
  if (name === undefined) return;
  const choices: Choice<SearchOrigin>[] = [
    { label: l10n.t('For Me, in Every Workspace'), icon: 'account', value: 'user' },
    { label: l10n.t('For This Workspace'), icon: 'folder', value: 'workspace' },
  ];
  const origin = answered(await app.ui.choose({ title, placeholder: l10n.t('Where should the search be saved?'), choices }));
  if (!origin || !(await mayReplace(app, app.search.saved.get(origin, name)))) return;
  app.search.saved.save({ name, origin, criteria: results.criteria });
  app.ui.showStatus(l10n.t('The search “{0}” is saved.', oneLine(name)));
};

/** Fills in the criteria and sends nothing to the service: the next Enter in the view counts the matches. */
export const applySearch: Command = async (app) => {
  const search = await pickSearch(app, l10n.t('Apply Search'));
  if (!search) return;
  const { searches } = app.session.open;
  searches.show(search.criteria);
  app.ui.focus(views.search);
  await searches.of(search.criteria).adoptFromColleagues();
};

export const renameSearch: Command = async (app) => {
  const title = l10n.t('Rename Search');
  const search = await pickSearch(app, title);
  if (!search) return;
  const name = await askForName(app, title, l10n.t('New name of “{0}”', oneLine(search.name)), search.name);
  if (name === undefined || name === search.name) return;
  if (await mayReplace(app, app.search.saved.get(search.origin, name))) app.search.saved.rename(search, name);
};

export const deleteSearch: Command = async (app) => {
  const search = await pickSearch(app, l10n.t('Delete Search'));
  if (!search) return;
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the search “{0}”?', oneLine(search.name)),
    detail: searchText(app, search),
    action: l10n.t('Delete'),
  });
  if (sure) app.search.saved.remove(search);
};

async function pickSearch(app: App, title: string): Promise<SavedSearch | undefined> {
  const choices = app.search.saved.all.map((search): Choice<SavedSearch> => ({
    label: oneLine(search.name),
    description: search.origin === 'user' ? l10n.t('mine, in every workspace') : l10n.t('of this workspace'),
    detail: searchText(app, search),
    icon: search.origin === 'user' ? 'account' : 'folder',
    value: search,
  }));
  const headings = { workspace: l10n.t('Searches of this workspace'), user: l10n.t('My searches') };
  const grouped = groupedBy(headings, choices, ({ origin }) => origin);
  if (choices.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No search is saved. Search for companies, and save the search first.') });
    return undefined;
  }
  return answered(
    await app.ui.choose({ title, placeholder: l10n.t('Which search? Choosing one sends nothing.'), choices: grouped }),
  );
}

async function askForName(app: App, title: string, prompt: string, value: string): Promise<string | undefined> {
  const name = answered(await app.ui.ask({ title, prompt, placeholder: l10n.t('Name of the search'), value, check: checkName }));
  return name?.trim();
}

async function mayReplace(app: App, older: SavedSearch | undefined): Promise<boolean> {
  if (!older) return true;
  return app.ui.confirm({
    text: l10n.t('Replace the search “{0}”?', oneLine(older.name)),
    detail: searchText(app, older),
    action: l10n.t('Replace'),
  });
}
