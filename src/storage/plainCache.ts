// The cache in plain memory: for records of people, and where the editor has no database module.
import type { Event } from '../client/event.ts';
import { isRecord } from '../client/isRecord.ts';
import { fold } from '../client/fold.ts';
import { limits, type Limit } from './limits.ts';
import type { Cache, CacheEntry, Cached, CacheKind, Forgotten, Named } from '../client/cache.ts';
import { omitUndefined } from '../client/omitUndefined.ts';

interface Kept {
  readonly account: string;
  readonly key: string;
  readonly parent?: string;
  readonly name?: string;
  readonly at: number;
  readonly text: string;
  /** Ascending in the order of arrival. */
  readonly serial: number;
}

/** As text, as in the database: whoever reads gets a value of his own. */
export class PlainCache implements Cache {
  readonly onDidForget: Event<Forgotten>;
  readonly #now: () => number;
  readonly #forgotten: (what: Forgotten) => void;
  /** How often each account was forgotten; everything at once counts under no name. */
  readonly #times = new Map<string | undefined, number>();
  readonly #limits: Readonly<Record<CacheKind, Limit>>;
  /** A map of each kind, in the order in which its records were last put. */
  readonly #kinds = new Map<CacheKind, { readonly records: Map<string, Kept>; bytes: number }>();

  #serial = 0;

  constructor(now: () => number, forgotten: { readonly event: Event<Forgotten>; fire(what: Forgotten): void }, most = limits) {
    this.#now = now;
    this.onDidForget = forgotten.event;
    this.#forgotten = (what) => forgotten.fire(what);
    this.#limits = most;
  }

  get(account: string, kind: CacheKind, key: string): Cached | undefined {
    const found = this.#kinds.get(kind)?.records.get(idOf(account, key));
    return found && read(found);
  }

  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, Cached> {
    const found = keys.map((key) => this.get(account, kind, key)).filter((cached) => cached !== undefined);
    return new Map(found.map((cached) => [cached.key, cached]));
  }

  names(account: string, keys: readonly string[]): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const [key, { value }] of this.getMany(account, 'company', keys)) {
      const name = isRecord(value) && value['id'] === key ? value['name'] : undefined;
      if (typeof name === 'string') names.set(key, name);
    }
    return names;
  }

  named(account: string, from: number, most: number): Named {
    const part = this.#all('company', (kept) => kept.account === account && kept.serial >= from).slice(0, most);
    const names = part.flatMap((kept): [string, string][] => {
      const { key, value } = read(kept);
      if (!isRecord(value) || value['id'] !== key) return [];
      return [[key, typeof value['name'] === 'string' ? value['name'] : '']];
    });
    return { names, last: part.at(-1)?.serial ?? from };
  }

  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void {
    let shelf = this.#kinds.get(kind);
    if (!shelf) this.#kinds.set(kind, (shelf = { records: new Map(), bytes: 0 }));
    const at = this.#now();
    for (const { key, value, parent, name } of entries) {
      this.remove(account, kind, [key]);
      const parts = { ...omitUndefined({ parent }), ...(name === undefined ? {} : { name: fold(name) }) };
      const kept = { account, key, at, text: JSON.stringify(value ?? null), serial: (this.#serial += 1), ...parts };
      shelf.records.set(idOf(account, key), kept);
      shelf.bytes += kept.text.length;
    }
    const most = this.#limits[kind];
    for (const [id, kept] of shelf.records) {
      if (shelf.records.size <= most.rows && shelf.bytes <= most.bytes) break;
      shelf.records.delete(id);
      shelf.bytes -= kept.text.length;
    }
  }

  children(account: string, kind: CacheKind, parent: string): readonly Cached[] {
    return this.#all(kind, (kept) => kept.account === account && kept.parent === parent).map(read);
  }

  search(account: string, text: string, limit: number): readonly Cached[] {
    const part = fold(text);
    const place = (kept: Kept): number => (part === '' ? -1 : (kept.name?.indexOf(part) ?? -1));
    const found = this.#all('company', (kept) => kept.account === account && place(kept) >= 0);
    const later = (kept: Kept): number => (place(kept) === 0 ? 0 : 1);
    found.sort((a, b) => later(a) - later(b) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
    return found.slice(0, limit).map(read);
  }

  remove(account: string, kind: CacheKind, keys: readonly string[]): void {
    const shelf = this.#kinds.get(kind);
    for (const key of keys) {
      const id = idOf(account, key);
      const kept = shelf?.records.get(id);
      if (!shelf || !kept) continue;
      shelf.records.delete(id);
      shelf.bytes -= kept.text.length;
    }
  }

  removeChildren(account: string, kind: CacheKind, parent: string): void {
    const children = this.#all(kind, (kept) => kept.account === account && kept.parent === parent);
    this.remove(
      account,
      kind,
      children.map(({ key }) => key),
    );
  }

  forget(account?: string): void {
    this.clear(account);
    this.#times.set(account, (this.#times.get(account) ?? 0) + 1);
    this.#forgotten(account === undefined ? {} : { account });
  }

  timesForgotten(account: string): number {
    return (this.#times.get(account) ?? 0) + (this.#times.get(undefined) ?? 0);
  }

  /** As `forget`, without announcing it. */
  clear(account?: string): void {
    if (account === undefined) this.#kinds.clear();
    for (const kind of this.#kinds.keys()) {
      const keys = this.#all(kind, (kept) => kept.account === account).map(({ key }) => key);
      this.remove(account ?? '', kind, keys);
    }
  }

  size(): { readonly rows: number; readonly bytes: number } {
    let rows = 0;
    let bytes = 0;
    for (const shelf of this.#kinds.values()) {
      rows += shelf.records.size;
      bytes += shelf.bytes;
    }
    return { rows, bytes };
  }

  #all(kind: CacheKind, matches: (kept: Kept) => boolean): Kept[] {
    return [...(this.#kinds.get(kind)?.records.values() ?? [])].filter(matches);
  }
}

// As JSON, since an account or a key may contain any sign that could stand between them.
function idOf(account: string, key: string): string {
  return JSON.stringify([account, key]);
}

function read({ key, text, at }: Kept): Cached {
  const value: unknown = JSON.parse(text);
  return { key, value, at };
}
