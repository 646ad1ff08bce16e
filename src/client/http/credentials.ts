// Adds the credentials to a request, as the transport's last step, and takes them out of whatever comes back.
import { cancelledBeforeSending, Failure } from '../failure.ts';
import { parseBody } from '../parseBody.ts';
import { isErrorBody } from '../readFailure.ts';
import { redactor } from './redactor.ts';
import type { Parameter, Transport, WireAnswer } from './transport.ts';

/** service.md, "Authentication": a token, or the legacy pair, which only counts together. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'legacy'; readonly appId: string; readonly appKey: string };

/** The least lengths of redacted secrets. Good answers keep short ones, because a short text is more likely data. */
const shortest = { inData: 16, inFailures: 6 };

/**
 * The same transport, with the credentials added to every request. Nothing above ever holds a token, not even where the
 * service or a proxy repeats it: answers and failures come back without it.
 */
export function withCredentials(transport: Transport, credentials: Credentials): Transport {
  const added = parametersOf(credentials);
  const secrets = added.map(([, value]) => value);
  const cleanData = redactor(secrets, shortest.inData);
  const cleanFailure = redactor(secrets, shortest.inFailures);
  const hasShort = secrets.some(({ length }) => length < shortest.inData);
  return async (request, signal) => {
    try {
      const answer = await transport({ ...request, parameters: [...request.parameters, ...added] }, signal);
      const hasGoodStatus = answer.status >= 200 && answer.status <= 299;
      // An error may come with a good status, and its message is shown. If no secret is short, both functions do the same.
      const good = hasGoodStatus && !(hasShort && isErrorBody(parseBody(answer.body)));
      return redactAnswer(answer, good ? cleanData : cleanFailure);
    } catch (error) {
      // A transport that gives up with the signal's own reason has done nothing yet.
      throw error === signal.reason ? cancelledBeforeSending() : redactError(error, cleanFailure);
    }
  };
}

function parametersOf(credentials: Credentials): readonly Parameter[] {
  return credentials.kind === 'token'
    ? [['token', credentials.token]]
    : [
        ['$app_id', credentials.appId],
        ['$app_key', credentials.appKey],
      ];
}

function redactAnswer(answer: WireAnswer, clean: (text: string) => string): WireAnswer {
  const { status, headers, body } = answer;
  const rest = Object.values(headers).join('\n');
  // A service hardly ever repeats a secret. An answer without one is returned as it is, after a single search.
  if (clean(body) === body && clean(rest) === rest) return answer;
  const cleaned = Object.entries(headers).map(([name, value]) => [name, clean(value)] as const);
  return { status, headers: Object.fromEntries(cleaned), body: clean(body) };
}

// A new failure, and never the one that was caught: its message, cause or stack may hold the address that was called.
function redactError(error: unknown, clean: (text: string) => string): Failure {
  // A fault of the transport's own: the request may have arrived.
  if (!(error instanceof Failure)) return new Failure('unexpectedAnswer', { delivery: 'unknown', detail: 'fault' });
  const { code, serviceMessage, parameter, requestId, detail } = error.facts;
  return new Failure(error.kind, {
    ...error.facts,
    ...(code === undefined ? {} : { code: clean(code) }),
    ...(serviceMessage === undefined ? {} : { serviceMessage: clean(serviceMessage) }),
    ...(parameter === undefined ? {} : { parameter: clean(parameter) }),
    ...(requestId === undefined ? {} : { requestId: clean(requestId) }),
    ...(detail === undefined ? {} : { detail: clean(detail) }),
  });
}
