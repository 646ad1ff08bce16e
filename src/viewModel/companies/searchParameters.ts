// The parameters by which companies and locations are searched (service-reference.md, 1 and 5.1).
import * as l10n from '@vscode/l10n';
import type { FacetCollection } from '../../client/model/facet.ts';

/**
 * The input of a criterion. `numbers` and `days` are ranges of two parameters, which end in `Min` and `Max`, and in
 * `From` and `To`. `activity` and `lists` have questions of their own.
 */
export type CriterionKind = 'text' | 'values' | 'number' | 'flag' | 'numbers' | 'days' | 'activity' | 'lists';

/** The headings that criteria stand under. */
export type CriterionGroup =
  | 'company'
  | 'register'
  | 'place'
  | 'numbers'
  | 'economics'
  | 'web'
  | 'scores'
  | 'public'
  | 'answer'
  | 'packages'
  | 'others';

/** A criterion. `name` is the name of the parameter in the API; the name of a range has no ending. */
type Row = readonly [name: string, kind: CriterionKind, title: () => string, more?: More];

interface More {
  /** A second parameter has this suffix: it excludes values, asks for companies without a value, or highlights matches. */
  readonly suffix?: 'Exclude' | 'Unknown' | 'Tag';
  /** Only some tokens may use the parameter. */
  readonly isPrivate?: true;
  /** Values that the API documents; there may be more. */
  readonly values?: readonly string[];
  /** The path of the member of a company record that holds such values. */
  readonly path?: string;
}

/** A criterion as the user sees it. */
export interface Criterion extends Omit<More, 'suffix'> {
  /** The name of the parameter in the API; the name of a range has no ending. */
  readonly name: string;
  readonly kind: CriterionKind;
  readonly group: CriterionGroup;
  readonly title: string;
  /** The names of the parameters that it sets: two for a range. */
  readonly fields: readonly [string, ...string[]];
}

