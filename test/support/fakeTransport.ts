// A transport that gives a test's answers and remembers what was sent, with a call context around it.
import type { CallContext, CallRecord } from '../../src/client/call.ts';
import { Failure } from '../../src/client/failure.ts';
import type { Transport, WireAnswer, WireRequest } from '../../src/client/http/transport.ts';
import { RateLimiter } from '../../src/client/rateLimiter.ts';
import type { Reservation, Spending } from '../../src/client/ledger.ts';
import { FakeClock } from './fakeClock.ts';
import { MemoryBudget } from './memoryBudget.ts';

/** The outcome of one request: an answer, an error that the transport rejects with, or a transport of its own. */
export type Step = WireAnswer | Error | Transport;

export interface FakeTransport {
  readonly transport: Transport;
  /** Every request that was sent, in order. */
  readonly sent: readonly WireRequest[];
}

/** Plays the steps in order, the last one again and again. */
export function fakeTransport(...steps: readonly [Step, ...Step[]]): FakeTransport {
  const sent: WireRequest[] = [];
  const transport: Transport = async (request, signal) => {
    const step = steps[Math.min(sent.length, steps.length - 1)] ?? steps[0];
    sent.push(request);
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(request, signal) : step;
  };
  return { transport, sent };
}

/** An answer: a value becomes JSON, text stays as it is. */
export function answer(body: unknown, { status = 200, headers = {} }: Partial<Omit<WireAnswer, 'body'>> = {}): WireAnswer {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Sends and never hears back, as a transport does whose connection hangs: only an abort ends it. */
export const silent: Transport = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Failure('cancelled', { delivery: 'unknown' }));
    });
  });

export interface TestContext extends CallContext {
  readonly clock: FakeClock;
  readonly budget: MemoryBudget;
  readonly records: readonly CallRecord[];
  /** The ends of the reservations in their order: one word for each. */
  readonly ends: readonly ('settle' | 'release')[];
  readonly reserved: readonly string[];
}

/** A call context with a fake clock and a budget that counts the ends of its reservations. */
export function contextFor(transport: Transport, overrides: Partial<Omit<CallContext, 'budget'>> = {}): TestContext {
  const clock = new FakeClock();
  const budget = new CountingBudget();
  const records: CallRecord[] = [];
  return {
    transport,
    limiter: new RateLimiter(clock),
    timeoutMs: 10_000,
    canReadCredits: false,
    userParameters: { data: 'appUser', lists: 'appUserId' },
    record: (call) => records.push(call),
    random: () => 0,
    budget,
    ...overrides,
    clock,
    records,
    ends: budget.ends,
    reserved: budget.reserved,
  };
}

class CountingBudget extends MemoryBudget {
  readonly ends: ('settle' | 'release')[] = [];
  readonly reserved: string[] = [];

  override reserve(spending: Spending): Reservation {
    const reservation = super.reserve(spending);
    this.reserved.push(spending.operation);
    return {
      settle: (entry) => {
        this.ends.push('settle');
        reservation.settle(entry);
      },
      release: () => {
        this.ends.push('release');
        reservation.release();
      },
    };
  }
}

/** The failure that a promise rejects with. @throws AssertionError-like Error if it does not, or not with a `Failure` */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw new Error(`rejected with ${String(error)}, not with a Failure`, { cause: error });
  }
  throw new Error('did not reject');
}
