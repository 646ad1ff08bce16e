// The dependencies of a pager, and the options of a request to it.
import type { Patience } from '../../client/colleagues.ts';
import type { CallOptions } from '../../client/call.ts';
import type { Page } from '../../client/model/envelope.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { KeyOf, PagedRows } from './pagedRows.ts';
import type { PageCache } from './pageCache.ts';

/** Reads one page. The pager chooses only `offset` and `limit`. */
export type ReadPage<T> = (page: { readonly offset: number; readonly limit: number }, options: CallOptions) => Promise<Page<T>>;

export interface PagerDeps<T> {
  readonly read: ReadPage<T>;
  /** Returns the key by which a record is found again on another page, to which inserted records may have moved it. */
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
  /** Called before each page: stores the pages that colleagues have loaded in the page cache. It is free, and it never throws. */
  readonly adoptFromColleagues?: (patience?: Patience) => Promise<void>;
  /** Called before each further page. Returns the number of positions by which the unread records have moved to the front. */
  readonly countOffsetShift?: (reading: PagedRows<T>, options: CallOptions) => Promise<number>;
}

/** The options for a page. `most` is the number of records whose price was shown: no more are requested. */
export type LoadOptions = CallOptions & { readonly most?: number };

/** The options of a page that costs credits. Once it was sent, it is paid for, so that its answer is kept although it is cancelled. */
export function paidPageOptions({ signal, ...options }: CallOptions): CallOptions {
  return signal ? { ...options, waitSignal: signal } : options;
}

/** Returns whether one answer serves both requests: they have the same number of records, agreed prices and cancellation. */
export function isSameRequest(a: LoadOptions, b: LoadOptions): boolean {
  return a.most === b.most && a.signal === b.signal && a.agreedAt === b.agreedAt;
}

/** The options for all pages. */
export type LoadAllOptions = CallOptions & {
  /** Called after each page. */
  readonly report?: () => void;
  /** Called after each page. Returns whether the record in question is there, so that no further page is needed. */
  readonly enough?: () => boolean;
};
