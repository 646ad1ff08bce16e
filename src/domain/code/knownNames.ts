// Looks up the names of companies by ID in memory and the cache, never over the network.
import type { CompanyNamePage } from '../../client/cache.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { Company } from '../../client/model/company.ts';
import { looksLikeCompany } from '../lists/itemId.ts';
import { NameIndex, type NamedCompany } from './nameIndex.ts';

/** The cache of an account's companies, as far as their names are looked up in it. */
export interface NamesSource {
  /** Fires when companies were added or changed. */
  readonly onDidChange: Event<void>;
  get(id: string): Company | undefined;
  /** The names of many companies at once, if they are known. */
  names(ids: readonly string[]): (id: string) => string | undefined;
  /** All companies, part by part: see `Cache.named`. */
  named(from: number, most: number): CompanyNamePage;
}

/** The most IDs, such as those in sight, that are looked up in the cache. For more, all names are read into memory. */
const mostLookedUp = 200;
/** The number of companies that are read at a time, so that other work of the extension host can run in between. */
const partSize = 500;
/** The most words that are remembered, and for how many milliseconds, because another window may buy companies meanwhile. */
const [mostRemembered, validMs] = [5000, 60_000];

/** The names of one account, as long as its session is open. */
export class KnownNames implements Disposable {
  readonly #companies: NamesSource;
  readonly #now: () => number;
  readonly #changed = new Emitter();
  readonly #subscription: Disposable;
  /** Names by word; undefined for words that are no IDs. */
  readonly #remembered = new Map<string, string | undefined>();
  #rememberedAt = -Infinity;
  #index: NameIndex | undefined;
  /** True if all names were read once. */
  #isComplete = false;
  /** The position in the cache after the names read so far. */
  #last = 0;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  #disposed = false;

  /** @param now milliseconds since the epoch */
  constructor(companies: NamesSource, now: () => number) {
    this.#companies = companies;
    this.#now = now;
    this.#subscription = companies.onDidChange(() => {
      this.#remembered.clear();
      this.#readAt = -Infinity;
      this.#changed.fire();
    });
  }

  /** Fires when names may have been added or changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /**
   * Returns the names of words: undefined if no answer has named the word as an ID, empty if the company has no name. For many
   * words, all names are read first and `onDidChange` fires afterwards.
   */
  of(words: readonly string[]): (id: string) => string | undefined {
    const index = this.#index;
    if (index) {
      this.#readSoon();
      return (id) => index.name(id);
    }
    const ids = [...new Set(words)];
    if (ids.length > mostLookedUp) {
      this.#index = new NameIndex();
      this.#readSoon();
      return () => undefined;
    }
    this.#lookUp(ids);
    return (id) => this.#remembered.get(id);
  }

  /** Companies whose name has a word that begins with the text. The first search reads all names. */
  async search(text: string, limit: number): Promise<readonly NamedCompany[]> {
    const index = (this.#index ??= new NameIndex());
    this.#readSoon();
    if (!this.#isComplete) await this.#reading;
    // Another account may be open by now, which must not see these names.
    return this.#disposed ? [] : index.search(text, limit);
  }

  dispose(): void {
    this.#disposed = true;
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #lookUp(ids: readonly string[]): void {
    const now = this.#now();
    if (this.#remembered.size > mostRemembered || !isWithin(now - this.#rememberedAt)) {
      this.#remembered.clear();
      this.#rememberedAt = now;
    }
    const unknown = ids.filter((id) => !this.#remembered.has(id));
    if (unknown.length === 0) return;
    const nameOf = this.#companies.names(unknown);
    for (const id of unknown)
      this.#remembered.set(id, nameOf(id) ?? (looksLikeCompany(id) && this.#companies.get(id) ? '' : undefined));
  }

  // Reads the new names in the background, unless that was done a short time ago. The known names are used meanwhile.
  #readSoon(): void {
    const now = this.#now();
    if (this.#reading || isWithin(now - this.#readAt)) return;
    this.#readAt = now;
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  async #read(): Promise<void> {
    let isNew = false;
    for (;;) {
      const { names, last } = this.#companies.named(this.#last, partSize);
      this.#last = last;
      isNew = (this.#index?.add(names) ?? false) || isNew;
      if (names.length < partSize) break;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#disposed) return;
    }
    this.#isComplete = true;
    if (isNew) this.#changed.fire();
  }
}

// A negative age means that the clock was set back, so the age is unknown.
function isWithin(age: number): boolean {
  return age >= 0 && age <= validMs;
}
