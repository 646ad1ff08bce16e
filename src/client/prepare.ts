// Turns a call of an endpoint into a request that is checked and priced, before anything is reserved or sent.
import type { Endpoint } from './endpoint.ts';
import { refusedBy } from './failure.ts';
import { encodeParameters } from './http/encode.ts';
import type { Parameter, WireRequest } from './http/transport.ts';
import { limits } from './limits.ts';
import type { CallPrices } from './observedPrices.ts';
import type { Price } from './price.ts';
import { inVariant, type ApiVariants, type KnownVariants } from './variants.ts';

/** The names under which the acting user is sent (service.md, "Authentication", 2 and 3); empty if none is sent. */
export interface UserParameterNames {
  readonly data: string;
  readonly lists: string;
}

/** The context of a request beside its input. */
export interface PrepareContext {
  /** The acting user's identifier inside the client application if there is one. */
  readonly actingUser?: string;
  readonly userParameters: UserParameterNames;
  /** The prices that this account is billed beyond the rules of the API; absent if only the rules count. */
  readonly prices?: CallPrices;
  /** The forms of requests that this account's service takes; absent if only the usual ones are tried. */
  readonly variants?: KnownVariants;
}

/** A call that is ready to be paid for and sent. */
export interface PreparedCall<Output> {
  readonly endpoint: Pick<Endpoint<never, Output>, 'name' | 'effect' | 'verb' | 'userParameter' | 'answer'>;
  readonly request: WireRequest;
  /** The most that it may cost for this account: what is reserved. */
  readonly price: Price;
  /** The same by the rules of the API. */
  readonly stated: Price;
}

/**
 * Checks the input of a call, and builds and prices its request.
 * @param variants the forms to send it in
 * @throws Failure `refused`
 */
export function prepare<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  context: PrepareContext,
  variants: ApiVariants = context.variants?.known ?? {},
): PreparedCall<Output> {
  const stated = endpoint.mostCredits(input);
  const price = context.prices?.of(stated, endpoint.name) ?? stated;
  const asked = endpoint.answerTo ? { ...endpoint, answer: endpoint.answerTo(input) } : endpoint;
  return { endpoint: asked, request: buildRequest(endpoint, input, context, variants), price, stated };
}

function buildRequest<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  { actingUser, userParameters }: PrepareContext,
  variants: ApiVariants,
): WireRequest {
  const { userParameter, verb, target } = endpoint;
  const name = userParameter === 'none' ? '' : (variants[`${userParameter}User`] ?? userParameters[userParameter]);
  const user: Parameter[] = name !== '' && actingUser !== undefined ? [[name, actingUser]] : [];
  const parameters = [...endpoint.parameters(input), ...user];
  const inBody = verb === 'POST' || verb === 'PUT';
  if (inBody && exceedsBody(parameters)) {
    const [parameter] = parameters.reduce((longest, one) => (one[1].length > longest[1].length ? one : longest));
    throw refusedBy({ code: 'tooLarge', parameter, mostBytes: limits.bodyBytes });
  }
  return inVariant({ target, verb, path: endpoint.path(input), parameters }, endpoint, variants);
}

// A character takes at most nine bytes in a form: only what might be too large is encoded to see whether it is.
function exceedsBody(parameters: readonly Parameter[]): boolean {
  const characters = parameters.reduce((sum, [name, value]) => sum + name.length + value.length + 2, 0);
  return characters * 9 > limits.bodyBytes && encodeParameters(parameters).length > limits.bodyBytes;
}
