// Stores raw responses that were paid for: the last ones for a time, and unreadable ones for ever.
import type { Cache, CachedRecord, CacheKind } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import { isPaid, type PersistedRawAnswer, type RawAnswer, type RawAnswers } from '../../client/rawAnswers.ts';
import { readReceipt } from '../../client/receipt.ts';
import { mayNamePeople } from '../companies/companyPackages.ts';

/** An answer that could not be read, without its body. */
export interface UnreadAnswer {
  readonly key: string;
  readonly operation: string;
  /** The time when it arrived, in milliseconds since the epoch. */
  readonly at: number;
}

/** An answer with its key, of which it is not known whether it is stored yet. */
type AnswerWithKey = Omit<PersistedRawAnswer, 'at'>;

/** The kinds of cached raw responses: unreadable ones and the last ones, each with and without names of people. */
const allKinds: readonly CacheKind[] = ['unreadAnswer', 'unreadPeople', 'people', 'answer'];

/** The kinds of unreadable responses, which are never dropped. Those that may name people may have to stay in memory. */
const unreadKinds = ['unreadAnswer', 'unreadPeople'] as const;

/** The parent of the markers. Each unread answer has a marker, by which it is found without reading its body. */
const unreadParent = 'unread answers';

/**
 * The raw answers of one account. The last answers are limited in number, because their records are cached too. An answer that
 * could not be read is never dropped if it was surely paid for. Answers that may name people stay in memory unless the user
 * allows otherwise.
 */
export class RawAnswerStore implements RawAnswers {
  readonly #cache: Cache;
  readonly #account: string;
  /** The answer that was kept last, until it is noted whether it was understood. A busy database stores it only later. */
  #pending: AnswerWithKey | undefined;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
  }

  keep(answer: RawAnswer): string {
    const key = `answer:${crypto.randomUUID()}`;
    this.#put(mayNamePersons(answer) ? 'people' : 'answer', key, answer);
    this.#pending = { ...answer, key };
    return key;
  }

  understood(key: string): void {
    this.#takePending(key);
    // An answer of kind `answer` stays, and the cache drops the oldest ones by itself.
    for (const kind of [...unreadKinds, 'people'] as const) this.#cache.remove(this.#account, kind, [key, markerKey(key)]);
  }

  notUnderstood(key: string, isPartly: boolean): void {
    const kept = this.#takePending(key);
    const answer = this.get(key) ?? kept;
    if (!answer) return;
    const isOfPeople = mayNamePersons(answer);
    const [last, unread] = isOfPeople ? (['people', 'unreadPeople'] as const) : (['answer', 'unreadAnswer'] as const);
    // An answer that was perhaps not paid for, such as the page of another server, may be dropped.
    const kind = isPaid(answer) ? unread : last;
    if (kind === unread) {
      if (isPartly) this.#dropOlderParts(answer);
      this.#put(kind, key, answer, isPartly ? { isPartly } : {});
      this.#cache.remove(this.#account, last, [key]);
    }
    this.#cache.put(this.#account, kind, [{ key: markerKey(key), parent: unreadParent, value: { operation: answer.operation } }]);
  }

  of(request: RawAnswer['request']): readonly PersistedRawAnswer[] {
    const parent = parentOf(request);
    return unreadKinds
      .flatMap((kind) => this.#cache.children(this.#account, kind, parent))
      .flatMap((cached) => (isRecord(cached.value) && cached.value['askAgain'] === true ? [] : (readPersisted(cached) ?? [])))
      .filter(isPaid)
      .toReversed();
  }

  /** Returns an answer; undefined if it was dropped. */
  get(key: string): PersistedRawAnswer | undefined {
    for (const kind of allKinds) {
      const cached = this.#cache.get(this.#account, kind, key);
      if (cached) return readPersisted(cached);
    }
    return undefined;
  }

  /** The answers that could not be read, the newest first. */
  get unread(): readonly UnreadAnswer[] {
    return allKinds
      .flatMap((kind) => this.#cache.children(this.#account, kind, unreadParent))
      .flatMap(({ key, value, at }): UnreadAnswer[] => {
        const operation = isRecord(value) ? value['operation'] : undefined;
        return typeof operation === 'string' ? [{ key: key.slice(markerKey('').length), operation, at }] : [];
      })
      .toSorted((a, b) => b.at - a.at);
  }

  /** Allows that the request of this answer is sent and paid for again. The answer stays. */
  allowAskingAgain(key: string): void {
    for (const kind of allKinds) {
      const cached = this.#cache.get(this.#account, kind, key);
      const answer = cached && readPersisted(cached);
      if (answer) this.#put(kind, key, answer, { askAgain: true, at: answer.at });
    }
  }

  /** Returns the answer of this key if it was kept last, and forgets it, because it is noted now whether it was understood. */
  #takePending(key: string): AnswerWithKey | undefined {
    const kept = this.#pending;
    if (kept?.key !== key) return undefined;
    this.#pending = undefined;
    return kept;
  }

  /** Drops older partly unreadable answers to the same request, because the newer one contains the same records. */
  #dropOlderParts({ request, key }: AnswerWithKey): void {
    for (const kind of unreadKinds) {
      const older = this.#cache
        .children(this.#account, kind, parentOf(request))
        .filter(({ key: other, value }) => other !== key && isRecord(value) && value['isPartly'] === true)
        .flatMap(({ key: other }) => [other, markerKey(other)]);
      if (older.length > 0) this.#cache.remove(this.#account, kind, older);
    }
  }

  #put(kind: CacheKind, key: string, { operation, request, receipt, body }: RawAnswer, more: object = {}): void {
    const value = { operation, request, receipt, body, ...more };
    this.#cache.put(this.#account, kind, [{ key, parent: parentOf(request), value }]);
  }
}

function markerKey(key: string): string {
  return `unread ${key}`;
}

function parentOf({ verb, path, parameters }: RawAnswer['request']): string {
  return JSON.stringify(['answer to', verb, path, parameters]);
}

/** Returns whether the answer may name natural persons, because of the requested packages or the types of its entities. */
function mayNamePersons({ request, body }: RawAnswer): boolean {
  const packages = request.parameters.flatMap(([name, value]) => (name === 'packages' ? value.split(',') : []));
  if (packages.some((name) => name !== 'payload' && mayNamePeople(name))) return true;
  return /"entityType"\s*:\s*"(?!company")/.test(body);
}

function readPersisted({ key, value, at }: CachedRecord): PersistedRawAnswer | undefined {
  if (!isRecord(value)) return undefined;
  const { operation, body, at: arrivedAt = at } = value;
  const receipt = readReceipt(value['receipt']);
  const request = readRequest(value['request']);
  if (typeof operation !== 'string' || typeof body !== 'string' || !receipt || !request) return undefined;
  // An answer that was written again has the time of its arrival in its value.
  return { key, at: typeof arrivedAt === 'number' ? arrivedAt : at, operation, request, receipt, body };
}

function readRequest(value: unknown): RawAnswer['request'] | undefined {
  if (!isRecord(value)) return undefined;
  const { verb, path, parameters } = value;
  if (typeof path !== 'string' || !Array.isArray(parameters)) return undefined;
  const pairs: readonly unknown[] = parameters;
  const read = pairs.flatMap((pair): [string, string][] => {
    if (!Array.isArray(pair)) return [];
    const name: unknown = pair[0];
    const text: unknown = pair[1];
    return typeof name === 'string' && typeof text === 'string' ? [[name, text]] : [];
  });
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((word) => word === verb);
  return known && { verb: known, path, parameters: read };
}
