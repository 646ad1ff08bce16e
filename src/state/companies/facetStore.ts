// The facets of searches of one collection, which are bought once and stored by search and field.
import type { Cache } from '../../client/cache.ts';
import type { CallOptions } from '../../client/call.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { CompanySearch } from '../../client/endpoints/companies.ts';
import { belongsToField, isWildcard } from '../../client/model/facet.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { keyOfCriteria, type CompanyCriteria } from './companyCriteria.ts';
import type { Money } from '../credits/creditStore.ts';
import { mayNamePeople } from './companyPackages.ts';
import { takeShared } from './takeShared.ts';

/** The facets that the service has returned for one requested field or wildcard. */
export interface KnownFacets {
  /** The field or wildcard as it was requested, such as `base.registeredAddress.region` or `socials.*`. */
  readonly field: string;
  /** The raw values of each field in the answer, by the field's path. */
  readonly facets: Readonly<Record<string, unknown>>;
  /** The number of matches at that time; absent if the answer did not name it. */
  readonly matches?: number;
  /** The time of the answer, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded them; absent if they were loaded on this computer. */
  readonly person?: string;
}

/** A search that asks for facets and for no records. */
export type FacetQuery = CompanySearch;

export interface FacetStoreDeps {
  readonly search: (
    query: FacetQuery,
    options: CallOptions,
  ) => Promise<{ readonly facets?: ReadonlyMap<string, unknown>; readonly count?: number | undefined }>;
  readonly cache: Cache;
  readonly account: string;
  /** The records of colleagues; absent if an account has none. */
  readonly colleagues?: Money['colleagues'];
  /** The key under which the facets of a search by one field are stored. */
  readonly key: (criteria: string, field: string) => string;
}

/** The facets of one account's searches of one collection. */
export class FacetStore {
  readonly #deps: FacetStoreDeps;

  constructor(deps: FacetStoreDeps) {
    this.#deps = deps;
  }

  /** The stored facets of a search, without the fields of which none are stored. */
  of(criteria: CompanyCriteria, fields: readonly string[]): readonly KnownFacets[] {
    return fields.flatMap((field): KnownFacets[] => {
      const cached = this.#deps.cache.get(this.#deps.account, facetKind(field), this.#key(criteria, field));
      if (!cached || !isRecord(cached.value) || !isRecord(cached.value['facets'])) return [];
      const { facets, matches } = cached.value;
      return [
        {
          field,
          facets,
          at: cached.at,
          ...omitUndefined({ person: cached.person }),
          ...(typeof matches === 'number' ? { matches } : {}),
        },
      ];
    });
  }

  /** Takes in the facets that colleagues have asked for, which is free. It never throws. */
  async adoptFromColleagues(criteria: CompanyCriteria, fields: readonly string[]): Promise<void> {
    const keys = fields.filter((field) => facetKind(field) === 'search').map((field) => this.#key(criteria, field));
    const { cache, account, colleagues } = this.#deps;
    await takeShared({ cache, account, ...omitUndefined({ colleagues }) }, 'search', keys);
  }

  /**
   * Buys facets of the matches, for a credit for each field of the answer (service.md, "Credit billing", 7), and stores those of
   * each field that the answer names. The packages of the fields are requested too, because the service returns facets of
   * requested packages only.
   * @param mostFacets the most fields that may be billed
   * @throws Failure
   */
  async buy(
    criteria: CompanyCriteria,
    { fields, mostFacets }: { readonly fields: readonly string[]; readonly mostFacets: number },
    options: CallOptions,
  ): Promise<void> {
    const { packages: _packages, ...matching } = criteria;
    const packages = packagesOf(fields);
    const query = { ...matching, packages, fields: ['facets'], facetFields: fields, mostFacets, limit: 0 } as const;
    const { facets = new Map<string, unknown>(), count } = await this.#deps.search(query, options);
    for (const field of fields) {
      const answered = [...facets].filter(([path]) => belongsToField(field, path));
      if (answered.length === 0) continue;
      const value = { facets: Object.fromEntries(answered), ...omitUndefined({ matches: count }) };
      this.#deps.cache.put(this.#deps.account, facetKind(field), [{ key: this.#key(criteria, field), value }]);
    }
  }

  #key({ packages: _packages, ...matching }: CompanyCriteria, field: string): string {
    return this.#deps.key(keyOfCriteria(matching), field);
  }
}

/** The cache kind of a field's facets. Those of packages that may name people stay in memory unless the user allows otherwise. */
function facetKind(field: string): 'search' | 'people' {
  return packagesOf([field]).some(mayNamePeople) ? 'people' : 'search';
}

/** The packages that hold the fields, which are the first parts of their paths. The fields of the record itself need none. */
function packagesOf(fields: readonly string[]): readonly string[] {
  const names = fields.flatMap((field) => (field.includes('.') || isWildcard(field) ? [field.split('.')[0] ?? ''] : []));
  return [...new Set(names)];
}
