// A service of companies in order of name, which come and go between calls, and its bills.
import type { Failure } from '../../../../src/client/failure.ts';
import type { CompanySearch } from '../../../../src/client/endpoints/companies.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Page } from '../../../../src/client/model/envelope.ts';
import type { Storage } from '../../../../src/storage/storage.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { CompanySearches, type CompanySearchesDeps } from '../../../../src/state/companies/companySearches.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

type SearchWindow = Pick<CompanySearchesDeps, 'cache' | 'account' | 'now' | 'colleagues'>;

export class SearchService {
  readonly clock = new FakeClock();
  readonly storage: Storage = memoryStorage(this.clock);
  companies: readonly string[] = [];
  readonly asked: CompanySearch[] = [];
  /** Objects in all answers, a credit each. */
  billed = 0;
  /** The number of answers that each company was in. */
  readonly timesBilled = new Map<string, number>();
  failing: Failure | undefined;

  /** The searches of a window, over the cache that all windows share. */
  searches(actingUser?: string, window: Partial<SearchWindow> = {}): CompanySearches {
    const { cache } = this.storage;
    const now = (): number => this.clock.now();
    const own = { cache, account: 'a', now, ...window };
    return new CompanySearches({ client: this, companies: new CompanyCache(own), actingUser, ...own });
  }

  searchCompanies(search: CompanySearch): Promise<Page<Company>> {
    this.asked.push(search);
    if (this.failing) return Promise.reject(this.failing);
    const ids = search.ids && new Set(search.ids);
    const matches = this.companies.filter((id) => ids?.has(id) ?? true);
    const { offset = 0, limit, fields } = search;
    const rows = fields?.includes('none') ? [] : matches.slice(offset, offset + limit);
    this.billed += rows.length;
    for (const id of rows) this.timesBilled.set(id, (this.timesBilled.get(id) ?? 0) + 1);
    const content = Object.fromEntries((search.packages ?? []).map((name) => [name, { of: name }]));
    return Promise.resolve({
      rows: rows.map((id) => ({
        raw: { id, name: `Company ${id}`, country: 'it', ...content },
        value: { id, name: `Company ${id}` },
      })),
      count: matches.length,
      ...(fields?.includes('facets') ? { facets: new Map([['country', [{ value: 'it', count: 3 }]]]) } : {}),
    });
  }
}
