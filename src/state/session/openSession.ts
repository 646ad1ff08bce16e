// Everything that lives as long as one account is open: its client and its stores.
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
 * A session that is open. It is replaced, never changed: a late answer is stored for its account, and the next session shows it.
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
  /** The known events of timelines, whoever has bought them. */
  readonly events: TimelineStore;
  readonly singleEvents: SingleEvents;
  readonly lastViewed: LastViewed;
  readonly credits: CreditStore;
  /** Whether the user said that a price which stands on a button need not be asked about in this session. */
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
      // If the account was forgotten meanwhile, nothing of it is stored.
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

  /** The timeline of companies, or single events. The same reader comes again, with what it has loaded: that was paid for. */
  timeline(about: TimelineScope): TimelineReader {
    const key = scopeKey(about);
    const known = this.#timelines.get(key);
    // One that found no way on begins again when it is opened again.
    if (known && !known.state.stalled) return known;
    known?.dispose();
    const reader = new TimelineReader({ client: this.client, store: this.events, about, prices: this.prices });
    this.#timelines.set(key, reader);
    return reader;
  }

  /** The same, for a user who views it: the day is stored as the last one on which these companies were viewed. */
  viewTimeline(about: TimelineScope): TimelineReader {
    if (about.kind === 'companies') this.lastViewed.visit(about.ids);
    return this.timeline(about);
  }

  /** The owner of changes, watches and viewing times. */
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
    // The value is read anew each time, because the disk may become full later.
    get notPersisted() {
      return money.notPersisted;
    },
  };
}
