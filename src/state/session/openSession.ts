// Everything that lives as long as one account is open: its client and its stores.
import type { CallContext, CallRecord, UserParameterNames } from '../../client/call.ts';
import { createClient, type Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import { localDay } from '../../client/localDay.ts';
import type { Disposable } from '../../client/event.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { JournalOwner } from '../../client/journal.ts';
import { RateLimiter } from '../../client/rateLimiter.ts';
import { CompanyCache } from '../companies/companyCache.ts';
import { CompanySearches } from '../companies/companySearches.ts';
import { CreditStore, type Money } from '../credits/creditStore.ts';
import { ListChanges } from '../lists/listChanges.ts';
import { ListJournal } from '../lists/listJournal.ts';
import { ListStore } from '../lists/listStore.ts';
import type { ListsViewShelf } from '../lists/listsView.ts';
import { Looks } from '../timeline/looks.ts';
import type { Savings } from '../credits/savings.ts';
import type { TimelineScope } from '../timeline/timelineFilter.ts';
import { SingleEvents } from '../timeline/singleEvents.ts';
import { TimelineReader } from '../timeline/timelineReader.ts';
import { TimelineStore } from '../timeline/timelineStore.ts';
import { scopeKey } from '../timeline/timelineTopic.ts';
import { makeTrial, type Trial } from '../../client/trial.ts';

export interface SessionParts {
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
  readonly listsViews: ListsViewShelf;
}

/** A session that is open. It is replaced, never changed: what answers late belongs to one that is gone. */
export class OpenSession {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId: string | undefined;
  readonly actingUser: string | undefined;
  readonly userParameters: UserParameterNames;
  readonly client: Client;
  readonly limiter: RateLimiter;
  readonly money: Money;
  readonly companies: CompanyCache;
  readonly searches: CompanySearches;
  readonly lists: ListStore;
  readonly changes: ListChanges;
  /** What is known of timelines, whoever has bought it. */
  readonly events: TimelineStore;
  readonly looks: Looks;
  readonly credits: CreditStore;
  readonly singleEvents: SingleEvents;
  readonly tellsCredits: boolean;
  readonly clock: Clock;
  /** Whether the user said that prices need not be asked about in this session. */
  readonly agreement = { given: false };
  /** Makes free calls that show whether the account works. Never throws. */
  readonly tryOut: (signal: AbortSignal) => Promise<Trial>;
  readonly #timelines = new Map<string, TimelineReader>();
  readonly #presence: Disposable | undefined;

  constructor(parts: SessionParts, tools: SessionTools) {
    this.kind = parts.kind;
    this.name = parts.name;
    this.accountId = parts.accountId;
    this.actingUser = parts.actingUser;
    this.userParameters = parts.userParameters;
    this.tellsCredits = parts.tellsCredits;
    this.clock = tools.clock;
    this.money = parts.money;
    const { windows } = parts.money;
    this.#presence = windows?.open();
    this.limiter = new RateLimiter(tools.clock, windows ? { windows: () => windows.count() } : {});
    const context = callContext(parts, tools, this.limiter);
    this.client = createClient(context);
    this.tryOut = (signal) => makeTrial(context, signal);
    const now = (): number => tools.clock.now();
    this.looks = new Looks(parts.money.notes, this.owner, () => localDay(now()));
    this.companies = new CompanyCache({ cache: parts.money.cache, account: parts.money.account, now });
    this.searches = new CompanySearches({
      client: this.client,
      companies: this.companies,
      cache: parts.money.cache,
      account: parts.money.account,
      actingUser: parts.actingUser,
      now,
    });
    this.lists = new ListStore({
      client: this.client,
      companies: this.companies,
      money: parts.money,
      actingUser: parts.actingUser,
      now,
      savings: tools.savings,
      views: tools.listsViews,
    });
    this.changes = new ListChanges({
      client: this.client,
      store: this.lists,
      journal: new ListJournal(parts.money.journal, this.owner, now),
      actingUser: parts.actingUser,
      clock: tools.clock,
    });
    this.credits = new CreditStore(this.client, parts.money, tools.clock, parts.tellsCredits);
    this.events = new TimelineStore({
      money: parts.money,
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
    const reader = new TimelineReader({ client: this.client, store: this.events, about });
    this.#timelines.set(key, reader);
    return reader;
  }

  /** The same, and it is noted that these companies were looked at. */
  look(about: TimelineScope): TimelineReader {
    if (about.kind === 'companies') this.looks.visit(about.ids);
    return this.timeline(about);
  }

  /** Whose changes, watches and looks these are. */
  get owner(): JournalOwner {
    return { account: this.money.account, user: this.actingUser ?? '' };
  }

  dispose(): void {
    for (const reader of this.#timelines.values()) reader.dispose();
    this.events.dispose();
    this.searches.dispose();
    this.lists.dispose();
    this.credits.dispose();
    this.companies.dispose();
    this.limiter.dispose();
    this.#presence?.dispose();
  }
}

/** Makes one free call (List Search, no rows) to see whether the service takes these credentials. @throws Failure */
export async function checkSession(parts: SessionParts, tools: SessionTools, signal: AbortSignal): Promise<void> {
  const limiter = new RateLimiter(tools.clock);
  const client = createClient(callContext(parts, tools, limiter));
  await client.searchLists({ limit: 0 }, { signal }).finally(() => {
    limiter.dispose();
  });
}

/** What every call of a session shares. */
function callContext(parts: SessionParts, tools: SessionTools, limiter: RateLimiter): CallContext {
  return {
    transport: parts.transport,
    limiter,
    budget: parts.money.budget,
    clock: tools.clock,
    timeoutMs: parts.timeoutMs,
    userParameters: parts.userParameters,
    record: tools.record,
    random: tools.random,
    tellsCredits: parts.tellsCredits,
    ...(parts.actingUser === undefined ? {} : { actingUser: parts.actingUser }),
  };
}
