// Search Companies: shows known companies while typing. Enter counts, and a second Enter on the price buys the first page.
import * as l10n from '@vscode/l10n';
import { normalizeName } from '../../client/normalizeName.ts';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { views } from '../../ids.ts';
import { oneLine } from '../../viewModel/format.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import { readCriteria } from '../../state/companies/companyCriteria.ts';
import type { CompanyResults } from '../../state/companies/companyResults.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { buyPage, countMatches, offerOf } from './companyPages.ts';
import { editSearch } from './editSearch.ts';
import { useCompany } from './findCompany.ts';
import { answered, knownChoices, listChoice } from '../picks.ts';

const mostCompanies = 30;
const mostLists = 10;

type SearchChoice =
  | { readonly kind: 'count'; readonly name: string }
  | { readonly kind: 'edit' }
  | { readonly kind: 'company'; readonly company: Company }
  | { readonly kind: 'list'; readonly list: List };

export const searchCompanies: Command = async (app) => {
  const title = l10n.t('Search Companies by Criteria');
  let value = '';
  let placeholder = l10n.t(
    'Part of the name. Known companies are shown for free. Press Enter to count the matches, which is also free.',
  );
  for (;;) {
    const found = await app.ui.find<SearchChoice>({ title, placeholder, value, search: (text) => foundFor(app, text) });
    if (found?.kind === 'company') return useCompany(app, found.company);
    if (found?.kind === 'list') app.ui.reveal(found.list.id, { focus: true });
    if (found?.kind === 'edit') return editSearch(app, []);
    if (found?.kind !== 'count') return;
    const results = await countNow(app, found.name);
    if (results.count !== 0) return offerPage(app, `${title}: ${oneLine(found.name, 60)}`, results);
    value = found.name;
    placeholder = l10n.t('No company matches “{0}”.', oneLine(value, 60));
  }
};

/** Shows another search and counts its matches. @throws Failure if the count failed; the search is shown without it */
async function countNow(app: App, name: string): Promise<CompanyResults> {
  const { searches } = app.session.open;
  const criteria = readCriteria({ name });
  searches.show(criteria);
  const results = searches.of(criteria);
  await countMatches(app, results, false);
  return results;
}

/** Offers the first page at its price. Companies that were paid for before are shown at once. */
async function offerPage(app: App, title: string, results: CompanyResults): Promise<void> {
  for (;;) {
    const offer = results.pages.isRead ? undefined : offerOf(app, results);
    if (!offer) break;
    const choices: Choice<'buy' | 'edit' | 'view'>[] = [
      { label: offer.label, description: offer.description, icon: 'credit-card', value: 'buy' },
      { label: l10n.t('Edit Criteria…'), description: l10n.t('free'), icon: 'edit', value: 'edit' },
      { label: l10n.t('Go to the View'), description: l10n.t('its last row shows the price'), icon: 'list-flat', value: 'view' },
    ];
    const placeholder = matchesText(results.count, app.settings.locale);
    const picked = answered(await app.ui.choose({ title, placeholder, choices }));
    if (picked === undefined) return;
    if (picked === 'edit') return editSearch(app, []);
    if (picked === 'view' || (await buyPage(app, title, results, offer))) break;
  }
  app.ui.focus(views.search);
}

/** Runs at every key, so it uses only companies that are known here. */
function foundFor(app: App, text: string): readonly Choice<SearchChoice>[] {
  const name = text.trim();
  const { companies, lists } = app.session.open;
  const edit: Choice<SearchChoice> = {
    label: l10n.t('Search by Other Criteria…'),
    description: l10n.t('place, numbers, lists, packages'),
    icon: 'filter',
    value: { kind: 'edit' },
  };
  const known = name === '' ? companies.recent(mostCompanies) : companies.search(name, mostCompanies);
  const byName = knownChoices(known, app).map((choice): Choice<SearchChoice> => ({
    ...choice,
    value: { kind: 'company', company: choice.value },
  }));
  if (name === '') return [edit, ...byName];
  const normalized = normalizeName(name);
  const byList = lists.lists.rows
    .flatMap(({ value }) => (value && value.type !== 'person' && normalizeName(value.name).includes(normalized) ? [value] : []))
    .slice(0, mostLists)
    .map((list): Choice<SearchChoice> => ({ ...listChoice(list, app), value: { kind: 'list', list } }));
  const count: Choice<SearchChoice> = {
    label: l10n.t('Count Matches of “{0}”', oneLine(name, 60)),
    description: l10n.t('free'),
    icon: 'search',
    value: { kind: 'count', name },
  };
  return [count, ...byName, ...grouped(l10n.t('Loaded lists'), byList), edit];
}
