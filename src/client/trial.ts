// Two free calls that show whether an account works, with what their answers say beside it.
import type { CallContext } from './call.ts';
import { createClient } from './client.ts';
import { asFailure, type Failure } from './failure.ts';
import type { WireAnswer } from './http/transport.ts';
import type { CreditStatus } from './model/credits.ts';
import { omitUndefined } from './omitUndefined.ts';

export interface Trial {
  /** List Search without rows. */
  readonly lists: Tried;
  /** The credit status; absent where there is no address for it. */
  readonly credits?: Tried & { readonly left?: CreditStatus };
}

export interface Tried {
  /** Absent where it went well. */
  readonly failure?: Failure;
  /** Of the last answer; absent where none came. */
  readonly heard?: Heard;
}

export interface Heard {
  readonly status: number;
  /** As they came: text of the service. */
  readonly requestId?: string;
  readonly cost?: string;
  readonly callsLeft?: string;
  readonly callsLimit?: string;
  /** How far this computer's clock is before the service's, in milliseconds. */
  readonly clockAheadMs?: number;
}

/** Makes the calls, one after the other. Never throws. */
export async function makeTrial(context: CallContext, signal: AbortSignal): Promise<Trial> {
  const heard: Heard[] = [];
  let asked: 'service' | 'credits' = 'service';
  const client = createClient({
    ...context,
    transport: async (request, given) => {
      const answer = await context.transport(request, given);
      // A 401 asks for the credits in between, which is not what was tried.
      if (request.target === asked) heard.push(heardIn(answer, context.clock.now()));
      return answer;
    },
  });
  const tried = async <Output>(call: () => Promise<Output>): Promise<Tried & { readonly output?: Output }> => {
    heard.length = 0;
    const end = await call().then(
      (output) => ({ output }),
      (error: unknown) => ({ failure: asFailure(error) }),
    );
    const last = heard.at(-1);
    return { ...end, ...omitUndefined({ heard: last }) };
  };
  const { output: _rows, ...lists } = await tried(() => client.searchLists({ limit: 0 }, { signal }));
  if (!context.tellsCredits || signal.aborted) return { lists };
  asked = 'credits';
  const { output: left, ...credits } = await tried(() => client.getCredits({}, { signal }));
  return { lists, credits: left === undefined ? credits : { ...credits, left } };
}

/** What the headers of an answer say (service-shapes.md, "Headers"). @param now milliseconds since the epoch */
export function heardIn({ status, headers }: WireAnswer, now: number): Heard {
  const date = Date.parse(headers['date'] ?? '');
  const texts = {
    requestId: headers['x-dl-request-id'],
    cost: headers['x-uniapi-cost'],
    callsLeft: headers['x-ratelimit-remaining'],
    callsLimit: headers['x-ratelimit-limit'],
  };
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return { status, ...said, ...(Number.isNaN(date) ? {} : { clockAheadMs: now - date }) };
}
