// Searches as documents: saved to a file, and opened in the search view.
import * as l10n from '@vscode/l10n';
import { views } from '../../ids.ts';
import { keyOfCriteria } from '../../state/companies/companyCriteria.ts';
import { readSearchDocument, writeSearchDocument } from '../../state/companies/searchDocument.ts';
import { unreadableSearch } from '../../viewModel/companies/searchLenses.ts';
import type { Command } from '../../app/app.ts';
import { saveFile } from '../../app/saveFile.ts';
import { countMatches } from './companyPages.ts';
import { loadResults, shownSearch } from './searchView.ts';

export const saveSearchDocument: Command = async (app) => {
  const results = shownSearch(app);
  if (!results) return;
  const file = { name: 'search.companysearch', kind: l10n.t('Company Search'), ending: 'companysearch' };
  if (await saveFile(app, file, [writeSearchDocument(results.criteria)]))
    app.ui.showStatus(l10n.t('The search is saved as a document.'));
};

/** Shows the search of the document that is edited, and counts it, which is free. A lens that has named a price loads a page. */
export const openSearchDocument: Command = async (app, targets) => {
  const document = readSearchDocument(app.ui.document?.text ?? '');
  if (document === 'notJson' || 'wrong' in document) {
    app.ui.showMessage({ kind: 'warning', text: unreadableSearch(document === 'notJson' ? undefined : document.wrong) });
    return;
  }
  const { searches } = app.session.open;
  const { criteria } = document;
  searches.show(criteria);
  // The shown search updates the lenses when it is counted, even if the view is collapsed.
  const results = searches.current ?? searches.of(criteria);
  app.ui.focus(views.search);
  const key = keyOfCriteria(criteria);
  const offers = targets.filter((target) => target.kind === 'results' && target.search === key);
  if (offers.length > 0) await loadResults(app, offers);
  else await countMatches(app, results, false);
};
