// The view model of the page of locations: a row for each site, and the prices of loading more.
import * as l10n from '@vscode/l10n';
import { readLocation, type Location } from '../../client/model/location.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { AccountCredits, Price } from '../../client/price.ts';
import { ageText } from '../ageText.ts';
import { priceText } from '../credits/priceText.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';

export interface LocationsView {
  /** A number that changes with each view, so that a click in an outdated view does not open the timeline of another company. */
  readonly id: number;
  readonly title: string;
  /** The search in words. */
  readonly search: string;
  /** The number of loaded locations, the number of all matches, and the age of the data. */
  readonly status: string;
  readonly rows: readonly LocationRow[];
  /** The reason why no row has an address; absent if a row has one. */
  readonly note?: string;
  /** Loads the next page; absent if there is none. */
  readonly next?: PricedButton;
  /** Loads the first pages again; absent if no location is loaded. */
  readonly again?: PricedButton;
  /** A page is being loaded. */
  readonly busy: boolean;
  readonly words: LocationWords;
}

export interface LocationRow {
  readonly address: string;
  /** A text that says that the site is closed; empty otherwise. */
  readonly state: string;
  readonly company: string;
  /** The label of the button that opens the company's timeline; absent if the record does not name the company's ID. */
  readonly timeline?: string;
}

export interface PricedButton {
  readonly label: string;
  readonly price: string;
}

export interface LocationWords {
  readonly address: string;
  readonly company: string;
  readonly state: string;
  readonly edit: string;
  readonly facets: string;
  readonly json: string;
}

/** The cached pages of a search, joined in their order. */
export interface LoadedLocations {
  readonly records: readonly unknown[];
  /** The number of all matches; undefined if no answer names it. */
  readonly count: number | undefined;
  /** The time when the last page was answered, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded them. */
  readonly person?: string;
}

/** A page that can be bought. */
export interface PageOffer {
  readonly label: string;
  readonly price: Price;
}

export interface LocationsSource<Offer extends PageOffer> {
  readonly search: string;
  readonly known: LoadedLocations | undefined;
  readonly next: Offer | undefined;
  /** The first pages, loaded again. */
  readonly again: Offer | undefined;
  readonly busy: boolean;
}

export interface LocationTools {
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly credits: AccountCredits;
}

/** The company of a row, whose timeline a click opens. */
export interface LocationCompany {
  readonly id: string;
  readonly name?: string;
}

/** The page's view model, and the company of each row. */
export function locationsView(
  { search, known, next, again, busy }: LocationsSource<PageOffer>,
  { locale, now, credits }: LocationTools,
): { readonly view: Omit<LocationsView, 'id'>; readonly companies: readonly (LocationCompany | undefined)[] } {
  const records = known?.records ?? [];
  const locations = records.map(locationOf);
  const priced = (offer: PageOffer | undefined): PricedButton | undefined =>
    offer && { label: offer.label, price: priceText(offer.price, credits, locale) };
  const isBare = locations.length > 0 && locations.every(({ address, municipality }) => !address && !municipality);
  return {
    view: {
      title: locationsTitle(),
      search: oneLine(search, 500),
      status: statusOf(known, { locale, now }),
      rows: locations.map(rowOf),
      ...(isBare ? { note: l10n.t('These records have no address. Edit the criteria and ask for the package base.') } : {}),
      ...omitUndefined({ next: priced(next), again: priced(again) }),
      busy,
      words: {
        address: l10n.t('Address'),
        company: l10n.t('Company'),
        state: l10n.t('State'),
        edit: l10n.t('Edit Criteria…'),
        facets: l10n.t('Show Facets…'),
        json: l10n.t('Show as JSON'),
      },
    },
    companies: locations.map(({ company }) => (company?.id === undefined ? undefined : { ...company, id: company.id })),
  };
}

/** The title of the tab. */
export function locationsTitle(): string {
  return l10n.t('Locations');
}

/** The label of the button that loads the next page. */
export function loadLabelOf(
  next: number,
  { loaded, all }: { readonly loaded: number; readonly all: number | undefined },
  locale: string,
): string {
  const amount = formatNumber(next, locale);
  if (loaded > 0) return l10n.t('Load {0} more', amount);
  return all === undefined
    ? l10n.t('Load the first {0}', amount)
    : l10n.t('Load {0} of {1} locations', amount, formatNumber(all, locale));
}

function locationOf(raw: unknown): Location {
  const read = readLocation(raw);
  return read.ok ? read.value : {};
}

function rowOf(location: Location): LocationRow {
  const { id, name, active, address, municipality, company } = location;
  const known = company && (company.id !== undefined || company.name !== undefined);
  const companyName = known ? nameOrId({ ...company, id: company.id ?? '' }) : '';
  return {
    address: oneLine(address ?? municipality ?? name ?? id ?? '', 200),
    state: active === false ? l10n.t('closed') : '',
    company: companyName,
    ...(company?.id === undefined ? {} : { timeline: l10n.t('Show the timeline of {0}', companyName) }),
  };
}

function statusOf(known: LoadedLocations | undefined, { locale, now }: Pick<LocationTools, 'locale' | 'now'>): string {
  if (known?.count === 0) return l10n.t('No location matches.');
  const loaded = known?.records.length ?? 0;
  const all = known?.count === undefined ? undefined : formatNumber(known.count, locale);
  if (loaded === 0 || !known) return all === undefined ? '' : l10n.t('{0} match; none is loaded.', all);
  const age = ageText('location', known.at, { now, locale, person: known.person });
  const amount = formatNumber(loaded, locale);
  return `${all === undefined ? l10n.t('{0} loaded', amount) : l10n.t('{0} of {1} loaded', amount, all)} · ${age}`;
}
