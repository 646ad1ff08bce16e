// Tests an account with two free calls, and collects facts from their responses.
import type { CallContext } from './call.ts';
import { createClient } from './client.ts';
import { asFailure, type Failure } from './failure.ts';
import type { WireAnswer } from './http/transport.ts';
import type { CreditStatus } from './model/credits.ts';
import { omitUndefined } from './omitUndefined.ts';

export interface ConnectionTest {
  /** List Search without rows. */
  readonly lists: TestedCall;
  /** The credit status; absent if there is no address for it. */
  readonly credits?: TestedCall & { readonly left?: CreditStatus };
}

export interface TestedCall {
  /** Absent when the call succeeded. */
  readonly failure?: Failure;
  /** Facts of the last response; absent when there was none. */
  readonly response?: ResponseFacts;
}

export interface ResponseFacts {
  readonly status: number;
  /** Header values as the service sent them. */
  readonly requestId?: string;
  readonly cost?: string;
  readonly callsLeft?: string;
  readonly callsLimit?: string;
  /** The milliseconds by which this computer's clock is ahead of the service's. */
  readonly clockAheadMs?: number;
}

/** Makes the calls, one after the other. Never throws. */
export async function testConnection(context: CallContext, signal: AbortSignal): Promise<ConnectionTest> {
  const response: ResponseFacts[] = [];
  let asked: 'service' | 'credits' = 'service';
  const client = createClient({
    ...context,
    transport: async (request, given) => {
      const answer = await context.transport(request, given);
      // After a 401 the client asks for the credits, which is not the call under test.
      if (request.target === asked) response.push(responseFacts(answer, context.clock.now()));
      return answer;
    },
  });
  const tried = async <Output>(call: () => Promise<Output>): Promise<TestedCall & { readonly output?: Output }> => {
    response.length = 0;
    const end = await call().then(
      (output) => ({ output }),
      (error: unknown) => ({ failure: asFailure(error) }),
    );
    const last = response.at(-1);
    return { ...end, ...omitUndefined({ response: last }) };
  };
  const { output: _rows, ...lists } = await tried(() => client.searchLists({ limit: 0 }, { signal }));
  if (!context.canReadCredits || signal.aborted) return { lists };
  asked = 'credits';
  const { output: left, ...credits } = await tried(() => client.getCredits({}, { signal }));
  return { lists, credits: left === undefined ? credits : { ...credits, left } };
}

/** Reads the headers of a response (service-shapes.md, "Headers"). @param now milliseconds since the epoch */
export function responseFacts({ status, headers }: WireAnswer, now: number): ResponseFacts {
  const date = Date.parse(headers['date'] ?? '');
  const texts = {
    requestId: headers['x-dl-request-id'],
    cost: headers['x-uniapi-cost'],
    callsLeft: headers['x-ratelimit-remaining'],
    callsLimit: headers['x-ratelimit-limit'],
  };
  const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return { status, ...known, ...(Number.isNaN(date) ? {} : { clockAheadMs: now - date }) };
}
