// Show Locations: the sites of companies, searched by criteria. Counting is free, and a page has its price.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { limits } from '../../client/limits.ts';
import { priceOf, type Price } from '../../client/price.ts';
import {
  keepLastLocationCriteria,
  keepLocationCount,
  keepLocations,
  knownLocations,
  lastLocationCriteria,
  takeLocationsOfColleagues,
  type KnownLocations,
} from '../../state/companies/locationCache.ts';
import type { CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import { locationCriteria } from '../../viewModel/companies/searchParameters.ts';
import { locationCriteriaText } from '../../viewModel/companies/criteriaText.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import { loadLabelOf, type PageOffer } from '../../viewModel/companies/locationsView.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App, Command } from '../../app/app.ts';
import { reportEditorFault } from '../../app/reportEditorFault.ts';
import { editCriteria } from './editCriteria.ts';

/** Without this package a location may have no address and no company. */
const usualCriteria: CompanyCriteria = { packages: ['base'] };

export const showLocations: Command = (app) => editLocations(app, lastLocationCriteria(app.session.open.money) ?? usualCriteria);

/** Asks for the criteria, beginning with these, and shows the locations in a tab. */
export async function editLocations(app: App, start: CompanyCriteria): Promise<void> {
  const { money } = app.session.open;
  let criteria = start;
  await editCriteria(app, {
    title: l10n.t('Show Locations'),
    all: locationCriteria(),
    current: () => criteria,
    matches: () => matchesText(knownLocations(money, criteria)?.count, app.settings.locale),
    change: (changed) => {
      criteria = changed;
      return countLocations(app, criteria);
    },
    show: () => {
      reportEditorFault(app, show(app, criteria));
    },
  });
}

/** Counts the locations of a search, which is free, and shows them in a tab. */
export async function openLocations(app: App, criteria: CompanyCriteria): Promise<void> {
  const failure = await countLocations(app, criteria);
  if (failure) throw failure;
  await show(app, criteria);
}

async function show(app: App, criteria: CompanyCriteria): Promise<void> {
  const session = app.session.open;
  await takeLocationsOfColleagues(session.money, criteria);
  const { state } = app.session;
  // The team may take seconds to answer. In a session that was opened meanwhile nobody has asked for these locations.
  if (state.kind !== 'open' || state.session !== session) return;
  keepLastLocationCriteria(session.money, criteria);
  app.locationPages.open(criteria);
}

/** A page that can be bought. */
export interface LocationOffer extends PageOffer {
  readonly offset: number;
  readonly limit: number;
  /** The locations that were known when it was offered. */
  readonly known: KnownLocations | undefined;
}

/** The next page of a search; undefined if all locations are loaded. */
export function nextLocations(app: App, criteria: CompanyCriteria): LocationOffer | undefined {
  const { locale, pageSize } = app.settings;
  const known = knownLocations(app.session.open.money, criteria);
  const [loaded, all] = [known?.records.length ?? 0, known?.count];
  const limit = loaded > limits.offset.most ? 0 : Math.min(pageSize, (all ?? Infinity) - loaded);
  if (limit <= 0) return undefined;
  return { label: loadLabelOf(limit, { loaded, all }, locale), offset: loaded, limit, known, ...priced(criteria, limit) };
}

/** The first pages of a search once more; undefined if none is loaded. */
export function firstLocationsAgain(app: App, criteria: CompanyCriteria): LocationOffer | undefined {
  const known = knownLocations(app.session.open.money, criteria);
  const limit = Math.min(limits.page.most, known?.records.length ?? 0);
  return limit === 0 ? undefined : { label: l10n.t('Load Again'), offset: 0, limit, known, ...priced(criteria, limit) };
}

function priced({ packages = [] }: CompanyCriteria, objects: number): { readonly price: Price } {
  return { price: priceOf('locations', { objects, packaged: packages.length > 0 }) };
}

/**
 * Buys a page, if it still is what was offered: another window may have bought it since.
 * @param isPriceShown the button that was clicked has named its price
 * @throws Failure
 */
export async function buyLocations(
  app: App,
  criteria: CompanyCriteria,
  offer: LocationOffer,
  isPriceShown: boolean,
): Promise<void> {
  const { client, money, prices } = app.session.open;
  const { label, price, offset, limit, known } = offer;
  if (!(await agreeTo(app, { title: l10n.t('Show Locations'), label, price, isPriceShown }))) return;
  // While the team is asked, prices may rise, and the user may agree to them for another command. That does not agree to this call.
  const agreedAt = prices.revision;
  await takeLocationsOfColleagues(money, criteria);
  if (!isSame(known, knownLocations(money, criteria))) {
    app.ui.showStatus(l10n.t('Another window or a colleague has already loaded them, so nothing was bought.'));
    return;
  }
  const page = await app.ui.withProgress(l10n.t('Searching…'), (waitSignal) =>
    client.searchLocations({ ...criteria, limit, offset }, { waitSignal, agreedAt }),
  );
  const records = page.rows.map(({ raw }) => raw);
  keepLocations(money, criteria, known, { offset, limit, records, count: page.count });
}

/** Shows the loaded locations as JSON. */
export async function showLocationsAsJson(app: App, criteria: CompanyCriteria): Promise<void> {
  const json = knownLocations(app.session.open.money, criteria)?.records ?? [];
  await app.ui.showReport({ title: locationCriteriaText(criteria), json });
}

/** @returns the reason why they were not counted @throws Failure if the user cancels */
async function countLocations(app: App, criteria: CompanyCriteria): Promise<Failure | undefined> {
  const { client, money } = app.session.open;
  const { packages: _packages, ...filters } = criteria;
  const search = { ...filters, fields: ['none'], limit: 0 } as const;
  try {
    const { count } = await app.ui.withProgress(l10n.t('Counting…'), (signal) => client.searchLocations(search, { signal }));
    keepLocationCount(money, criteria, count);
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'cancelled') return error;
    throw error;
  }
}

// Every write of the cache changes the time or the number of records.
function isSame(before: KnownLocations | undefined, now: KnownLocations | undefined): boolean {
  return before?.at === now?.at && before?.records.length === now?.records.length;
}
