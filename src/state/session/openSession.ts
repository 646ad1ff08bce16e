// An open session: the client and the stores of one account, which are closed with it.
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { CallRecord } from '../../client/call.ts';
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import type { ConnectionTest } from '../../client/connectionTest.ts';
import type { Disposable } from '../../client/event.ts';
import type { JournalOwner } from '../../client/journal.ts';
import { localDay } from '../../client/localDay.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { UserParameterNames } from '../../client/prepare.ts';
import type { RateLimiter } from '../../client/rateLimiter.ts';
import { CompanyCache } from '../companies/companyCache.ts';
import { FacetStore, type FacetQuery } from '../companies/facetStore.ts';
import { CompanySearches } from '../companies/companySearches.ts';
import type { AccountPrices } from '../credits/accountPrices.ts';
import { CreditStore, type Money } from '../credits/creditStore.ts';
import type { Savings } from '../credits/savings.ts';
import { ListChanges } from '../lists/listChanges.ts';
import { ListJournal } from '../lists/listJournal.ts';
import { ListStore } from '../lists/listStore.ts';
import type { ListsViewStore } from '../lists/listsView.ts';
import { LastViewed } from '../timeline/lastViewed.ts';
import { SingleEvents } from '../timeline/singleEvents.ts';
import type { TimelineScope } from '../timeline/timelineFilter.ts';
import { TimelineReader } from '../timeline/timelineReader.ts';
import { TimelineStore } from '../timeline/timelineStore.ts';
import { scopeKey } from '../timeline/timelineTopic.ts';
import type { AccountVariants } from './accountVariants.ts';
import type { LateAnswers } from './lateAnswers.ts';
import type { RawAnswerStore } from './rawAnswerStore.ts';
import { SessionCache } from './sessionCache.ts';
import { createSessionClient, type ClientOptions, type ClientTools, type SessionClient } from './sessionClient.ts';

export interface SessionOptions extends ClientOptions {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId?: string;
}

export interface SessionTools extends ClientTools {
  readonly savings: Savings;
  readonly listsViews: ListsViewStore;
}

/**
 * An open session. Another account or acting user gets another session. An answer that arrives after closing is still stored for
 * the account that has paid for it.
 */
export class OpenSession implements SessionClient {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId: string | undefined;
  readonly actingUser: string | undefined;
  readonly userParameters: UserParameterNames;
  readonly canReadCredits: boolean;
  readonly clock: Clock;
  readonly money: Money;
  readonly client: Client;
  readonly limiter: RateLimiter;
  readonly prices: AccountPrices;
  readonly variants: AccountVariants;
  readonly rawAnswers: RawAnswerStore;
  readonly testConnection: (signal: AbortSignal) => Promise<ConnectionTest>;
  readonly companies: CompanyCache;
  readonly searches: CompanySearches;
  /** The facets of searches of locations. */
  readonly locationFacets: FacetStore;
  readonly lists: ListStore;
  readonly changes: ListChanges;
  /** The known events of timelines, including those that colleagues have bought. */
  readonly events: TimelineStore;
  readonly singleEvents: SingleEvents;
  readonly lastViewed: LastViewed;
  readonly credits: CreditStore;
  /** True if the user has agreed to all prices on clicked buttons for this session. */
  readonly agreement = { given: false };
  #isClosed = false;
  readonly #timelines = new Map<string, TimelineReader>();
  readonly #registration: Disposable | undefined;

  constructor(options: SessionOptions, tools: SessionTools, lateAnswers: LateAnswers) {
    this.kind = options.kind;
    this.name = options.name;
    this.accountId = options.accountId;
    this.actingUser = options.actingUser;
    this.userParameters = options.userParameters;
    this.canReadCredits = options.canReadCredits;
    this.clock = tools.clock;
    const cache = new SessionCache(options.money.cache, options.money.account);
    const money = withCache(options.money, cache);
    this.money = money;
    this.#registration = money.windows?.open();

    const record = (call: CallRecord): void => {
      tools.record(call);
      // If the account was forgotten meanwhile, its answers are not stored, so no message says so.
      if (this.#isClosed && !cache.isForgotten) lateAnswers.report(this, call);
    };
    const calls = createSessionClient({ ...options, money }, { ...tools, record });
    const { client, prices } = calls;
    this.client = client;
    this.prices = prices;
    this.limiter = calls.limiter;
    this.variants = calls.variants;
    this.rawAnswers = calls.rawAnswers;
    this.testConnection = calls.testConnection;

    const { account, keyValue, journal } = money;
    const { actingUser } = options;
    const { clock, savings } = tools;
    const now = (): number => clock.now();
    const shared = omitUndefined({ colleagues: money.colleagues });
    const companies = new CompanyCache({ cache, account, now, ...shared });
    this.companies = companies;
    const search = (query: FacetQuery, options: CallOptions) => client.searchLocations(query, options);
    this.locationFacets = new FacetStore({
      search,
      cache,
      account,
      ...shared,
      key: (...parts) => JSON.stringify(['locations', ...parts]),
    });
    this.searches = new CompanySearches({ client, companies, cache, account, actingUser, now, prices, ...shared });
    this.lists = new ListStore({ client, companies, money, actingUser, now, savings, views: tools.listsViews, prices });
    const listJournal = new ListJournal(journal, this.owner, now);
    this.changes = new ListChanges({ client, store: this.lists, journal: listJournal, actingUser, clock });
    const learn = (events: readonly TimelineEvent[]): void => {
      companies.rememberSubjects(events.flatMap(({ subjects }) => subjects));
    };
    this.events = new TimelineStore({ money, savings, now, learn });
    this.singleEvents = new SingleEvents({ client, store: this.events });
    this.lastViewed = new LastViewed(keyValue, this.owner, () => localDay(now()));
    this.credits = new CreditStore(client, money, clock, prices, options.canReadCredits);
  }

  /** The reader of a timeline. It is kept until the session is closed, because its events were paid for. */
  timeline(scope: TimelineScope): TimelineReader {
    const key = scopeKey(scope);
    const known = this.#timelines.get(key);
    // A reader that could not continue is replaced when its timeline is opened again.
    if (known && !known.state.stalled) return known;
    known?.dispose();
    const reader = new TimelineReader({ client: this.client, store: this.events, about: scope, prices: this.prices });
    this.#timelines.set(key, reader);
    return reader;
  }

  /** The reader of a timeline that the user opens. Today is stored as the last day on which its companies were viewed. */
  viewTimeline(scope: TimelineScope): TimelineReader {
    if (scope.kind === 'companies') this.lastViewed.visit(scope.ids);
    return this.timeline(scope);
  }

  /** The owner of the stored changes, watches and viewing days. */
  get owner(): JournalOwner {
    return { account: this.money.account, user: this.actingUser ?? '' };
  }

  dispose(): void {
    this.#isClosed = true;
    for (const reader of this.#timelines.values()) reader.dispose();
    this.searches.dispose();
    this.lists.dispose();
    this.credits.dispose();
    this.prices.dispose();
    this.companies.dispose();
    this.limiter.dispose();
    this.#registration?.dispose();
  }
}

function withCache(money: Money, cache: Money['cache']): Money {
  return {
    ...money,
    cache,
    // It is a getter, because the disk may become full while the session is open.
    get notPersisted() {
      return money.notPersisted;
    },
  };
}
