// Shows the request and the price of a call without sending it, through the same endpoint and encoder.
import type { Endpoint } from '../../client/endpoint.ts';
import { encodeParameters } from '../../client/http/encode.ts';
import type { WireRequest } from '../../client/http/transport.ts';
import type { UserParameterNames } from '../../client/prepare.ts';
import type { Price } from '../../client/price.ts';
import { inVariant, type ApiVariants } from '../../client/variants.ts';

export interface DryRun {
  /** The request without the token. The IDs in its path are encoded, its parameters are not encoded yet. */
  readonly request: WireRequest;
  readonly effect: 'read' | 'write';
  /** The place of the parameters: the query, or a form in the body. */
  readonly place: 'query' | 'body';
  /** The size of the encoded parameters without the token. */
  readonly bytes: number;
  /** The highest price of the call. */
  readonly price: Price;
}

/** The acting user and the names of the parameters for it, and the known deviations of the service. */
export interface DryRunContext {
  readonly user?: string;
  /** The names of the parameters that carry the acting user; a name is empty if the user is not sent. */
  readonly parameters: UserParameterNames;
  /** The variants of the API that the service was found to use; absent if only the usual ones are known. */
  readonly variants?: ApiVariants;
  /** Converts a stated price into the price that the service bills, if that is higher; absent if the stated prices hold. */
  readonly billed?: (stated: Price, operation: string) => Price;
}

/** The dry run of a call. @throws Failure `refused` if the input breaks a rule of the API, because it would not be sent */
export function dryRun<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, context: DryRunContext): DryRun {
  const { target, verb, effect, userParameter } = endpoint;
  const stated = endpoint.mostCredits(input);
  // A written call is always a POST, even if the service was found to need GET: see `WrittenCall`.
  const { reads: _, ...variants } = context.variants ?? {};
  const parameters = [...endpoint.parameters(input)];
  // An empty name says that the acting user is not sent.
  const name = userParameter === 'none' ? '' : (variants[`${userParameter}User`] ?? context.parameters[userParameter]);
  if (name !== '' && context.user !== undefined) parameters.push([name, context.user]);
  const request = inVariant({ target, verb, path: endpoint.path(input), parameters }, endpoint, variants);
  return {
    request,
    effect,
    place: verb === 'POST' || verb === 'PUT' || request.place === 'form' ? 'body' : 'query',
    bytes: encodeParameters(request.parameters).length,
    price: context.billed?.(stated, endpoint.name) ?? stated,
  };
}
