// Determines by free counts how far the matches of a search have moved between two pages.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { offsetOf, rowsOf, type PagedRows } from '../reading/pagedRows.ts';
import type { CompanyCriteria } from './companyCriteria.ts';

export interface MovedPlacesDeps {
  readonly criteria: CompanyCriteria;
  readonly client: Pick<Client, 'searchCompanies'>;
  /** The store of the counts, beside the pages. */
  readonly head: { get(): unknown; set(head: Head): void };
}

export interface Head {
  /** The number of matches, as the service last said. */
  readonly count?: number;
  /** The number of matches when the last page was read. */
  readonly total?: number;
  /** Companies that were paid for and no longer match. */
  readonly gone: number;
}

/** The counts of one search of companies that is read by pages. */
export class MovedPlaces {
  readonly #deps: MovedPlacesDeps;
  #head: Head;
  /** The stored counts as they were last seen here: if they are others, another window has stored them with its pages. */
  #seen: Head;
  /** The next page is one more of the same reading, although it begins at 0 again. */
  #isGoingOn = false;

  constructor(deps: MovedPlacesDeps) {
    this.#deps = deps;
    this.#head = readHead(deps.head.get());
    this.#seen = this.#head;
  }

  /** All matches; undefined until the service said how many. */
  get count(): number | undefined {
    return this.#head.count;
  }

  /** Reads the stored counts again, after a colleague's were stored with the pages. */
  reload(): void {
    this.#head = readHead(this.#deps.head.get());
    this.#seen = this.#head;
  }

  /**
   * Takes over what a page said of how many match. If nobody has asked how far it moved, 0 is a new beginning: nothing of it is
   * gone.
   */
  notePage(offset: number, count: number | undefined): void {
    const begins = offset === 0 && !this.#isGoingOn;
    this.#isGoingOn = false;
    this.#keep({ gone: begins ? 0 : this.#head.gone, ...(count === undefined ? {} : { count, total: count }) });
  }

  /** Asks how many match, which is free. @returns undefined if the service does not say @throws Failure */
  async recount(options: CallOptions): Promise<number | undefined> {
    const count = await this.countOf(this.#deps.criteria, options);
    if (count !== undefined) this.#keep({ ...this.#head, count });
    return count;
  }

  /**
   * A page begins where the last one ended, so companies that no longer match would make it jump over as many. The number of the
   * known ones that still match is free to ask for; companies that came in between and were never read may be gone as well if the
   * count says so. Companies that came meanwhile move others onto the next page, where they are known again. Unconfirmed: that
   * `ids` narrows the other criteria (service.md names it as one more filter).
   * @throws Failure
   */
  async countMovedPlaces(reading: PagedRows<Company>, options: CallOptions): Promise<number> {
    const moved = await this.#placesMoved(reading, options);
    // It is set after the counts, because no page follows a failed one, and the next page at 0 may be a new beginning.
    this.#isGoingOn = moved >= offsetOf(reading);
    return moved;
  }

  async #placesMoved(reading: PagedRows<Company>, options: CallOptions): Promise<number> {
    const ids = rowsOf(reading).flatMap(({ value }) => value?.id ?? []);
    if (ids.length === 0) return 0;
    // The reading has the pages of other windows, so the counts have to be those that go with them.
    if (!isSame(readHead(this.#deps.head.get()), this.#seen)) this.reload();
    const { criteria } = this.#deps;
    const { gone, total } = this.#head;
    const unread = offsetOf(reading) - (ids.length - gone);
    const [still, now] = await Promise.all([
      this.countOf({ ...criteria, ids }, options),
      unread > 0 ? this.countOf(criteria, options) : undefined,
    ]);
    if (still === undefined) return 0;
    const newlyGone = Math.max(0, ids.length - gone - still);
    const others = total === undefined || now === undefined ? 0 : Math.max(0, total - newlyGone - now);
    this.#keep({ ...this.#head, gone: Math.max(0, ids.length - still) });
    return newlyGone + Math.min(others, Math.max(0, unread));
  }

  /** The number of matches of some criteria, which is free. @returns undefined if the service does not count @throws Failure */
  async countOf(criteria: CompanyCriteria, options: CallOptions): Promise<number | undefined> {
    const { packages: _packages, ...matching } = criteria;
    return (await this.#deps.client.searchCompanies({ ...matching, fields: ['none'], limit: 0 }, options)).count;
  }

  #keep(head: Head): void {
    this.#head = head;
    this.#deps.head.set(head);
    // Counts that cannot be written at once are those of here all the same.
    this.#seen = readHead(this.#deps.head.get());
  }
}

function isSame(one: Head, other: Head): boolean {
  return one.count === other.count && one.total === other.total && one.gone === other.gone;
}

function readHead(cached: unknown): Head {
  const whole = (name: string): number | undefined => {
    const value = isRecord(cached) ? cached[name] : undefined;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [count, total] = [whole('count'), whole('total')];
  return { gone: whole('gone') ?? 0, ...omitUndefined({ count, total }) };
}
