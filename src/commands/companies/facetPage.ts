// Actions of the page of facets: a value becomes a criterion, and the values become a CSV file.
import * as l10n from '@vscode/l10n';
import { views } from '../../ids.ts';
import { withCriterion, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App } from '../../app/app.ts';
import { saveFile } from '../../app/saveFile.ts';
import { countMatches } from './companyPages.ts';

/** Shows the search with one more value, and counts it, which is free. The value replaces others of the same criterion. */
export async function addToSearch(app: App, criteria: CompanyCriteria, field: string, value: string): Promise<void> {
  const { searches } = app.session.open;
  const changed = withCriterion(criteria, field, field === 'active' ? value === 'true' : [value]);
  searches.show(changed);
  app.ui.focus(views.search);
  await countMatches(app, searches.of(changed), true);
}

/** Writes all values of the page to a file that the user chooses. */
export async function saveFacets(app: App, content: Iterable<string>): Promise<void> {
  if (await saveFile(app, { name: 'facets.csv', kind: 'CSV', ending: 'csv' }, content))
    app.ui.showStatus(l10n.t('The overview is saved.'));
}