/** Unconfirmed: `revenue`, the point of a distance, and excluded ATECO codes, which follow the API's rules of naming. */
const table: readonly (readonly [CriterionGroup, readonly Row[]])[] = [
  [
    'company',
    [
      ['name', 'text', () => l10n.t('Name Contains')],
      ['namePrefix', 'text', () => l10n.t('Name Begins with')],
      ['nameQuery', 'text', () => l10n.t('Name by Query Expression')],
      ['active', 'activity', () => l10n.t('Active'), { path: 'active' }],
      ['lists', 'lists', () => l10n.t('Members of Lists')],
    ],
  ],
  [
    'register',
    [
      ['founded', 'days', () => l10n.t('Founded after or before')],
      ['age', 'numbers', () => l10n.t('Age in Years'), { suffix: 'Unknown' }],
      ['countries', 'values', () => l10n.t('Countries'), { path: 'country' }],
      ['legalForms', 'values', () => l10n.t('Legal Forms'), { path: 'base.legalForms.name' }],
      ['legalClasses', 'values', () => l10n.t('Classes of Legal Form'), { suffix: 'Exclude', path: 'base.legalClass' }],
      ['ateco', 'values', () => l10n.t('ATECO Codes'), { suffix: 'Exclude', path: 'base.ateco.code' }],
      ['nace', 'values', () => l10n.t('NACE Codes'), { suffix: 'Exclude', path: 'base.nace.code' }],
      ['cciaa', 'values', () => l10n.t('Chambers of Commerce'), { path: 'base.cciaa' }],
      ['noRea', 'flag', () => l10n.t('Without Register Number')],
      ['govCodes', 'values', () => l10n.t('Public Bodies by Code'), { path: 'base.govCode' }],
      ['govTypes', 'values', () => l10n.t('Public Bodies by Type'), { suffix: 'Exclude', path: 'base.govType' }],
      ['insolvencyProceedings', 'values', () => l10n.t('Insolvency Proceedings'), { suffix: 'Exclude', isPrivate: true }],
      ['agcmRating', 'numbers', () => l10n.t('Legality Rating'), { isPrivate: true }],
    ],
  ],
  [
    'place',
    [
      [
        'municipalities',
        'values',
        () => l10n.t('Municipalities'),
        { suffix: 'Exclude', path: 'base.registeredAddress.municipality' },
      ],
      ['provinces', 'values', () => l10n.t('Provinces'), { suffix: 'Exclude', path: 'base.registeredAddress.province' }],
      ['regions', 'values', () => l10n.t('Regions'), { suffix: 'Exclude', path: 'base.registeredAddress.region' }],
      ['macroregions', 'values', () => l10n.t('Macroregions'), { suffix: 'Exclude', path: 'base.registeredAddress.macroregion' }],
      ['postcodes', 'values', () => l10n.t('Postcodes'), { suffix: 'Exclude', path: 'base.registeredAddress.postcode' }],
      ['anyAddress', 'flag', () => l10n.t('Any Site, Not Only the Registered Address')],
      ['lat', 'number', () => l10n.t('Latitude of the Point')],
      ['lon', 'number', () => l10n.t('Longitude of the Point')],
      ['distance', 'number', () => l10n.t('Distance from the Point')],
    ],
  ],
  [
    'numbers',
    [
      ['vat', 'values', () => l10n.t('VAT Numbers')],
      ['taxIds', 'values', () => l10n.t('Tax IDs')],
      ['regNumbers', 'values', () => l10n.t('Registration Numbers')],
      ['ids', 'values', () => l10n.t('Company IDs')],
    ],
  ],
  [
    'economics',
    [
      ['revenue', 'numbers', () => l10n.t('Revenue')],
      ['employees', 'numbers', () => l10n.t('Employees')],
      ['assets', 'numbers', () => l10n.t('Assets')],
      ['ebitda', 'numbers', () => l10n.t('EBITDA'), { suffix: 'Unknown' }],
      ['ebitdaMargin', 'values', () => l10n.t('EBITDA Margin'), { isPrivate: true }],
      ['balanceSheets', 'text', () => l10n.t('Items of Balance Sheets')],
      ['balanceSheetsYears', 'values', () => l10n.t('Years of Balance Sheets')],
      ['balanceSheetsCodes', 'values', () => l10n.t('Codes of Balance Sheets')],
      ['consolidated', 'flag', () => l10n.t('Consolidated Balance Sheets')],
      ['sharesOwnedIds', 'values', () => l10n.t('Holders of Shares in Companies')],
      ['groupIds', 'values', () => l10n.t('Groups of Companies'), { suffix: 'Exclude' }],
      ['groupEmployees', 'numbers', () => l10n.t('Employees of the Group'), { isPrivate: true }],
      ['groupComputedTotalOperatingRevenue', 'numbers', () => l10n.t('Revenue of the Group'), { isPrivate: true }],
    ],
  ],
  [
    'web',
    [
      ['websitesContent', 'values', () => l10n.t('Has Website with Words')],
      ['websitesDomains', 'values', () => l10n.t('Has Website at Domains')],
      ['analytics', 'values', () => l10n.t('Web Analytics Platforms')],
      [
        'emails',
        'values',
        () => l10n.t('Has Email Address of Category'),
        { values: ['administration', 'info', 'management', 'marketing', 'purchases', 'sales', 'support', 'technician'] },
      ],
      ['phones', 'values', () => l10n.t('Phone Numbers')],
      ['socials', 'values', () => l10n.t('Has Account in Social Networks'), { path: 'socials' }],
      ['blogScore', 'numbers', () => l10n.t('Blog Score, 0 to 1')],
    ],
  ],
  [
    'scores',
    [
      ['innovationScore', 'numbers', () => l10n.t('Innovation Score, 0 to 1')],
      ['innovationScores', 'values', () => l10n.t('Innovation Score by Level'), { values: ['top', 'high', 'medium', 'low'] }],
      ['innovationCategoryScore', 'numbers', () => l10n.t('Innovation Score in Its Category, 0 to 1')],
      [
        'innovationCategoryScores',
        'values',
        () => l10n.t('Innovation Score in Its Category by Level'),
        { values: ['top', 'high', 'medium', 'low'] },
      ],
      ['reliabilityScoreClass', 'values', () => l10n.t('Reliability Class'), { values: ['A', 'B', 'C', 'D', 'E'] }],
      ['webCentralityScore', 'numbers', () => l10n.t('Web Centrality, 0 to 1'), { isPrivate: true }],
      ['webCentralityCategoryScore', 'numbers', () => l10n.t('Web Centrality in Its Category, 0 to 1'), { isPrivate: true }],
      [
        'webCentralityCategoryScores',
        'values',
        () => l10n.t('Web Centrality in Its Category by Level'),
        { isPrivate: true, values: ['top', 'high', 'medium', 'low'] },
      ],
      ['territorialScoresIDE', 'values', () => l10n.t('Territorial Score IDE by Level'), { isPrivate: true }],
      ['territorialScoresIDE', 'numbers', () => l10n.t('Territorial Score IDE'), { isPrivate: true }],
      ['covid19BanksCgs', 'values', () => l10n.t('COVID-19 Score for Banks')],
      ['covid19BanksCgsSoft', 'values', () => l10n.t('COVID-19 Score for Banks, Soft Scenario')],
      ['covid19BanksCgsHard', 'values', () => l10n.t('COVID-19 Score for Banks, Hard Scenario')],
      ['covid19CorporateCgs', 'values', () => l10n.t('COVID-19 Score for Corporations')],
      ['covid19CorporateCgsSoft', 'values', () => l10n.t('COVID-19 Score for Corporations, Soft Scenario')],
      ['covid19CorporateCgsHard', 'values', () => l10n.t('COVID-19 Score for Corporations, Hard Scenario')],
    ],
  ],
  [
    'public',
    [
      ['govContracts', 'values', () => l10n.t('Public Contracts'), { values: ['applied', 'won'] }],
      ['publicProcurementRelevance', 'values', () => l10n.t('Relevance of Public Procurement'), { suffix: 'Exclude' }],
      [
        'publicProcurementRelevanceVariation',
        'values',
        () => l10n.t('Change of Public Procurement Relevance'),
        { suffix: 'Exclude' },
      ],
      ['publicFundingDescriptionsContent', 'text', () => l10n.t('Public Funding with Words'), { suffix: 'Tag' }],
      ['publicFundingGrantedFramework', 'values', () => l10n.t('Public Funding by Framework')],
      ['publicFundingGrossGrantEquivalent', 'numbers', () => l10n.t('Public Funding by Amount')],
      ['electricityCostsRanges', 'values', () => l10n.t('Electricity Costs')],
      ['electricityCostsUnknown', 'flag', () => l10n.t('Electricity Costs Are Unknown')],
      ['electricitySpendingIntensity', 'values', () => l10n.t('Intensity of Electricity Spending')],
      ['realEstateCategories', 'values', () => l10n.t('Real Estate by Category'), { suffix: 'Exclude' }],
      ['foreignMarketContinents', 'values', () => l10n.t('Foreign Markets by Continent')],
      ['foreignMarketIntermediateRegions', 'values', () => l10n.t('Foreign Markets by Region')],
      ['foreignMarketOfficial', 'flag', () => l10n.t('Official Foreign Markets'), { isPrivate: true }],
    ],
  ],
  [
    'answer',
    [
      ['ordering', 'text', () => l10n.t('Order of the Results')],
      ['tagStart', 'text', () => l10n.t('Text before a Highlighted Match')],
      ['tagEnd', 'text', () => l10n.t('Text behind a Highlighted Match')],
    ],
  ],
  ['packages', [['packages', 'values', () => l10n.t('Packages')]]],
];

