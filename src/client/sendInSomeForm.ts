// Sends a call in the usual form, and if the service surely refused only the form, in the next one.
import { send, type CallContext, type CallOptions } from './call.ts';
import type { Endpoint } from './endpoint.ts';
import { Failure } from './failure.ts';
import { prepare, type PreparedCall } from './prepare.ts';
import { free, readCost, totalOf } from './price.ts';
import type { ApiVariants } from './variants.ts';

/**
 * A form that the service takes is kept for the account. A call that may have been carried out or billed is never sent again
 * here.
 * @param first the call in the form that is known
 * @throws Failure of the last form that may have been taken, else of the first
 */
export function sendInSomeForm<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  first: PreparedCall<Output>,
  context: CallContext,
  options: CallOptions,
): Promise<Output> {
  const known = context.variants?.known ?? {};
  // The call begins synchronously, so that an error before anything is reserved is thrown to the caller.
  const sent = send(first, context, options);
  // No request is sent twice, because a service that refuses each of two forms in favour of the other would never end the tries.
  const refusedRequests: string[] = [];
  const orNext = async (
    call: Promise<Output>,
    prepared: PreparedCall<Output>,
    variants: ApiVariants,
    refused?: Failure,
  ): Promise<Output> => {
    try {
      const output = await call;
      if (refused) context.variants?.keep(variants);
      return output;
    } catch (error) {
      if (!(error instanceof Failure) || !context.variants || !isSurelyRefused(error, prepared)) throw error;
      const { nextVariants } = await import('./nextVariants.ts');
      const next = nextVariants(endpoint, prepared.request, error.facts, variants);
      if (!next) throw refused ?? error;
      const other = prepare(endpoint, input, context, next);
      refusedRequests.push(JSON.stringify(prepared.request));
      if (refusedRequests.includes(JSON.stringify(other.request))) throw refused ?? error;
      if (next.anyActive !== variants.anyActive) await confirmForFree(endpoint, input, context, options, next);
      return orNext(send(other, context, options), other, next, refused ?? error);
    }
  };
  return orNext(sent, first, known);
}

/** Counts in an unconfirmed form, so that nothing is paid for in it before the service has accepted it. @throws Failure */
async function confirmForFree<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  context: CallContext,
  options: CallOptions,
  variants: ApiVariants,
): Promise<void> {
  const { countParameters } = endpoint;
  if (!countParameters || totalOf(endpoint.mostCredits(input)) === 0) return;
  const { answerTo: _answerTo, ...others } = endpoint;
  const count = { ...others, parameters: countParameters, mostCredits: () => free };
  await send(prepare(count, input, context, variants), context, options);
  context.variants?.keep(variants);
}

/** Returns whether the service itself has refused it and billed nothing. For a free read it does not matter who has answered. */
function isSurelyRefused({ facts }: Failure, { endpoint, stated, price }: PreparedCall<unknown>): boolean {
  if (facts.delivery !== 'answered' || facts.unconfirmed || totalOf(readCost(facts.cost) ?? {}) > 0) return false;
  if ((facts.status ?? 0) < 400 || (facts.status ?? 0) > 499) return false;
  const isFree = endpoint.effect === 'read' && totalOf(stated) + totalOf(price) === 0;
  return isFree || facts.hasErrorBody === true;
}
