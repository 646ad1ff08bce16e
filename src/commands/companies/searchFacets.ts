// Show Facets: an overview of the matches by fields that the user chooses, at a credit a field.
import * as l10n from '@vscode/l10n';
import { priceOf, totalOf } from '../../client/price.ts';
import { ageText } from '../../viewModel/ageText.ts';
import { facetsText } from '../../viewModel/companies/facetsText.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { readValues } from '../../state/companies/companyCriteria.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';
import { searchText, shownSearch } from './searchView.ts';

/** Unconfirmed: which fields there are; others can be typed. */
const usualFields = ['country', 'active', 'regions', 'provinces', 'municipalities', 'ateco', 'legalForms', 'baby'];

export const showFacets: Command = async (app) => {
  const title = l10n.t('Show Facets');
  const results = shownSearch(app);
  const fields = results && (await askFields(app, title, results.criteria));
  if (!fields || fields.length === 0) return;
  const { searches } = app.session.open;
  const { criteria } = results;
  const known = new Set(searches.facets(criteria, fields).map(({ field }) => field));
  const missing = fields.filter((field) => !known.has(field));
  const asked = missing.length > 0 ? missing : await askAgain(app, title, fields);
  if (!asked) return;
  if (asked.length > 0) {
    const price = priceOf('companies', { objects: 0, facetFields: asked.length });
    const label =
      asked.length === 1
        ? l10n.t('Overview by {0}', oneLine(asked[0] ?? '', 40))
        : l10n.t('Overview by {0} fields', formatNumber(asked.length, app.settings.locale));
    if (!(await agreeTo(app, { title, label, price, stated: false }))) return;
    await app.ui.withProgress(l10n.t('Asking for the overview…'), (signal) => searches.askFacets(criteria, asked, { signal }));
  }
  const { locale } = app.settings;
  const shown = searches.facets(criteria, fields);
  const unnamed = fields.filter((field) => !shown.some((facet) => facet.field === field));
  const text = facetsText(searchText(app, results), shown, unnamed, { locale, now: app.now() });
  await app.ui.showReport({ title: l10n.t('Overview of Matches'), text });
};

/** @returns undefined where the user backs out */
async function askFields(
  app: App,
  title: string,
  criteria: Parameters<App['session']['open']['searches']['facets']>[0],
): Promise<readonly string[] | undefined> {
  const { searches, credits } = app.session.open;
  const { locale } = app.settings;
  const total = totalOf(credits.billed(priceOf('companies', { objects: 0, facetFields: 1 })));
  const price = total === 1 ? l10n.t('1 credit') : l10n.t('{0} credits', formatNumber(total, locale));
  const choices = usualFields.map((field): Choice<string> => {
    const [known] = searches.facets(criteria, [field]);
    const description = known ? `${ageText('search', known.at, { now: app.now(), locale })} · ${l10n.t('free')}` : price;
    return { label: field, description, icon: known ? 'database' : 'credit-card', value: field };
  });
  const other: Choice<string> = { label: l10n.t('Other Fields…'), icon: 'edit', value: '' };
  const headings = { known: l10n.t('Already loaded'), open: l10n.t('Not loaded yet') };
  const fields = groupedBy(headings, choices, (field) => (searches.facets(criteria, [field]).length > 0 ? 'known' : 'open'));
  const placeholder = l10n.t('By which fields? You see the price before anything is sent.');
  const picked = await app.ui.chooseMany({ title, placeholder, choices: [...fields, other] });
  if (!picked?.includes('')) return picked;
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: l10n.t('Names of facet fields, 1 credit each'),
      placeholder: l10n.t('separated by commas'),
      check: (text) => (fieldsIn(text).length === 0 ? l10n.t('Enter a name.') : undefined),
    }),
  );
  return typed === undefined ? undefined : [...new Set([...picked.filter((field) => field !== ''), ...fieldsIn(typed)])];
}

/** All of them are known. @returns which are asked for anew; undefined where the user backs out */
async function askAgain(app: App, title: string, fields: readonly string[]): Promise<readonly string[] | undefined> {
  const choices: Choice<readonly string[]>[] = [
    { label: l10n.t('Show What Is Known'), description: l10n.t('free'), icon: 'database', value: [] },
    { label: l10n.t('Ask Again'), description: l10n.t('shows the price first'), icon: 'refresh', value: fields },
  ];
  return answered(await app.ui.choose({ title, placeholder: l10n.t('All of these are already loaded.'), choices }));
}

function fieldsIn(text: string): readonly string[] {
  const values = readValues(text);
  return typeof values === 'string' ? [] : values;
}