/** All criteria for companies in the order in which they are shown. The one with a suffix follows the one without. */
export function allCriteria(): readonly Criterion[] {
  return table.flatMap(([group, rows]) => rows.flatMap((row) => criteriaOf(group, row)));
}

/** The criteria by which locations are searched, in the order in which they are shown (service-reference.md, 5.1). */
export function locationCriteria(): readonly Criterion[] {
  const shared = allCriteria().filter(({ name }) => sharedWithLocations.has(name));
  return [...ownOfLocations.flatMap(([group, rows]) => rows.flatMap((row) => criteriaOf(group, row))), ...shared];
}

/** Parameters that are the same for companies and locations. */
const sharedWithLocations: ReadonlySet<string> = new Set([
  ...['municipalities', 'provinces', 'regions', 'macroregions', 'postcodes', 'lat', 'lon', 'distance', 'packages'],
]);

const ownOfLocations: typeof table = [
  [
    'register',
    [
      ['name', 'text', () => l10n.t('Name Contains')],
      ['active', 'flag', () => l10n.t('Active'), { path: 'base.active' }],
      ['companyAteco', 'values', () => l10n.t('ATECO Codes of the Company'), { suffix: 'Exclude', path: 'base.ateco.code' }],
    ],
  ],
  ['numbers', [['ids', 'values', () => l10n.t('Location IDs')]]],
];

