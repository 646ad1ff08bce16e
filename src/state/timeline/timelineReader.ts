// Reads the events of companies or IDs: known ones are free, the rest has a price.
import type { Client } from '../../client/client.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { buyPage, nextPage, type NextPage } from './coverage/buyRange.ts';
import { planPurchase, type Counting, type Planned } from './coverage/planPurchase.ts';
import { sizeOf } from './coverage/purchasePlan.ts';
import { RangePages } from './coverage/rangePages.ts';
import { countKeyOf, everyEvent, filterOf, keyOf, type TimelineChoices, type TimelineScope } from './timelineFilter.ts';
import type { EventEntry } from './timelineEntry.ts';
import { TimelineRows } from './timelineRows.ts';
import type { TimelineProgress, TimelineState, TimelineWork } from './timelineState.ts';
import type { TimelineStore } from './timelineStore.ts';
import { SerialQueue } from '../serialQueue.ts';

export interface TimelineReaderDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly about: TimelineScope;
  /** The prices of the account; absent where the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/** One timeline as it is looked at. What was paid for lies in the store, and stays as long as that does. */
export class TimelineReader implements Disposable {
  readonly about: TimelineScope;
  readonly #client: Pick<Client, 'searchTimeline'>;
  readonly #store: TimelineStore;
  readonly #prices: TimelineReaderDeps['prices'];
  readonly #rows: TimelineRows;
  readonly #changed = new Emitter();
  readonly #queue = new SerialQueue<TimelineWork>(() => {
    this.#changed.fire();
  });
  readonly #rangePages = new RangePages();
  #choices = everyEvent;
  #planned: Planned | undefined;
  /** Rows that came in since the load began. */
  #arrived = 0;
  #added: number | undefined;
  #begunAgain = false;
  #progress: TimelineProgress | undefined;
  #restored = false;
  #planning = new AbortController();

  constructor({ client, store, about, prices }: TimelineReaderDeps) {
    this.about = about;
    this.#prices = prices;
    this.#client = client;
    this.#store = store;
    this.#rows = new TimelineRows(store.pool, filterOf(about, this.#choices), (entries) => {
      this.#planned?.plan.addKnown(entries);
      this.#arrived += entries.length;
      this.#changed.fire();
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The key of the current filter. */
  get key(): string {
    return keyOf(this.#rows.filter);
  }

  get state(): TimelineState {
    const { list: rows, revision, readAt, asked, payloads } = this.#rows;
    const cached = this.#store.counts.get(this.#rows.filter);
    const { plan, gone = 0 } = this.#planned ?? {};
    const shown = asked - gone;
    const count = cached?.count === undefined ? undefined : Math.max(cached.count, shown);
    const isOver = plan !== undefined && !plan.next;
    const complete = count === undefined ? isOver : shown >= count;
    const { current, failed } = this.#queue;
    return {
      status: current ?? (failed ? 'failed' : plan ? 'ready' : 'idle'),
      choices: this.#choices,
      rows,
      asked,
      payloads,
      revision,
      gone,
      complete,
      stalled: isOver && !complete,
      begunAgain: this.#begunAgain,
      ...omitUndefined({ count }),
      ...(cached && !cached.isFresh ? { countedAt: cached.countedAt } : {}),
      ...omitUndefined({ readAt, added: this.#added }),
      ...(this.#progress ? { progress: this.#progress } : {}),
      ...(failed ? { failure: failed.failure, failed: failed.work } : {}),
    };
  }

  /** The most events of the next page; 0 where there is none. @param pageSize brought into 1 to 50 (service.md, "Limits") */
  nextLimit(pageSize: number): number {
    return this.#planned?.plan.nextLimit(sizeOf(pageSize)) ?? 0;
  }

  /** The most events that loading everything brings; undefined where that is not known. */
  get most(): number | undefined {
    return this.#planned?.plan.most;
  }

  /** Shows what the cache has, then counts: both free. Nothing is thrown; where it was given up, it can be called again. */
  open(signal?: AbortSignal): Promise<void> {
    return this.#queue.run('restoring', async () => {
      if (!this.#restored) await this.#store.restore(this.about);
      this.#restored = true;
      this.#queue.rename('counting');
      await this.#plan('once', signal);
    });
  }

  /** Counts again, which is free, and finds out where what is missing lies. Nothing is thrown: a failure is in the state. */
  count(signal?: AbortSignal): Promise<void> {
    return this.#queue.run('counting', () => this.#plan('again', signal));
  }

  /**
   * The known rows of choices that may be shown next, prepared so that they show quickly. Nothing is asked, and nothing changes.
   */
  foresee(choices: TimelineChoices): readonly EventEntry[] {
    return this.#rows.foresee(filterOf(this.about, choices));
  }

  /** Shows what is known of other choices, at once and free, and counts them where that was not done. Nothing is thrown. */
  choose(choices: TimelineChoices, signal?: AbortSignal): Promise<void> {
    const filter = filterOf(this.about, choices);
    this.#choices = choices;
    if (keyOf(filter) === keyOf(this.#rows.filter)) {
      this.#changed.fire();
      return Promise.resolve();
    }
    // The failure was of a load of the earlier choices. A missing count concerns both, where they count the same.
    if (this.#queue.failed?.work === 'loading' || countKeyOf(filter) !== countKeyOf(this.#rows.filter)) this.#queue.forgive();
    this.#planning.abort(new Error('other choices'));
    this.#planning = new AbortController();
    this.#rows.show(filter);
    this.#planned = undefined;
    this.#added = undefined;
    this.#begunAgain = false;
    const counts = this.#restored && !this.#queue.failed;
    // Where nothing else is running, the count announces both when it begins.
    if (!counts || !this.#queue.isFree) this.#changed.fire();
    if (!counts) return Promise.resolve();
    return this.#queue.run('counting', () => this.#plan('once', signal));
  }

  /** Loads the next page: at most so many events, as `nextLimit` tells. While something is under way it does nothing. Nothing is thrown. */
  async loadMore(most: number): Promise<void> {
    if (this.#queue.isFree) await this.#load(() => this.#pages(sizeOf(most)));
  }

  /**
   * Loads page after page, until there is nothing more or so many events were asked for. Nothing is thrown.
   * @param signal ends it behind the page that is under way: that one is paid for
   */
  async loadAll(most: number, signal: AbortSignal): Promise<void> {
    if (!this.#queue.isFree) return;
    await this.#load(async () => {
      const of = Math.min(most, this.most ?? most);
      const pages = await this.#pages(most, signal, () => {
        this.#progress = { loaded: this.#arrived, of };
        this.#changed.fire();
      });
      // Between the pages there may have come new ones.
      if (pages > 1 && !signal.aborted) await this.#plan('again');
    });
  }

  dispose(): void {
    this.#planning.abort(new Error('closed'));
    this.#rows.dispose();
    this.#changed.dispose();
  }

  // Events that another window has bought meanwhile are not bought here: then the offer changes, and nothing is spent.
  #load(work: () => Promise<unknown>): Promise<void> {
    return this.#queue.run('loading', async () => {
      const { asked } = this.#rows;
      await this.#store.restore(this.about);
      if (this.#rows.asked !== asked) return this.#plan('again');
      this.#arrived = 0;
      await work().finally(() => {
        this.#progress = undefined;
      });
    });
  }

  /** Buys one missing range after the other, at most so many events. @returns how many pages that took */
  async #pages(most: number, signal?: AbortSignal, before?: () => void): Promise<number> {
    // The user has agreed just now: a price that rises between the pages is another price.
    const agreedAt = this.#prices?.revision;
    let pages = 0;
    for (let left = most; left > 0 && signal?.aborted !== true; pages += 1) {
      before?.();
      const next = this.#planned && nextPage(this.#planned.plan, left);
      if (!next) break;
      await this.#page({ ...next, agreedAt });
      left -= next.limit;
    }
    return pages;
  }

  async #page(next: NextPage): Promise<void> {
    const counting = await this.#buy(next);
    if (!this.#planned) return; // Other choices meanwhile: they have a plan of their own.
    this.#added = this.#arrived;
    for (const range of this.#planned.plan.ranges) this.#rangePages.noteEnd(range);
    if (counting) await this.#plan(counting);
    // The service has sent all of them in this session: there is nothing to be asked about them.
    else if (this.state.complete && this.#rows.askedNow().every(({ kept }) => !kept))
      this.#store.counts.markComplete(this.#rows.filter);
    if (counting !== 'again' && next.range.count !== undefined && this.state.stalled) await this.#plan('again');
  }

  /** @returns how it is to be counted now, where that is to be done */
  async #buy(next: NextPage): Promise<Counting | undefined> {
    const { more, counting, lost } = await buyPage({ client: this.#client, store: this.#store }, next);
    // Known events stay, and counts find the rest. When the cursor is lost a second time, the user is told.
    if (lost && this.#begunAgain) throw lost;
    this.#begunAgain = lost !== undefined;
    if (!counting) this.#planned?.plan.recount(next.range, more);
    return counting;
  }

  async #plan(counting: Counting, signal?: AbortSignal): Promise<void> {
    const { filter, revision } = this.#rows;
    const rows = this.#rows.askedNow();
    this.#store.enterSavings(filter, rows);
    const planned = await planPurchase(
      { client: this.#client, store: this.#store, rangePages: this.#rangePages },
      { filter, rows, counting, signal: AbortSignal.any([this.#planning.signal, signal ?? this.#planning.signal]) },
    );
    if (filter !== this.#rows.filter) return;
    // Something has come in meanwhile, from another tab.
    if (revision !== this.#rows.revision) {
      await this.#plan('once', signal);
      return;
    }
    this.#planned = planned;
  }
}
