// Sends any endpoint: reserve credits, wait for a permit, send, maybe again, settle the cost, read the answer.
import { isUnconfirmed, settleAnswer, settleFailure } from './settlement.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import { asFailure, Failure, type FailureFacts } from './failure.ts';
import type { Transport, WireAnswer, WireRequest } from './http/transport.ts';
import type { Budget, Reservation, Source } from './ledger.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isPaidFor, isPriced, readAgain, requestOf, settleRaw } from './readRaw.ts';
import { parseBody } from './parseBody.ts';
import { plain } from './plainText.ts';
import { prepare, type PrepareContext, type PreparedCall } from './prepare.ts';
import { readCost, type Price } from './price.ts';
import type { RawAnswers } from './rawAnswers.ts';
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
  /** The parts of the response that could not be read, by record and member: names and types, never values. */
  readonly odd?: readonly string[];
}

export interface CallContext extends PrepareContext {
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly budget: Budget;
  readonly clock: Clock;
  /** Milliseconds after which one try is given up. */
  readonly timeoutMs: number;
  /** Whether there is an address to ask for the credits left. */
  readonly tellsCredits: boolean;
  /** Keeps the answers that were paid for as they came; absent if nothing is kept. */
  readonly rawAnswers?: RawAnswers;
  readonly record: (call: CallRecord) => void;
  readonly random: () => number;
}

/** They are read again at each try, because a caller that joins a call under way may make it more urgent. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Ends the wait for a permit, if `signal` gives what is sent by then some time; `signal` itself if it is absent. */
  readonly waitSignal?: AbortSignal;
  /** Whether somebody waits for the answer, as is taken for granted, or it may come after all those. */
  readonly priority?: Priority;
  /** On whose behalf; a person's if nothing is said. */
  readonly source?: Source;
  /** The revision of the prices at which the user agreed to the purchase. A call whose price has risen since is refused. */
  readonly agreedAt?: number | undefined;
}

const never = new AbortController().signal;
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
 * Reserves the credits and sends.
 * @throws Failure `overBudget` at once if it needs no team; any other when the call is over
 */
export function send<Output>(prepared: PreparedCall<Output>, context: CallContext, options: CallOptions): Promise<Output> {
  const { endpoint, price } = prepared;
  const known = isPriced(prepared) ? readAgain(prepared, context.rawAnswers) : undefined;
  if (known) return Promise.resolve(known.value);
  const refusal = refusalOf(prepared, context, options);
  if (refusal) throw refusal;
  const reserved = context.budget.reserve({ operation: endpoint.name, source: options.source ?? person, price }, options.signal);
  // A call that nobody else has to allow is on its way at once.
  if (!(reserved instanceof Promise)) return sendReserved(prepared, reserved, context, options);
  return reserved.then((reservation) => sendReserved(prepared, reservation, context, options));
}

