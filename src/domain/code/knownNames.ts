// Knows the IDs and names of companies from memory and the cache, never from the network.
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { looksLikeCompany } from '../lists/itemId.ts';
import type { CompanyCache } from '../../state/companies/companyCache.ts';
import { NameIndex, type NamedCompany } from './nameIndex.ts';

export type NamesSource = Pick<CompanyCache, 'names' | 'get' | 'named' | 'onDidChange'>;

/** So many IDs are looked up one query at a time, as of what is in sight; for more all names are taken into memory. */
const mostAtOnce = 200;
/** Companies that are read in one go: other work of the editor goes in between. */
const partSize = 500;
/** Words that are remembered, known or not; and how long they stand in milliseconds, since another window may buy companies. */
const [mostRemembered, standFor] = [5000, 60_000];

/** The names of one account, as long as its session is open. */
export class KnownNames implements Disposable {
  readonly #companies: NamesSource;
  readonly #now: () => number;
  readonly #changed = new Emitter();
  readonly #subscription: Disposable;
  /** Undefined for words that are none. */
  readonly #remembered = new Map<string, string | undefined>();
  #rememberedAt = -Infinity;
  #index: NameIndex | undefined;
  /** All names were read once. */
  #isComplete = false;
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

  /** Fires when more is known than before. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /**
   * Tells the names of words: undefined if no answer has named one as an ID, empty if a company has no name. Of more than
   * a few at once, all names are read first; `onDidChange` says when.
   */
  of(words: readonly string[]): (id: string) => string | undefined {
    const index = this.#index;
    if (index) {
      this.#readSoon();
      return (id) => index.name(id);
    }
    const ids = [...new Set(words)];
    if (ids.length > mostAtOnce) {
      this.#index = new NameIndex();
      this.#readSoon();
      return () => undefined;
    }
    this.#lookUp(ids);
    return (id) => this.#remembered.get(id);
  }

  /** Companies of whose name some words begin so. The first search reads all names. */
  async search(text: string, limit: number): Promise<readonly NamedCompany[]> {
    const index = (this.#index ??= new NameIndex());
    this.#readSoon();
    if (!this.#isComplete) await this.#reading;
    // Another account may be open by now.
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
    const unseen = ids.filter((id) => !this.#remembered.has(id));
    if (unseen.length === 0) return;
    const nameOf = this.#companies.names(unseen);
    for (const id of unseen)
      this.#remembered.set(id, nameOf(id) ?? (looksLikeCompany(id) && this.#companies.get(id) ? '' : undefined));
  }

  // The previous state is used meanwhile.
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

// A time in the future is of unknown age: the clock was set back since.
function isWithin(age: number): boolean {
  return age >= 0 && age <= standFor;
}
