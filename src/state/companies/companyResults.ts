// The results of one company search: the count, which is free, and the paid companies page by page.
import type { Patience } from '../../client/colleagues.ts';
import type { CallOptions } from '../../client/call.ts';
import { Emitter, type Event } from '../../client/event.ts';
import type { Company } from '../../client/model/company.ts';
import { stripRaw } from '../../client/model/envelope.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { PagedRows } from '../reading/pagedRows.ts';
import { Pager } from '../reading/pager.ts';
import { paidPageOptions } from '../reading/pagerDeps.ts';
import type { PageCache } from '../reading/pageCache.ts';
import type { CompanyCache } from './companyCache.ts';
import type { CompanyCriteria } from './companyCriteria.ts';
import { OffsetShift, type OffsetShiftDeps } from './offsetShift.ts';

export interface CompanyResultsDeps extends OffsetShiftDeps {
  readonly companies: CompanyCache;
  readonly pageCache: PageCache<Company>;
  /** Keeps a reading that no page has brought: the pages go on behind it. */
  readonly fill: (reading: PagedRows<Company>) => void;
  /** Stores what colleagues have loaded of the search, if it is more. It is free, and it never throws. @returns whether it did */
  readonly adoptFromColleagues: (patience: Patience | undefined) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/**
 * The pages of one search. No company comes twice, and none is missed if others begin or cease to match between two pages. Pages
 * that another session has paid for are part of them.
 */
export class CompanyResults {
  readonly criteria: CompanyCriteria;
  readonly pages: Pager<Company>;
  readonly #offsetShift: OffsetShift;
  readonly #deps: CompanyResultsDeps;
  readonly #changed = new Emitter();

  constructor(deps: CompanyResultsDeps) {
    const { criteria, client, companies, pageCache, counts, now, prices, adoptFromColleagues } = deps;
    this.#deps = deps;
    this.criteria = criteria;
    this.#offsetShift = new OffsetShift({ criteria, client, counts });
    this.pages = new Pager<Company>({
      read: async (page, options) => {
        const answer = await client.searchCompanies({ ...criteria, ...page }, paidPageOptions(options));
        companies.remember(answer.rows, criteria.packages);
        this.#offsetShift.recordPage(page.offset, answer.count);
        return { ...answer, rows: stripRaw(answer.rows) };
      },
      adoptFromColleagues: async (patience) => {
        if (await adoptFromColleagues(patience)) this.#offsetShift.reload();
      },
      countOffsetShift: (reading, options) => this.#offsetShift.countOffsetShift(reading, options),
      keyOf: ({ id }) => id,
      now,
      pageCache,
      priced: true,
      prices,
    });
    this.pages.onDidChange(() => {
      this.#changed.fire();
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The number of all matches; undefined until a response has contained it. */
  get count(): number | undefined {
    return this.pages.count ?? this.#offsetShift.count;
  }

  /** The most companies on the next page; 0 if there is none. */
  next(pageSize: number): number {
    const { pages, count } = this;
    return Math.min(pageSize, pages.nextPageSize, pages.isRead ? pageSize : (count ?? pageSize));
  }

  /** Shows what colleagues have loaded of the search, which is free. It never throws. */
  async adoptFromColleagues(): Promise<void> {
    await this.pages.adoptFromColleagues();
  }

  /**
   * Takes what colleagues have loaded, and requests the number of matches, which is free.
   * @returns undefined if the service does not count
   * @throws Failure
   */
  async recount(options: CallOptions = {}): Promise<number | undefined> {
    await this.adoptFromColleagues();
    const count = await this.#offsetShift.recount(options);
    if (count !== undefined) {
      await this.#fillKnown(count, options);
      // It shows what was filled in too. `more` would buy a page if that could not be written.
      this.pages.setCount(count);
      this.#changed.fire();
    }
    return count;
  }

  // If as many companies of that name are known as match, and a count shows that these match, nobody pays for them again.
  async #fillKnown(count: number, options: CallOptions): Promise<void> {
    const { criteria, pages } = this;
    const { companies, fill, now } = this.#deps;
    const { name, ...others } = criteria;
    if (count === 0 || pages.isRead || name === undefined || Object.keys(others).length > 0) return;
    const known = companies.search(name, count + 1).map(({ company }) => company);
    if (known.length !== count) return;
    const ids = known.map(({ id }) => id);
    if ((await this.#offsetShift.countOf({ ...criteria, ids }, options)) !== count) return;
    const rows = known.map((company) => ({ value: company }));
    fill({ pages: [{ rows, positions: count, readAt: now(), cached: true }], count, ended: true });
  }

  dispose(): void {
    this.pages.dispose();
    this.#changed.dispose();
  }
}
