// Rows that are read page by page: the loaded ones, their total, their age, and the last problem.
import type { CallOptions } from '../../client/call.ts';
import { Emitter, type Event } from '../../client/event.ts';
import type { Failure } from '../../client/failure.ts';
import { limits } from '../../client/limits.ts';
import type { Row } from '../../client/model/envelope.ts';
import { SerialQueue } from '../serialQueue.ts';
import { append, isComplete, join, nothingRead, offsetOf, oldestIn, remove, replace, rowsOf, setCount } from './pagedRows.ts';
import { moveBack, withRowsOf, type PagedRows } from './pagedRows.ts';
import type { LoadOptions, LoadAllOptions, PagerDeps } from './pagerDeps.ts';
import { readOn } from './readOn.ts';

/** The limiter lets so many calls out together. */
const pagesAtOnce = 6;

/** Nobody waits for these calls, so the calls of a person come first. */
const background: CallOptions = { priority: 'background' };

type Change<T> = (reading: PagedRows<T>) => PagedRows<T>;

/** Pages of records by offset: one load at a time, no record twice, and a failure leaves the rows as they were. */
export class Pager<T> {
  readonly #deps: PagerDeps<T>;
  readonly #pageSize: number;
  readonly #changed = new Emitter();
  readonly #queue = new SerialQueue<'more' | 'refresh'>(() => {
    this.#changed.fire();
  });
  #reading: PagedRows<T>;
  #rows: readonly Row<T>[];
  /** The work that was begun last, until it ends. */
  #running: Promise<void> | undefined;
  /** A page that is under way or waits. */
  #more: Promise<void> | undefined;
  /** A refresh that waits. */
  #next: Promise<void> | undefined;
  /** The changes during a refresh, whose responses may not include them. */
  #meanwhile: Change<T>[] = [];
  /** Counts the changes made here: a page that was asked for before one may be another page after it. */
  #changes = 0;
  #disposed = false;

  constructor(deps: PagerDeps<T>) {
    this.#deps = deps;
    this.#pageSize = deps.pageSize ?? limits.page.most;
    this.#reading = deps.pageCache?.restore() ?? nothingRead();
    this.#rows = rowsOf(this.#reading);
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get rows(): readonly Row<T>[] {
    return this.#rows;
  }

  /** All records, not only those that are loaded; undefined until an answer said so. */
  get count(): number | undefined {
    return this.#reading.count;
  }

  /** Of this session: rows of the cache are there while nothing was asked yet. */
  get status(): 'idle' | 'loading' | 'ready' | 'failed' {
    const { current, failed, hasSucceeded } = this.#queue;
    if (current !== undefined) return 'loading';
    return failed ? 'failed' : hasSucceeded ? 'ready' : 'idle';
  }

  get failure(): Failure | undefined {
    return this.#queue.failed?.failure;
  }

  /** The number of loaded records in the service's numbering. */
  get loaded(): number {
    return offsetOf(this.#reading);
  }

  /** The number of records on the next page; 0 if there is no next page. */
  get nextPage(): number {
    const { count } = this.#reading;
    if (isComplete(this.#reading) || this.loaded > limits.offset.most) return 0;
    return count === undefined ? this.#pageSize : Math.min(this.#pageSize, count - this.loaded);
  }

  /** Whether there are more records than paging reaches. */
  get isTruncated(): boolean {
    return this.nextPage === 0 && this.loaded > limits.offset.most && (this.count ?? 0) > this.loaded;
  }

  /** The time when the oldest page that is shown was answered, in milliseconds since the epoch; undefined if none is. */
  get readAt(): number | undefined {
    return oldestIn(this.#reading);
  }

  /** Whether something that is shown comes from the cache: this session has not asked the service for it. */
  get fromCache(): boolean {
    return this.#reading.parts.some(({ cached }) => cached);
  }

  /** The members of the team who loaded parts of what is shown; undefined if all was loaded on this computer. */
  get loadedBy(): string | undefined {
    const people = new Set(this.#reading.parts.flatMap(({ person }) => person ?? []));
    return people.size === 0 ? undefined : [...people].join(', ');
  }

  /** The number of rows from the cache. */
  get rowsFromCache(): number {
    return this.#reading.parts.reduce((sum, { cached, rows }) => (cached ? sum + rows.length : sum), 0);
  }

  /** Whether anything is known, from the service or from the cache, be it that there is nothing. */
  get isRead(): boolean {
    return this.#reading.parts.length > 0;
  }

  /**
   * Loads the next page. While one is under way that one is returned, so that a double click loads once.
   * @throws Failure
   */
  more({ most = this.#pageSize, ...given }: LoadOptions = {}): Promise<void> {
    // A price that rises while a free count waits is another price than the user has agreed to.
    const options = { ...given, agreedAt: this.#deps.prices?.revision };
    return (
      this.#more ??
      this.#begin('more', async () => {
        const before = this.loaded;
        await this.#deps.takeOfColleagues?.();
        if (this.#takeOver() && this.loaded > before) return;
        const limit = Math.min(most, this.nextPage);
        if (limit <= 0) return;
        const { read, keyOf, now, movedBack } = this.#deps;
        if (movedBack && this.isRead) {
          const moved = await movedBack(this.#reading, options);
          // The free count may have waited, and another window may have bought the page meanwhile.
          if (this.#takeOver() && this.loaded > before) return;
          this.#show(moveBack(this.#reading, moved));
        }
        const page = await read({ offset: this.loaded, limit }, options);
        this.#hold(append(this.#reading, page, { asked: limit, at: now(), keyOf }), !this.isRead);
      })
    );
  }

  /** Shows what colleagues have loaded, which is free. While a page is under way nothing is taken: it asks them itself. It never throws. */
  async takeOfColleagues(): Promise<void> {
    if (this.#queue.isFree) await this.#deps.takeOfColleagues?.('brief');
    if (this.#takeOverIfFree()) this.#changed.fire();
  }

  /**
   * Loads every page that paging reaches, several at once; for what is free. What was read until a failure stays.
   * @throws Failure
   */
  async all(asking: LoadAllOptions = {}): Promise<void> {
    await this.#begin('more', () => this.#readAll(asking));
  }

  /** Has something to show: what is kept at once, and read anew behind it; else the first page. @throws Failure without any */
  async show(options: CallOptions = {}): Promise<void> {
    if (this.status !== 'idle') return this.isRead ? undefined : this.#running;
    if (!this.isRead) await this.more(options);
    else if (this.#rows.length === 0) await this.refresh(options);
    else void this.refresh(background).catch(() => undefined);
  }

  /**
   * Reads again what is loaded, or `most` records, but at least one page; until it is there the rows stay as they are. Where
   * something is being read already this comes after it: what was changed in between is seen.
   * @throws Failure what was read until then is shown in front of the old rows
   */
  refresh(given: LoadOptions = {}): Promise<void> {
    const asking = { ...given, agreedAt: this.#deps.prices?.revision };
    if (this.#queue.isFree) return this.#begin('refresh', () => this.#readAgain(asking));
    this.#next ??= this.#begin('refresh', () => {
      this.#next = undefined;
      return this.#readAgain(asking);
    });
    return this.#next;
  }

  /** Puts a changed record in the place of the one with the same key. */
  replace(row: Row<T>): void {
    this.#change((reading) => replace(reading, row, this.#deps.keyOf));
  }

  /** Takes records out that are known to be gone. */
  remove(keys: ReadonlySet<string>): void {
    this.#change((reading) => remove(reading, keys, this.#deps.keyOf));
  }

  /** Says that there are so many records now, for one who knows without asking again. */
  setCount(count: number): void {
    this.#change((reading) => setCount(reading, count));
  }

  /** From now on nothing is announced, and of answers on their way only paid ones are kept: a free one may be older than a change. */
  dispose(): void {
    this.#disposed = true;
    this.#changed.dispose();
  }

  #begin(name: 'more' | 'refresh', work: () => Promise<void>): Promise<void> {
    const running = this.#queue.attempt(name, work).finally(() => {
      if (this.#running === running) this.#running = undefined;
      if (this.#more === running) this.#more = undefined;
    });
    this.#running = running;
    if (name === 'more') this.#more = running;
    return running;
  }

  async #readAll({ report, enough = () => false, ...options }: LoadAllOptions): Promise<void> {
    while (this.nextPage > 0 && !enough()) {
      const changes = this.#changes;
      for await (const reading of this.#readOn(this.#reading, Infinity, Infinity, options)) {
        if (changes !== this.#changes) break;
        this.#hold(reading, !this.isRead);
        report?.();
        if (enough()) break;
      }
    }
  }

  async #readAgain({ most, ...options }: LoadOptions): Promise<void> {
    this.#takeOver();
    const target = Math.max(most ?? this.loaded, 1);
    // Free records are requested in full pages.
    const bound = most ?? (this.#deps.priced ? target : Infinity);
    let anew = nothingRead<T>();
    this.#meanwhile = [];
    try {
      for await (const reading of this.#readOn(anew, target, bound, options)) anew = reading;
    } finally {
      if (anew.parts.length > 0) {
        const reading = isComplete(anew) ? anew : join(anew, this.#reading, this.#deps.keyOf);
        const changed = this.#meanwhile.reduce((before, change) => change(before), reading);
        this.#hold(changed, true);
      }
    }
  }

  #readOn(from: PagedRows<T>, to: number, most: number, { signal, ...options }: CallOptions) {
    const { read, keyOf, now, priced = false } = this.#deps;
    return readOn(from, {
      read: (page, either) => read(page, { ...options, signal: either }),
      keyOf,
      now,
      pageSize: this.#pageSize,
      to,
      most,
      atOnce: priced ? 1 : pagesAtOnce,
      signal,
    });
  }

  #change(change: Change<T>): void {
    if (this.#queue.current === 'refresh') this.#meanwhile.push(change);
    // A page on its way was asked for behind what is shown now.
    const takenOver = this.#takeOverIfFree();
    this.#changes += 1;
    const next = change(this.#reading);
    if (next !== this.#reading) this.#hold(next, false);
    else if (!takenOver) return;
    this.#changed.fire();
  }

  #takeOverIfFree(): boolean {
    return this.#queue.isFree && this.#takeOver();
  }

  // Pages that another window has bought or changed are taken over before this one continues.
  #takeOver(): boolean {
    const { priced = false, pageCache, keyOf } = this.#deps;
    const theirs = priced && pageCache?.hasUnseenChange ? pageCache.restore() : undefined;
    if (theirs) this.#show(isComplete(theirs) ? theirs : join(theirs, this.#reading, keyOf));
    return theirs !== undefined;
  }

  // Pages that another window has bought meanwhile are kept behind these: nothing that was paid for is lost.
  #hold(reading: PagedRows<T>, begun: boolean): void {
    const { priced = false, pageCache } = this.#deps;
    const theirs = priced && !isComplete(reading) && pageCache?.hasUnseenChange ? pageCache.restore() : undefined;
    const both = theirs ? this.#both(reading, theirs) : reading;
    this.#show(both);
    if (priced || !this.#disposed) pageCache?.keep(both, begun);
  }

  // The places of a colleague's reading, which another window has taken in meanwhile, may be others than those here.
  #both(reading: PagedRows<T>, theirs: PagedRows<T>): PagedRows<T> {
    const { pageCache, keyOf } = this.#deps;
    if (!pageCache?.isOfColleague) return join(reading, theirs, keyOf);
    return offsetOf(theirs) > offsetOf(reading) ? withRowsOf(theirs, reading, keyOf) : withRowsOf(reading, theirs, keyOf);
  }

  #show(reading: PagedRows<T>): void {
    this.#reading = reading;
    this.#rows = rowsOf(reading);
  }
}
