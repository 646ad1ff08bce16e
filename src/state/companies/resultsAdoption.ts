// Copies the results of a company search, which a colleague has loaded, into the cache of this computer.
import type { Cache } from '../../client/cache.ts';
import type { Company } from '../../client/model/company.ts';
import type { SharedRecords } from '../../client/sharedRecords.ts';
import type { PageCache } from '../reading/pageCache.ts';
import { isComplete, offsetOf, oldestIn, withRowsOf, type PagedRows, type LoadedPage } from '../reading/pagedRows.ts';
import type { CompanyCache } from './companyCache.ts';

export interface ResultsAdoptionDeps {
  readonly cache: Cache;
  readonly account: string;
  readonly companies: Pick<CompanyCache, 'adoptFromColleagues' | 'lacking'>;
  readonly colleagues: SharedRecords;
  /** A page cache other than that of the shown results, which then notices the write. */
  readonly pageCache: PageCache<Company>;
  /** The key of the record with the counts, which belong to the pages. */
  readonly countsKey: string;
  /** The packages that the companies of the search come with. */
  readonly packages: readonly string[];
}

/** A reading that is newer by less than a minute is taken for the same one. */
const sameMs = 60_000;

/**
 * Adopts a colleague's pages from the first one on, without own pages between them, because companies may have moved between two
 * readings. Own companies that the colleague's pages lack stay in front of them. It is free, and it never throws, since a team
 * that cannot be asked has nothing. @returns whether there was anything to take
 */
export async function adoptResults(deps: ResultsAdoptionDeps): Promise<boolean> {
  const { cache, account, companies, colleagues, pageCache, countsKey } = deps;
  const [shared] = (await colleagues.get('search', [pageCache.key])) ?? [];
  const theirs = shared && pageCache.read(shared);
  if (!theirs || !isBetter(theirs, pageCache.restore())) return false;
  // The companies come before the pages that name them, so that no page is there without what was paid for.
  await companies.adoptFromColleagues(theirs.pages.flatMap((page) => missingIn(page, deps)));
  const known = knownOf(theirs, deps);
  // Another window may have bought a page meanwhile.
  const own = pageCache.restore();
  if (known.pages.length === 0 || !isBetter(known, own)) return false;
  const [count] = shared.parts?.records.filter(({ key }) => key === countsKey) ?? [];
  if (count) cache.put(account, 'search', [{ key: countsKey, parent: pageCache.key, value: count.value, loaded: shared.loaded }]);
  // The counts belong to the colleague's pages, so they include none of the own companies that these pages lack.
  const others = own && { ...own, pages: own.pages.map((page) => ({ ...page, isOfOtherReading: true })) };
  pageCache.begin(others ? withRowsOf(known, others, idOf) : known, shared.loaded);
  return true;
}

/** Returns whether a reading goes further than the own one, or as far and is newer. */
function isBetter(theirs: PagedRows<Company>, own: PagedRows<Company> | undefined): boolean {
  if (!own) return true;
  // Companies that an older reading has beyond a complete own one did not match any more.
  if (isComplete(own) && (oldestIn(own) ?? 0) >= (oldestIn(theirs) ?? 0)) return false;
  const more = offsetOf(theirs) - offsetOf(own);
  return more > 0 || (more === 0 && (oldestIn(theirs) ?? 0) > (oldestIn(own) ?? 0) + sameMs);
}

/** The pages up to the first one of which a company, or a package of one, is not there. */
function knownOf(reading: PagedRows<Company>, deps: ResultsAdoptionDeps): PagedRows<Company> {
  const end = reading.pages.findIndex((page) => missingIn(page, deps).length > 0);
  return end === -1 ? reading : { ...reading, pages: reading.pages.slice(0, end), ended: false };
}

function missingIn({ rows }: LoadedPage<Company>, { companies, packages }: ResultsAdoptionDeps): readonly string[] {
  return companies.lacking(
    rows.flatMap(({ value }) => value?.id ?? []),
    packages,
  );
}

function idOf({ id }: Company): string {
  return id;
}
