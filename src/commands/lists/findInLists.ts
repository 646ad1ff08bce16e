// Find Company in My Lists: finds the loaded lists that contain a company. It is free.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { formatNumber, nameOrId, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { isFiltered } from '../../state/lists/listsView.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { loadLists } from './lists.ts';
import { answered, companyChoice, listChoices } from '../picks.ts';

const mostFound = 50;

/** Finds a company by name among those that are known, and goes to its row in a list. */
export const findInLists: Command = async (app, targets) => {
  const company = clicked(targets) ?? (await pickKnown(app));
  if (!company) return;
  const holding = app.session.open.lists.listsContaining(company.id);
  const name = nameOrId(company);
  if (holding.length === 0) {
    const text = l10n.t('No list is known to contain {0}. Lists whose companies were never loaded are not searched.', name);
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  const list = await pickHolding(app, holding, name);
  if (list && isSameSessionOrWarn(app) && (await ensureRow(app, list)))
    app.ui.reveal(list.id, { companyId: company.id, focus: true });
};

function clicked(targets: readonly Target[]): Company | undefined {
  return targets.find((target) => target.kind === 'company')?.company;
}

function pickKnown(app: App): Promise<Company | undefined> {
  const { companies, lists } = app.session.open;
  const heldBy = ({ id }: Company): number => lists.listsContaining(id).length;
  const choiceOf = (company: Company): Choice<Company> => {
    const choice = companyChoice(company);
    return { ...choice, description: `${choice.description ?? ''} · ${heldText(heldBy(company), app)}` };
  };
  const headings = { held: l10n.t('In my lists'), other: l10n.t('Other known companies') };
  return app.ui.find({
    title: l10n.t('Find Company in My Lists'),
    placeholder: l10n.t('Name or ID of a company that was loaded before'),
    search: (typed) => {
      const text = typed.trim();
      const byId = text === '' ? undefined : companies.get(text);
      const named = text === '' ? companies.recent(mostFound) : companies.search(text, mostFound);
      const others = named.map(({ company }) => company).filter(({ id }) => id !== byId?.id);
      const choices = [...(byId ? [byId] : []), ...others].map(choiceOf);
      return groupedBy(headings, choices, (company) => (heldBy(company) > 0 ? 'held' : 'other'));
    },
  });
}

function heldText(held: number, app: App): string {
  if (held === 0) return l10n.t('in no list that is known');
  return held === 1 ? l10n.t('in 1 list') : l10n.t('in {0} lists', formatNumber(held, app.settings.locale));
}

async function pickHolding(app: App, holding: readonly List[], name: string): Promise<List | undefined> {
  const [only] = holding;
  if (holding.length === 1) return only;
  const choices = listChoices(holding, app);
  return answered(await app.ui.choose({ title: name, placeholder: l10n.t('These lists contain it. Which one?'), choices }));
}

// Loads lists, which is free, until this one is there, and clears a filter that hides it.
async function ensureRow(app: App, list: List): Promise<boolean> {
  const { lists } = app.session.open;
  const isThere = (): boolean => lists.list(list.id) !== undefined;
  if (!isThere() && isFiltered(lists.query)) {
    await lists.setQuery({ ordering: lists.query.ordering });
    app.ui.showStatus(l10n.t('The filter was cleared to show the list.'));
  }
  if (!isThere()) await loadLists(app, lists.lists, isThere);
  if (isThere()) return true;
  const text = l10n.t('The service does not show “{0}”: the list is hidden or no longer exists.', oneLine(list.name));
  app.ui.showMessage({ kind: 'warning', text });
  return false;
}
