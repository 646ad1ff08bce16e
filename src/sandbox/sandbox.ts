// The sandbox: answers requests to the documented API with invented records.
import type { Clock } from '../client/clock.ts';
import { encodeParameters } from '../client/http/encode.ts';
import type { Parameter, Verb, WireAnswer } from '../client/http/transport.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { limits } from '../client/limits.ts';
import { addPrices, free, totalOf, type Price } from '../client/price.ts';
import { actingUser, authenticate } from './authentication.ts';
import { charge } from './creditBuckets.ts';
import { dayOf } from './day.ts';
import { RequestParams } from './requestParams.ts';
import { credentialNames, type Reply } from './handler.ts';
import { Random } from './random.ts';
import { RateBucket } from './rateBucket.ts';
import { MethodNotAllowed, Refusal, tooLarge } from './refusal.ts';
import { findOperation, routes, type Routes } from './routes.ts';
import { freshState, readState, writeState, type State } from './state.ts';
import { smallWorld, type World } from './world.ts';

export interface SandboxRequest {
  readonly verb: Verb;
  /** Percent-encoded; the path of the credit status is `/credits`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Present if a DELETE sends its parameters in the body. The sandbox accepts them there and in the query. */
  readonly place?: 'form';
}

const commonParameters: readonly string[] = [...credentialNames, 'appUser', 'appUserId'];

// The limit is larger than any URL that the API needs; service-shapes.md, "Errors", gives only the error code.
const mostQueryBytes = 8192;

export interface SandboxOptions {
  readonly clock: Clock;
  /** A result of `snapshot`; one that cannot be read is ignored. */
  readonly state?: string;
  readonly world?: World;
  /** Routes that are tried before those of every sandbox. */
  readonly moreRoutes?: Routes;
}

/**
 * One account of the API. Its records are computed from a fixed seed and from the day of the clock; its state contains the
 * changes and the spending of callers. The same requests at the same time get the same answers.
 */
export class Sandbox {
  readonly #clock: Clock;
  readonly #rate: RateBucket;
  readonly #world: World;
  readonly #routes: Routes;
  #state: State;
  #requests = 0;

  constructor({ clock, state, world = smallWorld(), moreRoutes = [] }: SandboxOptions) {
    this.#clock = clock;
    this.#rate = new RateBucket(clock.now());
    this.#state = (state === undefined ? undefined : readState(state)) ?? freshState();
    this.#world = world;
    this.#routes = [...moreRoutes, ...routes];
  }

  /** Answers a request. It never throws: an error becomes an answer with an error status. */
  handle(request: SandboxRequest): WireAnswer {
    return this.#answerWith((now) => this.#serve(request, now));
  }

  /** The answer for a refusal, with all headers, for requests that the HTTPS server itself refuses. */
  refuse(refusal: Refusal): WireAnswer {
    return this.#answerWith(() => {
      throw refusal;
    });
  }

  /** The state as text: the changes and the spending of callers, without the request rate. */
  snapshot(): string {
    return writeState(this.#state);
  }

  /** Replaces the state by a snapshot, or by a new state if the snapshot cannot be read. */
  restore(state: string): void {
    this.#state = readState(state) ?? freshState();
  }

  reset(): void {
    this.#state = freshState();
  }

  /** All credits ever billed, by type. */
  get billed(): Price {
    return { ...this.#state.billed };
  }

  #serve(request: SandboxRequest, now: number): Reply {
    const params = new RequestParams(request.parameters);
    refuseLarge(request);
    authenticate(params);
    if (!this.#rate.take(now)) throw new Refusal(429, 'error.RateLimitExceeded', 'Too many requests: the rate is 10 a second.');
    const { operation, pathParam } = findOperation(this.#routes, request.verb, request.path);
    params.refuseOthers([...operation.parameters, ...commonParameters]);
    if (operation.ignoresEmpty) params.dropEmpty();
    const user = actingUser(params, this.#state);
    this.#world.events.setDay(dayOf(now));
    const reply = operation.answer({ params, user, now, world: this.#world, state: this.#state, pathParam });
    const cost = this.costOf(reply.cost ?? free, request);
    this.#settle(cost, now);
    return { ...reply, cost };
  }

  /** The price of a request, which is the cost of its response by the rules of the API. Tests override it to bill otherwise. */
  protected costOf(cost: Price, _request: SandboxRequest): Price {
    return cost;
  }

  #settle(cost: Price, now: number): void {
    charge(this.#state.spendings, cost, now);
    Object.assign(this.#state.billed, addPrices(this.#state.billed, cost));
  }

  #answerWith(serve: (now: number) => Reply): WireAnswer {
    const now = this.#clock.now();
    const { status, reply, allow } = attempt(() => serve(now));
    return {
      status,
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'x-uniapi-cost': writeCost(reply.cost ?? free),
        ...this.#rate.headers(now),
        'x-dl-request-id': this.#nextRequestId(now),
        ...(status === 429 ? { 'retry-after': '1' } : {}),
        ...omitUndefined({ allow }),
      },
      body: reply.body ? JSON.stringify(reply.body) : '',
    };
  }

  #nextRequestId(now: number): string {
    this.#requests += 1;
    const digits = new Random(10, now | 0, this.#requests).text('0123456789abcdef', 32);
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}

function attempt(serve: () => Reply): { readonly status: number; readonly reply: Reply; readonly allow?: string } {
  try {
    const reply = serve();
    return { status: reply.status ?? 200, reply };
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(500, 'error.internalServerError', `The sandbox has a fault: ${String(error)}`);
    const allow = refusal instanceof MethodNotAllowed ? { allow: refusal.allowed.join(', ') } : {};
    return { status: refusal.status, reply: { body: refusal.body }, ...allow };
  }
}

// Parameters have the same encoding in bodies and queries, so requests over HTTPS and from the transport get the same limits.
function refuseLarge({ verb, parameters }: SandboxRequest): void {
  const bytes = encodeParameters(parameters).length;
  if (verb === 'POST' || verb === 'PUT') {
    if (bytes > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
  } else if (bytes > mostQueryBytes)
    throw new Refusal(414, 'error.requestURITooLong', `The query is longer than ${mostQueryBytes} bytes.`);
}

function writeCost(cost: Price): string {
  if (totalOf(cost) === 0) return 'none';
  return ['units=1', ...Object.entries(cost).map(([type, amount]) => `${type}=${amount}`)].join(',');
}
