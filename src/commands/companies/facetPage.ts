// Actions of the page of facets: a value becomes a criterion, and the values become a CSV file.
import * as l10n from '@vscode/l10n';
import { views } from '../../ids.ts';
import { withCriterion, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App } from '../../app/app.ts';
import { saveFile } from '../../app/saveFile.ts';
import { countMatches } from './companyPages.ts';
import { openLocations } from './locations.ts';

/** Shows the search with one more value, and counts it, which is free. The value replaces others of the same criterion. */
export async function addToSearch(app: App, criteria: CompanyCriteria, field: string, value: string): Promise<void> {
  const { searches } = app.session.open;
  const changed = withValue(criteria, field, value);
  searches.show(changed);
  app.ui.focus(views.search);
  await countMatches(app, searches.of(changed), false);
}

/** Shows the locations with one more value, and counts them, which is free. */
export async function addToLocations(app: App, criteria: CompanyCriteria, field: string, value: string): Promise<void> {
  await openLocations(app, withValue(criteria, field, value));
}

// Unconfirmed: how facets write yes and no. Any other word adds no criterion: read as no, it would show unwanted companies.
function withValue(criteria: CompanyCriteria, field: string, value: string): CompanyCriteria {
  if (field !== 'active') return withCriterion(criteria, field, [value]);
  const isActive = /^(?:true|1)$/i.test(value);
  return isActive || /^(?:false|0)$/i.test(value) ? withCriterion(criteria, field, isActive) : criteria;
}

/** Writes all values of the page to a file that the user chooses. */
export async function saveFacets(app: App, content: Iterable<string>): Promise<void> {
  if (await saveFile(app, { name: 'facets.csv', kind: 'CSV', ending: 'csv' }, content))
    app.ui.showStatus(l10n.t('The overview is saved.'));
}
