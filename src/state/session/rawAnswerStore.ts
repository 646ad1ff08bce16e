// Stores raw responses that an account paid for: the last ones, and unreadable ones for good.
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

/** The kinds of raw responses: unreadable ones and the last ones, separated if they may name people. */
const allKinds: readonly CacheKind[] = ['unreadAnswer', 'unreadPeople', 'people', 'answer'];

/** The kinds of unreadable responses, which are kept for good; those that may name people are in memory. */
const unreadKinds = ['unreadAnswer', 'unreadPeople'] as const;

/** The entries of unread answers in one place are children of this. */
const unreadParent = 'unread answers';

/**
 * The raw answers of one account. The last ones are bounded, since their records are kept in the cache; one that could not be
 * read stays, unless nobody knows that it was paid for. Answers that may name people stay in memory unless the user allows
 * otherwise.
 */
export class RawAnswerStore implements RawAnswers {
  readonly #cache: Cache;
  readonly #account: string;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
  }

  keep(answer: RawAnswer): string {
    const key = `answer:${crypto.randomUUID()}`;
    this.#put(mayNameSomebody(answer) ? 'people' : 'answer', key, answer);
    return key;
  }

  understood(key: string): void {
    // The cache drops the oldest of the last answers by itself when there are too many.
    for (const kind of [...unreadKinds, 'people'] as const) this.#cache.remove(this.#account, kind, [key, markerKey(key)]);
  }

  notUnderstood(key: string, isPartly: boolean): void {
    const answer = this.get(key);
    if (!answer) return;
    const isOfPeople = mayNameSomebody(answer);
    const [last, unread] = isOfPeople ? (['people', 'unreadPeople'] as const) : (['answer', 'unreadAnswer'] as const);
    // An answer that was perhaps not paid for, such as the page of another server, is not kept for good.
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

  /** One answer; undefined if it is no longer kept. */
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

  /** Allows the request of this answer to be sent again, and paid for again. The answer stays. */
  allowAskingAgain(key: string): void {
    for (const kind of allKinds) {
      const cached = this.#cache.get(this.#account, kind, key);
      const answer = cached && readPersisted(cached);
      if (answer) this.#put(kind, key, answer, { askAgain: true, at: answer.at });
    }
  }

  /** A page that is read again brings its odd records again: one such answer to each request is enough. */
  #dropOlderParts({ request, key }: PersistedRawAnswer): void {
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

/** Whether the answer may name natural persons: by the packages that were asked for, or by what it says itself. */
function mayNameSomebody({ request, body }: RawAnswer): boolean {
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
  // One that is written again for a mark says when it arrived.
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