/** Why a call must not be sent at its price, once the service has billed more than that; undefined if it may be. */
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
  const mayBeBilled = (facts: FailureFacts): boolean => isUnconfirmed(facts) && (priced || endpoint.effect === 'write');
  for (let tries = 1; ; tries += 1) {
    const { result, wait } = await withPermit(context, options, async () => {
      // Another call may have been billed more than its price while this one waited.
      const refusal = refusalOf(prepared, context, options);
      if (refusal) return { result: refusal };
      const sent = await sendOnce(request, context, signal);
      if (!(sent instanceof Failure)) return { result: sent };
      const attempt = { tries, effect: endpoint.effect, priced, failure: sent, random: context.random() };
      const again = waitBeforeNextTry(attempt);
      // While the slot is still held, so that no other call is sent into the pause.
      if (again !== undefined && sent.kind === 'tooFast') context.limiter.pause(again);
      return { result: sent, wait: again };
    });
    const observe = (cost: Price): void => context.prices?.observe(endpoint.name, stated, cost);
    if (!(result instanceof Failure)) {
      const { answer, body } = result;
      const receipt = receiptOf(answer, price);
      if (receipt.certainty === 'known') observe(receipt.cost);
      const facts = factsOf(answer, receipt);
      const keep = isPaidFor(prepared, receipt) ? context.rawAnswers : undefined;
      // Before it is read, so that nothing that was paid for depends on what this version understands.
      const rawAnswer = keep?.keep({ operation: endpoint.name, request: requestOf(request), receipt, body: answer.body });
      const read = endpoint.answer(body, receipt);
      if (rawAnswer !== undefined) settleRaw(keep, rawAnswer, read);
      settleAnswer(receipt, read.ok ? read.value : undefined, reservation);
      const odd = read.ok ? read.odd : [read.problem];
      report(tries, read.ok ? 'ok' : 'unexpectedAnswer', { ...facts, ...(odd ? { odd } : {}) });
      if (read.ok) return read.value;
      const { name: operation, effect } = endpoint;
      const unread = { ...facts, operation, effect, delivery: 'answered', detail: read.problem } as const;
      if (rawAnswer !== undefined) throw new Failure('unexpectedAnswer', { ...unread, rawAnswer });
      throw new Failure('unexpectedAnswer', { ...unread, unconfirmed: mayBeBilled(unread) });
    }
    const billed = readCost(result.facts.cost);
    if (billed) observe(billed);
    if (wait === undefined) {
      settleFailure(result.facts, price, reservation);
      const { status, requestId, cost } = result.facts;
      report(tries, result.kind, { ...pickFacts(status, requestId), ...(cost === undefined ? {} : { cost: plain(cost) }) });
      throw result.with({ operation: endpoint.name, effect: endpoint.effect, unconfirmed: mayBeBilled(result.facts) });
    }
    // A call that was too fast waits for its next permit instead, in line with the others.
    if (result.kind !== 'tooFast') await context.clock.sleep(wait, signal).catch(() => undefined);
  }
}

/** A whole answer with a good status whose body is no error. */
interface Answered {
  readonly answer: WireAnswer;
  /** The body as JSON; undefined if it is none. */
  readonly body: unknown;
}

interface Tried {
  readonly result: Answered | Failure;
  /** Milliseconds until the next try; absent if there is none. */
  readonly wait?: number | undefined;
}

/** Waits for a permit and holds it while `work` runs. Where it was cancelled before, nothing has left this machine. */
async function withPermit(context: CallContext, options: CallOptions, work: () => Promise<Tried>): Promise<Tried> {
  let permit: Permit;
  try {
    permit = await context.limiter.take(options.waitSignal ?? options.signal ?? never, options.priority ?? 'person');
  } catch {
    return { result: new Failure('cancelled', { delivery: 'notSent' }) };
  }
  try {
    return await work();
  } finally {
    permit.end();
  }
}

/** One try: what was answered, or why it was not. */
async function sendOnce(
  request: WireRequest,
  context: CallContext,
  signal: AbortSignal | undefined,
): Promise<Answered | Failure> {
  // One controller for both ends: `AbortSignal.any` and `AbortSignal.timeout` cost a call a seventh of its time.
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
    // A call that was too fast has no permits left, whatever a header says.
    const isTooFast = result instanceof Failure && result.kind === 'tooFast';
    const remaining = isTooFast ? '0' : answer.headers['x-ratelimit-remaining'];
    if (remaining !== undefined && /^\d+$/.test(remaining)) context.limiter.sync(Number(remaining));
    return result;
  } catch (error) {
    // The facts that had arrived are kept: a cost that was named counts, although the body broke off.
    const facts = error instanceof Failure ? error.facts : {};
    const delivery = facts.delivery === 'notSent' ? 'notSent' : 'unknown';
    if (signal?.aborted) return new Failure('cancelled', { ...facts, delivery });
    if (abort.signal.aborted) return new Failure('timedOut', { ...facts, delivery });
    // A fault of the transport's own counts as possibly received, and is not sent again.
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
