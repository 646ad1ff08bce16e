// Shows the request and the price of a call without sending it, through the same endpoint and encoder.
import type { Endpoint } from '../../client/endpoint.ts';
import { encodeParameters } from '../../client/http/encode.ts';
import type { WireRequest } from '../../client/http/transport.ts';
import type { UserParameterNames } from '../../client/prepare.ts';
import type { Price } from '../../client/price.ts';
import { inVariant, type ApiVariants } from '../../client/variants.ts';

export interface DryRun {
  /** Verb, path with every ID encoded, parameters as they were before encoding. The token is not among them. */
  readonly request: WireRequest;
  readonly effect: 'read' | 'write';
  /** The place of the parameters: the query, or a form in the body. */
  readonly place: 'query' | 'body';
  /** Of the parameters, encoded, without the token. */
  readonly bytes: number;
  /** The most it may cost. */
  readonly price: Price;
}

/** The acting user, and the names of the parameters that carry it; an empty name if it is not sent. */
export interface DryRunContext {
  readonly user?: string;
  readonly parameters: UserParameterNames;
  /** In which forms the service was found to take requests; absent if only the usual ones are known. */
  readonly variants?: ApiVariants;
  /** A price as the service bills it, if that is more than the rules of the API say; absent if they hold. */
  readonly billed?: (stated: Price, operation: string) => Price;
}

/** @throws Failure `refused` if the input breaks a rule of the API: it would not be sent */
export function dryRun<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, acting: DryRunContext): DryRun {
  const { target, verb, effect, userParameter } = endpoint;
  const stated = endpoint.mostCredits(input);
  // A written call stays a POST, also for a service that was read by GET: see `WrittenCall`.
  const { reads: _, ...variants } = acting.variants ?? {};
  const parameters = [...endpoint.parameters(input)];
  // An empty name says that the acting user is not sent.
  const name = userParameter === 'none' ? '' : (variants[`${userParameter}User`] ?? acting.parameters[userParameter]);
  if (name !== '' && acting.user !== undefined) parameters.push([name, acting.user]);
  const request = inVariant({ target, verb, path: endpoint.path(input), parameters }, endpoint, variants);
  return {
    request,
    effect,
    place: verb === 'POST' || verb === 'PUT' || request.place === 'form' ? 'body' : 'query',
    bytes: encodeParameters(request.parameters).length,
    price: acting.billed?.(stated, endpoint.name) ?? stated,
  };
}
