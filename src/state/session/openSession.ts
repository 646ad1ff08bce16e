// Everything that lives as long as one account is open: its client and its stores.
import type { CallContext, CallRecord } from '../../client/call.ts';
import { namingOnce } from '../../client/namingOnce.ts';
import type { UserParameterNames } from '../../client/prepare.ts';
import { createClient, type Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import { localDay } from '../../client/localDay.ts';
import type { Disposable } from '../../client/event.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { JournalOwner } from '../../client/journal.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { RateLimiter } from '../../client/rateLimiter.ts';
import type { LateAnswers } from './lateAnswers.ts';
import { RawAnswerStore } from './rawAnswerStore.ts';
import { SessionCache } from './sessionCache.ts';
import { CompanyCache } from '../companies/companyCache.ts';
import { CompanySearches } from '../companies/companySearches.ts';
import { AccountVariants } from './accountVariants.ts';
import { AccountPrices } from '../credits/accountPrices.ts';
import { CreditStore, type Money } from '../credits/creditStore.ts';
import { ListChanges } from '../lists/listChanges.ts';
import { ListJournal } from '../lists/listJournal.ts';
import { ListStore } from '../lists/listStore.ts';
import type { ListsViewStore } from '../lists/listsView.ts';
import { Looks } from '../timeline/looks.ts';
import type { Savings } from '../credits/savings.ts';
import type { TimelineScope } from '../timeline/timelineFilter.ts';
import { SingleEvents } from '../timeline/singleEvents.ts';
import { TimelineReader } from '../timeline/timelineReader.ts';
import { TimelineStore } from '../timeline/timelineStore.ts';
import { scopeKey } from '../timeline/timelineTopic.ts';
import { testConnection, type ConnectionTest } from '../../client/connectionTest.ts';

export interface SessionOptions {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId?: string;
  readonly actingUser?: string;
  readonly transport: Transport;
  /** Whether there is an address to ask for the credits left. */
  readonly tellsCredits: boolean;
  readonly money: Money;
  readonly userParameters: UserParameterNames;
  readonly timeoutMs: number;
}

export interface SessionTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly record: (call: CallRecord) => void;
  readonly savings: Savings;
  readonly listsViews: ListsViewStore;
}

/** A session that is open. It is replaced, never changed: what answers late is kept for its account, and shown by the next one. */
export class OpenSession {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId: string | undefined;
  readonly actingUser: string | undefined;
  readonly userParameters: UserParameterNames;
  readonly client: Client;
  readonly limiter: RateLimiter;
  readonly money: Money;
  /** The prices of calls, as this account was billed. */
  readonly prices: AccountPrices;
  /** In which forms the service takes requests. */
  readonly variants: AccountVariants;
  /** The answers that this account has paid for, as they came. */
  readonly rawAnswers: RawAnswerStore;
  readonly companies: CompanyCache;
  readonly searches: CompanySearches;
  readonly lists: ListStore;
  readonly changes: ListChanges;
  /** The known events of timelines, whoever has bought them. */
  readonly events: TimelineStore;
  readonly looks: Looks;
  readonly credits: CreditStore;
  readonly singleEvents: SingleEvents;
  readonly tellsCredits: boolean;
  readonly clock: Clock;
  /** Whether the user said that a price which stands on a button need not be asked about in this session. */
  readonly agreement = { given: false };
  /** Makes free calls that show whether the account works. Never throws. */
  readonly testConnection: (signal: AbortSignal) => Promise<ConnectionTest>;
  #isClosed = false;
  readonly #timelines = new Map<string, TimelineReader>();
  readonly #presence: Disposable | undefined;

