// Rows that come page by page: what is loaded, how many there are, and what went wrong last.
import { Emitter, type Event } from '../client/event.ts';
import { Failure } from '../client/failure.ts';
import { limits } from '../client/limits.ts';
import type { Page, Row } from '../client/model/envelope.ts';

export type PagerStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Reads one page. Only `offset` and `limit` are the pager's; everything else is bound in. */
export type ReadPage<T> = (page: { readonly offset: number; readonly limit: number }, signal?: AbortSignal) => Promise<Page<T>>;

/** Pages of records by offset: one load at a time, no record twice, and a failure leaves the rows as they were. */
export class Pager<T> {
  readonly #read: ReadPage<T>;
  readonly #keyOf: (value: T) => string | undefined;
  readonly #pageSize: number;
  readonly #changed = new Emitter();
  #rows: readonly Row<T>[] = [];
  // How far the service's own numbering has been read; rows may be fewer where one came twice.
  #offset = 0;
  #count: number | undefined;
  #ended = false;
  #status: PagerStatus = 'idle';
  #failure: Failure | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param keyOf tells when two pages hold the same record, as they do when something was inserted in between. */
  constructor(read: ReadPage<T>, keyOf: (value: T) => string | undefined, pageSize: number = limits.page.most) {
    this.#read = read;
    this.#keyOf = keyOf;
    this.#pageSize = pageSize;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get rows(): readonly Row<T>[] {
    return this.#rows;
  }

  /** All records, not only those that are loaded; undefined until an answer said so. */
  get count(): number | undefined {
    return this.#count;
  }

  get status(): PagerStatus {
    return this.#status;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** How many records the next page brings; 0 where there is no next page. */
  get nextPage(): number {
    if (this.#ended || this.#offset > limits.offset.most) return 0;
    if (this.#count === undefined) return this.#pageSize;
    return Math.max(0, Math.min(this.#pageSize, this.#count - this.#offset));
  }

  /**
   * Loads the next page. While one is under way that one is returned, so that a double click loads once.
   * @param options.most never asks for more records than this: the price that was shown for it
   * @throws Failure
   */
  more({ most = this.#pageSize, signal }: { readonly most?: number; readonly signal?: AbortSignal } = {}): Promise<void> {
    return this.#once(async () => {
      const limit = Math.min(most, this.nextPage);
      if (limit > 0) this.#append(await this.#read({ offset: this.#offset, limit }, signal), limit);
    });
  }

  /**
   * Reads again what is loaded, at least one page; until it is there the rows stay as they are. Where something is being
   * read already this comes after it: what was changed in between is seen.
   * @throws Failure
   */
  refresh(): Promise<void> {
    if (!this.#running) return this.#once(() => this.#readAgain());
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#once(() => this.#readAgain());
      });
    return this.#next;
  }

  /** Puts a changed record in the place of the one with the same key. */
  replace(row: Row<T>): void {
    const key = row.value === undefined ? undefined : this.#keyOf(row.value);
    if (key === undefined) return;
    this.#rows = this.#rows.map((old) => (this.#has(old, new Set([key])) ? row : old));
    this.#changed.fire();
  }

  /** Takes records out that are known to be gone. */
  remove(keys: ReadonlySet<string>): void {
    const left = this.#rows.filter((row) => !this.#has(row, keys));
    const gone = this.#rows.length - left.length;
    if (gone === 0) return;
    this.#rows = left;
    this.#offset -= gone;
    if (this.#count !== undefined) this.#count -= gone;
    this.#changed.fire();
  }

  /** Says that there are so many records now, for one who knows without asking again. */
  expect(count: number): void {
    if (this.#count === undefined || this.#count === count) return;
    this.#ended = false;
    this.#count = count;
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #readAgain(): Promise<void> {
    const target = Math.max(this.#offset, 1);
    const pages: Page<T>[] = [];
    let offset = 0;
    do {
      const page = await this.#read({ offset, limit: this.#pageSize });
      pages.push(page);
      offset += page.rows.length;
      if (page.rows.length < this.#pageSize) break;
    } while (offset < target && offset <= limits.offset.most);
    this.#rows = [];
    this.#offset = 0;
    for (const page of pages) this.#append(page, this.#pageSize);
  }

  #append(page: Page<T>, asked: number): void {
    const seen = new Set(this.#rows.map((row) => (row.value === undefined ? undefined : this.#keyOf(row.value))));
    const fresh = page.rows.filter((row) => {
      const key = row.value === undefined ? undefined : this.#keyOf(row.value);
      return key === undefined || !seen.has(key);
    });
    this.#rows = [...this.#rows, ...fresh];
    this.#offset += page.rows.length;
    // An empty page ends it, whatever the count says: asking on would ask for nothing for ever.
    this.#ended = page.rows.length === 0 || (page.count === undefined && page.rows.length < asked);
    this.#count = this.#ended ? this.#offset : page.count;
  }

  #has(row: Row<T>, keys: ReadonlySet<string>): boolean {
    const key = row.value === undefined ? undefined : this.#keyOf(row.value);
    return key !== undefined && keys.has(key);
  }

  #once(work: () => Promise<void>): Promise<void> {
    if (this.#running) return this.#running;
    const before = this.#status;
    this.#set('loading', undefined);
    this.#running = work()
      .then(() => {
        this.#running = undefined;
        this.#set('ready', undefined);
      })
      .catch((error: unknown) => {
        this.#running = undefined;
        const failure = error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' });
        // Cancelled is silence: everything is as it was.
        if (failure.kind === 'cancelled') this.#set(before, undefined);
        else this.#set('failed', failure);
        throw failure;
      });
    return this.#running;
  }

  #set(status: PagerStatus, failure: Failure | undefined): void {
    this.#status = status;
    this.#failure = failure;
    this.#changed.fire();
  }
}
