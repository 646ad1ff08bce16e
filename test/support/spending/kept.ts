// Checks that paid answers which arrived are kept: nobody pays for them again, and the next window shows them.
import type { WireAnswer, WireRequest } from '../../../src/client/http/transport.ts';
import { isRecord } from '../../../src/client/isRecord.ts';

/** The members of a list, or the events of a company, with their payloads or without. */
export interface Reading {
  readonly kind: 'members' | 'events' | 'events with payload';
  readonly id: string;
}

/** The first arrival of a record. */
interface Arrival {
  /** The ID of the window to which it came. */
  readonly window: string;
  readonly moment: number;
  /** The moment from which other windows can find it; undefined while that window still stores it. */
  storedAt: number | undefined;
}

/** The records of a reading. It is over where nothing is demanded of it any more. */
export interface PageCache {
  readonly reading: Reading;
  /** The arrival of each record. */
  readonly ids: Map<string, Arrival>;
  isOver: boolean;
}

export class Kept {
  readonly #pageCaches = new Map<string, PageCache>();
  /** Lists that were changed: their pages have shifted, and what of them was bought before is no longer said. */
  readonly #changed = new Set<string>();

  get pageCaches(): readonly PageCache[] {
    return [...this.#pageCaches.values()];
  }

  /** The page caches that hold the records of a request, the one that it asks for first. */
  pageCachesFor({ path, parameters }: WireRequest): readonly PageCache[] {
    const given = new Map(parameters);
    const [list, company] = [given.get('lists'), given.get('companies')];
    const snapshots: Reading[] = [];
    if (path === '/v2/companies' && list !== undefined && !this.#changed.has(list)) snapshots.push({ kind: 'members', id: list });
    if (path === '/v2/timeline' && company !== undefined) {
      if (given.has('packages')) snapshots.push({ kind: 'events with payload', id: company });
      snapshots.push({ kind: 'events', id: company });
    }
    return snapshots.map((reading) => this.#pageCache(reading));
  }

  /** Keeps the records of an answer that has arrived in a window. */
  arrived(pageCaches: readonly PageCache[], answer: WireAnswer, moment: number, window: string): void {
    for (const { ids } of pageCaches) {
      for (const record of idsIn(answer)) if (!ids.has(record)) ids.set(record, { window, moment, storedAt: undefined });
    }
  }

  /** All windows have done what they had to do by this moment: records that have arrived are stored. */
  settled(moment: number): void {
    for (const { ids } of this.#pageCaches.values()) for (const arrival of ids.values()) arrival.storedAt ??= moment;
  }

  /** The service has acted on this request. */
  acted({ path, verb }: WireRequest): void {
    const [, id] = /^\/v2\/lists\/([^/]+)$/.exec(path) ?? [];
    if (id === undefined || verb === 'GET') return;
    this.#changed.add(id);
    this.#forget(id);
  }

  #forget(id: string): void {
    for (const [key, pageCache] of this.#pageCaches) {
      if (pageCache.reading.id !== id) continue;
      pageCache.isOver = true;
      this.#pageCaches.delete(key);
    }
  }

  #pageCache(reading: Reading): PageCache {
    const key = keyOf(reading);
    const pageCache = this.#pageCaches.get(key) ?? { reading, ids: new Map(), isOver: false };
    this.#pageCaches.set(key, pageCache);
    return pageCache;
  }
}

/** Records of an answer that a window could find before a moment, and so are paid for again. */
export function paidAgain({ ids, isOver }: PageCache, answer: WireAnswer, moment: number, window: string): readonly string[] {
  if (isOver) return [];
  return idsIn(answer).filter((id) => {
    const arrival = ids.get(id);
    const since = arrival?.window === window ? arrival.moment : arrival?.storedAt;
    return since !== undefined && since < moment;
  });
}

function idsIn({ status, body }: WireAnswer): readonly string[] {
  if (status > 299) return [];
  const answer: unknown = JSON.parse(body);
  const items: unknown = isRecord(answer) ? answer['items'] : undefined;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => (isRecord(item) && typeof item['id'] === 'string' ? [item['id']] : []));
}

function keyOf({ kind, id }: Reading): string {
  return `${kind} ${id}`;
}
