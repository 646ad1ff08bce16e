// The timelines of an account: the pool of events, the pages that brought them, and their cache.
import type { Patience } from '../../client/colleagues.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Receipt } from '../../client/receipt.ts';
import type { Money } from '../credits/creditStore.ts';
import type { Savings } from '../credits/savings.ts';
import type { ColleaguesTimelines } from './colleaguesTimelines.ts';
import { CountCache } from './coverage/countCache.ts';
import { PageSequence } from './coverage/pageSequence.ts';
import { RepeatedPages } from './coverage/repeatedPages.ts';
import { carriesPayload, keyOfId, listsOf, type EventEntry, type EventRow } from './timelineEntry.ts';
import { covers, everyEvent, filterOf, filterKey, type TimelineFilter, type TimelineScope } from './timelineFilter.ts';
import { TimelinePool, type Arrival } from './timelinePool.ts';
import { TimelineRecords } from './timelineRecords.ts';
import { inBatches, linkKey, rowsIn, type CachedEvent, type CachedPage } from './timelinePages.ts';
import { TimelineSavings } from './timelineSavings.ts';

export interface TimelineStoreDeps {
  readonly money: Pick<Money, 'account' | 'cache' | 'ledger' | 'colleagues'>;
  readonly savings: Savings;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A callback that gets every event that comes in, so that names can be learned from it. */
  readonly learn: (events: readonly TimelineEvent[]) => void;
}

/** The timelines of one account, as long as its session is open. */
export class TimelineStore {
  readonly pool = new TimelinePool();
  readonly counts: CountCache;
  /** Pages that the service has sent again instead of the next one. */
  readonly repeatedPages = new RepeatedPages();
  readonly #deps: TimelineStoreDeps;
  readonly #records: TimelineRecords;
  /** The filters by key, so that the same filter is the same object everywhere. */
  readonly #filters = new Map<string, TimelineFilter>();
  readonly #sequences = new Map<string, PageSequence>();
  /** The number of events of a wider filter when its pages were last searched for a narrower one. */
  readonly #searchedSizes = new Map<string, number>();
  /** The marks of the cached pages that were taken in. */
  readonly #taken = new Set<string>();
  readonly #savings: TimelineSavings;
  #colleagues: ColleaguesTimelines | undefined;

