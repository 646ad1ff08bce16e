// Sends any endpoint: reserve credits, wait for a turn, send, maybe again, settle the cost, read the answer.
import { isUnclear, settleAnswer, settleFailure } from './bill.ts';
import type { Clock } from './clock.ts';
import type { Endpoint } from './endpoint.ts';
import { asFailure, Failure, refusedBy, type FailureFacts } from './failure.ts';
import { encodeParameters } from './http/encode.ts';
import type { Parameter, Transport, WireAnswer, WireRequest } from './http/transport.ts';
import type { Budget, Reservation, Source } from './ledger.ts';
import { limits } from './limits.ts';
import { parseBody } from './parseBody.ts';
import { plain, requestIdOf } from './plainText.ts';
import { totalOf, type Price } from './price.ts';
import type { Priority, RateLimiter, Turn } from './rateLimiter.ts';
import { readFailure } from './readFailure.ts';
import { receiptOf } from './receipt.ts';
import { waitBeforeNextTry } from './retry.ts';

/** The names under which the acting user is sent (service.md, "Authentication", 2 and 3). */
export interface UserParameterNames {
  readonly data: string;
  readonly lists: string;
}

/** One line of the log for every call: no address, no parameter, no token. */
export interface CallRecord {
  readonly operation: string;
  readonly tries: number;
  readonly ms: number;
  readonly outcome: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly cost?: string;
}

export interface CallContext {
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly budget: Budget;
  readonly clock: Clock;
  /** Milliseconds after which one try is given up. */
  readonly timeoutMs: number;
  /** The acting user's identifier inside the client application, where there is one. */
  readonly actingUser?: string;
  readonly userParameters: UserParameterNames;
  /** Whether there is an address to ask for the credits left. */
  readonly tellsCredits: boolean;
  readonly record: (call: CallRecord) => void;
  readonly random: () => number;
}

/** Read again at each try: who joins a call under way may make it more urgent. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Ends the wait for a turn, where `signal` gives what is sent by then some time; `signal` itself where it is absent. */
  readonly waitSignal?: AbortSignal;
  /** Whether somebody waits for the answer, as is taken for granted, or it may come after all those. */
  readonly priority?: Priority;
  /** On whose behalf; a person's where nothing is said. */
  readonly source?: Source;
}

/** A call that is ready to be paid for and sent. */
export interface Prepared<Output> {
  readonly endpoint: Pick<Endpoint<never, Output>, 'name' | 'effect' | 'answer'>;
  readonly request: WireRequest;
  readonly price: Price;
}

const never = new AbortController().signal;
const person: Source = { kind: 'person' };

/**
 * Calls an endpoint.
 * @throws Failure of any kind; `reached` says whether the service may have acted.
 */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  context: CallContext,
  options: CallOptions = {},
): Promise<Output> {
  return send(prepare(endpoint, input, context), context, options);
}

/** Checks and writes down what is to be sent. @throws Failure `refused` */
export function prepare<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, context: CallContext): Prepared<Output> {
  return { endpoint, request: buildRequest(endpoint, input, context), price: endpoint.mostCredits(input) };
}

/**
 * Reserves the credits and sends.
 * @throws Failure `overBudget` at once; any other when the call is over
 */
export function send<Output>(prepared: Prepared<Output>, context: CallContext, options: CallOptions): Promise<Output> {
  const { endpoint, price } = prepared;
  const reservation = context.budget.reserve({ operation: endpoint.name, source: options.source ?? person, price });
  return sendReserved(prepared, reservation, context, options);
}

async function sendReserved<Output>(
  { endpoint, request, price }: Prepared<Output>,
  reservation: Reservation,
  context: CallContext,
  options: CallOptions,
): Promise<Output> {
  const { signal = never } = options;
  const started = context.clock.now();
  const report = (tries: number, outcome: string, facts: AnswerFacts): void => {
    context.record({ operation: endpoint.name, tries, ms: context.clock.now() - started, outcome, ...facts });
  };
  const priced = totalOf(price) > 0;
  const isDoubtful = (facts: FailureFacts): boolean => isUnclear(facts) && (priced || endpoint.effect === 'write');
  for (let tries = 1; ; tries += 1) {
    const { result, wait } = await inTurn(context, options, async () => {
      const sent = await sendOnce(request, context, signal);
      if (!(sent instanceof Failure)) return { result: sent };
      const attempt = { tries, effect: endpoint.effect, priced, failure: sent, random: context.random() };
      const again = waitBeforeNextTry(attempt);
      // While the slot is still held, so that no other call is sent into the pause.
      if (again !== undefined && sent.kind === 'tooFast') context.limiter.pause(again);
      return { result: sent, wait: again };
    });
    if (!(result instanceof Failure)) {
      const facts = factsOf(result);
      const receipt = receiptOf(result, price);
      const read = endpoint.answer(parseBody(result.body), receipt);
      settleAnswer(receipt, read.ok ? read.value : undefined, reservation);
      report(tries, read.ok ? 'ok' : 'unexpectedAnswer', facts);
      if (read.ok) return read.value;
      const unread = { ...facts, operation: endpoint.name, reached: 'answered', detail: read.problem } as const;
      throw new Failure('unexpectedAnswer', { ...unread, doubtful: isDoubtful(unread) });
    }
    if (wait === undefined) {
      settleFailure(result.facts, price, reservation);
      report(tries, result.kind, pickFacts(result.facts.status, result.facts.requestId));
      throw result.with({ operation: endpoint.name, doubtful: isDoubtful(result.facts) });
    }
    // Who was too fast waits for the next turn instead, in line with the others.
    if (result.kind !== 'tooFast') await context.clock.sleep(wait, signal).catch(() => undefined);
  }
}

