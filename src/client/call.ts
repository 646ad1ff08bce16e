// Calls any endpoint: reserves credits, waits for a permit, sends, keeps a paid answer, reads it, settles the cost.
import { isUnconfirmed, settleAnswer, settleFailure } from './settlement.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import { asFailure, cancelledBeforeSending, Failure, type FailureFacts } from './failure.ts';
import type { Transport, WireAnswer, WireRequest } from './http/transport.ts';
import type { Budget, Reservation, Source } from './ledger.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isPaidFor, isPriced, readAgain, requestOf, settleRaw } from './readRaw.ts';
import type { Refund } from './observedPrices.ts';
import { parseBody } from './parseBody.ts';
import { plain } from './plainText.ts';
import { prepare, type PrepareContext, type PreparedCall } from './prepare.ts';
import { free, readCost, type Price } from './price.ts';
import { isPaid, type RawAnswers } from './rawAnswers.ts';
import type { Priority, RateLimiter, Permit } from './rateLimiter.ts';
import { isErrorBody, readFailure } from './readFailure.ts';
import { receiptOf, type Receipt } from './receipt.ts';
import { waitBeforeNextTry } from './retry.ts';

/** One line of the log for every call: no address, no parameter, no token. */
export interface CallRecord {
  readonly operation: string;
  readonly tries: number;
  readonly ms: number;
  readonly outcome: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly cost?: string;
  /** The parts of the response that could not be read, by record and property: names and types, never values. */
  readonly odd?: readonly string[];
}

export interface CallContext extends PrepareContext {
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly budget: Budget;
  readonly clock: Clock;
  /** Milliseconds after which one try is given up. */
  readonly timeoutMs: number;
  /** True if there is an address to ask for the credits left. */
  readonly canReadCredits: boolean;
  /** Keeps the answers that were paid for as they came; absent if nothing is kept. */
  readonly rawAnswers?: RawAnswers;
  readonly record: (call: CallRecord) => void;
  readonly random: () => number;
}

/**
 * The options of a call. `priority` is read again at each try, because a caller that joins a call may make it more urgent.
 */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * A signal that ends only the waits before sending, for a team and for a permit: a request that was sent is still answered. By
   * default, `signal` ends all of them.
   */
  readonly waitSignal?: AbortSignal;
  /** The default is `person`. A `background` call gets a permit only if no call of a `person` waits for one. */
  readonly priority?: Priority;
  /** The source on whose behalf the call is made; a person by default. */
  readonly source?: Source;
  /** The revision of the prices at which the user agreed to the purchase. A call whose price has risen since is refused. */
  readonly agreedAt?: number | undefined;
  /**
   * Returns whether the call is still needed. It is asked right before each request: another window may have loaded the same while
   * this one waited. A call that is not needed is cancelled and costs nothing.
   */
  readonly isNeeded?: () => boolean;
}

const neverAborted = new AbortController().signal;
const person: Source = { kind: 'person' };

/**
 * Calls an endpoint.
 * @throws Failure of any kind; `delivery` says whether the service may have acted.
 */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  context: CallContext,
  options: CallOptions = {},
): Promise<Output> {
  return send(prepare(endpoint, input, context), context, options);
}

/**
 * Reserves the credits and sends. If this request was paid for before, and its answer could not be read, the kept answer is read
 * again instead.
 * @throws Failure synchronously if the price or the budget refuses the call, or if a kept answer still cannot be read; later
 * failures reject the promise
 */
export function send<Output>(prepared: PreparedCall<Output>, context: CallContext, options: CallOptions): Promise<Output> {
  const { endpoint, price } = prepared;
  const known = isPriced(prepared) ? readAgain(prepared, context.rawAnswers) : undefined;
  if (known) return Promise.resolve(known.value);
  const refusal = refusalOf(prepared, context, options);
  if (refusal) throw refusal;
  const spending = { operation: endpoint.name, source: options.source ?? person, price };
  const reserved = context.budget.reserve(spending, options.waitSignal ?? options.signal);
  // A call that no team has to allow is begun without waiting for a promise.
  if (!(reserved instanceof Promise)) return sendReserved(prepared, reserved, context, options);
  return reserved.then((reservation) => sendReserved(prepared, reservation, context, options));
}

