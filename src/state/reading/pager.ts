// Rows that are read page by page: the loaded ones, their total, their age, and the last problem.
// It is long, because each operation has to respect those that run or wait at the same time.
import type { CallOptions } from '../../client/call.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { asFailure, type Failure } from '../../client/failure.ts';
import { limits } from '../../client/limits.ts';
import type { Row } from '../../client/model/envelope.ts';
import { LoadQueue } from '../loadQueue.ts';
import { append, isComplete, join, nothingRead, offsetOf, oldestIn, remove, replace, rowsOf, setCount } from './pagedRows.ts';
import { moveBack, withRowsOf, type Change, type PagedRows } from './pagedRows.ts';
import { isSameRequest, type LoadOptions, type LoadAllOptions, type PagerDeps } from './pagerDeps.ts';
import { readOn } from './readOn.ts';

/** The number of pages that are read at the same time if they are free: the rate limiter permits as many at once. */
const pagesAtOnce = 6;

/** Reads pages of records by offset: one load at a time, and no record twice. A failure leaves the rows as they were. */
export class Pager<T> {
  readonly #deps: PagerDeps<T>;
  readonly #pageSize: number;
  readonly #changed = new Emitter();
  readonly #queue = new LoadQueue<'more' | 'refresh'>(() => {
    this.#changed.fire();
  });
  #reading: PagedRows<T>;
  #rows: readonly Row<T>[];
  /** The work that was requested last, until it ends. */
  #lastWork: Promise<void> | undefined;
  /** The load of pages that is running or waiting. */
  #pageLoad: Promise<void> | undefined;
  /** The refresh that is waiting for other work. */
  #waitingRefresh: { readonly options: LoadOptions; readonly done: Promise<void> } | undefined;
  /** The changes made during a refresh, whose responses may not include them. */
  #changesDuringRefresh: Change<T>[] = [];
  /** The number of changes made here. A change moves offsets, so a page that was requested before it is dropped. */
  #changeCount = 0;
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

  /** The number of all records, not only of those that are loaded; undefined until an answer has given it. */
  get count(): number | undefined {
    return this.#reading.count;
  }

  /** The status of this session's requests. It is `idle` before the first one, even if there are rows from the cache. */
  get status(): 'idle' | 'loading' | 'ready' | 'failed' {
    const { current, failed, hasSucceeded } = this.#queue;
    if (current !== undefined) return 'loading';
    return failed ? 'failed' : hasSucceeded ? 'ready' : 'idle';
  }

  get failure(): Failure | undefined {
    return this.#queue.failed?.failure;
  }

  /** The offset of the next page, which is the number of positions that the loaded pages cover. */
  get loaded(): number {
    return offsetOf(this.#reading);
  }

  /** The number of records on the next page; 0 if there is no next page. */
  get nextPageSize(): number {
    const { count } = this.#reading;
    if (isComplete(this.#reading) || this.loaded > limits.offset.most) return 0;
    return count === undefined ? this.#pageSize : Math.min(this.#pageSize, count - this.loaded);
  }

  /** True if there are more records than paging reaches. */
  get isTruncated(): boolean {
    return this.nextPageSize === 0 && this.loaded > limits.offset.most && (this.count ?? 0) > this.loaded;
  }

  /** The time when the oldest page that is shown was answered, in milliseconds since the epoch; undefined if none is. */
  get readAt(): number | undefined {
    return oldestIn(this.#reading);
  }

  /** True if any page comes from the cache, so that this session has not asked the service for it. */
  get hasCachedPages(): boolean {
    return this.#reading.pages.some(({ cached }) => cached);
  }

  /** The members of the team who loaded parts of what is shown; undefined if all was loaded on this computer. */
  get loadedBy(): string | undefined {
    const people = new Set(this.#reading.pages.flatMap(({ person }) => person ?? []));
    return people.size === 0 ? undefined : [...people].join(', ');
  }

  /** The number of rows from the cache. */
  get rowsFromCache(): number {
    return this.#reading.pages.reduce((sum, { cached, rows }) => (cached ? sum + rows.length : sum), 0);
  }

  /** True if any page was read from the service or from the cache, even an empty one. */
  get isRead(): boolean {
    return this.#reading.pages.length > 0;
  }

  /**
   * Loads the next page. If pages are being loaded already, also by `all`, that load is returned: a double click loads once.
   * @throws Failure
   */
  more({ most = this.#pageSize, ...others }: LoadOptions = {}): Promise<void> {
    // By default the user has agreed to the price of now. If it rises while the free count below waits, the page is refused.
    const options = { ...others, agreedAt: others.agreedAt ?? this.#deps.prices?.revision };
    return (
      this.#pageLoad ??
      this.#begin('more', async () => {
        const before = this.loaded;
        await this.#deps.adoptFromColleagues?.();
        if (this.#takeOver() && this.loaded > before) return;
        const limit = Math.min(most, this.nextPageSize);
        if (limit <= 0) return;
        const { countOffsetShift } = this.#deps;
        if (countOffsetShift && this.isRead) {
          const moved = await countOffsetShift(this.#reading, options);
          // The free count may have waited, and another window may have bought the page meanwhile.
          if (this.#takeOver() && this.loaded > before) return;
          // It is stored even if the page fails, because `countOffsetShift` does not find the gone rows again.
          if (moved > 0) this.#store(moveBack(this.#reading, moved), false);
        }
        await this.#readNext(limit, options);
      })
    );
  }

  /** Shows what colleagues have loaded, for free. During other work it does nothing: `more` does the same. It never throws. */
  async adoptFromColleagues(): Promise<void> {
    if (this.#queue.isFree) await this.#deps.adoptFromColleagues?.('brief');
    if (this.#queue.isFree && this.#takeOver()) this.#changed.fire();
  }

  /**
   * Loads every page that paging reaches, several at once if they are free. Pages that were read before a failure stay.
   * @throws Failure
   */
  async all(options: LoadAllOptions = {}): Promise<void> {
    await this.#begin('more', () => this.#readAll(options));
  }

  /** Shows cached rows, and refreshes them in the background; else it loads the first page, once. @throws Failure of that page */
  async show(options: CallOptions = {}): Promise<void> {
    if (this.status !== 'idle') return this.isRead ? undefined : this.#lastWork;
    if (!this.isRead) await this.more(options);
    else if (this.#rows.length === 0) await this.refresh(options);
    // Nobody waits for it, so other calls are sent first.
    else void this.refresh({ priority: 'background' }).catch(() => undefined);
  }

  /**
   * Reads again the loaded records, or `most` records, but at least one page. Until they have arrived, the rows stay as they are.
   * It waits for work that is running, so that it sees every change made before it was requested.
   * @throws Failure; the pages that had arrived before it then replace the first old ones
   */
  refresh(asked: LoadOptions = {}): Promise<void> {
    const options = { ...asked, agreedAt: asked.agreedAt ?? this.#deps.prices?.revision };
    const { isFree } = this.#queue;
    if (this.#waitingRefresh && isSameRequest(this.#waitingRefresh.options, options)) return this.#waitingRefresh.done;
    const done = this.#begin('refresh', () => {
      if (this.#waitingRefresh?.options === options) this.#waitingRefresh = undefined;
      return this.#readAgain(options);
    });
    if (!isFree) this.#waitingRefresh = { options, done };
    return done;
  }

  /** Puts a changed record in the place of the one with the same key. */
  replace(row: Row<T>): void {
    this.#change((reading) => replace(reading, row, this.#deps.keyOf));
  }

  /** Removes records that the service no longer has. */
  remove(keys: ReadonlySet<string>): void {
    this.#change((reading) => remove(reading, keys, this.#deps.keyOf));
  }

  /** Takes over the number of all records from a caller that knows it from another response. */
  setCount(count: number): void {
    this.#change((reading) => setCount(reading, count));
  }

  /** Stops events. Of responses that arrive later only paid ones are cached, since a free one may be older than a later change. */
  dispose(): void {
    this.#disposed = true;
    this.#changed.dispose();
  }

  #begin(name: 'more' | 'refresh', work: () => Promise<void>): Promise<void> {
    const done = this.#queue.attempt(name, work).finally(() => {
      if (this.#lastWork === done) this.#lastWork = undefined;
      if (this.#pageLoad === done) this.#pageLoad = undefined;
    });
    this.#lastWork = done;
    if (name === 'more') this.#pageLoad = done;
    return done;
  }

  /** Reads the page behind the loaded ones, unless another window buys it while the call waits to be sent. */
  async #readNext(limit: number, options: CallOptions): Promise<void> {
    const { read, keyOf, now } = this.#deps;
    const offset = this.loaded;
    // The loaded rows are compared and not the result of `#takeOver`, because an earlier call, or a change made here, may have
    // taken the pages over.
    const isNeeded = (): boolean => {
      this.#takeOver();
      return this.loaded <= offset && this.nextPageSize > 0;
    };
    try {
      const page = await read({ offset, limit }, { ...options, isNeeded });
      this.#store(append(this.#reading, page, { limit, readAt: now(), keyOf }), !this.isRead);
    } catch (error) {
      const isBoughtElsewhere = asFailure(error).kind === 'cancelled' && !isNeeded();
      if (!isBoughtElsewhere) throw error;
    }
  }

  async #readAll({ report, enough = () => false, ...options }: LoadAllOptions): Promise<void> {
    while (this.nextPageSize > 0 && !enough()) {
      const changeCount = this.#changeCount;
      for await (const reading of this.#readOn(this.#reading, Infinity, Infinity, options)) {
        if (changeCount !== this.#changeCount) break;
        this.#store(reading, !this.isRead);
        report?.();
        // After a merge the next page begins elsewhere.
        if (enough() || this.#reading !== reading) break;
      }
    }
  }

  async #readAgain({ most, ...options }: LoadOptions): Promise<void> {
    this.#takeOver();
    const target = Math.max(most ?? this.loaded, 1);
    // Free records are requested in full pages.
    const mostRecords = most ?? (this.#deps.priced ? target : Infinity);
    let anew = nothingRead<T>();
    this.#changesDuringRefresh = [];
    try {
      for await (const reading of this.#readOn(anew, target, mostRecords, options)) anew = reading;
    } finally {
      if (anew.pages.length > 0) {
        // Pages that another window has bought meanwhile are newer than the old ones here. Those of a colleague may be older.
        if (!this.#deps.pageCache?.isOfColleague) this.#takeOver();
        const reading = isComplete(anew) ? anew : join(anew, this.#reading, this.#deps.keyOf);
        const changed = this.#changesDuringRefresh.reduce((before, change) => change(before), reading);
        this.#store(changed, true);
      }
    }
  }

  #readOn(from: PagedRows<T>, to: number, most: number, { signal, ...options }: CallOptions) {
    const { read, keyOf, now, priced = false } = this.#deps;
    return readOn(from, {
      read: (page, pageSignal) => read(page, { ...options, signal: pageSignal }),
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
    if (this.#queue.current === 'refresh') this.#changesDuringRefresh.push(change);
    // The offset of a page that is being read follows the current rows, so no pages are taken over meanwhile.
    const takenOver = this.#queue.isFree && this.#takeOver();
    this.#changeCount += 1;
    const next = change(this.#reading);
    if (next !== this.#reading) this.#store(next, false);
    else if (!takenOver) return;
    this.#changed.fire();
  }

  /** Takes over pages that another window has bought or changed since. @returns whether there were any */
  #takeOver(): boolean {
    const { priced = false, pageCache, keyOf } = this.#deps;
    const theirs = priced && pageCache?.hasExternalChange ? pageCache.restore() : undefined;
    if (theirs) this.#show(isComplete(theirs) ? theirs : join(theirs, this.#reading, keyOf));
    return theirs !== undefined;
  }

  /** Shows and caches a result, together with the rows that another window has bought meanwhile, so that none is lost. */
  #store(reading: PagedRows<T>, begun: boolean): void {
    const { priced = false, pageCache } = this.#deps;
    const theirs = priced && !isComplete(reading) && pageCache?.hasExternalChange ? pageCache.restore() : undefined;
    const merged = theirs ? this.#merge(reading, theirs) : reading;
    this.#show(merged);
    if (!priced && this.#disposed) return;
    if (begun) pageCache?.begin(merged);
    else pageCache?.update(merged);
  }

  // The other window may have bought other records at the same offsets: pages that it refreshed, or those of a colleague.
  #merge(reading: PagedRows<T>, theirs: PagedRows<T>): PagedRows<T> {
    const { keyOf } = this.#deps;
    return offsetOf(theirs) > offsetOf(reading) ? withRowsOf(theirs, reading, keyOf) : withRowsOf(reading, theirs, keyOf);
  }

  #show(reading: PagedRows<T>): void {
    this.#reading = reading;
    this.#rows = rowsOf(reading);
  }
}
