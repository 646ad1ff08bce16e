// Commands of the search view: count, load a page, open the results as a document, explain, clear.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import { commentLine, formatDocument } from '../../domain/lists/writeDocument.ts';
import { listLanguage, views } from '../../ids.ts';
import { criteriaText } from '../../viewModel/companies/criteriaText.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import { keyOfCriteria } from '../../state/companies/companyCriteria.ts';
import type { CompanyResults } from '../../state/companies/companyResults.ts';
import type { App, Command } from '../../app/app.ts';
import { buyPage, countMatches, offerOf } from './companyPages.ts';

/** The search that is shown, or says that there is none. */
export function shownSearch(app: App): CompanyResults | undefined {
  const { current } = app.session.open.searches;
  if (!current) app.ui.showMessage({ kind: 'warning', text: l10n.t('There is no search yet. Search for companies first.') });
  return current;
}

/** The search that is shown, in words. */
export function searchText(app: App, { criteria }: Pick<CompanyResults, 'criteria'>): string {
  return criteriaText(criteria, (id) => app.session.open.lists.list(id)?.name);
}

export const countSearch: Command = async (app) => {
  const results = shownSearch(app);
  if (!results) return;
  await countMatches(app, results, false);
  app.ui.showStatus(matchesText(results.count, app.settings.locale));
};

/** Buys the next page. A click on the row that names the price is the agreement; otherwise the user is asked. */
export const loadResults: Command = async (app, targets) => {
  const title = l10n.t('Load Results');
  const results = shownSearch(app);
  if (!results) return;
  const key = keyOfCriteria(results.criteria);
  // A row of another search has named another price.
  const row = targets.find((target) => target.kind === 'results' && target.search === key);
  const offer = offerOf(app, results, row?.kind === 'results' ? row.most : undefined);
  if (!offer) {
    app.ui.showStatus(l10n.t('All companies of the search are loaded.'));
    return;
  }
  if (await buyPage(app, title, results, offer, row !== undefined)) app.ui.focus(views.search);
};

/** Writes one ID a line with its name, as in the documents of lists, so that the same features apply. */
export const openResults: Command = async (app) => {
  const results = shownSearch(app);
  if (!results) return;
  const { locale } = app.settings;
  const ids = results.pages.rows.flatMap(({ value }) => (value ? [value.id] : []));
  if (ids.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No company of the search is loaded. Load a page of it first.') });
    return;
  }
  const [loaded, all] = [formatNumber(ids.length, locale), formatNumber(results.count ?? ids.length, locale)];
  const header = [
    commentLine(l10n.t('Company search: {0}', searchText(app, results))),
    commentLine(l10n.t('{0} of {1} companies', loaded, all)),
  ];
  const text = `${header.join('\n')}\n${formatDocument(ids, app.session.open.companies.names(ids))}`;
  await app.ui.show({ language: listLanguage, text });
};

/** Shows how the service understood the search, from the response of a count, which is free. */
export const explainSearch: Command = async (app) => {
  const results = shownSearch(app);
  if (!results) return;
  const { criteria } = results;
  const asked = { ...criteria, fields: ['none'], limit: 0, explain: true } as const;
  const { count, meta, explanation } = await app.ui.withProgress(l10n.t('Asking for an explanation…'), (signal) =>
    app.session.open.client.searchCompanies(asked, { signal }),
  );
  const info = isRecord(meta) && meta['info'] !== undefined ? { info: meta['info'] } : {};
  const json = { ...info, asked: criteria, count, explanation, meta };
  await app.ui.showReport({ title: l10n.t('Explanation of the Search'), json });
};

/** Clears the view. Companies that were paid for stay, and appear again with the same search. */
export const clearSearch: Command = (app) => {
  app.session.open.searches.show(undefined);
  return Promise.resolve();
};
