// Takes newer or fuller events and pages that colleagues have read into the cache.
import type { Cache, CacheEntry } from '../../client/cache.ts';
import type { SharedRecord } from '../../client/sharedRecords.ts';
import { bringsPayload, carriesPayload, idOf, withPayload, type EventRow } from './timelineEntry.ts';
import { looseKey, readPage, readRecord, rowsOf, type CachedEvent, type CachedPage } from './timelinePages.ts';
import { startsWith, type TimelineRecords } from './timelineRecords.ts';

export interface TimelineAdoptionDeps {
  readonly cache: Cache;
  readonly account: string;
  readonly records: TimelineRecords;
}

/** Writes what colleagues have read into the cache of one account. */
export class TimelineAdoption {
  readonly #cache: Cache;
  readonly #account: string;
  readonly #records: TimelineRecords;

  constructor({ cache, account, records }: TimelineAdoptionDeps) {
    this.#cache = cache;
    this.#account = account;
    this.#records = records;
  }

  /** The IDs whose events are unknown here, or are known without their payload. */
  withoutPayload(ids: readonly string[]): readonly string[] {
    const known = this.#records.events(ids);
    return ids.filter((id) => !carriesPayload(known.get(id)?.row.raw));
  }

  /** The events of colleagues' pages that are missing here, and those of which a colleague has a later or fuller reading. */
  missingIn(records: readonly SharedRecord[]): readonly string[] {
    const pages = records.flatMap(({ key, value, loaded }) => readPage(key, value, loaded.at) ?? []);
    return [...new Set(pages.flatMap((page) => this.#missingOf(page)))];
  }

  /** Keeps events that colleagues have loaded, if they are newer or fuller. A payload that is known stays. */
  adoptEvents(records: readonly SharedRecord[]): void {
    const rows = records.map((record) => ({ record, row: readRecord(record.value) }));
    const known = this.#records.events(rows.flatMap(({ row }) => idOf(row) ?? []));
    for (const kind of ['event', 'people'] as const) {
      const newer = rows.flatMap(({ record, row }): CacheEntry[] => {
        const own = known.get(idOf(row) ?? '');
        if (record.kind !== kind || (own && !isNewer(own, record.loaded.at) && !isFuller(own, row))) return [];
        if (!own) return [{ ...record, value: row.raw }];
        // If the own reading is the newer one, it only gets the payload, and keeps its age.
        const at = Math.max(own.at, record.loaded.at);
        return [{ ...record, value: merged(own, { row, at: record.loaded.at }), loaded: { ...record.loaded, at } }];
      });
      if (newer.length > 0) this.#cache.put(this.#account, kind, newer);
    }
  }

  /** Keeps longer pages and newer counts that colleagues have read. Call `adoptEvents` with the events of the pages first. */
  adopt(records: readonly SharedRecord[]): void {
    // One after the other, because two of them may have the same key.
    for (const record of records) {
      const cached = this.#cache.get(this.#account, 'timeline', record.key);
      const page = readPage(record.key, record.value, record.loaded.at);
      if (page) this.#adoptPage(page, record, cached?.value);
      else if (!cached || cached.at < record.loaded.at) this.#cache.put(this.#account, 'timeline', [record]);
    }
  }

  // A page with the same filter and cursor may have been read here too: the longer one stays, and none is lost.
  #adoptPage({ filter, rows }: CachedPage, record: SharedRecord, cached: unknown): void {
    const own = rowsOf(cached);
    if (startsWith(own, rows)) return;
    const key = startsWith(rows, own) ? record.key : looseKey(filter, rows);
    this.#cache.put(this.#account, 'timeline', [{ ...record, key }]);
  }

  #missingOf({ rows, filter: { payload }, at }: CachedPage): readonly string[] {
    const ids = rows.flatMap((row) => (row !== null && 'id' in row ? row.id : []));
    const known = this.#records.events(ids);
    return ids.filter((id) => {
      const event = known.get(id);
      return !event || isNewer(event, at) || (payload && !carriesPayload(event.row.raw));
    });
  }
}

/** Two readings within a minute are taken for the same one. */
const sameMs = 60_000;

/** Returns whether another reading of an event is newer than the cached one. */
function isNewer({ at }: CachedEvent, readAt: number): boolean {
  return readAt > at + sameMs;
}

/** Returns whether another reading has a payload that the cached one lacks, or says that there is none. */
function isFuller({ row: own }: CachedEvent, { raw }: EventRow): boolean {
  return carriesPayload(raw) ? !carriesPayload(own.raw) : bringsPayload(raw) && !bringsPayload(own.raw);
}

/** The newer reading of an event, with the payload that either has. */
function merged(one: CachedEvent, other: CachedEvent): unknown {
  const [older, newer] = one.at < other.at ? [one, other] : [other, one];
  return withPayload(newer.row, older.row).raw;
}
