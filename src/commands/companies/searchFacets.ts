// Show Facets: an overview of the matches by chosen fields, for one credit for each field in the answer.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import { isWildcard, type FacetCollection } from '../../client/model/facet.ts';
import { priceOf, totalOf } from '../../client/price.ts';
import { ageText } from '../../viewModel/ageText.ts';
import { documentedFields, documentedLocationFields, facetFieldsOf } from '../../state/companies/facetFields.ts';
import type { FacetStore } from '../../state/companies/facetStore.ts';
import { knownLocations } from '../../state/companies/locationCache.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { readValues, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';
import { shownSearch } from './searchView.ts';

/** The most loaded records that are read to find out which fields there are. */
const mostRecords = 200;

/** The credits that a call with a wildcard may cost if the user has set no cap for a call. */
const wildcardCredits = 50;

/** The fields of one call and its price, which is not known before if a wildcard is among them. */
interface FacetOrder {
  readonly fields: readonly string[];
  /** The most facets that the answer may have. Each costs one credit, which is reserved. */
  readonly mostFacets: number;
  readonly label: string;
  /** The price in words if it is not known. */
  readonly description?: string;
}

/** The value of the choice to type fields. No field has an empty path. */
const otherFields = '';

/** A search whose facets are shown. */
interface FacetSearch {
  readonly collection: FacetCollection;
  readonly criteria: CompanyCriteria;
  readonly facets: FacetStore;
  /** Fields of records that are loaded. */
  readonly loaded: readonly string[];
  /** Fields of the API's documentation. */
  readonly documented: readonly string[];
}

export const showFacets: Command = async (app) => {
  const results = shownSearch(app);
  if (!results) return;
  const { searches, companies } = app.session.open;
  const loaded = facetFieldsOf(companies.recentRecords(mostRecords));
  const { criteria } = results;
  await askForFacets(app, { collection: 'companies', criteria, facets: searches.facets, loaded, documented: documentedFields });
};

/** Shows facets of a search of locations. */
export async function showLocationFacets(app: App, criteria: CompanyCriteria): Promise<void> {
  const { locationFacets, money } = app.session.open;
  const records = knownLocations(money, criteria)?.records.filter(isRecord) ?? [];
  const loaded = facetFieldsOf(records.slice(0, mostRecords));
  const documented = documentedLocationFields;
  await askForFacets(app, { collection: 'locations', criteria, facets: locationFacets, loaded, documented });
}

async function askForFacets(app: App, search: FacetSearch): Promise<void> {
  const title = l10n.t('Show Facets');
  const { collection, criteria, facets } = search;
  const fields = await askFields(app, title, search);
  if (!fields || fields.length === 0) return;
  await facets.adoptFromColleagues(criteria, fields);
  const isKnown = (field: string): boolean => facets.of(criteria, [field]).length > 0;
  const missing = fields.filter((field) => !isKnown(field));
  const toRequest = missing.length > 0 ? missing : await askWhetherAgain(app, title, fields);
  if (!toRequest) return;
  if (toRequest.length > 0) {
    const order = orderOf(app, toRequest);
    const price = priceOf(collection, { objects: 0, facetFields: order.mostFacets });
    if (!(await agreeTo(app, { title, price, isPriceShown: false, ...order }))) return;
    // While the team is asked, prices may rise, and the user may agree to them for another command, but not for this one.
    const agreedAt = app.session.open.prices.revision;
    await facets.adoptFromColleagues(criteria, missing);
    // Others may have bought some of them while the question was open. Fields that are asked for again are all known.
    const left = missing.length > 0 ? missing.filter((field) => !isKnown(field)) : toRequest;
    // The cap of a call may have been raised meanwhile, but no more is reserved than was agreed to.
    const mostFacets = Math.min(order.mostFacets, orderOf(app, left).mostFacets);
    if (left.length > 0)
      await app.ui.withProgress(l10n.t('Asking for the overview…'), (waitSignal) =>
        facets.buy(criteria, { fields: left, mostFacets }, { waitSignal, agreedAt }),
      );
  }
  app.facetPages.open({ collection, criteria, fields });
}

/** Makes the order of these fields, with the most that it may cost. A wildcard may cost as much as one call may. */
function orderOf(app: App, fields: readonly string[]): FacetOrder {
  const { locale, caps } = app.settings;
  const [first = ''] = fields;
  const label =
    fields.length === 1
      ? l10n.t('Overview by {0}', oneLine(first, 40))
      : l10n.t('Overview by {0} fields', formatNumber(fields.length, locale));
  if (!fields.some(isWildcard)) return { fields, label, mostFacets: fields.length };
  const mostFacets = Math.max(fields.length, caps.perCall ?? wildcardCredits);
  const description =
    fields.length === 1
      ? l10n.t('at least 1 credit, billed by field; up to {0} are reserved', formatNumber(mostFacets, locale))
      : l10n.t(
          'at least {0} credits, billed by field; up to {1} are reserved',
          formatNumber(fields.length, locale),
          formatNumber(mostFacets, locale),
        );
  return { fields, label, mostFacets, description };
}

/** Asks for the fields. @returns undefined if the user backs out */
async function askFields(app: App, title: string, search: FacetSearch): Promise<readonly string[] | undefined> {
  const { collection, criteria, facets, loaded, documented } = search;
  const { locale } = app.settings;
  const choices = [...new Set([...loaded, ...documented])].map((field): Choice<string> => {
    const [known] = facets.of(criteria, [field]);
    const description = known
      ? `${ageText('search', known.at, { now: app.now(), locale })} · ${l10n.t('free')}`
      : fieldPrice(app, collection, field);
    return { label: field, description, icon: known ? 'database' : 'credit-card', value: field };
  });
  const other: Choice<string> = { label: l10n.t('Other Fields…'), icon: 'edit', value: otherFields };
  const headings = {
    known: l10n.t('Already loaded'),
    loaded: collection === 'companies' ? l10n.t('In loaded companies') : l10n.t('In loaded locations'),
    documented: l10n.t('In the API’s documentation'),
  };
  const fields = groupedBy(headings, choices, (field) => {
    if (facets.of(criteria, [field]).length > 0) return 'known';
    return loaded.includes(field) ? 'loaded' : 'documented';
  });
  const placeholder = l10n.t('By which fields? You see the price before anything is sent.');
  const picked = await app.ui.chooseMany({ title, placeholder, choices: [...fields, other] });
  if (!picked?.includes(otherFields)) return picked;
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: l10n.t('Paths of fields, 1 credit each. A wildcard such as socials.* is billed by field.'),
      placeholder: l10n.t('separated by commas'),
      check: (text) => (fieldsIn(text).length === 0 ? l10n.t('Enter a name.') : undefined),
    }),
  );
  return typed === undefined ? undefined : [...new Set([...picked.filter((field) => field !== otherFields), ...fieldsIn(typed)])];
}

function fieldPrice(app: App, collection: FacetCollection, field: string): string {
  const { credits } = app.session.open;
  const total = totalOf(credits.billed(priceOf(collection, { objects: 0, facetFields: 1 })));
  const amount = formatNumber(total, app.settings.locale);
  if (isWildcard(field)) return total === 1 ? l10n.t('at least 1 credit') : l10n.t('at least {0} credits', amount);
  return total === 1 ? l10n.t('1 credit') : l10n.t('{0} credits', amount);
}

/** Asks what to do with fields that are all known. @returns those to request again, or none; undefined if the user backs out */
async function askWhetherAgain(app: App, title: string, fields: readonly string[]): Promise<readonly string[] | undefined> {
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
