// How readings and events lie in the cache: a record for each page, one for each event, one for each count.
import type { Cache, CacheEntry } from '../client/cache.ts';
import { isRecord } from '../client/isRecord.ts';
import { readTimelineEvent } from '../client/model/timelineEvent.ts';
import { companiesOf, hasPayload, idOf, isPersonal, listOf, withPayload, type EventRow } from './timelineEntry.ts';
import { countKeyOf, keyOf, readKey, type TimelineFilter } from './timelineFilter.ts';

/** A row of a page: by its ID, since the event lies by itself; as it came, where it has none; null where it may not be kept. */
type KeptRow = { readonly id: string } | { readonly raw: unknown } | null;

/** A page as it was sent, or, where it is loose, some events of a filter of which only that is known. */
export interface KeptPage {
  /** What tells it from other records, and from older ones under the same key. */
  readonly mark: string;
  readonly key: string;
  readonly filter: TimelineFilter;
  readonly rows: readonly KeptRow[];
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
}

export interface KeptCount {
  readonly of: string;
  readonly count: number;
  /** How many there were when the reading began. */
  readonly base: number;
  /** When it was counted, in milliseconds since the epoch. */
  readonly at: number;
}

/** An event as it was read last. */
export interface KeptEvent {
  readonly row: EventRow;
  readonly at: number;
}

/** The cache of one account, as far as timelines are concerned. */
export class TimelineRecords {
  readonly #cache: Cache;
  readonly #account: string;
  #isClosed = false;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
  }

  /** The pages and counts under a list. What this version cannot read is as if it were not there. */
  under(list: string): { readonly pages: readonly KeptPage[]; readonly counts: readonly KeptCount[] } {
    const pages: KeptPage[] = [];
    const counts: KeptCount[] = [];
    for (const { key, value, at } of this.#cache.children(this.#account, 'timeline', list)) {
      if (!isRecord(value)) continue;
      const filter = readKey(value['filter']);
      if (filter && Array.isArray(value['rows'])) {
        pages.push({ mark: `${String(at)} ${key}`, key, filter, rows: value['rows'].map(readRow), at });
      }
      const { of, count, base } = value;
      if (typeof of === 'string' && isCount(count) && isCount(base)) counts.push({ of, count, base, at });
    }
    return { pages, counts };
  }

  /** Events by their IDs; those that are gone or cannot be read are absent. */
  events(ids: readonly string[]): ReadonlyMap<string, KeptEvent> {
    const found = new Map<string, KeptEvent>();
    const take = (id: string, value: unknown, at: number): void => {
      const row = readRecord(value);
      if (idOf(row) === id) found.set(id, { row, at });
    };
    for (const [id, { value, at }] of this.#cache.getMany(this.#account, 'event', ids)) take(id, value, at);
    const missing = ids.filter((id) => !found.has(id));
    const people = missing.length === 0 ? [] : this.#cache.getMany(this.#account, 'people', missing.map(personKey)).values();
    for (const { key, value, at } of people) take(key.slice(personKey('').length), value, at);
    return found;
  }

  /**
   * Keeps a page and its events.
   * @param link where in its reading the page begins: behind an event, or at the beginning; undefined where it is loose
   */
  keep(filter: TimelineFilter, rows: readonly EventRow[], link: { readonly after: string | undefined } | undefined): void {
    if (this.#isClosed) return;
    this.#keepEvents(filter, rows);
    const { about } = filter;
    const list = listOf(about);
    const written = rows.map((row) => writeRow(row, filter));
    const pages: CacheEntry[] = [];
    if (list !== undefined) {
      const value = (some: readonly KeptRow[]) => ({ filter: keyOf(filter), rows: some });
      const key = link ? linkKey(filter, link.after) : looseKey(filter, written);
      // Another window may have bought a page from the same place meanwhile: a longer one stays, and none is lost.
      const kept = this.#rowsUnder(key);
      const isLonger = startsWith(kept, written);
      if (!isLonger) pages.push({ key, parent: list, value: value(written) });
      if (!isLonger && !startsWith(written, kept)) pages.push({ key: looseKey(filter, kept), parent: list, value: value(kept) });
    }
    // Of several companies, or of single events: each company has to know which events of its own are here.
    if (list === undefined || about.ids.length > 1) {
      const companies = new Set(rows.flatMap(companiesOf));
      for (const id of companies) pages.push(this.#loosePage(filter, id, rows));
    }
    this.#cache.put(this.#account, 'timeline', pages);
  }

  /** Keeps how many events a filter has. */
  keepCount(filter: TimelineFilter, counted: { readonly count: number; readonly base: number }): void {
    const list = listOf(filter.about);
    if (list === undefined || this.#isClosed) return;
    const of = countKeyOf(filter);
    this.#cache.put(this.#account, 'timeline', [{ key: `count ${of}`, parent: list, value: { of, ...counted } }]);
  }

  /** From now on nothing is kept. */
  close(): void {
    this.#isClosed = true;
  }

  #loosePage(filter: TimelineFilter, company: string, rows: readonly EventRow[]): CacheEntry {
    const own: TimelineFilter = { ...filter, about: { kind: 'companies', ids: [company] } };
    const written = rows.filter((row) => companiesOf(row).includes(company)).map((row) => writeRow(row, own));
    return { key: looseKey(own, written), parent: company, value: { filter: keyOf(own), rows: written } };
  }

  #rowsUnder(key: string): readonly KeptRow[] {
    const kept = this.#cache.get(this.#account, 'timeline', key)?.value;
    return isRecord(kept) && Array.isArray(kept['rows']) ? kept['rows'].map(readRow) : [];
  }

  #keepEvents({ about, payload }: TimelineFilter, rows: readonly EventRow[]): void {
    const events: CacheEntry[] = [];
    const people: CacheEntry[] = [];
    // A payload that was bought before, here or in another window, stays.
    const kept = payload ? undefined : this.events(rows.flatMap((row) => idOf(row) ?? []));
    for (const row of rows) {
      const id = idOf(row);
      if (id === undefined) continue;
      const older = kept?.get(id);
      const { raw } = older ? withPayload(row, older.row) : row;
      const company = about.kind === 'companies' && about.ids.length === 1 ? about.ids[0] : companiesOf(row)[0];
      const entry = { value: payload ? withAnswer(raw) : raw, ...(company === undefined ? {} : { parent: company }) };
      if (isPersonal(row.raw)) people.push({ key: personKey(id), ...entry });
      else events.push({ key: id, ...entry });
    }
    this.#cache.put(this.#account, 'event', events);
    if (people.length > 0) this.#cache.put(this.#account, 'people', people);
  }
}

