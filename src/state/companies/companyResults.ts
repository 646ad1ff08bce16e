// The results of one company search: how many match, which is free to ask, and the companies that were paid for, page by page.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { lean } from '../../client/model/envelope.ts';
import type { CompanyCache } from './companyCache.ts';
import type { CompanyCriteria } from './companyCriteria.ts';
import { offsetOf, rowsOf, type PagedRows } from '../reading/pagedRows.ts';
import { Pager } from '../reading/pager.ts';
import type { Shelf } from '../reading/shelf.ts';

export interface CompanyResultsParts {
  readonly criteria: CompanyCriteria;
  readonly client: Pick<Client, 'searchCompanies'>;
  readonly companies: CompanyCache;
  readonly shelf: Shelf<Company>;
  /** Where the counts are kept, beside the pages. */
  readonly head: { get(): unknown; set(head: Head): void };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface Head {
  /** How many match, as the service said last. */
  readonly count?: number;
  /** How many matched when the last page was read. */
  readonly total?: number;
  /** Companies that were paid for and no longer match. */
  readonly gone: number;
}

/** No company twice, and none missed where others come or go between two pages. Of this session, what another one has paid for too. */
export class CompanyResults {
  readonly criteria: CompanyCriteria;
  readonly pages: Pager<Company>;
  readonly #parts: CompanyResultsParts;
  readonly #changed = new Emitter();
  #head: Head;

  constructor(parts: CompanyResultsParts) {
    this.#parts = parts;
    this.criteria = parts.criteria;
    this.#head = readHead(parts.head.get());
    this.pages = new Pager<Company>({
      read: async (page, options) => {
        const answer = await parts.client.searchCompanies({ ...parts.criteria, ...page }, options);
        parts.companies.remember(answer.rows, parts.criteria.packages);
        const { count } = answer;
        this.#keep({ gone: this.#head.gone, ...(count === undefined ? {} : { count, total: count }) });
        return { ...answer, rows: lean(answer.rows) };
      },
      movedBack: (reading, options) => this.#movedBack(reading, options),
      keyOf: ({ id }) => id,
      now: parts.now,
      shelf: parts.shelf,
      priced: true,
    });
    this.pages.onDidChange(() => {
      this.#changed.fire();
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** All matches; undefined until the service said how many. */
  get count(): number | undefined {
    return this.pages.count ?? this.#head.count;
  }

  /** How many companies the next page brings at most; 0 where there is none. */
  next(pageSize: number): number {
    const { pages, count } = this;
    return Math.min(pageSize, pages.nextPage, pages.isRead ? pageSize : (count ?? pageSize));
  }

  /** Asks how many match, which is free. @returns undefined where the service does not say @throws Failure */
  async recount(options: CallOptions = {}): Promise<number | undefined> {
    const count = await this.#countOf(this.criteria, options);
    if (count !== undefined) {
      this.#keep({ ...this.#head, count });
      this.pages.expect(count);
      this.#changed.fire();
    }
    return count;
  }

  dispose(): void {
    this.pages.dispose();
    this.#changed.dispose();
  }

  /**
   * A page begins where the last one ended, so companies that no longer match would make it jump over as many. How many of the
   * known ones still match is free to ask; companies that came in between and were never read may be gone as well where the count
   * says so. What came meanwhile moves others onto the next page, where they are known again.
   * Unconfirmed: that `ids` narrows the other criteria (service.md names it as one more filter).
   */
  async #movedBack(reading: PagedRows<Company>, options: CallOptions): Promise<number> {
    const ids = rowsOf(reading).flatMap(({ value }) => value?.id ?? []);
    if (ids.length === 0) return 0;
    const { gone, total } = this.#head;
    const unread = offsetOf(reading) - (ids.length - gone);
    const [still, now] = await Promise.all([
      this.#countOf({ ...this.criteria, ids }, options),
      unread > 0 ? this.#countOf(this.criteria, options) : undefined,
    ]);
    if (still === undefined) return 0;
    const newlyGone = Math.max(0, ids.length - gone - still);
    const others = total === undefined || now === undefined ? 0 : Math.max(0, total - newlyGone - now);
    this.#keep({ ...this.#head, gone: Math.max(0, ids.length - still) });
    return newlyGone + Math.min(others, Math.max(0, unread));
  }

  async #countOf(criteria: CompanyCriteria, options: CallOptions): Promise<number | undefined> {
    const { packages: _packages, ...matching } = criteria;
    return (await this.#parts.client.searchCompanies({ ...matching, fields: ['none'], limit: 0 }, options)).count;
  }

  #keep(head: Head): void {
    this.#head = head;
    this.#parts.head.set(head);
  }
}

function readHead(kept: unknown): Head {
  const whole = (name: string): number | undefined => {
    const value = isRecord(kept) ? kept[name] : undefined;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [count, total] = [whole('count'), whole('total')];
  return { gone: whole('gone') ?? 0, ...(count === undefined ? {} : { count }), ...(total === undefined ? {} : { total }) };
}
