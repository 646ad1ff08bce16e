// The company searches of an account: the current one, and paid results of any, which are shown again for free.
import type { Cache } from '../../client/cache.ts';
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { isRecord } from '../../client/isRecord.ts';
import { isAskedBy, isWildcard } from '../../client/model/facet.ts';
import type { Company } from '../../client/model/company.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { CompanyCache } from './companyCache.ts';
import { mayNamePeople } from './companyPackages.ts';
import { keyOfCriteria, readCriteria, type CompanyCriteria } from './companyCriteria.ts';
import { CompanyResults } from './companyResults.ts';
import type { PagedRows } from '../reading/pagedRows.ts';
import { PageCache } from '../reading/pageCache.ts';

export interface CompanySearchesDeps {
  readonly client: Pick<Client, 'searchCompanies'>;
  readonly companies: CompanyCache;
  readonly cache: Cache;
  readonly account: string;
  /** The results and the visible lists of a search depend on the acting user. */
  readonly actingUser: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The prices of the account; absent where the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/** The facets that answer to one asked field or wildcard. */
export interface KnownFacets {
  /** As it was asked for, such as `base.registeredAddress.region` or `socials.*`. */
  readonly field: string;
  /** The values of each field in the answer, as they came, by its path. */
  readonly facets: Readonly<Record<string, unknown>>;
  /** The number of matches then; absent where the answer did not name it. */
  readonly matches?: number;
  /** When it was answered, in milliseconds since the epoch. */
  readonly at: number;
}

/** Results are kept by their criteria. Nothing is sent before it is asked for, and nothing read from the disk before it is looked at. */
export class CompanySearches {
  readonly #deps: CompanySearchesDeps;
  readonly #changed = new Emitter();
  readonly #results = new Map<string, CompanyResults>();
  #criteria: CompanyCriteria | undefined | 'unread' = 'unread';
  #current: CompanyResults | undefined;
  #listening: Disposable | undefined;

  constructor(deps: CompanySearchesDeps) {
    this.#deps = deps;
  }

  /** Fires when another search is shown, and when anything of the one that is shown has changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The criteria of the current search: after a reload the ones of before. */
  get criteria(): CompanyCriteria | undefined {
    if (this.#criteria === 'unread') {
      const kept = this.#get('current');
      this.#criteria = isRecord(kept) ? readCriteria(kept) : undefined;
    }
    return this.#criteria;
  }

  /** The results of the search that is shown. */
  get current(): CompanyResults | undefined {
    const { criteria } = this;
    if (!this.#current && criteria) this.#take(this.of(criteria));
    return this.#current;
  }

  /** The results of a search, as far as they are known; asking for them sends nothing. */
  of(criteria: CompanyCriteria): CompanyResults {
    const key = keyOfCriteria(criteria);
    const known = this.#results.get(key);
    if (known) return known;
    const { client, companies, cache, account, now, prices } = this.#deps;
    const place = { cache, account, kind: 'search', key: this.#key('pages', key), group: this.#key('pages') } as const;
    const pageCache = new PageCache({ ...place, codec: companies.codec });
    const fill = (reading: PagedRows<Company>): void => {
      new PageCache({ ...place, codec: companies.codec }).keep(reading, true);
    };
    const head = {
      get: () => this.#get('head', key),
      set: (value: unknown) => {
        this.#put(value, 'head', key);
      },
    };
    const results = new CompanyResults({ criteria, client, companies, pageCache, fill, head, now, prices });
    this.#results.set(key, results);
    return results;
  }

  /** Shows a search; undefined shows none. What was paid for of the one before stays. */
  show(criteria: CompanyCriteria | undefined): void {
    this.#take(undefined);
    this.#criteria = criteria;
    if (criteria) this.#put(criteria, 'current');
    else this.#deps.cache.remove(this.#deps.account, 'search', [this.#key('current')]);
    this.#changed.fire();
  }

  /** The facets of a search that were paid for. */
  facets(criteria: CompanyCriteria, fields: readonly string[]): readonly KnownFacets[] {
    return fields.flatMap((field): KnownFacets[] => {
      const cached = this.#deps.cache.get(this.#deps.account, facetKind(field), this.#facetKey(criteria, field));
      if (!cached || !isRecord(cached.value) || !isRecord(cached.value['facets'])) return [];
      const { facets, matches } = cached.value;
      return [{ field, facets, at: cached.at, ...(typeof matches === 'number' ? { matches } : {}) }];
    });
  }

  /**
   * Asks for facets of the matches, a credit a field of the answer (service.md, "Credit billing", 7), and stores those of each field
   * that the answer names. The packages of the fields are asked for with them, because facets are of the requested packages.
   * @param mostFacets the most fields that may be billed
   * @throws Failure
   */
  async askFacets(
    criteria: CompanyCriteria,
    { fields, mostFacets }: { readonly fields: readonly string[]; readonly mostFacets: number },
    options: CallOptions,
  ): Promise<void> {
    const { packages: _packages, ...matching } = criteria;
    const packages = packagesOf(fields);
    const search = { ...matching, packages, fields: ['facets'], facetFields: fields, mostFacets, limit: 0 } as const;
    const { facets = new Map<string, unknown>(), count } = await this.#deps.client.searchCompanies(search, options);
    for (const field of fields) {
      const answered = [...facets].filter(([path]) => isAskedBy(field, path));
      if (answered.length === 0) continue;
      const value = { facets: Object.fromEntries(answered), ...omitUndefined({ matches: count }) };
      this.#deps.cache.put(this.#deps.account, facetKind(field), [{ key: this.#facetKey(criteria, field), value }]);
    }
  }

  /** From now on nothing is announced. What is on its way is kept all the same: it was paid for. */
  dispose(): void {
    for (const results of this.#results.values()) results.dispose();
    this.#listening?.dispose();
    this.#changed.dispose();
  }

  #take(results: CompanyResults | undefined): void {
    this.#listening?.dispose();
    this.#current = results;
    this.#listening = results?.onDidChange(() => {
      this.#changed.fire();
    });
  }

  #facetKey({ packages: _packages, ...matching }: CompanyCriteria, field: string): string {
    return this.#key('facet', keyOfCriteria(matching), field);
  }

  #key(...parts: readonly string[]): string {
    return JSON.stringify([this.#deps.actingUser ?? null, ...parts]);
  }

  #get(...parts: readonly string[]): unknown {
    return this.#deps.cache.get(this.#deps.account, 'search', this.#key(...parts))?.value;
  }

  #put(value: unknown, ...parts: readonly string[]): void {
    this.#write(this.#key(...parts), value);
  }

  #write(key: string, value: unknown): void {
    this.#deps.cache.put(this.#deps.account, 'search', [{ key, value }]);
  }
}

/** Values of a package that may name people are not written to the disk. */
function facetKind(field: string): 'search' | 'people' {
  return packagesOf([field]).some(mayNamePeople) ? 'people' : 'search';
}

/** The packages that hold the fields: the first part of each path. The fields of the record itself need none. */
function packagesOf(fields: readonly string[]): readonly string[] {
  const names = fields.flatMap((field) => (field.includes('.') || isWildcard(field) ? [field.split('.')[0] ?? ''] : []));
  return [...new Set(names)];
}
