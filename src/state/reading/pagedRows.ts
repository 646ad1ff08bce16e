// The pages of a paged result that were read, and the effect of each change on them.
import type { Page, Row } from '../../client/model/envelope.ts';

/** A page as it was answered, with replaced records, and without those that were found to be gone since. */
export interface LoadedPage<T> {
  readonly rows: readonly Row<T>[];
  /**
   * The number of positions that it covers in the service's order. It has fewer rows than positions if a record came twice, and more
   * after `moveBack` and `withRowsOf`.
   */
  readonly positions: number;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly readAt: number;
  /** It comes from the cache: this session has not asked the service for it. */
  readonly cached: boolean;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string;
  /** Its rows come from another reading. They have no positions in this one, whose counts do not include them. */
  readonly isOfOtherReading?: boolean;
}

/** It is immutable: a change returns a new object, which shares the untouched pages. */
export interface PagedRows<T> {
  readonly pages: readonly LoadedPage<T>[];
  /** All records, not only those that were read; undefined until an answer said so. */
  readonly count: number | undefined;
  /** True if an answer has shown that no page follows, whatever the count says. */
  readonly ended: boolean;
}

/** A function from the rows before a change to the rows after it. */
export type Change<T> = (paged: PagedRows<T>) => PagedRows<T>;

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

/** The pages without those of another reading. */
export function pagesOfReading<T>({ pages }: Pick<PagedRows<T>, 'pages'>): Pick<PagedRows<T>, 'pages'> {
  return { pages: pages.filter((page) => !page.isOfOtherReading) };
}

/** The offset of the next page in the service's order. */
export function offsetOf({ pages }: Pick<PagedRows<unknown>, 'pages'>): number {
  return pages.reduce((sum, { positions }) => sum + positions, 0);
}

/** The time when the oldest page was answered, in milliseconds since the epoch; undefined if none was. */
export function oldestIn({ pages }: PagedRows<unknown>): number | undefined {
  return pages.length === 0 ? undefined : Math.min(...pages.map(({ readAt }) => readAt));
}

/** Returns whether all is read, by `ended` or by the count. */
export function isComplete({ pages, count, ended }: PagedRows<unknown>): boolean {
  return ended || (count !== undefined && offsetOf({ pages }) >= count);
}

/**
 * Adds a page that was requested with this limit. A record that is there already is not added. One of another reading moves to
 * the page, because it has a position there.
 */
export function append<T>(
  paged: PagedRows<T>,
  page: Page<T>,
  { limit, readAt, keyOf }: { readonly limit: number; readonly readAt: number; readonly keyOf: KeyOf<T> },
): PagedRows<T> {
  const keys = keysOf(pagesOfReading(paged), keyOf);
  const added = { rows: rowsWithNewKeys(page.rows, keys, keyOf), positions: page.rows.length, readAt, cached: false };
  const earlier = paged.pages.flatMap((one): LoadedPage<T>[] => {
    if (!one.isOfOtherReading) return [one];
    const rows = rowsWithNewKeys(one.rows, keys, keyOf);
    return rows.length === 0 ? [] : [{ ...one, rows }];
  });
  // An empty page is kept only if it is the first one: its time tells when the result was found empty.
  const pages = added.positions === 0 && paged.pages.length > 0 ? paged.pages : [...earlier, added];
  // An empty page ends the result even if the count is higher: else the same offset would be requested without end. Without a
  // count a page that is not full is the last one.
  const ended = added.positions === 0 || (page.count === undefined && added.positions < limit);
  const offset = offsetOf({ pages });
  // If a page does not say the count, the known one stays, unless more positions were read than it says.
  const known = paged.count !== undefined && paged.count >= offset ? paged.count : undefined;
  return { pages, count: ended ? offset : (page.count ?? known), ended };
}

/** Puts a record in the place of the one with the same key; the same object if there is none. */
export function replace<T>(paged: PagedRows<T>, row: Row<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const key = keyOfRow(row, keyOf);
  if (key === undefined) return paged;
  return changePages(paged, (page) => {
    const index = page.rows.findIndex((old) => keyOfRow(old, keyOf) === key);
    return index === -1 ? page : { ...page, rows: page.rows.with(index, row) };
  });
}

/**
 * Removes the records with these keys, and their positions, so that the next page begins that much earlier; the same object if there
 * are none.
 */
