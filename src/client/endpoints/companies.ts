// Company search, details and match (service.md, "Company and location endpoints").
import { endpoint } from '../endpoint.ts';
import { refusedBy } from '../failure.ts';
import { limits } from '../limits.ts';
import { pathSegment } from '../http/encode.ts';
import { readCompany } from '../model/company.ts';
import { matchFilters, relevantFilters, type MatchFilters } from '../model/matchFilter.ts';
import { facetPageOf, itemOf, pageOf } from '../model/envelope.ts';
import { anyActivity } from '../variants.ts';
import { Parameters } from '../parameters.ts';
import { addPrices, free, priceOf, type Collection, type Price } from '../price.ts';
import { onlyMeta } from './timeline.ts';

/**
 * Parameters that company and location searches share.
 * Unconfirmed: the greatest `offset`. That of other endpoints is kept: what lies behind it cannot be loaded.
 */
export interface RecordSearch {
  readonly fields?: readonly ('items' | 'none' | 'facets')[];
  /** Paths of fields, such as `base.registeredAddress.region`, and wildcards, such as `socials.*`. They need their packages. */
  readonly facetFields?: readonly string[];
  /**
   * The most facet fields that may be billed; the number of `facetFields` by default. A wildcard stands for fields that only the
   * service knows. Not sent.
   */
  readonly mostFacets?: number;
  readonly packages?: readonly string[];
  readonly ids?: readonly string[];
  readonly name?: string;
  readonly municipalities?: readonly string[];
  /** 0 to 50. Always sent, because it bounds the price. */
  readonly limit: number;
  /** 0 to 9950. */
  readonly offset?: number;
  readonly explain?: boolean;
}

/** A value of a filter. Several texts are sent in one parameter, of which any may match. */
export type FilterValue = string | number | boolean | readonly string[];

/** The filters of a company search. Members that are not named here are filters of the API under their own names. */
export interface CompanyFilters {
  readonly ids?: readonly string[];
  readonly name?: string;
  readonly municipalities?: readonly string[];
  readonly packages?: readonly string[];
  /** List IDs: the members of these lists. */
  readonly lists?: readonly string[];
  readonly namePrefix?: string;
  readonly vat?: readonly string[];
  readonly taxIds?: readonly string[];
  readonly regNumbers?: readonly string[];
  /** Absent: ceased companies as well. */
  readonly active?: boolean;
  readonly ateco?: readonly string[];
  readonly regions?: readonly string[];
  readonly provinces?: readonly string[];
  readonly postcodes?: readonly string[];
  readonly [filter: string]: FilterValue | undefined;
}

export interface CompanySearch extends RecordSearch, CompanyFilters {}

/** The parameters both kinds of search share, checked. @throws Failure `refused` */
export function recordParameters(input: RecordSearch): Parameters {
  return new Parameters()
    .someOf('fields', input.fields, ['items', 'none', 'facets'])
    .values('facetFields', input.facetFields)
    .values('packages', input.packages)
    .values('ids', input.ids)
    .text('name', input.name)
    .values('municipalities', input.municipalities)
    .integer('limit', input.limit, limits.page.least, limits.page.most)
    .integer('offset', input.offset, limits.offset.least, limits.offset.most)
    .flag('explain', input.explain);
}

/** The most that a record search may cost: its page, and one credit a facet field. */
export function recordPrice(collection: Collection, input: RecordSearch): Price {
  const packaged = (input.packages ?? []).length > 0;
  const items =
    onlyMeta(input.fields) || onlyFacets(input.fields) ? free : priceOf(collection, { objects: input.limit, packaged });
  return addPrices(items, priceOf(collection, { objects: 0, facetFields: input.mostFacets ?? input.facetFields?.length ?? 0 }));
}

/** Returns whether a search asks for facets and for no records. */
export function onlyFacets(fields: readonly string[] | undefined): boolean {
  return fields !== undefined && fields.length > 0 && !fields.includes('items');
}

