// Timeline records of the cache: one for each page, each event, and each count.
import type { Cache, CachedRecord, CacheEntry } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Receipt } from '../../client/receipt.ts';
import { subjectCompaniesOf, bringsPayload, idOf, isPersonal, listOf, withPayload, type EventRow } from './timelineEntry.ts';
import { countKeyOf, filterKey, type TimelineFilter } from './timelineFilter.ts';
import {
  linkKey,
  looseKey,
  readPage,
  readRecord,
  rowsOf,
  type CachedEvent,
  type CachedPage,
  type CachedRow,
} from './timelinePages.ts';

/** The stored facts of a response. */
interface Sent {
  readonly filter: TimelineFilter;
  readonly rows: readonly EventRow[];
  readonly receipt?: Receipt | undefined;
}

/** The place of a page in its sequence: behind an event, or at the beginning; undefined if it is in none. */
type Link = { readonly after: string | undefined } | undefined;

export interface CountRecord {
  readonly of: string;
  readonly count: number;
  /** The number of events when the sequence began. */
  readonly base: number;
  /** The time when it was counted, in milliseconds since the epoch. */
  readonly at: number;
}

/** The cache of one account, as far as timelines are concerned. */
export class TimelineRecords {
  readonly #cache: Cache;
  readonly #account: string;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
  }

  /** The pages and counts under a list, or under all. Records that this version cannot read count as missing. */
  under(list: string | undefined): { readonly pages: readonly CachedPage[]; readonly counts: readonly CountRecord[] } {
    const pages: CachedPage[] = [];
    const counts: CountRecord[] = [];
    for (const { key, value, at } of this.#cache.children(this.#account, 'timeline', list)) {
      if (!isRecord(value)) continue;
      const page = readPage(key, value, at);
      if (page) pages.push(page);
      const { of, count, base } = value;
      if (typeof of === 'string' && isCount(count) && isCount(base)) counts.push({ of, count, base, at });
    }
    return { pages, counts };
  }

  /** Events by their IDs; those that are gone or cannot be read are absent. */
  events(ids: readonly string[]): ReadonlyMap<string, CachedEvent> {
    const found = new Map<string, CachedEvent>();
    const take = (id: string, { value, at, person }: CachedRecord): void => {
      const row = readRecord(value);
      if (idOf(row) === id) found.set(id, { row, at, ...omitUndefined({ person }) });
    };
    for (const [id, cached] of this.#cache.getMany(this.#account, 'event', ids)) take(id, cached);
    const missing = ids.filter((id) => !found.has(id));
    const people = missing.length === 0 ? [] : this.#cache.getMany(this.#account, 'people', missing.map(personKey)).values();
    for (const cached of people) take(cached.key.slice(personKey('').length), cached);
    return found;
  }

  /** Keeps a page and its events. */
  keep(sent: Sent, link: Link): void {
    this.#keepEvents(sent);
    this.keepPage(sent, link);
  }

  /** Keeps a page of events that are kept already. */
  keepPage({ filter, rows, receipt }: Sent, link: Link): void {
    const { about } = filter;
    const list = listOf(about);
    const written = rows.map((row) => writeRow(row, filter));
    const pages: CacheEntry[] = [];
    if (list !== undefined) {
      const key = link ? linkKey(filter, link.after) : looseKey(filter, written);
      // Another window may have bought a page from the same place meanwhile: a longer one stays, and none is lost.
      const cached = this.#cache.get(this.#account, 'timeline', key)?.value;
      const older = rowsOf(cached);
      const isLonger = older.length > written.length && startsWith(older, written);
      if (!isLonger) pages.push({ key, parent: list, value: { filter: filterKey(filter), rows: written, receipt } });
      if (!isLonger && !startsWith(written, older)) pages.push({ key: looseKey(filter, older), parent: list, value: cached });
    }
    // An event may be about other companies than those that were asked for: each has to know which events of its own are here.
    const companies = new Set(rows.flatMap(subjectCompaniesOf));
    for (const id of companies) if (id !== list) pages.push(loosePage({ filter, rows, receipt }, id));
    this.#cache.put(this.#account, 'timeline', pages);
  }

  /** Keeps how many events a filter has. */
  keepCount(filter: TimelineFilter, counted: Pick<CountRecord, 'count' | 'base'>): void {
    const list = listOf(filter.about);
    if (list === undefined) return;
    const of = countKeyOf(filter);
    this.#cache.put(this.#account, 'timeline', [{ key: `count ${of}`, parent: list, value: { of, ...counted } }]);
  }

  #keepEvents({ filter: { about, payload }, rows }: Sent): void {
    const events: CacheEntry[] = [];
    const people: CacheEntry[] = [];
    // A payload that was bought before, here or in another window, stays, also if an answer lacks it although it was asked for.
    const cached = this.events(rows.flatMap((row) => idOf(row) ?? []));
    for (const row of rows) {
      const id = idOf(row);
      if (id === undefined) continue;
      const older = cached.get(id);
      const { raw } = older ? withPayload(row, older.row) : row;
      const company = about.kind === 'companies' && about.ids.length === 1 ? about.ids[0] : subjectCompaniesOf(row)[0];
      const entry = { value: payload ? withAnswer(raw) : raw, ...omitUndefined({ parent: company }) };
      if (isPersonal(row.raw)) people.push({ key: personKey(id), ...entry });
      else events.push({ key: id, ...entry });
    }
    this.#cache.put(this.#account, 'event', events);
    if (people.length > 0) this.#cache.put(this.#account, 'people', people);
  }
}

function loosePage({ filter, rows, receipt }: Sent, company: string): CacheEntry {
  const own: TimelineFilter = { ...filter, about: { kind: 'companies', ids: [company] } };
  const written = rows.filter((row) => subjectCompaniesOf(row).includes(company)).map((row) => writeRow(row, own));
  return { key: looseKey(own, written), parent: company, value: { filter: filterKey(own), rows: written, receipt } };
}

/** Returns whether some rows begin with others. */
export function startsWith(rows: readonly CachedRow[], beginning: readonly CachedRow[]): boolean {
  return JSON.stringify(rows.slice(0, beginning.length)) === JSON.stringify(beginning);
}

/** The key of an event of people. Other records of people have other keys. */
export function personKey(id: string): string {
  return `event:${id}`;
}

function writeRow(row: EventRow, { payload }: TimelineFilter): CachedRow {
  const id = idOf(row);
  if (id !== undefined) return { id };
  return isPersonal(row.raw) ? null : { raw: payload ? withAnswer(row.raw) : row.raw };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

// A record that came without the requested payload is marked, so that nobody asks for it again.
function withAnswer(raw: unknown): unknown {
  return isRecord(raw) && !bringsPayload(raw) ? { ...raw, payload: null } : raw;
}