  constructor(deps: TimelineStoreDeps) {
    this.#deps = deps;
    this.#records = new TimelineRecords(deps.money.cache, deps.money.account);
    this.counts = new CountCache(this.#records, deps.now);
    this.#savings = new TimelineSavings(deps.money, deps.savings);
  }

  /**
   * The pages of a filter: its own, or those that a wider filter in the same order yields from its beginning, if these hold more
   * events.
   */
  pages(asked: TimelineFilter): PageSequence {
    const filter = this.#canonical(asked);
    let best = this.#ownPages(filter);
    for (const wide of this.#sequences.values()) {
      if (wide.filter === filter || wide.filter.ordering !== filter.ordering || wide.keys.size <= best.keys.size) continue;
      if ((filter.payload && !wide.filter.payload) || !covers(wide.filter, filter)) continue;
      // The wider filter has got no event since it was searched for this filter.
      const pair = `${filterKey(filter)} ${filterKey(wide.filter)}`;
      if (this.#searchedSizes.get(pair) === wide.keys.size) continue;
      this.#searchedSizes.set(pair, wide.keys.size);
      const narrow = wide.narrow(filter, (key) => this.pool.get(key));
      if (narrow.keys.size > best.keys.size) best = narrow;
    }
    this.#sequences.set(filterKey(filter), best);
    return best;
  }

  /**
   * Takes in a page that the service has sent.
   * @param limit the requested number of events: a page that holds fewer is the last one, and so is one without a new event
   * @param isBeginning the pages are the beginning of their filter, and not those of a range somewhere in another one
   * @param receipt the receipt of the page
   * @returns the keys of its events
   */
  append(
    pages: PageSequence,
    rows: readonly EventRow[],
    { limit, isBeginning, receipt }: { limit: number; isBeginning: boolean; receipt?: Receipt | undefined },
  ): readonly string[] {
    const filter = this.#canonical(pages.filter);
    const { cursor: after, keys, isBorrowed, received } = pages;
    // Pages of a wider filter are stored under this one too. Otherwise nothing would lead to the next page after a reload.
    if (isBorrowed) this.#records.keepPage({ filter, rows: this.#rowsOf(keys) }, { after: undefined });
    const arrivals = pages.add(rows);
    if (rows.length < limit || pages.received === received) pages.end();
    this.#records.keep({ filter, rows, receipt }, isBeginning ? { after } : undefined);
    const readAt = this.#deps.now();
    this.#take(
      arrivals.map((arrival) => ({ ...arrival, readAt, receipt })),
      filter,
      false,
    );
    this.pool.announce();
    return arrivals.map(({ key }) => key);
  }

  /**
   * Takes in what the cache has of a scope, and then what colleagues have, at no cost. A second call takes in only what another
   * window or a colleague has added since.
   * @param patience `brief` to wait only a moment for a team that does not answer; absent before a purchase, which waits for it
   * @returns whether there was anything new
   */
  async restore(about: TimelineScope, patience?: Patience): Promise<boolean> {
    const isNew = await this.restoreCached(about);
    if (!(await this.#adoptFromColleagues(about, patience))) return isNew;
    return (await this.restoreCached(about)) || isNew;
  }

  /** Takes in what the cache has of a scope, and nothing that colleagues have. @returns whether there was anything new */
  async restoreCached(about: TimelineScope): Promise<boolean> {
    const pages: CachedPage[] = [];
    // All events are in the lists of their companies too.
    for (const list of about.kind === 'all' ? [undefined] : listsOf(about)) {
      const cached = this.#records.under(list);
      pages.push(...cached.pages.filter(({ mark }) => !this.#taken.has(mark)));
      for (const one of cached.counts) this.counts.restore(one);
    }
    let isNew = about.kind === 'events' && this.#restoreEvents(about);
    for (const batch of inBatches(pages, (filter) => this.#ownPages(filter).cursor)) {
      const found = this.#records.events(batch.flatMap((page) => this.#wanted(page)));
      for (const page of batch) this.#restorePage(page, found);
      isNew = this.pool.announce() || isNew;
      // The editor can do other work in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return isNew;
  }

  async #adoptFromColleagues(about: TimelineScope, patience: Patience | undefined): Promise<boolean> {
    const { account, cache, colleagues } = this.#deps.money;
    const shared = await colleagues?.(patience);
    if (!shared) return false;
    // Most users have no team.
    const { ColleaguesTimelines } = await import('./colleaguesTimelines.ts');
    this.#colleagues ??= new ColleaguesTimelines({ cache, account, records: this.#records });
    return this.#colleagues.take(shared, about);
  }

  /** The IDs among these whose events are known in this window or in the cache, which is free to find out. */
  known(ids: readonly string[]): ReadonlySet<string> {
    const here = ids.filter((id) => this.pool.get(keyOfId(id)));
    return new Set([...here, ...this.#records.events(ids.filter((id) => !here.includes(id))).keys()]);
  }

  /** Enters the credits that the cache has saved: once per window, for each event that is shown but was not bought in it. */
  enterSavings({ payload }: TimelineFilter, rows: readonly EventEntry[]): void {
    this.#savings.enter(rows, payload);
  }

  // IDs of which the pool has no event, or not the payload that the page was read with: another answer may have had it.
  #wanted({ rows, filter }: CachedPage): readonly string[] {
    return rows.flatMap((row) => {
      if (row === null || !('id' in row)) return [];
      const known = this.pool.get(keyOfId(row.id));
      return known && (!filter.payload || carriesPayload(known.row.raw)) ? [] : row.id;
    });
  }

  #restorePage(page: CachedPage, found: ReadonlyMap<string, CachedEvent>): void {
    this.#taken.add(page.mark);
    const filter = this.#canonical(page.filter);
    const rows = rowsIn(page, (id) => found.get(id) ?? this.#fromPool(id));
    const pages = this.#ownPages(filter);
    const all = rows.map(({ row }) => row);
    // Another window may have bought what is here, and more behind it, as one page.
    const beyond = page.key === linkKey(filter, pages.cursor) ? all : pages.partBehindCursor(all);
    // If rows are missing in the cache, neither this page nor those behind it can extend the sequence.
    const isExtension = beyond.length > 0 && rows.length === page.rows.length;
    const records = new Map(rows.map((event) => [event.row, event]));
    const into = isExtension ? pages : new PageSequence(filter);
    const arrivals = into.add(isExtension ? beyond : all);
    const dated = arrivals.map((arrival) => {
      const { at, person } = records.get(arrival.row) ?? { at: page.at };
      return { ...arrival, readAt: at, person };
    });
    // Pages that were read again since have another receipt.
    this.#take(
      dated.map((arrival) => (arrival.readAt <= page.at ? { ...arrival, receipt: page.receipt } : arrival)),
      filter,
      true,
    );
  }

  #restoreEvents({ ids }: TimelineScope): boolean {
    const wanted = ids.filter((id) => !carriesPayload(this.pool.get(keyOfId(id))?.row.raw));
    const filter = this.#canonical(filterOf({ kind: 'events', ids }, everyEvent));
    for (const [id, { row, at, person }] of this.#records.events(wanted))
      this.#take([{ key: keyOfId(id), row, readAt: at, person }], filter, true);
    return this.pool.announce();
  }

  #take(arrivals: readonly Arrival[], filter: TimelineFilter, cached: boolean): void {
    this.pool.take(arrivals, filter, cached);
    this.#deps.learn(arrivals.flatMap(({ row }) => row.value ?? []));
  }

  #fromPool(id: string): CachedEvent | undefined {
    const entry = this.pool.get(keyOfId(id));
    return entry && { row: entry.row, at: entry.readAt, ...omitUndefined({ person: entry.person }) };
  }

  #rowsOf(keys: Iterable<string>): readonly EventRow[] {
    return [...keys].flatMap((key) => this.pool.get(key)?.row ?? []);
  }

  #ownPages(asked: TimelineFilter): PageSequence {
    const filter = this.#canonical(asked);
    const key = filterKey(filter);
    const pages = this.#sequences.get(key) ?? new PageSequence(filter);
    this.#sequences.set(key, pages);
    return pages;
  }

  #canonical(filter: TimelineFilter): TimelineFilter {
    const key = filterKey(filter);
    const same = this.#filters.get(key) ?? filter;
    this.#filters.set(key, same);
    return same;
  }
}
