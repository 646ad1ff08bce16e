// A window of a member of a team with one watch, over a service that all members share.
import type { Client } from '../../../../../src/client/client.ts';
import { systemClock } from '../../../../../src/client/clock.ts';
import { Savings } from '../../../../../src/state/credits/savings.ts';
import { TimelineStore } from '../../../../../src/state/timeline/timelineStore.ts';
import { Watches } from '../../../../../src/state/watch/watches.ts';
import { runWatch, type RunRequest, type WatchRunDeps } from '../../../../../src/state/watch/watchRun.ts';
import type { Outcome, Watch } from '../../../../../src/state/watch/watch.ts';
import { beginRun } from '../../../../../src/state/watch/watchTurn.ts';
import { dayAt, type TimelineService } from '../../../../unit/state/support/timelineService.ts';
import { known, type Member } from './members.ts';

let runs = 0;

export class WatchWindow {
  readonly member: Member;
  /** Each page is paid for by the budget of the team. */
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly #watches: Watches;
  readonly #store: TimelineStore;

  constructor(member: Member, service: TimelineService) {
    this.member = member;
    const { storage, records } = member;
    this.#watches = new Watches({ keyValue: storage.keyValue, owner: { account: 'acc', user: '' } });
    const money = { account: 'acc', cache: storage.cache, ledger: storage.ledger, colleagues: () => Promise.resolve(records) };
    this.#store = new TimelineStore({ money, savings: new Savings(), now: () => Date.now(), learn: () => undefined });
    this.client = {
      searchTimeline: async (search, options) => {
        if (search.fields) return service.searchTimeline(search, options);
        const held = await member.reserve(search.limit ?? 0);
        const page = await service.searchTimeline(search, options);
        held.settle(known(page.rows.length));
        return page;
      },
    };
  }

  /** Watches a company, which is due now. */
  watch(): void {
    const now = Date.now();
    const terms = { everyHours: 24, perRun: 100, perWeek: 100, since: dayAt(-30), spent: [], newEvents: [] };
    const watched = { kind: 'company', id: 'c1', name: 'C 1' } as const;
    this.#watches.add({ id: 'watch', watched, ...terms, createdAt: now, dueAt: now });
  }

  run(request: Partial<RunRequest> = {}, signal = new AbortController().signal): Promise<Outcome | undefined> {
    const session = {
      client: this.client,
      clock: systemClock,
      events: this.#store,
      lists: { companiesIn: () => [] },
      prices: { of: (price: unknown) => price },
      money: { colleagues: () => Promise.resolve(this.member.records) },
    } as unknown as WatchRunDeps['session'];
    const tools = { now: () => Date.now(), today: () => dayAt(1), newId: () => `run ${String((runs += 1))}`, signal };
    return runWatch({ session, watches: this.#watches, ...tools }, { id: 'watch', asked: false, ...request });
  }

  /** Shows the timeline of the company, and takes in what colleagues have of it. */
  async open(): Promise<void> {
    await this.#store.restore({ kind: 'companies', ids: ['c1'] });
  }

  get isDue(): boolean {
    return beginRun(this.#watch, { id: '', now: Date.now() }, false).begun;
  }

  /** The keys of the new events. */
  get news(): readonly string[] {
    return this.#watch.newEvents.map(({ key }) => key);
  }

  /** Credits. */
  get spent(): number {
    return this.#watch.spent.reduce((sum, { credits }) => sum + credits, 0);
  }

  get #watch(): Watch {
    const found = this.#watches.get('watch');
    if (!found) throw new Error('There is no watch.');
    return found;
  }
}