interface Tried {
  readonly result: WireAnswer | Failure;
  /** Milliseconds until the next try; absent where there is none. */
  readonly wait?: number | undefined;
}

/** Waits for a turn and holds it while `work` runs. Where it was cancelled before, nothing has left this machine. */
async function inTurn(context: CallContext, options: CallOptions, work: () => Promise<Tried>): Promise<Tried> {
  let turn: Turn;
  try {
    turn = await context.limiter.take(options.waitSignal ?? options.signal ?? never, options.priority ?? 'person');
  } catch {
    return { result: new Failure('cancelled', { reached: 'no' }) };
  }
  try {
    return await work();
  } finally {
    turn.end();
  }
}

function buildRequest<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, context: CallContext): WireRequest {
  const user: Parameter[] =
    endpoint.userParameter !== 'none' && context.actingUser !== undefined
      ? [[context.userParameters[endpoint.userParameter], context.actingUser]]
      : [];
  const parameters = [...endpoint.parameters(input), ...user];
  const inBody = endpoint.verb === 'POST' || endpoint.verb === 'PUT';
  if (inBody && exceedsBody(parameters)) {
    const [parameter] = parameters.reduce((longest, one) => (one[1].length > longest[1].length ? one : longest));
    throw refusedBy({ code: 'tooLarge', parameter, mostBytes: limits.bodyBytes });
  }
  return { target: endpoint.target, verb: endpoint.verb, path: endpoint.path(input), parameters };
}

// A character takes at most nine bytes in a form: only what might be too large is encoded to see whether it is.
function exceedsBody(parameters: readonly Parameter[]): boolean {
  const characters = parameters.reduce((sum, [name, value]) => sum + name.length + value.length + 2, 0);
  return characters * 9 > limits.bodyBytes && encodeParameters(parameters).length > limits.bodyBytes;
}

/** One try: a whole answer with a good status, or why there is none. */
async function sendOnce(request: WireRequest, context: CallContext, signal: AbortSignal): Promise<WireAnswer | Failure> {
  // One controller for both ends: `AbortSignal.any` and `AbortSignal.timeout` cost a call a seventh of its time.
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(new Error('timed out'));
  }, context.timeoutMs);
  const cancel = (): void => {
    abort.abort(signal.reason);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answer = await context.transport(request, abort.signal);
    const isGood = answer.status >= 200 && answer.status <= 299;
    const result = isGood ? answer : readFailure(answer, context.clock.now());
    // Who was too fast has nothing left, whatever a header says.
    const isTooFast = result instanceof Failure && result.kind === 'tooFast';
    const remaining = isTooFast ? '0' : answer.headers['x-ratelimit-remaining'];
    if (remaining !== undefined && /^\d+$/.test(remaining)) context.limiter.sync(Number(remaining));
    return result;
  } catch (error) {
    const reached = error instanceof Failure && error.facts.reached === 'no' ? 'no' : 'maybe';
    if (signal.aborted) return new Failure('cancelled', { reached });
    if (abort.signal.aborted) return new Failure('timedOut', { reached });
    // A fault of the transport's own counts as possibly received, and is not sent again.
    return asFailure(error, { reached });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

interface AnswerFacts {
  readonly status?: number;
  readonly requestId?: string;
  readonly cost?: string;
}

function factsOf(answer: WireAnswer): AnswerFacts {
  const cost = answer.headers['x-uniapi-cost'];
  return { ...pickFacts(answer.status, requestIdOf(answer.headers)), ...(cost === undefined ? {} : { cost: plain(cost) }) };
}

function pickFacts(status: number | undefined, requestId: string | undefined): AnswerFacts {
  return { ...(status === undefined ? {} : { status }), ...(requestId === undefined ? {} : { requestId }) };
}
