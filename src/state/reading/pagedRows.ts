// The pages of a paged result that were read, and the effect of each change on them.
import type { Page, Row } from '../../client/model/envelope.ts';

/** A page as it was answered, less what was found gone since. */
export interface LoadedPage<T> {
  readonly rows: readonly Row<T>[];
  /**
   * The number of records in the service's numbering that it covers. It has fewer rows if one came twice, and more if some
   * are gone.
   */
  readonly read: number;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly at: number;
  /** It comes from the cache: this session has not asked the service for it. */
  readonly cached: boolean;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string;
}

/** A change makes another one, in which the pages that it does not touch are the same objects. */
export interface PagedRows<T> {
  readonly pages: readonly LoadedPage<T>[];
  /** All records, not only those that were read; undefined until an answer said so. */
  readonly count: number | undefined;
  /** There is nothing behind the last page, whatever the count says. */
  readonly ended: boolean;
}

/** Makes changed rows of others. */
export type Change<T> = (reading: PagedRows<T>) => PagedRows<T>;

/** The key by which a record is the same on two pages; undefined if it has none. */
export type KeyOf<T> = (value: T) => string | undefined;

/** The rows of a result of which nothing was read yet. */
export function nothingRead<T>(): PagedRows<T> {
  return { pages: [], count: undefined, ended: false };
}

/** Every row that was read, in order. */
export function rowsOf<T>({ pages }: Pick<PagedRows<T>, 'pages'>): readonly Row<T>[] {
  return pages.flatMap(({ rows }) => rows);
}

/** The offset of the next page in the service's numbering. */
export function offsetOf({ pages }: Pick<PagedRows<unknown>, 'pages'>): number {
  return pages.reduce((sum, { read }) => sum + read, 0);
}

/** The time when the oldest page was answered, in milliseconds since the epoch; undefined if none was. */
export function oldestIn({ pages }: PagedRows<unknown>): number | undefined {
  return pages.length === 0 ? undefined : Math.min(...pages.map(({ at }) => at));
}

/** Whether there is nothing behind what was read. */
export function isComplete({ pages, count, ended }: PagedRows<unknown>): boolean {
  return ended || (count !== undefined && offsetOf({ pages }) >= count);
}

/** Adds a page that was asked for with this limit. A record that is there already is not added. */
export function append<T>(
  paged: PagedRows<T>,
  page: Page<T>,
  { asked, at, keyOf }: { readonly asked: number; readonly at: number; readonly keyOf: KeyOf<T> },
): PagedRows<T> {
  const added = { rows: fresh(page.rows, keysOf(paged, keyOf), keyOf), read: page.rows.length, at, cached: false };
  // An empty page says that there is no more, and nothing else; as the first one it says when that was.
  const pages = added.read === 0 && paged.pages.length > 0 ? paged.pages : [...paged.pages, added];
  // It ends there, whatever the count says: asking on would ask for nothing for ever.
  const ended = added.read === 0 || (page.count === undefined && added.read < asked);
  const offset = offsetOf({ pages });
  // A page that does not say the count leaves it as it was, unless there is more than that.
  const known = paged.count !== undefined && paged.count >= offset ? paged.count : undefined;
  return { pages, count: ended ? offset : (page.count ?? known), ended };
}

/** Puts a record in the place of the one with the same key; the same object if there is none. */
export function replace<T>(paged: PagedRows<T>, row: Row<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const key = keyIn(row, keyOf);
  if (key === undefined) return paged;
  return changePages(paged, (page) => {
    const at = page.rows.findIndex((old) => keyIn(old, keyOf) === key);
    return at === -1 ? page : { ...page, rows: page.rows.with(at, row) };
  });
}

