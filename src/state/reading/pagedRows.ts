// The pages of a paged result that were read, and the effect of each change on them.
import type { Page, Row } from '../../client/model/envelope.ts';

/** A page as it was answered, less what was found gone since. */
export interface Part<T> {
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

/** A change makes another one, in which the parts that it does not touch are the same objects. */
export interface PagedRows<T> {
  readonly parts: readonly Part<T>[];
  /** All records, not only those that were read; undefined until an answer said so. */
  readonly count: number | undefined;
  /** There is nothing behind the last part, whatever the count says. */
  readonly ended: boolean;
}

/** The key by which a record is the same on two pages; undefined if it has none. */
export type KeyOf<T> = (value: T) => string | undefined;

/** The reading of something that was not read yet. */
export function nothingRead<T>(): PagedRows<T> {
  return { parts: [], count: undefined, ended: false };
}

/** Every row that was read, in order. */
export function rowsOf<T>({ parts }: Pick<PagedRows<T>, 'parts'>): readonly Row<T>[] {
  return parts.flatMap(({ rows }) => rows);
}

/** The offset of the next page in the service's numbering. */
export function offsetOf({ parts }: Pick<PagedRows<unknown>, 'parts'>): number {
  return parts.reduce((sum, { read }) => sum + read, 0);
}

/** The time when the oldest page was answered, in milliseconds since the epoch; undefined if none was. */
export function oldestIn({ parts }: PagedRows<unknown>): number | undefined {
  return parts.length === 0 ? undefined : Math.min(...parts.map(({ at }) => at));
}

/** Whether there is nothing behind what was read. */
export function isComplete({ parts, count, ended }: PagedRows<unknown>): boolean {
  return ended || (count !== undefined && offsetOf({ parts }) >= count);
}

/** Adds a page that was asked for with this limit. A record that is there already is not added. */
export function append<T>(
  reading: PagedRows<T>,
  page: Page<T>,
  { asked, at, keyOf }: { readonly asked: number; readonly at: number; readonly keyOf: KeyOf<T> },
): PagedRows<T> {
  const part = { rows: fresh(page.rows, keysOf(reading, keyOf), keyOf), read: page.rows.length, at, cached: false };
  // An empty page says that there is no more, and nothing else; as the first one it says when that was.
  const parts = part.read === 0 && reading.parts.length > 0 ? reading.parts : [...reading.parts, part];
  // It ends there, whatever the count says: asking on would ask for nothing for ever.
  const ended = part.read === 0 || (page.count === undefined && part.read < asked);
  return { parts, count: ended ? offsetOf({ parts }) : page.count, ended };
}

/** Puts a record in the place of the one with the same key; the same reading if there is none. */
export function replace<T>(reading: PagedRows<T>, row: Row<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const key = keyIn(row, keyOf);
  if (key === undefined) return reading;
  return withParts(reading, (part) => {
    const at = part.rows.findIndex((old) => keyIn(old, keyOf) === key);
    return at === -1 ? part : { ...part, rows: part.rows.with(at, row) };
  });
}

/** Takes out the records with these keys, and out of the numbering; the same reading if there are none. */
export function remove<T>(reading: PagedRows<T>, keys: ReadonlySet<string>, keyOf: KeyOf<T>): PagedRows<T> {
  let gone = 0;
  const next = withParts(reading, (part) => {
    const rows = part.rows.filter((row) => !keys.has(keyIn(row, keyOf) ?? ''));
    const less = part.rows.length - rows.length;
    gone += less;
    return less === 0 ? part : { ...part, rows, read: part.read - less };
  });
  return gone === 0 || next.count === undefined ? next : { ...next, count: Math.max(0, next.count - gone) };
}

/** Takes over how many records there are, from one who knows without asking. */
export function setCount<T>(reading: PagedRows<T>, count: number): PagedRows<T> {
  return reading.count === undefined || reading.count === count ? reading : { ...reading, count, ended: false };
}

/** Lets the next page begin so many places further in front. No row is lost: what is no longer there was read all the same. */
export function moveBack<T>(reading: PagedRows<T>, places: number): PagedRows<T> {
  let left = places;
  const parts = [...reading.parts].reverse().map((part): Part<T> => {
    const less = Math.min(left, part.read);
    left -= less;
    return less === 0 ? part : { ...part, read: part.read - less };
  });
  return { ...reading, parts: parts.reverse() };
}

/** Joins the pages that were read again before a failure with the old ones behind them, so that no row is lost. */
export function join<T>(anew: PagedRows<T>, old: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(anew, keyOf);
  let behind = offsetOf(anew);
  const parts = old.parts.flatMap((part): Part<T>[] => {
    const skipped = Math.min(behind, part.read);
    behind -= skipped;
    if (part.read > 0 && skipped === part.read) return [];
    const rows = fresh(part.rows.slice(skipped), keys, keyOf);
    // Rows outside of the numbering stay, see `withRowsOf`.
    return part.read === 0 && rows.length === 0 ? [] : [{ ...part, rows, read: part.read - skipped }];
  });
  return { parts: [...anew.parts, ...parts], count: anew.count ?? old.count, ended: old.ended };
}

/**
 * Adds the rows of another reading of the same that one lacks: in front, and outside of its numbering, because the places of two
 * readings may have moved against each other. So no row is lost, none is there twice, and the next page is behind one reading.
 */
export function withRowsOf<T>(reading: PagedRows<T>, other: PagedRows<T>, keyOf: KeyOf<T>): PagedRows<T> {
  const keys = keysOf(reading, keyOf);
  const others = other.parts.flatMap((part): Part<T>[] => {
    const readable = part.rows.filter((row) => keyIn(row, keyOf) !== undefined);
    const rows = fresh(readable, keys, keyOf);
    return rows.length === 0 ? [] : [{ ...part, rows, read: 0 }];
  });
  return others.length === 0 ? reading : { ...reading, parts: [...others, ...reading.parts] };
}

function withParts<T>(reading: PagedRows<T>, change: (part: Part<T>) => Part<T>): PagedRows<T> {
  const parts = reading.parts.map(change);
  return parts.every((part, at) => part === reading.parts[at]) ? reading : { ...reading, parts };
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

function keysOf<T>(reading: PagedRows<T>, keyOf: KeyOf<T>): Set<string> {
  return new Set(rowsOf(reading).flatMap((row) => keyIn(row, keyOf) ?? []));
}

function keyIn<T>({ value }: Row<T>, keyOf: KeyOf<T>): string | undefined {
  return value === undefined ? undefined : keyOf(value);
}
