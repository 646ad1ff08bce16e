// The view model of the details page: its header, a section for each package, and an offer to load others.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { priceOf, type AccountCredits } from '../../client/price.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { ageText } from '../ageText.ts';
import { priceText } from '../credits/priceText.ts';
import { nameOrId, oneLine } from '../format.ts';
import { blocksOf, InsertableValues, type DetailBlock } from './detailBlocks.ts';

export interface CompanyDetailsView {
  /** The number changes with the values, so that a click on an outdated page does not insert another value. */
  readonly id: number;
  readonly title: string;
  readonly companyId: string;
  readonly status?: string;
  readonly address?: string;
  readonly scores: readonly Score[];
  readonly sections: readonly DetailSection[];
  readonly offer: PackageOffer;
  readonly words: DetailWords;
}

/** A class or number that stands for the whole company, such as a reliability class. */
export interface Score {
  readonly label: string;
  readonly value: string;
}

export interface DetailSection {
  readonly heading: string;
  /** The age of the content, after a sentence if the service has no such package. */
  readonly note: string;
  readonly blocks: readonly DetailBlock[];
  /** A sentence that says that some values are not shown; absent if all are. */
  readonly rest?: string;
}

/** The packages that are not loaded. They are chosen together, because several cost as much as one. */
export interface PackageOffer {
  readonly packages: readonly string[];
  readonly price: string;
  /** A package is being loaded. */
  readonly busy: boolean;
}

export interface DetailWords {
  readonly member: string;
  readonly value: string;
  /** `{0}` is the value. */
  readonly insert: string;
  readonly timeline: string;
  readonly json: string;
  readonly markdown: string;
  readonly packages: string;
  readonly load: string;
  readonly other: string;
  readonly again: string;
  readonly table: string;
  /** The text in place of charts whose code could not be loaded. */
  readonly chartFailed: string;
}

export interface DetailSource {
  readonly id: string;
  readonly company: Company | undefined;
  /** The record as the service sent it; undefined if none is loaded. */
  readonly record: { readonly value: unknown; readonly at: number; readonly person?: string } | undefined;
  /** The loaded packages. The content is undefined if the service has no such package for this company. */
  readonly packages: readonly {
    readonly name: string;
    readonly content: unknown;
    readonly at: number;
    readonly person?: string;
  }[];
  readonly busy: boolean;
}

export interface DetailTools {
  readonly locale: string;
  readonly now: number;
  readonly credits: AccountCredits;
}

/** The documented packages that every account may request. The user enters the names of any others. */
export const documentedPackages: readonly string[] = [
  'base',
  'economics',
  'contacts',
  'web',
  'socials',
  'shares',
  'people',
  'locations',
  'groups',
];

/** The number of scores that fit into the header. */
const mostScores = 4;

/** The view model of the page, and the texts that a click on its values inserts, by their index. */
export function companyDetailsView(
  source: DetailSource,
  tools: DetailTools,
): { readonly view: Omit<CompanyDetailsView, 'id'>; readonly texts: readonly string[] } {
  const { id, company, record, packages, busy } = source;
  const values = new InsertableValues(tools.locale);
  const sections = sectionsOf(source, tools, values);
  const known = new Set(packages.map(({ name }) => name));
  const status = statusOf(company);
  const address = company?.fullAddress;
  return {
    view: {
      title: nameOrId(company ?? { id }),
      companyId: oneLine(id),
      ...omitUndefined({ status }),
      ...(address === undefined ? {} : { address: oneLine(address, 200) }),
      scores: packages.flatMap(({ content }) => scoresIn(content)).slice(0, mostScores),
      sections,
      offer: {
        packages: documentedPackages.filter((name) => !known.has(name)),
        price: priceText(priceOf('companies', { objects: 1, packaged: true }), tools.credits, tools.locale),
        busy,
      },
      words: wordsOf(record === undefined),
    },
    texts: values.texts,
  };
}

function sectionsOf(
  { record, packages }: DetailSource,
  { now, locale }: DetailTools,
  values: InsertableValues,
): readonly DetailSection[] {
  const section = (heading: string, note: string, content: unknown): DetailSection => {
    const blocks = content === undefined ? [] : blocksOf(content, values);
    const rest = l10n.t('Not all values are shown. Open the company as JSON to see everything.');
    const isIncomplete = content !== undefined && values.isTruncated;
    return { heading: oneLine(heading, 80), note, blocks, ...(isIncomplete ? { rest } : {}) };
  };
  const rankOf = (name: string): number =>
    documentedPackages.includes(name) ? documentedPackages.indexOf(name) : documentedPackages.length;
  return [
    ...(record
      ? [section(l10n.t('Company'), ageText('company', record.at, { now, locale, person: record.person }), record.value)]
      : []),
    ...[...packages]
      .sort((a, b) => rankOf(a.name) - rankOf(b.name))
      .map(({ name, content, at, person }) => {
        const age = ageText('package', at, { now, locale, person });
        const note = content === undefined ? `${l10n.t('The service has no such package for this company.')} ${age}` : age;
        return section(name === 'locations' ? l10n.t('locations (sites)') : name, note, content);
      }),
  ];
}

function statusOf(company: Company | undefined): string | undefined {
  if (company?.active === undefined) return undefined;
  return company.active ? l10n.t('active') : l10n.t('ceased');
}

/** The classes and scores that a package names with a label (service-reference.md, "Indicators and others"). */
function scoresIn(content: unknown): readonly Score[] {
  if (!isRecord(content)) return [];
  return Object.entries(content).flatMap(([name, one]): Score[] => {
    if (!isRecord(one)) return [];
    const [value, label] = [one['class'] ?? one['score'], one['classLabel'] ?? one['scoreLabel']];
    if ((typeof value !== 'string' && typeof value !== 'number') || typeof label !== 'string') return [];
    return [{ label: oneLine(name, 40), value: `${oneLine(String(value), 20)} · ${oneLine(label, 40)}` }];
  });
}

function wordsOf(isUnknown: boolean): DetailWords {
  return {
    member: l10n.t('Member'),
    value: l10n.t('Value'),
    insert: l10n.t('Insert “{0}” at the Cursor', '{0}'),
    timeline: l10n.t('Show Timeline'),
    json: l10n.t('Show as JSON'),
    markdown: l10n.t('Show as Markdown'),
    packages: isUnknown
      ? l10n.t('Nothing is loaded yet. Several packages cost as much as one.')
      : l10n.t('Packages that are not loaded. Several cost as much as one.'),
    load: l10n.t('Load Packages'),
    other: l10n.t('Other Packages…'),
    again: l10n.t('Load Again…'),
    table: l10n.t('Values of {0}', '{0}'),
    chartFailed: l10n.t('The chart cannot be shown. Close this tab and open it again.'),
  };
}
