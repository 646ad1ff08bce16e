// Reads stored raw responses again that were paid for and that an older version could not read.
import type { WireRequest } from './http/transport.ts';
import { Failure } from './failure.ts';
import type { ReadResult } from './model/envelope.ts';
import { parseBody } from './parseBody.ts';
import type { PreparedCall } from './prepare.ts';
import { totalOf } from './price.ts';
import { isPaid, type RawAnswers } from './rawAnswers.ts';
import type { Receipt } from './receipt.ts';

/** Returns whether a call may cost something. */
export function isPriced({ price }: Pick<PreparedCall<unknown>, 'price'>): boolean {
  return totalOf(price) > 0;
}

/** Returns whether an answer may have cost something: by its price, or by what it says itself. */
export function isPaidFor(prepared: PreparedCall<unknown>, receipt: Receipt): boolean {
  return isPriced(prepared) || isPaid({ receipt });
}

/** Notes whether all of a kept answer could be read. */
export function settleRaw(answers: RawAnswers | undefined, key: string, read: ReadResult<unknown>): void {
  if (read.ok && read.incomplete !== true) answers?.understood(key);
  else answers?.notUnderstood(key, read.ok);
}

/**
 * Reads a kept answer to the same request, which was paid for and could not be read by an older version.
 * @returns the output, at no cost; undefined if nothing is kept, or if a part is still not understood, so that the request may be
 * sent again
 * @throws Failure `unexpectedAnswer` if nothing of it is understood: asking again would pay again for the same
 */
export function readAgain<Output>(
  { endpoint, request }: PreparedCall<Output>,
  answers: RawAnswers | undefined,
): { readonly value: Output } | undefined {
  for (const { key, receipt, body } of answers?.of(requestOf(request)) ?? []) {
    const json = parseBody(body);
    const read = endpoint.answer(json, receipt);
    if (read.ok && read.incomplete !== true) {
      answers?.understood(key);
      return { value: read.value };
    }
    // A body that is no JSON was perhaps cut off, or another server's: the next one may be whole.
    if (read.ok || json === undefined) continue;
    throw new Failure('unexpectedAnswer', {
      operation: endpoint.name,
      delivery: 'answered',
      detail: read.problem,
      rawAnswer: key,
    });
  }
  return undefined;
}

/** The parts of a request by which its kept answers are found. Credentials are not among them. */
export function requestOf({ verb, path, parameters }: WireRequest): Pick<WireRequest, 'verb' | 'path' | 'parameters'> {
  return { verb, path, parameters };
}
