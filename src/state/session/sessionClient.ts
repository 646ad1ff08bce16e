// Creates the client of an account, with the prices, variants and raw answers that its calls share.
import type { CallContext, CallRecord } from '../../client/call.ts';
import { createClient, type Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import type { ConnectionTest } from '../../client/connectionTest.ts';
import type { Transport } from '../../client/http/transport.ts';
import { namingOnce } from '../../client/namingOnce.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { UserParameterNames } from '../../client/prepare.ts';
import { RateLimiter } from '../../client/rateLimiter.ts';
import { AccountPrices } from '../credits/accountPrices.ts';
import type { Money } from '../credits/creditStore.ts';
import { AccountVariants } from './accountVariants.ts';
import { RawAnswerStore } from './rawAnswerStore.ts';

export interface ClientOptions {
  readonly transport: Transport;
  readonly money: Money;
  readonly actingUser?: string;
  /** True if the credit status has an address. */
  readonly canReadCredits: boolean;
  readonly userParameters: UserParameterNames;
  readonly timeoutMs: number;
}

export interface ClientTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly record: (call: CallRecord) => void;
}

export interface SessionClient {
  readonly client: Client;
  readonly limiter: RateLimiter;
  /** The prices of calls, raised to what this account was billed. */
  readonly prices: AccountPrices;
  /** The variants of requests that the service accepts. */
  readonly variants: AccountVariants;
  /** The raw responses that this account has paid for. */
  readonly rawAnswers: RawAnswerStore;
  /** Makes free calls that show whether the account works. Never throws. */
  readonly testConnection: (signal: AbortSignal) => Promise<ConnectionTest>;
}

/** Creates the client of an open account. All its windows share the rate limit. */
export function createSessionClient(options: ClientOptions, tools: ClientTools): SessionClient {
  const { windows, permits, keyValue, account, cache } = options.money;
  const limiter = new RateLimiter(tools.clock, { shared: permits, ...(windows ? { windows: () => windows.count() } : {}) });
  const prices = new AccountPrices(keyValue, account, () => tools.clock.now());
  const variants = new AccountVariants(keyValue, account);
  const rawAnswers = new RawAnswerStore(cache, account);
  const context: CallContext = { ...callContext(options, tools, limiter), prices, variants, rawAnswers };
  return {
    client: createClient(context),
    limiter,
    prices,
    variants,
    rawAnswers,
    testConnection: async (signal) => (await import('../../client/connectionTest.ts')).testConnection(context, signal),
  };
}

/**
 * Makes one free call (List Search, no rows) to find out whether the service accepts these credentials, and which variant of the
 * request it accepts.
 * @throws Failure
 */
export async function checkSession(options: ClientOptions, tools: ClientTools, signal: AbortSignal): Promise<void> {
  const limiter = new RateLimiter(tools.clock);
  const variants = new AccountVariants(options.money.keyValue, options.money.account);
  const client = createClient({ ...callContext(options, tools, limiter), variants });
  await client.searchLists({ limit: 0 }, { signal }).finally(() => {
    limiter.dispose();
  });
}

function callContext(options: ClientOptions, tools: ClientTools, limiter: RateLimiter): CallContext {
  return {
    transport: options.transport,
    limiter,
    budget: options.money.budget,
    clock: tools.clock,
    timeoutMs: options.timeoutMs,
    userParameters: options.userParameters,
    record: namingOnce(tools.record),
    random: tools.random,
    canReadCredits: options.canReadCredits,
    ...omitUndefined({ actingUser: options.actingUser }),
  };
}