/** The refusal of a call whose price has risen, or was not agreed to; undefined if it may be sent. */
function refusalOf(
  { endpoint, stated, price }: PreparedCall<unknown>,
  { prices }: CallContext,
  { agreedAt }: CallOptions,
): Failure | undefined {
  const detail = prices?.refusal(endpoint.name, stated, price, agreedAt);
  return detail && new Failure('overBudget', { delivery: 'notSent', operation: endpoint.name, detail });
}

async function sendReserved<Output>(
  prepared: PreparedCall<Output>,
  reservation: Reservation,
  context: CallContext,
  options: CallOptions,
): Promise<Output> {
  const { endpoint, request, price, stated } = prepared;
  const { signal } = options;
  const started = context.clock.now();
  const report = (tries: number, outcome: string, facts: AnswerFacts): void => {
    context.record({ operation: endpoint.name, tries, ms: context.clock.now() - started, outcome, ...facts });
  };
  const priced = isPriced(prepared);
  // A free read without an answer leaves nothing to check.
  const leavesUnconfirmed = (facts: FailureFacts): boolean => isUnconfirmed(facts) && (priced || endpoint.effect === 'write');
  for (let tries = 1; ; tries += 1) {
    const { result, waitMs, refund } = await tryWithPermit(prepared, tries, context, options);
    const notePrice = (cost: Price): void => {
      try {
        context.prices?.observe(endpoint.name, stated, cost);
      } catch {
        // A listener of the prices has thrown. The answer was paid for and must reach the caller nevertheless.
      }
    };
    if (!(result instanceof Failure)) {
      const { answer, body } = result;
      const receipt = receiptOf(answer, price);
      const facts = factsOf(answer, receipt);
      const keep = isPaidFor(prepared, receipt) ? context.rawAnswers : undefined;
      // The answer is kept before it is read, so that nothing that was paid for depends on what this version understands.
      const rawAnswer = keep?.keep({ operation: endpoint.name, request: requestOf(request), receipt, body: answer.body });
      const read = endpoint.answer(body, receipt);
      if (rawAnswer !== undefined) settleRaw(keep, rawAnswer, read);
      const entered = settleAnswer(receipt, read.ok ? read.value : undefined, reservation);
      refund?.(entered);
      const odd = read.ok ? read.odd : [read.problem];
      report(tries, read.ok ? 'ok' : 'unexpectedAnswer', { ...facts, ...omitUndefined({ odd }) });
      if (receipt.certainty === 'known') notePrice(receipt.cost);
      if (read.ok) return read.value;
      const { name: operation, effect } = endpoint;
      const unread = { ...facts, operation, effect, delivery: 'answered', detail: read.problem } as const;
      // A paid answer is not lost, because a later version can read it, so the call is not unconfirmed.
      if (rawAnswer !== undefined && isPaid({ receipt })) throw new Failure('unexpectedAnswer', { ...unread, rawAnswer });
      throw new Failure('unexpectedAnswer', { ...unread, unconfirmed: leavesUnconfirmed(unread) });
    }
    const billed = readCost(result.facts.cost);
    // An unconfirmed call gives nothing back, because the ledger enters its highest price.
    if (billed || !isUnconfirmed(result.facts)) refund?.(billed ?? free);
    if (waitMs === undefined) {
      settleFailure(result.facts, price, reservation);
      const { status, requestId, cost } = result.facts;
      report(tries, result.kind, { ...pickFacts(status, requestId), ...(cost === undefined ? {} : { cost: plain(cost) }) });
      if (billed) notePrice(billed);
      throw result.with({ operation: endpoint.name, effect: endpoint.effect, unconfirmed: leavesUnconfirmed(result.facts) });
    }
    // A call that was refused as too fast does not sleep: the limiter is paused, and the call waits for its next permit.
    if (result.kind !== 'tooFast') await context.clock.sleep(waitMs, signal).catch(() => undefined);
  }
}

/** A whole answer with a good status whose body is no error. */
interface GoodAnswer {
  readonly answer: WireAnswer;
  /** The body as JSON; undefined if it is none. */
  readonly body: unknown;
}

