// Reads the events of companies or IDs: known ones are free, the rest has a price.
import type { Client } from '../../client/client.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { Failure } from '../../client/failure.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { CurrentPlan } from './coverage/currentPlan.ts';
import { sizeOf } from './coverage/purchasePlan.ts';
import { EventLoader } from './eventLoader.ts';
import { countKeyOf, everyEvent, filterOf, filterKey, type TimelineChoices, type TimelineScope } from './timelineFilter.ts';
import type { EventEntry } from './timelineEntry.ts';
import { TimelineRows } from './timelineRows.ts';
import type { TimelineState, TimelineWork } from './timelineState.ts';
import type { TimelineStore } from './timelineStore.ts';
import { LoadQueue } from '../loadQueue.ts';

export interface TimelineReaderDeps {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly store: TimelineStore;
  readonly about: TimelineScope;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/** One shown timeline. It runs one operation at a time; what was paid for is in the store, which outlives it. */
export class TimelineReader implements Disposable {
  readonly about: TimelineScope;
  readonly #store: TimelineStore;
  readonly #prices: PriceRevision | undefined;
  readonly #rows: TimelineRows;
  readonly #plan: CurrentPlan;
  readonly #loader: EventLoader;
  readonly #changed = new Emitter();
  readonly #queue = new LoadQueue<TimelineWork>(() => {
    this.#changed.fire();
  });
  #choices = everyEvent;
  #restored = false;
  /** The failure of a load that may have been billed; undefined after a later load has succeeded or the filter has changed. */
  #unconfirmed: Failure | undefined;

  constructor({ client, store, about, prices }: TimelineReaderDeps) {
    this.about = about;
    this.#store = store;
    this.#prices = prices;
    this.#rows = new TimelineRows(store.pool, filterOf(about, this.#choices), (entries) => {
      this.#plan.addKnown(entries);
      this.#loader.addArrived(entries.length);
      this.#changed.fire();
    });
    this.#plan = new CurrentPlan({ client, store, rows: this.#rows });
    const onProgress = (): void => {
      this.#changed.fire();
    };
    this.#loader = new EventLoader({ client, store, rows: this.#rows, plan: this.#plan, onProgress });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The key of the current filter. */
  get key(): string {
    return filterKey(this.#rows.filter);
  }

  get state(): TimelineState {
    const { list: rows, revision, oldest, asked, payloads } = this.#rows;
    const { count, gone, complete, stalled } = this.#plan.totals;
    const { added, begunAgain, progress } = this.#loader;
    const cached = this.#store.counts.get(this.#rows.filter);
    const { current } = this.#queue;
    const failed = this.#failed;
    return {
      status: current ?? (failed ? 'failed' : this.#plan.plan ? 'ready' : 'idle'),
      choices: this.#choices,
      rows,
      asked,
      payloads,
      revision,
      gone,
      complete,
      stalled,
      begunAgain,
      ...omitUndefined({ count, readAt: oldest?.readAt, readBy: oldest?.person, added, progress }),
      ...(cached && !cached.isFresh ? { countedAt: cached.countedAt } : {}),
      ...omitUndefined({ failure: failed?.failure, failed: failed?.work }),
    };
  }

  /** The most events of the next page; 0 if there is none. @param pageSize brought into 1 to 50 (service.md, "Limits") */
  nextLimit(pageSize: number): number {
    return this.#plan.plan?.nextLimit(sizeOf(pageSize)) ?? 0;
  }

  /** The most events that loading everything brings; undefined if that is not known. */
  get most(): number | undefined {
    return this.#plan.plan?.most;
  }

  /** The number of times that an operation has failed. */
  get failures(): number {
    return this.#queue.failures;
  }

  /** True if a load of this filter may have been billed and none has succeeded since: another may be a second payment. */
  get isUnconfirmed(): boolean {
    // Nothing more is paid for in a complete timeline.
    return this.#unconfirmed !== undefined && !this.#plan.totals.complete;
  }

  /** Shows what the cache has, then counts: both free. Nothing is thrown; if it was given up, it can be called again. */
  open(signal?: AbortSignal): Promise<void> {
    return this.#queue.run('restoring', async () => {
      // Before anything is bought, colleagues are asked again, and are waited for.
      if (!this.#restored) await this.#store.restore(this.about, 'brief');
      this.#restored = true;
      this.#queue.rename('counting');
      await this.#plan.make('once', signal);
    });
  }

  /** Counts again, which is free, and finds out where what is missing lies. Nothing is thrown: a failure is in the state. */
  count(signal?: AbortSignal): Promise<void> {
    return this.#queue.run('counting', () => this.#plan.make('again', signal));
  }

  /**
   * The known rows of choices that may be shown next, prepared so that they show quickly. Nothing is asked, and nothing changes.
   */
  prefetch(choices: TimelineChoices): readonly EventEntry[] {
    return this.#rows.prefetch(filterOf(this.about, choices));
  }

  /** Shows what is known of other choices, at once and free, and counts them if that was not done. Nothing is thrown. */
  choose(choices: TimelineChoices, signal?: AbortSignal): Promise<void> {
    const filter = filterOf(this.about, choices);
    this.#choices = choices;
    if (filterKey(filter) === filterKey(this.#rows.filter)) {
      this.#changed.fire();
      return Promise.resolve();
    }
    // The failure was of a load of the earlier choices. A missing count concerns both if they count the same.
    if (this.#queue.failed?.work === 'loading' || countKeyOf(filter) !== countKeyOf(this.#rows.filter)) this.#queue.forgive();
    this.#unconfirmed = undefined;
    this.#plan.clear();
    this.#loader.clear();
    this.#rows.show(filter);
    const counts = this.#restored && !this.#queue.failed;
    // If nothing else is running, the count announces both when it begins.
    if (!counts || !this.#queue.isFree) this.#changed.fire();
    if (!counts) return Promise.resolve();
    return this.#queue.run('counting', () => this.#plan.make('once', signal));
  }

  /**
   * Loads the next page: at most so many events, as `nextLimit` tells. While something is under way it does nothing. Nothing is
   * thrown.
   */
  async loadMore(most: number): Promise<void> {
    if (this.#queue.isFree) await this.#load((agreedAt) => this.#loader.load(sizeOf(most), agreedAt));
  }

  /**
   * Loads page after page, until there is nothing more or so many events were asked for. Nothing is thrown.
   * @param signal ends it after the page that is under way, which is paid for
   */
  async loadAll(most: number, signal: AbortSignal): Promise<void> {
    if (this.#queue.isFree) await this.#load((agreedAt) => this.#loader.loadAll(most, agreedAt, signal));
  }

  dispose(): void {
    this.#plan.dispose();
    this.#rows.dispose();
    this.#changed.dispose();
  }

  /** The operation that failed last, or else an unconfirmed load, which warns of a second payment until a load succeeds. */
  get #failed(): LoadQueue<TimelineWork>['failed'] {
    const { current, failed } = this.#queue;
    if (failed || current !== undefined || !this.#unconfirmed || !this.isUnconfirmed) return failed;
    return { work: 'loading', failure: this.#unconfirmed };
  }

  // If `restore` brings events that the filter asks for, nothing is bought, and the offer changes.
  #load(work: (agreedAt: number | undefined) => Promise<void>): Promise<void> {
    // The user has agreed to the prices of now: they may rise while colleagues are asked, and between the pages.
    const agreedAt = this.#prices?.revision;
    return this.#queue.run('loading', async () => {
      const { asked } = this.#rows;
      await this.#store.restore(this.about);
      await (this.#rows.asked === asked ? this.#buy(() => work(agreedAt)) : this.#plan.make('again'));
    });
  }

  async #buy(work: () => Promise<void>): Promise<void> {
    const { key } = this;
    try {
      await work();
      this.#unconfirmed = undefined;
    } catch (error) {
      // The failure does not concern a filter that was chosen meanwhile.
      if (error instanceof Failure && error.facts.unconfirmed && key === this.key) this.#unconfirmed = error;
      throw error;
    }
  }
}
