// Finds by free counts how far the offset of the next page has shifted, because records have left a search.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { offsetOf, pagesOfReading, rowsOf, type PagedRows } from '../reading/pagedRows.ts';
import type { CompanyCriteria } from './companyCriteria.ts';

export interface OffsetShiftDeps {
  readonly criteria: CompanyCriteria;
  readonly client: Pick<Client, 'searchCompanies'>;
  /** The store of the counts, which are cached with the pages. */
  readonly counts: { get(): unknown; set(counts: MatchCounts): void };
}

export interface MatchCounts {
  /** The number of matches in the last response that contained it. */
  readonly count?: number;
  /** The number of matches when the last page was read. */
  readonly total?: number;
  /** The number of companies that were paid for and no longer match. */
  readonly gone: number;
}

/** The counts of one search of companies that is read by pages. */
export class OffsetShift {
  readonly #deps: OffsetShiftDeps;
  #counts: MatchCounts;
  /** The stored counts that were last read here. If the store has others by now, another window has stored them with its pages. */
  #lastRead: MatchCounts;
  /** True if the next page continues the same result, although it begins at 0 again. */
  #isContinued = false;

  constructor(deps: OffsetShiftDeps) {
    this.#deps = deps;
    this.#counts = readCounts(deps.counts.get());
    this.#lastRead = this.#counts;
  }

  /** The number of all matches; undefined until a response has contained it. */
  get count(): number | undefined {
    return this.#counts.count;
  }

  /** Reads the stored counts again, after a colleague's were stored with the pages. */
  reload(): void {
    this.#counts = readCounts(this.#deps.counts.get());
    this.#lastRead = this.#counts;
  }

  /**
   * Records the number of matches in the response of a page. A page at offset 0 begins a new result, of which no company is gone
   * yet, unless the offset was shifted to 0.
   */
  recordPage(offset: number, count: number | undefined): void {
    const begins = offset === 0 && !this.#isContinued;
    this.#isContinued = false;
    this.#save({ gone: begins ? 0 : this.#counts.gone, ...(count === undefined ? {} : { count, total: count }) });
  }

  /** Requests the number of matches, which is free. @returns undefined if the service does not count @throws Failure */
  async recount(options: CallOptions): Promise<number | undefined> {
    const count = await this.countOf(this.#deps.criteria, options);
    if (count !== undefined) this.#save({ ...this.#counts, count });
    return count;
  }

  /**
   * Returns the number of positions by which the next page has to begin earlier. A page begins where the last one ended, so it
   * would skip one company for each earlier one that no longer matches. Two free counts find these: how many of the known companies
   * still match, and, if unread ones may be gone too, how many match at all. Companies that match newly move known ones onto the
   * next page, where they are recognised. Unconfirmed: that `ids` narrows the other criteria (service.md names it as one more
   * filter).
   * @throws Failure
   */
  async countOffsetShift(reading: PagedRows<Company>, options: CallOptions): Promise<number> {
    const moved = await this.#countShift(reading, options);
    // It is set after the counts, because no page follows a failed one, and the next page at 0 may be a new beginning.
    this.#isContinued = moved >= offsetOf(reading);
    return moved;
  }

  async #countShift(reading: PagedRows<Company>, options: CallOptions): Promise<number> {
    const ids = rowsOf(pagesOfReading(reading)).flatMap(({ value }) => value?.id ?? []);
    if (ids.length === 0) return 0;
    // The result contains the pages of other windows, so the counts must be those that were stored with these pages.
    if (!isSame(readCounts(this.#deps.counts.get()), this.#lastRead)) this.reload();
    const { criteria } = this.#deps;
    const { gone, total } = this.#counts;
    const unread = offsetOf(reading) - (ids.length - gone);
    const [still, now] = await Promise.all([
      this.countOf({ ...criteria, ids }, options),
      unread > 0 ? this.countOf(criteria, options) : undefined,
    ]);
    if (still === undefined) return 0;
    const newlyGone = Math.max(0, ids.length - gone - still);
    const others = total === undefined || now === undefined ? 0 : Math.max(0, total - newlyGone - now);
    this.#save({ ...this.#counts, gone: Math.max(0, ids.length - still) });
    return newlyGone + Math.min(others, Math.max(0, unread));
  }

  /** The number of matches of some criteria, which is free. @returns undefined if the service does not count @throws Failure */
  async countOf(criteria: CompanyCriteria, options: CallOptions): Promise<number | undefined> {
    const { packages: _packages, ...matching } = criteria;
    return (await this.#deps.client.searchCompanies({ ...matching, fields: ['none'], limit: 0 }, options)).count;
  }

  #save(counts: MatchCounts): void {
    this.#counts = counts;
    this.#deps.counts.set(counts);
    // If they could not be written, the store still has the old counts, which were not stored by another window.
    this.#lastRead = readCounts(this.#deps.counts.get());
  }
}

function isSame(one: MatchCounts, other: MatchCounts): boolean {
  return one.count === other.count && one.total === other.total && one.gone === other.gone;
}

function readCounts(cached: unknown): MatchCounts {
  const countIn = (name: string): number | undefined => {
    const value = isRecord(cached) ? cached[name] : undefined;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [count, total] = [countIn('count'), countIn('total')];
  return { gone: countIn('gone') ?? 0, ...omitUndefined({ count, total }) };
}