interface TryResult {
  readonly result: GoodAnswer | Failure;
  /** Milliseconds until the next try; absent if there is none. */
  readonly waitMs?: number | undefined;
  /** Gives back what the try has taken from an allowance; absent if it took nothing. */
  readonly refund?: Refund | undefined;
}

/**
 * Waits for a permit, and holds it while the request is sent once. If the wait is cancelled, or the price has risen, or the call is
 * no longer needed, this try has sent nothing.
 */
async function tryWithPermit(
  prepared: PreparedCall<unknown>,
  tries: number,
  context: CallContext,
  options: CallOptions,
): Promise<TryResult> {
  let permit: Permit;
  try {
    permit = await context.limiter.take(options.waitSignal ?? options.signal ?? neverAborted, options.priority ?? 'person');
  } catch {
    return { result: cancelledBeforeSending() };
  }
  try {
    // Another call may have been billed more than its price while this one waited.
    const refusal = refusalOf(prepared, context, options);
    if (refusal) return { result: refusal };
    if (options.isNeeded?.() === false) return { result: cancelledBeforeSending() };
    const { endpoint, request, stated } = prepared;
    // The allowance is taken in the same step as it is checked, so that calls at the same time cannot spend it twice.
    const refund = context.prices?.takeAllowance(endpoint.name, stated);
    const sent = await sendOnce(request, context, options.signal);
    if (!(sent instanceof Failure)) return { result: sent, refund };
    const { effect } = endpoint;
    const attempt = { tries, effect, priced: isPriced(prepared), failure: sent, random: context.random() };
    const waitMs = waitBeforeNextTry(attempt);
    // The pause begins before the permit ends, so that no other call is sent in between.
    if (waitMs !== undefined && sent.kind === 'tooFast') context.limiter.pause(waitMs);
    return { result: sent, waitMs, refund };
  } finally {
    permit.end();
  }
}

/** Sends the request once. It never throws: a failure is returned. */
async function sendOnce(
  request: WireRequest,
  context: CallContext,
  signal: AbortSignal | undefined,
): Promise<GoodAnswer | Failure> {
  // The signal may be aborted after the permit was granted, and its event is not fired again.
  if (signal?.aborted) return cancelledBeforeSending();
  // One controller serves the time limit and the signal: `AbortSignal.any` and `timeout` take a seventh of a call's time.
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(new Error('timed out'));
  }, context.timeoutMs);
  const cancel = (): void => {
    abort.abort(signal?.reason);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const answer = await context.transport(request, abort.signal);
    const hasGoodStatus = answer.status >= 200 && answer.status <= 299;
    const body = hasGoodStatus ? parseBody(answer.body) : undefined;
    const isGood = hasGoodStatus && !isErrorBody(body);
    const result = isGood ? { answer, body } : readFailure(answer, context.clock.now());
    // If the service refuses a call as too fast, no permits are left, whatever its header says.
    const isTooFast = result instanceof Failure && result.kind === 'tooFast';
    const remaining = isTooFast ? '0' : answer.headers['x-ratelimit-remaining'];
    if (remaining !== undefined && /^\d+$/.test(remaining)) context.limiter.sync(Number(remaining));
    return result;
  } catch (error) {
    // The facts that had arrived are kept, because a named cost counts even if the body broke off.
    const facts = error instanceof Failure ? error.facts : {};
    const delivery = facts.delivery === 'notSent' ? 'notSent' : 'unknown';
    if (signal?.aborted) return new Failure('cancelled', { ...facts, delivery });
    if (abort.signal.aborted) return new Failure('timedOut', { ...facts, delivery });
    // After an error that is no `Failure` the request may have been received, so it is not sent again.
    return asFailure(error, { delivery });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

interface AnswerFacts {
  readonly status?: number;
  readonly requestId?: string;
  readonly cost?: string;
  readonly odd?: readonly string[];
}

function factsOf(answer: WireAnswer, { requestId }: Receipt): AnswerFacts {
  const cost = answer.headers['x-uniapi-cost'];
  return { ...pickFacts(answer.status, requestId), ...(cost === undefined ? {} : { cost: plain(cost) }) };
}

function pickFacts(status: number | undefined, requestId: string | undefined): AnswerFacts {
  return omitUndefined({ status, requestId });
}
