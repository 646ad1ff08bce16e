// The logic that company and location search share: fields, packages, facets, page and price.
import type { Collection, Price } from '../../client/price.ts';
import { explained, type Call, type Reply } from '../handler.ts';
import type { Matches } from '../records/collection.ts';
import { invalid, missing } from '../refusal.ts';
import { countFacets, nestFacets } from './facets.ts';

export const recordParameters: readonly string[] = [
  'fields',
  'facetFields',
  'packages',
  'ids',
  'name',
  'municipalities',
  'limit',
  'offset',
  'explain',
];

/** Describes how the records of a collection are shown, packaged and counted. */
export interface RecordDescription<R> {
  readonly collection: Collection;
  /** The name of the default ordering. */
  readonly ordering: string;
  readonly show: (record: R) => Readonly<Record<string, unknown>>;
  readonly packageNames: readonly string[];
  /** The content of a package; undefined if the record has none. */
  readonly packageOf: (record: R, name: string) => unknown;
  /** Members of the record itself by which its values can be counted. */
  readonly rootFacets: readonly string[];
  /** Packages whose member names are the values to count. */
  readonly keyedPackages: readonly string[];
}

/** A record in an answer, and whether it contains at least one package. */
export interface ShownRecord {
  readonly object: Readonly<Record<string, unknown>>;
  readonly packaged: boolean;
}

/** The content that `explain=true` adds to an answer. */
export interface SearchExplanation {
  readonly explanation: Readonly<Record<string, unknown>>;
  /** Sentences for people to read. */
  readonly info: readonly string[];
}

/** Answers a search whose matches are known (service.md, "General rules", 6; "Credit billing", 3 to 7). */
export function answerSearch<R>(
  call: Call,
  description: RecordDescription<R>,
  matches: Matches<R>,
  explainSearch: () => SearchExplanation = () => ({ explanation: {}, info: [] }),
): Reply {
  const { params } = call;
  const fields = params.someOf('fields', ['items', 'none', 'facets']) ?? ['items'];
  const { limit, offset } = params.page();
  const packages = wantedPackages(call, description);
  const facetFields = wantedFacets(call, description, packages);
  if (fields.includes('facets') && !facetFields) throw missing('facetFields');
  // Unconfirmed: facet fields without `fields=facets` are refused, so that nobody pays for facets unintentionally.
  if (facetFields && !fields.includes('facets')) throw invalid('facetFields', 'The parameter facetFields needs fields=facets.');
  const keyed = new Set(description.keyedPackages);
  const facets = facetFields && countFacets(shownOf(description, matches, packages), { fields: facetFields, packages, keyed });
  const shown = fields.includes('items')
    ? matches.slice(offset, offset + limit).map((record) => showRecord(description, record, packages))
    : undefined;
  const { explanation, info } = params.flag('explain') === true ? explainSearch() : { explanation: {}, info: [] };
  return {
    body: {
      ...(shown ? { items: shown.map(({ object }) => object) } : {}),
      ...(facets ? { facets: nestFacets(facets) } : {}),
      // The requested ordering is only repeated here: the sandbox has one order of records.
      meta: {
        ordering: params.text('ordering') ?? description.ordering,
        count: matches.length,
        limit,
        offset,
        ...(info.length > 0 ? { info } : {}),
      },
      ...explained(call, { ...explanation, matches: matches.length, objects: shown?.length ?? 0 }),
    },
    cost: priceOfShown(description.collection, shown ?? [], facets?.size ?? 0),
  };
}

function* shownOf<R>(
  description: RecordDescription<R>,
  matches: Matches<R>,
  packages: readonly string[],
): Generator<Readonly<Record<string, unknown>>, void> {
  for (const record of matches) yield showRecord(description, record, packages).object;
}

/** The packages a request asks for; `*` stands for all of them. */
export function wantedPackages<R>(call: Call, description: RecordDescription<R>): readonly string[] {
  const wanted = call.params.someOf('packages', [...description.packageNames, '*']) ?? [];
  return wanted.includes('*') ? description.packageNames : wanted;
}

/** A record as an answer shows it, with those of the requested packages that it has. */
export function showRecord<R>(description: RecordDescription<R>, record: R, packages: readonly string[]): ShownRecord {
  const contents = packages
    .map((name) => [name, description.packageOf(record, name)] as const)
    .filter(([, content]) => content !== undefined);
  return { object: { ...description.show(record), ...Object.fromEntries(contents) }, packaged: contents.length > 0 };
}

/** One credit for each object, one `:*` credit for each with a package, and one `:facets` credit for each facet field. */
export function priceOfShown(collection: Collection, shown: readonly ShownRecord[], facetFields: number): Price {
  const packaged = shown.filter((one) => one.packaged).length;
  return {
    ...(shown.length > 0 ? { [collection]: shown.length } : {}),
    ...(packaged > 0 ? { [`${collection}:*`]: packaged } : {}),
    ...(facetFields > 0 ? { [`${collection}:facets`]: facetFields } : {}),
  };
}

/** The facet fields of a request. @throws Refusal 400 for a field of a package that is not requested */
function wantedFacets<R>(
  call: Call,
  description: RecordDescription<R>,
  packages: readonly string[],
): readonly string[] | undefined {
  const fields = call.params.values('facetFields');
  const bad = fields?.find((field) => {
    const [root = ''] = field.split('.');
    return field !== '*' && !packages.includes(root) && !description.rootFacets.includes(field);
  });
  if (bad !== undefined) throw invalid('facetFields', `The field ${bad} is not a field of the requested packages.`);
  return fields;
}

/** Text in the form in which it is compared: in lower case and without spaces around it. */
export function normalizeText(text: string): string {
  return text.trim().toLowerCase();
}
