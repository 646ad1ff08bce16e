// The cache of one session, which stores paid records even after closing, unless the account was forgotten.
import type { Cache, CachedRecord, CacheEntry, CacheKind, ForgetEvent, CompanyNamePage } from '../../client/cache.ts';
import type { Event } from '../../client/event.ts';

/**
 * The cache of one session. A paid answer may arrive after the session was closed, because the user has opened another account.
 * It is stored for the account that has paid, unless that account was forgotten since the session was opened.
 */
export class SessionCache implements Cache {
  readonly #cache: Cache;
  readonly #account: string;
  #timesForgotten: number | undefined;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
    this.#timesForgotten = cache.timesForgotten(account);
  }

  get onDidForget(): Event<ForgetEvent> {
    return this.#cache.onDidForget;
  }

  /** True if the account was forgotten since the session was opened. */
  get isForgotten(): boolean {
    const times = this.#cache.timesForgotten(this.#account);
    // The database may have been unreadable when the session was opened, for example while another window recovered it.
    this.#timesForgotten ??= times;
    // If it cannot be read now, nothing says that the account was forgotten, and what was paid for is kept.
    return times !== undefined && times !== this.#timesForgotten;
  }

  timesForgotten(account: string): number | undefined {
    return this.#cache.timesForgotten(account);
  }

  get(account: string, kind: CacheKind, key: string): CachedRecord | undefined {
    return this.#cache.get(account, kind, key);
  }

  getMany(account: string, kind: CacheKind, keys: readonly string[]): ReadonlyMap<string, CachedRecord> {
    return this.#cache.getMany(account, kind, keys);
  }

  names(account: string, keys: readonly string[]): ReadonlyMap<string, string> {
    return this.#cache.names(account, keys);
  }

  named(account: string, from: number, most: number): CompanyNamePage {
    return this.#cache.named(account, from, most);
  }

  put(account: string, kind: CacheKind, entries: readonly CacheEntry[]): void {
    if (!this.isForgotten) this.#cache.put(account, kind, entries);
  }

  children(account: string, kind: CacheKind, parent: string): readonly CachedRecord[] {
    return this.#cache.children(account, kind, parent);
  }

  search(account: string, text: string, limit: number): readonly CachedRecord[] {
    return this.#cache.search(account, text, limit);
  }

  remove(account: string, kind: CacheKind, keys: readonly string[]): void {
    this.#cache.remove(account, kind, keys);
  }

  removeChildren(account: string, kind: CacheKind, parent: string): void {
    this.#cache.removeChildren(account, kind, parent);
  }

  forget(account?: string): void {
    this.#cache.forget(account);
  }

  size(): { readonly rows: number; readonly bytes: number } {
    return this.#cache.size();
  }
}