function criteriaOf(group: CriterionGroup, [name, kind, title, { suffix, ...more } = {}]: Row): readonly Criterion[] {
  const own = { ...more, name, kind, group, title: title(), fields: fieldsOf(name, kind) };
  if (!suffix) return [own];
  const field = `${name}${suffix}`;
  const other = { name: field, kind: suffix === 'Exclude' ? kind : 'flag', title: suffixTitle(suffix, own.title) } as const;
  return [own, { ...own, ...other, fields: [field] }];
}

/** The criterion that asks for companies with a value of a member; undefined if there is none. @param path as facets name it */
export function criterionOfMember(path: string, collection: FacetCollection): Criterion | undefined {
  if (collection === 'companies') return allCriteria().find((criterion) => criterion.path === path);
  // The path of a criterion is one of a company record, in which these members have other places.
  const ofCompany = path.replace(/^base\.address\./, 'base.registeredAddress.').replace(/^base\.company\./, 'base.');
  // The criterion `active` is about the location, which may be closed although its company is active.
  if (path === 'base.company.active') return undefined;
  return locationCriteria().find((criterion) => criterion.path === ofCompany);
}

/** The criteria for parameters that no known criterion sets. @param fields the parameters of a search */
export function otherCriteria(fields: Iterable<string>, criteria: readonly Criterion[]): readonly Criterion[] {
  const known = new Set(criteria.flatMap((criterion) => criterion.fields));
  return [...fields]
    .filter((name) => !known.has(name))
    .map((name) => ({ name, kind: 'text', group: 'others', title: name, fields: [name] }));
}

/** The headings of the criteria, in their order. */
export function groupNames(): Readonly<Record<CriterionGroup, string>> {
  return {
    company: l10n.t('Name and lists'),
    register: l10n.t('Register and activity'),
    place: l10n.t('Place'),
    numbers: l10n.t('Codes and numbers'),
    economics: l10n.t('Economics and groups'),
    web: l10n.t('Web, contacts and social networks'),
    scores: l10n.t('Scores'),
    public: l10n.t('Public sector, energy and markets'),
    answer: l10n.t('Order and highlighting'),
    packages: l10n.t('Packages, at an additional price'),
    others: l10n.t('Other parameters'),
  };
}

/** The endings of the two parameters of a range; undefined for other kinds. */
export function rangeEndings(kind: CriterionKind): readonly [string, string] | undefined {
  if (kind === 'numbers') return ['Min', 'Max'];
  return kind === 'days' ? ['From', 'To'] : undefined;
}

function fieldsOf(name: string, kind: CriterionKind): Criterion['fields'] {
  const endings = rangeEndings(kind);
  return endings ? [`${name}${endings[0]}`, `${name}${endings[1]}`] : [name];
}

function suffixTitle(suffix: NonNullable<More['suffix']>, title: string): string {
  switch (suffix) {
    case 'Exclude':
      return l10n.t('{0}: Exclude', title);
    case 'Unknown':
      return l10n.t('{0}: Unknown', title);
    case 'Tag':
      return l10n.t('{0}: Highlight', title);
  }
}