export function remove<T>(paged: PagedRows<T>, keys: ReadonlySet<string>, keyOf: KeyOf<T>): PagedRows<T> {
  let removed = 0;
  const next = changePages(paged, (page) => {
    const rows = page.rows.filter((row) => !keys.has(keyOfRow(row, keyOf) ?? ''));
    const removedHere = page.rows.length - rows.length;
    removed += removedHere;
    // A page may have more rows than positions, see `moveBack` and `withRowsOf`.
    return removedHere === 0 ? page : { ...page, rows, positions: Math.max(0, page.positions - removedHere) };
  });
  return removed === 0 || next.count === undefined ? next : { ...next, count: Math.max(0, next.count - removed) };
}

/**
 * Replaces a known count by that of another response. A different one reopens a result that had ended. Without a known count it
 * does nothing.
 */
export function setCount<T>(paged: PagedRows<T>, count: number): PagedRows<T> {
  return paged.count === undefined || paged.count === count ? paged : { ...paged, count, ended: false };
}

/** Lowers the offset of the next page by so many positions, because records before it have left the result. No row is removed. */
export function moveBack<T>(paged: PagedRows<T>, positions: number): PagedRows<T> {
  let remaining = positions;
  const pages = [...paged.pages].reverse().map((page): LoadedPage<T> => {
    const taken = Math.min(remaining, page.positions);
    remaining -= taken;
    return taken === 0 ? page : { ...page, positions: page.positions - taken };
  });
  return { ...paged, pages: pages.reverse(), ended: paged.ended && positions === 0 };
}

/**
 * Puts pages that were read again in front of the old ones, and drops the old positions that they cover. They do not end the result.
 */
export function join<T>(anew: PagedRows<T>, old: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(anew, keyOf);
  let toSkip = offsetOf(anew);
  const pages = old.pages.flatMap((page): LoadedPage<T>[] => {
    const skipped = Math.min(toSkip, page.positions);
    toSkip -= skipped;
    if (page.positions > 0 && skipped === page.positions) return [];
    // Skipped positions may be those of records that came twice, which have no row: a row is rather kept than lost.
    const withoutRow = Math.max(0, page.positions - page.rows.length);
    const rows = rowsWithNewKeys(page.rows.slice(Math.max(0, skipped - withoutRow)), keys, keyOf);
    // Rows without positions stay, see `withRowsOf` and `moveBack`.
    return page.positions === 0 && rows.length === 0 ? [] : [{ ...page, rows, positions: page.positions - skipped }];
  });
  return { pages: [...anew.pages, ...pages], count: anew.count ?? old.count, ended: old.ended };
}

/**
 * Adds the rows with a key that are only in `other`, another reading of the same result. They are in front and have no positions,
 * because a record may have a different place in each reading: the next page continues `paged`.
 */
export function withRowsOf<T>(paged: PagedRows<T>, other: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(paged, keyOf);
  const others = other.pages.flatMap((page): LoadedPage<T>[] => {
    const keyed = page.rows.filter((row) => keyOfRow(row, keyOf) !== undefined);
    const rows = rowsWithNewKeys(keyed, keys, keyOf);
    return rows.length === 0 ? [] : [{ ...page, rows, positions: 0 }];
  });
  return others.length === 0 ? paged : { ...paged, pages: [...others, ...paged.pages] };
}

function changePages<T>(paged: PagedRows<T>, change: (page: LoadedPage<T>) => LoadedPage<T>): PagedRows<T> {
  const pages = paged.pages.map(change);
  return pages.every((page, index) => page === paged.pages[index]) ? paged : { ...paged, pages };
}

/** Returns the rows whose keys are not in `keys` yet, and adds their keys to it. */
function rowsWithNewKeys<T>(rows: readonly Row<T>[], keys: Set<string>, keyOf: KeyOf<T>): readonly Row<T>[] {
  return rows.filter((row) => {
    const key = keyOfRow(row, keyOf);
    if (key === undefined) return true;
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

function keysOf<T>(paged: Pick<PagedRows<T>, 'pages'>, keyOf: KeyOf<T>): Set<string> {
  return new Set(rowsOf(paged).flatMap((row) => keyOfRow(row, keyOf) ?? []));
}

function keyOfRow<T>({ value }: Row<T>, keyOf: KeyOf<T>): string | undefined {
  return value === undefined ? undefined : keyOf(value);
}
