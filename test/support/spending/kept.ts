// What was paid for and arrived, reading by reading: nobody has to pay for it again, and the next window shows it.
import type { WireAnswer, WireRequest } from '../../../src/client/http/transport.ts';
import { isRecord } from '../../../src/client/isRecord.ts';

/** The members of a list, or the events of a company, with their payloads or without. */
export interface Reading {
  readonly kind: 'members' | 'events' | 'packed events';
  readonly id: string;
}

/** The records of a reading. It is over where nothing is demanded of it any more. */
export interface Shelf {
  readonly reading: Reading;
  /** Each with the moment at which it arrived first. */
  readonly ids: Map<string, number>;
  isOver: boolean;
}

export class Kept {
  readonly #shelves = new Map<string, Shelf>();
  /** Lists that were changed: their pages have shifted, and what of them was bought before is no longer said. */
  readonly #changed = new Set<string>();

  get shelves(): readonly Shelf[] {
    return [...this.#shelves.values()];
  }

  /** The shelves on which the records of a request are, the one that it asks for first. */
  shelvesFor({ path, parameters }: WireRequest): readonly Shelf[] {
    const given = new Map(parameters);
    const [list, company] = [given.get('lists'), given.get('companies')];
    const readings: Reading[] = [];
    if (path === '/v2/companies' && list !== undefined && !this.#changed.has(list)) readings.push({ kind: 'members', id: list });
    if (path === '/v2/timeline' && company !== undefined) {
      if (given.has('packages')) readings.push({ kind: 'packed events', id: company });
      readings.push({ kind: 'events', id: company });
    }
    return readings.map((reading) => this.#shelf(reading));
  }

  /** Keeps the records of an answer that has arrived. */
  arrived(shelves: readonly Shelf[], answer: WireAnswer, moment: number): void {
    for (const { ids } of shelves) {
      for (const record of idsIn(answer)) if (!ids.has(record)) ids.set(record, moment);
    }
  }

  /** The service has acted on this request. */
  acted({ path, verb }: WireRequest): void {
    const [, id] = /^\/v2\/lists\/([^/]+)$/.exec(path) ?? [];
    if (id === undefined || verb === 'GET') return;
    this.#changed.add(id);
    this.#forget(id);
  }

  #forget(id: string): void {
    for (const [key, shelf] of this.#shelves) {
      if (shelf.reading.id !== id) continue;
      shelf.isOver = true;
      this.#shelves.delete(key);
    }
  }

  #shelf(reading: Reading): Shelf {
    const key = keyOf(reading);
    const shelf = this.#shelves.get(key) ?? { reading, ids: new Map(), isOver: false };
    this.#shelves.set(key, shelf);
    return shelf;
  }
}

/** Records of an answer that were here before a moment, and so are paid for again. */
export function paidAgain({ ids, isOver }: Shelf, answer: WireAnswer, moment: number): readonly string[] {
  return isOver ? [] : idsIn(answer).filter((id) => (ids.get(id) ?? Infinity) < moment);
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