  constructor(parts: SessionOptions, tools: SessionTools, late: LateAnswers) {
    this.kind = parts.kind;
    this.name = parts.name;
    this.accountId = parts.accountId;
    this.actingUser = parts.actingUser;
    this.userParameters = parts.userParameters;
    this.tellsCredits = parts.tellsCredits;
    this.clock = tools.clock;
    const cache = new SessionCache(parts.money.cache, parts.money.account);
    this.money = withCache(parts.money, cache);
    const { windows } = parts.money;
    this.#presence = windows?.open();
    this.limiter = new RateLimiter(tools.clock, windows ? { windows: () => windows.count() } : {});
    this.prices = new AccountPrices(parts.money.keyValue, parts.money.account, () => tools.clock.now());
    this.variants = new AccountVariants(parts.money.keyValue, parts.money.account);
    this.rawAnswers = new RawAnswerStore(this.money.cache, this.money.account);
    const record = (call: CallRecord): void => {
      tools.record(call);
      // Of an account that was forgotten meanwhile nothing is kept.
      if (this.#isClosed && !cache.isForgotten) late.note(this, call);
    };
    const context = {
      ...callContext(parts, { ...tools, record }, this.limiter),
      prices: this.prices,
      variants: this.variants,
      rawAnswers: this.rawAnswers,
    };
    this.client = createClient(context);
    this.testConnection = (signal) => testConnection(context, signal);
    const now = (): number => tools.clock.now();
    this.looks = new Looks(this.money.keyValue, this.owner, () => localDay(now()));
    this.companies = new CompanyCache({ cache: this.money.cache, account: this.money.account, now });
    this.searches = new CompanySearches({
      client: this.client,
      companies: this.companies,
      cache: this.money.cache,
      account: this.money.account,
      actingUser: parts.actingUser,
      now,
      prices: this.prices,
    });
    this.lists = new ListStore({
      client: this.client,
      companies: this.companies,
      money: this.money,
      actingUser: parts.actingUser,
      now,
      savings: tools.savings,
      views: tools.listsViews,
      prices: this.prices,
    });
    this.changes = new ListChanges({
      client: this.client,
      store: this.lists,
      journal: new ListJournal(this.money.journal, this.owner, now),
      actingUser: parts.actingUser,
      clock: tools.clock,
    });
    this.credits = new CreditStore(this.client, this.money, tools.clock, this.prices, parts.tellsCredits);
    this.events = new TimelineStore({
      money: this.money,
      savings: tools.savings,
      now,
      learn: (events) => {
        // Each company once, by the name that comes first: a timeline repeats the same ones over and over.
        const subjects = new Map(
          events
            .flatMap((event) => event.subjects)
            .map((subject) => [subject.id, subject] as const)
            .reverse(),
        );
        this.companies.rememberSubjects([...subjects.values()]);
      },
    });
    this.singleEvents = new SingleEvents({ client: this.client, store: this.events });
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

  /** The same, and it is noted that these companies were looked at. */
  look(about: TimelineScope): TimelineReader {
    if (about.kind === 'companies') this.looks.visit(about.ids);
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
    this.#presence?.dispose();
  }
}

function withCache(money: Money, cache: Money['cache']): Money {
  return {
    ...money,
    cache,
    // Asked anew each time: the disk may be full later.
    get notPersisted() {
      return money.notPersisted;
    },
  };
}

/**
 * Makes one free call (List Search, no rows) to see whether the service takes these credentials, and in which form it takes the call.
 * @throws Failure
 */
export async function checkSession(parts: SessionOptions, tools: SessionTools, signal: AbortSignal): Promise<void> {
  const limiter = new RateLimiter(tools.clock);
  const variants = new AccountVariants(parts.money.keyValue, parts.money.account);
  const client = createClient({ ...callContext(parts, tools, limiter), variants });
  await client.searchLists({ limit: 0 }, { signal }).finally(() => {
    limiter.dispose();
  });
}

/** The context that all calls of a session share. */
function callContext(parts: SessionOptions, tools: SessionTools, limiter: RateLimiter): CallContext {
  return {
    transport: parts.transport,
    limiter,
    budget: parts.money.budget,
    clock: tools.clock,
    timeoutMs: parts.timeoutMs,
    userParameters: parts.userParameters,
    record: namingOnce(tools.record),
    random: tools.random,
    tellsCredits: parts.tellsCredits,
    ...omitUndefined({ actingUser: parts.actingUser }),
  };
}
