// Everything that lives as long as one account is open: its client and its stores.
import type { CallContext, CallRecord, UserParameterNames } from '../client/call.ts';
import { createClient, type Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import type { Transport } from '../client/http/transport.ts';
import { RateLimiter } from '../client/rateLimiter.ts';
import { CompanyCache } from './companyCache.ts';
import { CreditStore, type Money } from './creditStore.ts';
import { ListStore } from './listStore.ts';
import { TimelineReader, type TimelineCompany } from './timelineReader.ts';

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
}

/** A session that is open. It is replaced, never changed: what answers late belongs to one that is gone. */
export class OpenSession {
  readonly kind: 'sandbox' | 'account';
  readonly name: string;
  readonly accountId: string | undefined;
  readonly actingUser: string | undefined;
  readonly client: Client;
  readonly limiter: RateLimiter;
  readonly money: Money;
  readonly companies: CompanyCache;
  readonly lists: ListStore;
  readonly credits: CreditStore;
  readonly tellsCredits: boolean;
  /** Whether the user said that prices need not be asked about in this session. */
  readonly agreement = { given: false };
  readonly #timelines = new Map<string, TimelineReader>();

  constructor(parts: SessionParts, tools: SessionTools) {
    this.kind = parts.kind;
    this.name = parts.name;
    this.accountId = parts.accountId;
    this.actingUser = parts.actingUser;
    this.tellsCredits = parts.tellsCredits;
    this.money = parts.money;
    this.limiter = new RateLimiter(tools.clock);
    this.client = createClient(callContext(parts, tools, this.limiter));
    this.companies = new CompanyCache();
    this.lists = new ListStore(this.client, this.companies);
    this.credits = new CreditStore(this.client, parts.money, tools.clock);
  }

  /** The timeline of a company. The same reader comes again, with what it has loaded: that was paid for. */
  timeline(company: TimelineCompany): TimelineReader {
    const known = this.#timelines.get(company.id);
    // One that found no way on begins again when it is opened again.
    if (known && !known.state.stalled) return known;
    const reader = new TimelineReader({
      client: this.client,
      company,
      learn: (events) => {
        for (const { subjects } of events) this.companies.rememberSubjects(subjects);
      },
    });
    this.#timelines.set(company.id, reader);
    return reader;
  }

  dispose(): void {
    this.lists.dispose();
    this.credits.dispose();
    this.companies.dispose();
    this.limiter.dispose();
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
