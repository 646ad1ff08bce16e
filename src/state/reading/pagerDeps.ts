// The dependencies of a pager, and the options of a request to it.
import type { Patience } from '../../client/colleagues.ts';
import type { CallOptions } from '../../client/call.ts';
import type { Page } from '../../client/model/envelope.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { KeyOf, PagedRows } from './pagedRows.ts';
import type { PageCache } from './pageCache.ts';

/** Reads one page. Only `offset` and `limit` are the pager's; everything else is bound in. */
export type ReadPage<T> = (page: { readonly offset: number; readonly limit: number }, options: CallOptions) => Promise<Page<T>>;

export interface PagerDeps<T> {
  readonly read: ReadPage<T>;
  /** Tells when two pages hold the same record, as they do when something was inserted in between. */
  readonly keyOf: KeyOf<T>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly pageSize?: number;
  /** The persistent store of the pages. */
  readonly pageCache?: PageCache<T>;
  /** A page costs credits: what another window has bought is taken from the cache instead. */
  readonly priced?: boolean;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
  /** Asked before each page: stores in the page cache what colleagues have loaded. It costs nothing, and it never throws. */
  readonly adoptFromColleagues?: (patience?: Patience) => Promise<void>;
  /** Asked before each further page: by how many places the records behind what was read have moved to the front since. */
  readonly countMovedPlaces?: (reading: PagedRows<T>, options: CallOptions) => Promise<number>;
}

/** The options for a page. `most`: never more records than this, the stated price. */
export type LoadOptions = CallOptions & { readonly most?: number };

/** Whether one answer serves both requests: they were agreed to for as many records at the same prices, and are cancelled together. */
export function isSameRequest(a: LoadOptions, b: LoadOptions): boolean {
  return a.most === b.most && a.signal === b.signal && a.agreedAt === b.agreedAt;
}

/** The options for all pages. */
export type LoadAllOptions = CallOptions & {
  /** Called after each page. */
  readonly report?: () => void;
  /** Asked after each page: whether what was looked for is there, so that the others are not needed. */
  readonly enough?: () => boolean;
};