function startsWith(rows: readonly KeptRow[], beginning: readonly KeptRow[]): boolean {
  return JSON.stringify(rows.slice(0, beginning.length)) === JSON.stringify(beginning);
}

/** The rows of a page with the times at which they were read; those that are gone, or may not be kept, are left out. */
export function rowsIn({ rows, at }: KeptPage, eventOf: (id: string) => KeptEvent | undefined): readonly KeptEvent[] {
  return rows.flatMap((row) => {
    if (row === null) return [];
    return 'id' in row ? (eventOf(row.id) ?? []) : { row: readRecord(row.raw), at };
  });
}

/** So many events are taken out of the cache at once. */
const batchSize = 500;

/**
 * Pages in the order in which they continue their readings, and those that continue none at the end; some hundred events at once.
 * @param cursorOf behind which event a filter's reading goes on
 */
export function inBatches(
  pages: readonly KeptPage[],
  cursorOf: (filter: TimelineFilter) => string | undefined,
): readonly (readonly KeptPage[])[] {
  const left = new Map(pages.map((page) => [page.key, page]));
  const ordered: KeptPage[] = [];
  for (const { filter } of pages) {
    let cursor = cursorOf(filter);
    for (let page; (page = left.get(linkKey(filter, cursor))); left.delete(page.key)) {
      ordered.push(page);
      cursor = page.rows.findLast((row) => row !== null && 'id' in row)?.id ?? cursor;
    }
  }
  const batches: KeptPage[][] = [];
  let size = batchSize;
  for (const page of [...ordered, ...left.values()]) {
    if (size >= batchSize) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(page);
    size += page.rows.length;
  }
  return batches;
}

/** The key of the page of a reading that begins behind an event. Two windows that read the same page keep it once. */
export function linkKey(filter: TimelineFilter, after: string | undefined): string {
  return `page ${keyOf(filter)} ${after ?? ''}`;
}

// The same events, bought once more, lie there once.
function looseKey(filter: TimelineFilter, rows: readonly KeptRow[]): string {
  return `loose ${keyOf(filter)} ${JSON.stringify([rows.length, rows[0] ?? null, rows.at(-1) ?? null])}`;
}

// Other records of people have other keys.
function personKey(id: string): string {
  return `event:${id}`;
}

function writeRow(row: EventRow, { payload }: TimelineFilter): KeptRow {
  const id = idOf(row);
  if (id !== undefined) return { id };
  return isPersonal(row.raw) ? null : { raw: payload ? withAnswer(row.raw) : row.raw };
}

function readRow(kept: unknown): KeptRow {
  if (!isRecord(kept)) return null;
  if (typeof kept['id'] === 'string') return { id: kept['id'] };
  return 'raw' in kept ? { raw: kept['raw'] } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** A record as a row, whatever it is. */
export function readRecord(raw: unknown): EventRow {
  const read = readTimelineEvent(raw);
  return read.ok ? { raw, value: read.value } : { raw };
}

// A record that came without the payload that was asked for says so from now on: nobody has to ask again.
function withAnswer(raw: unknown): unknown {
  return isRecord(raw) && !hasPayload(raw) ? { ...raw, payload: null } : raw;
}
