// A window of timelines over a service and a cache that outlives it.
import { everyEvent, type TimelineChoices, type TimelineScope } from '../../../../src/state/timeline/timelineFilter.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../../../src/state/timeline/timelineStore.ts';
import type { TimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { idOf, TimelineService } from './timelineService.ts';

export class TimelineHarness {
  readonly clock = new FakeClock();
  readonly service: TimelineService;
  readonly storage = memoryStorage(this.clock);
  readonly learned: TimelineEvent[] = [];
  store: TimelineStore;
  savings = new Savings();

  constructor(events: readonly unknown[]) {
    this.service = new TimelineService(events);
    this.store = this.#open();
  }

  get money() {
    return { account: 'a', cache: this.storage.cache, ledger: this.storage.ledger };
  }

  /** Credits that the ledger says were saved. */
  get saved(): Readonly<Record<string, number>> {
    return this.storage.ledger.totals({ account: 'a' }).saved;
  }

  /** The window is closed and opened again. */
  reload(): this {
    this.savings = new Savings();
    this.store = this.#open();
    return this;
  }

  /** A second window beside this one. */
  otherWindow(): TimelineHarness {
    const other = Object.create(this) as TimelineHarness;
    other.store = this.#open();
    return other;
  }

  reader(...companies: readonly string[]): TimelineReader {
    return this.readerAbout({ kind: 'companies', ids: companies.length === 0 ? ['c1'] : companies });
  }

  readerAbout(about: TimelineScope): TimelineReader {
    return new TimelineReader({ client: this.service, store: this.store, about });
  }

  async opened(choices: Partial<TimelineChoices> = {}): Promise<TimelineReader> {
    const reader = this.reader();
    void reader.choose({ ...everyEvent, ...choices });
    await reader.open();
    return reader;
  }

  #open(): TimelineStore {
    return new TimelineStore({
      money: this.money,
      savings: this.savings,
      now: () => this.clock.now(),
      learn: (some) => this.learned.push(...some),
    });
  }
}

/** The IDs of the rows that are shown. */
export function namesOf(reader: TimelineReader): unknown[] {
  return reader.state.rows.map(({ row }) => idOf(row.raw));
}

/** Loads page after page, each at the limit that was told before. */
export async function loadAll(reader: TimelineReader, pageSize: number): Promise<void> {
  for (let page = 0; reader.nextLimit(pageSize) > 0 && reader.state.status === 'ready'; page += 1) {
    if (page > 500) throw new Error('no end');
    await reader.loadMore(reader.nextLimit(pageSize));
  }
}