/** Takes out the records with these keys, and out of the numbering; the same object if there are none. */
export function remove<T>(paged: PagedRows<T>, keys: ReadonlySet<string>, keyOf: KeyOf<T>): PagedRows<T> {
  let gone = 0;
  const next = changePages(paged, (page) => {
    const rows = page.rows.filter((row) => !keys.has(keyIn(row, keyOf) ?? ''));
    const less = page.rows.length - rows.length;
    gone += less;
    // A page may have more rows than it covers, see `moveBack` and `withRowsOf`.
    return less === 0 ? page : { ...page, rows, read: Math.max(0, page.read - less) };
  });
  return gone === 0 || next.count === undefined ? next : { ...next, count: Math.max(0, next.count - gone) };
}

/** Takes over how many records there are, from one who knows without asking. */
export function setCount<T>(paged: PagedRows<T>, count: number): PagedRows<T> {
  return paged.count === undefined || paged.count === count ? paged : { ...paged, count, ended: false };
}

/** Lets the next page begin so many places further in front. No row is lost: what is no longer there was read all the same. */
export function moveBack<T>(paged: PagedRows<T>, places: number): PagedRows<T> {
  let left = places;
  const pages = [...paged.pages].reverse().map((page): LoadedPage<T> => {
    const less = Math.min(left, page.read);
    left -= less;
    return less === 0 ? page : { ...page, read: page.read - less };
  });
  return { ...paged, pages: pages.reverse(), ended: paged.ended && places === 0 };
}

/** Joins the pages that were read again before a failure with the old ones behind them, so that no row is lost. */
export function join<T>(anew: PagedRows<T>, old: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(anew, keyOf);
  let behind = offsetOf(anew);
  const pages = old.pages.flatMap((page): LoadedPage<T>[] => {
    const skipped = Math.min(behind, page.read);
    behind -= skipped;
    if (page.read > 0 && skipped === page.read) return [];
    // The page has fewer rows than places if a record came twice, which may have been in the skipped places.
    const rows = fresh(page.rows.slice(Math.min(skipped, Math.max(0, page.rows.length - page.read + skipped))), keys, keyOf);
    // Rows outside of the numbering stay, see `withRowsOf`.
    return page.read === 0 && rows.length === 0 ? [] : [{ ...page, rows, read: page.read - skipped }];
  });
  return { pages: [...anew.pages, ...pages], count: anew.count ?? old.count, ended: old.ended };
}

/**
 * Adds the missing rows of another reading of the same result: in front, and outside of the numbering, because a record may have a
 * different place in each reading. So no row is lost, none is there twice, and the next page continues one reading.
 */
export function withRowsOf<T>(paged: PagedRows<T>, other: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(paged, keyOf);
  const others = other.pages.flatMap((page): LoadedPage<T>[] => {
    const readable = page.rows.filter((row) => keyIn(row, keyOf) !== undefined);
    const rows = fresh(readable, keys, keyOf);
    return rows.length === 0 ? [] : [{ ...page, rows, read: 0 }];
  });
  return others.length === 0 ? paged : { ...paged, pages: [...others, ...paged.pages] };
}

function changePages<T>(paged: PagedRows<T>, change: (page: LoadedPage<T>) => LoadedPage<T>): PagedRows<T> {
  const pages = paged.pages.map(change);
  return pages.every((page, at) => page === paged.pages[at]) ? paged : { ...paged, pages };
}

// Adds to the keys what it lets through.
function fresh<T>(rows: readonly Row<T>[], keys: Set<string>, keyOf: KeyOf<T>): readonly Row<T>[] {
  return rows.filter((row) => {
    const key = keyIn(row, keyOf);
    if (key === undefined) return true;
    const known = keys.has(key);
    keys.add(key);
    return !known;
  });
}

function keysOf<T>(paged: PagedRows<T>, keyOf: KeyOf<T>): Set<string> {
  return new Set(rowsOf(paged).flatMap((row) => keyIn(row, keyOf) ?? []));
}

function keyIn<T>({ value }: Row<T>, keyOf: KeyOf<T>): string | undefined {
  return value === undefined ? undefined : keyOf(value);
}