/** The parameters of a search that are no filters, or that `recordParameters` writes. */
const ownParameters: ReadonlySet<string> = new Set([
  ...['fields', 'facetFields', 'mostFacets', 'packages', 'ids', 'name', 'municipalities', 'limit', 'offset', 'explain', 'active'],
]);

function companyParameters(input: CompanySearch): Parameters {
  // The API may leave ceased companies out if it is not asked for them (service-reference.md, 1.2).
  return withFilters(recordParameters(input).text('active', String(input.active ?? anyActivity)), input);
}

/** Adds the filters of a search to its other parameters, checked. @throws Failure `refused` */
export function withFilters(parameters: Parameters, input: RecordSearch & CompanyFilters): Parameters {
  for (const [name, value] of Object.entries(input)) if (!ownParameters.has(name)) parameters.filter(name, value);
  return parameters;
}

/** Company Search. With `lists` it reads the members of a list (service.md, "List Details"). */
export const searchCompanies = endpoint({
  name: 'companies.search',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: () => '/v2/companies',
  parameters: (input: CompanySearch) => companyParameters(input).all,
  mostCredits: (input) => recordPrice('companies', input),
  answer: pageOf(readCompany),
  answerTo: ({ fields, facetFields = [] }) =>
    facetFields.length > 0 ? facetPageOf(readCompany, facetFields, onlyFacets(fields)) : pageOf(readCompany),
  countParameters: ({ packages: _packages, facetFields: _facetFields, ...filters }) =>
    companyParameters({ ...filters, fields: ['none'], limit: 0 }).all,
});

export interface CompanyDetails {
  readonly id: string;
  readonly packages?: readonly string[];
}

/** Company Details. */
export const getCompany = endpoint({
  name: 'companies.details',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: (input: CompanyDetails) => `/v2/companies/${pathSegment('id', input.id)}`,
  parameters: (input) => new Parameters().values('packages', input.packages).all,
  // Details may carry packages that nobody has asked for, and are billed for them (service-reference.md, "Details and packages").
  mostCredits: () => priceOf('companies', { objects: 1, packaged: true }),
  answer: itemOf(readCompany),
});

/** A service that lacks this path answers 404, and then Company Search is used instead. */
const matchPath = '/v2/companies/match';

export interface CompanyMatch extends MatchFilters {
  readonly fields?: readonly ('items' | 'none')[];
  /** The number of typing errors that a value may have. Unconfirmed: its default and its greatest value. */
  readonly fuzziness?: number;
  /** 0 to 1. */
  readonly minConfidence?: number;
  readonly packages?: readonly string[];
  /** 0 to 50. Always sent, because it bounds the price. */
  readonly limit: number;
}

function matchParameters(input: CompanyMatch): Parameters {
  const isGiven = (value: string | readonly string[] = ''): boolean =>
    typeof value === 'string' ? value.trim() !== '' : value.length > 0;
  if (!relevantFilters.some((name) => isGiven(input[name]))) throw refusedBy({ code: 'required', parameter: 'name' });
  const parameters = new Parameters().someOf('fields', input.fields, ['items', 'none']);
  for (const name of matchFilters) parameters.filter(name, input[name]);
  return parameters
    .integer('fuzziness', input.fuzziness, 0, 100)
    .fraction('minConfidence', input.minConfidence)
    .values('packages', input.packages)
    .integer('limit', input.limit, limits.page.least, limits.page.most);
}

/** Company Match: candidates, the best first. */
export const matchCompanies = endpoint({
  name: 'companies.match',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: () => matchPath,
  parameters: (input: CompanyMatch) => matchParameters(input).all,
  mostCredits: ({ fields, limit, packages = [] }) =>
    onlyMeta(fields) ? free : priceOf('companies', { objects: limit, packaged: packages.length > 0 }),
  answer: pageOf(readCompany),
});
