// The company searches of an account: the current one, and paid results of any, which are shown again for free.
import type { Patience } from '../../client/colleagues.ts';
import type { Cache } from '../../client/cache.ts';
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { Money } from '../credits/creditStore.ts';
import type { CompanyCache } from './companyCache.ts';
import { keyOfCriteria, readCriteria, type CompanyCriteria } from './companyCriteria.ts';
import { FacetStore, type FacetQuery } from './facetStore.ts';
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
  /** The records of colleagues; absent if an account has none. */
  readonly colleagues?: Money['colleagues'];
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/**
 * Results are stored by their criteria. Nothing is sent before it is asked for, and nothing is read from the disk before it is
 * shown.
 */
export class CompanySearches {
  /** The facets of searches. */
  readonly facets: FacetStore;
  readonly #deps: CompanySearchesDeps;
  readonly #changed = new Emitter();
  readonly #results = new Map<string, CompanyResults>();
  #peeked: { readonly key: string; readonly results: CompanyResults } | undefined;
  #criteria: CompanyCriteria | undefined | 'unread' = 'unread';
  #current: CompanyResults | undefined;
  #listening: Disposable | undefined;

  constructor(deps: CompanySearchesDeps) {
    this.#deps = deps;
    const { client, cache, account, actingUser } = deps;
    const search = (query: FacetQuery, options: CallOptions) => client.searchCompanies(query, options);
    this.facets = new FacetStore({
      search,
      cache,
      account,
      ...omitUndefined({ colleagues: deps.colleagues }),
      key: (...parts) => JSON.stringify([actingUser ?? null, 'facet', ...parts]),
    });
  }

  /** Fires when another search is shown, and when anything of the one that is shown has changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The criteria of the current search. After a reload they are those from before it. */
  get criteria(): CompanyCriteria | undefined {
    if (this.#criteria === 'unread') {
      const saved = this.#get('current');
      this.#criteria = isRecord(saved) ? readCriteria(saved) : undefined;
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
    const results = this.peek(criteria);
    this.#results.set(keyOfCriteria(criteria), results);
    return results;
  }

  /** The same as `of` for a reader that keeps nothing: only the last search that was not asked for by `of` stays in memory. */
  peek(criteria: CompanyCriteria): CompanyResults {
    const key = keyOfCriteria(criteria);
    const known = this.#results.get(key);
    if (known) return known;
    if (this.#peeked?.key !== key) this.#peeked = { key, results: this.#begin(criteria, key) };
    return this.#peeked.results;
  }

  /** Shows a search; undefined shows none. Companies of the one before that were paid for stay. */
  show(criteria: CompanyCriteria | undefined): void {
    this.#take(undefined);
    this.#criteria = criteria;
    if (criteria) this.#put(criteria, 'current');
    else this.#deps.cache.remove(this.#deps.account, 'search', [this.#key('current')]);
    this.#changed.fire();
  }

  /** Announces nothing any more. A response that is under way is still stored, because it was paid for. */
  dispose(): void {
    for (const results of this.#results.values()) results.dispose();
    this.#listening?.dispose();
    this.#changed.dispose();
  }

  #begin(criteria: CompanyCriteria, key: string): CompanyResults {
    const { client, companies, cache, account, now, prices } = this.#deps;
    const place = { cache, account, kind: 'search', key: this.#key('pages', key), group: this.#key('pages') } as const;
    const pageCache = new PageCache({ ...place, codec: companies.codec });
    const fill = (reading: PagedRows<Company>): void => {
      new PageCache({ ...place, codec: companies.codec }).begin(reading);
    };
    const counts = {
      get: () => this.#get('head', key),
      set: (value: unknown) => {
        // A team gets the counts with the pages to which they belong.
        cache.put(account, 'search', [{ key: this.#key('head', key), parent: place.key, value }]);
      },
    };
    const adoptFromColleagues = (patience: Patience | undefined) =>
      this.#adoptFromColleagues(criteria, new PageCache({ ...place, codec: companies.codec }), patience);
    return new CompanyResults({ criteria, client, companies, pageCache, fill, counts, adoptFromColleagues, now, prices });
  }

  #take(results: CompanyResults | undefined): void {
    this.#listening?.dispose();
    this.#current = results;
    this.#listening = results?.onDidChange(() => {
      this.#changed.fire();
    });
  }

  #key(...parts: readonly string[]): string {
    return JSON.stringify([this.#deps.actingUser ?? null, ...parts]);
  }

  #get(...parts: readonly string[]): unknown {
    return this.#deps.cache.get(this.#deps.account, 'search', this.#key(...parts))?.value;
  }

  #put(value: unknown, ...parts: readonly string[]): void {
    this.#deps.cache.put(this.#deps.account, 'search', [{ key: this.#key(...parts), value }]);
  }

  async #adoptFromColleagues(
    criteria: CompanyCriteria,
    pageCache: PageCache<Company>,
    patience: Patience | undefined,
  ): Promise<boolean> {
    const { cache, account, companies } = this.#deps;
    const colleagues = await this.#deps.colleagues?.(patience);
    if (!colleagues) return false;
    // Most users have no team.
    const { adoptResults } = await import('./resultsAdoption.ts');
    const countsKey = this.#key('head', keyOfCriteria(criteria));
    return adoptResults({ cache, account, companies, colleagues, pageCache, countsKey, packages: criteria.packages ?? [] });
  }
}
