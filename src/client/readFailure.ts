// Reads the cause of a failing status out of a response of the service, a gateway or a proxy.
import { Failure, type FailureFacts, type FailureKind } from './failure.ts';
import type { WireAnswer } from './http/transport.ts';
import { isRecord, textIn } from './isRecord.ts';
import { limits } from './limits.ts';
import { omitUndefined } from './omitUndefined.ts';
import { plain, requestIdOf } from './plainText.ts';

/**
 * Returns whether a body is the service's own error (service-shapes.md, "Errors"). Such a body is a failure whatever the status is:
 * a refusal that a gateway passes on with status 200 must not count as done.
 */
export function isErrorBody(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { error, code } = body;
  // A flag that came as text counts, and so does the prefix that every code of the service has.
  return error === true || error === 'true' || (typeof code === 'string' && code.startsWith('error.'));
}

/**
 * The failure of an answer whose status is outside 200–299 or whose body is an error (service.md and
 * service-shapes.md, "Errors").
 * @param now milliseconds since the epoch
 */
export function readFailure(answer: WireAnswer, now: number): Failure {
  const body = readBody(answer.body);
  const code = plainTextIn(body, 'code');
  const serviceMessage = plainTextIn(body, 'message');
  const parameter = plainTextIn(body?.['data'], 'parameter');
  const requestId = requestIdOf(answer.headers);
  const cost = answer.headers['x-uniapi-cost'];
  const waitMs = readWait(answer.headers, answer.status, now);
  const facts: FailureFacts = {
    delivery: 'answered',
    status: answer.status,
    ...(isErrorBody(body) ? { hasErrorBody: true } : {}),
    ...(code === '' ? {} : { code }),
    ...(serviceMessage === '' ? {} : { serviceMessage }),
    ...(parameter === '' ? {} : { parameter }),
    ...omitUndefined({ requestId, cost, waitMs }),
  };
  const kind = reportsUsedUp(body, code, serviceMessage) ? 'outOfCredits' : kindOf(statusOf(answer.status, body), code);
  return new Failure(kind, facts);
}

// If an error came with a good status, its body may name the real one. If it does not, the service has refused the call.
function statusOf(status: number, body: Readonly<Record<string, unknown>> | undefined): number {
  if (status > 299 || !isErrorBody(body)) return status;
  const own = Number(body?.['status']);
  return Number.isInteger(own) && own >= 400 && own <= 599 ? own : 400;
}

// Unconfirmed: the words with which the service says that its credits are used up; service-shapes.md, "Errors", knows only that a
// 401 says it in its message. Other words leave the kind that the status has, and the credit status is asked then.
function reportsUsedUp(body: Readonly<Record<string, unknown>> | undefined, code: string, serviceMessage: string): boolean {
  if (!isErrorBody(body) || code === 'error.RateLimitExceeded') return false;
  const text = `${code.replaceAll(/(?=[A-Z])/g, ' ')} ${serviceMessage}`.toLowerCase();
  return (
    /\b(credits?|units?)\b/.test(text) &&
    /\b(finished|exhausted|used up|insufficient|not enough|no more|out of|run out|ended)\b/.test(text)
  );
}

function kindOf(status: number, code: string): FailureKind {
  if (status === 429 || code === 'error.RateLimitExceeded') return 'tooFast';
  // Used-up credits answer 401 as well: the token is not blamed before the credit status was asked.
  if (status === 401 || code === 'error.authenticationError') return 'signedOutOrEmpty';
  if (status === 402) return 'outOfCredits';
  if (status === 407) return 'proxyRefused';
  if (status === 408) return 'timedOut';
  if (status === 403 || code === 'error.notAllowed') return 'forbidden';
  if (status === 404 || code === 'error.notFound') return 'notFound';
  if (status >= 500 || code === 'error.internalServerError') return 'serviceFault';
  if (status >= 400) return 'refused';
  // Redirects are never followed: the credentials would travel along.
  return 'unexpectedAnswer';
}

function readBody(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : undefined;
  } catch {
    // A gateway's HTML, or nothing at all: the status says enough.
    return undefined;
  }
}

// A member of an odd shape is as good as missing: it must not hide the others.
function plainTextIn(record: unknown, member: string): string {
  return plain(textIn(record, member) ?? '');
}

// Unconfirmed: `Retry-After` was not seen on the service; if it is sent it is waited for, and a long pause can be ended.
function readWait(headers: Readonly<Record<string, string>>, status: number, now: number): number | undefined {
  // The service's own clock counts if the answer tells its time, because this computer's may be hours off.
  const serverTime = Date.parse(headers['date'] ?? '');
  const answeredAt = Number.isNaN(serverTime) ? now : serverTime;
  const retryAfter = headers['retry-after'];
  if (retryAfter !== undefined) {
    if (/^\d+(\.\d+)?$/.test(retryAfter.trim())) return Math.ceil(Number(retryAfter) * 1000);
    const date = Date.parse(retryAfter);
    if (!Number.isNaN(date)) return Math.max(0, date - answeredAt);
  }
  const reset = headers['x-ratelimit-reset'];
  return status === 429 && reset !== undefined ? waitOfReset(reset.trim(), answeredAt) : undefined;
}

/** The longest wait in seconds, after which an empty bucket of the service is full again (service.md, "Limits"). */
const longestReset = limits.rate.burst / limits.rate.perSecond;

// Unconfirmed: the unit of `X-Ratelimit-Reset`. A number that is longer than the bucket takes to fill is not in seconds but in
// milliseconds, or the time of day. A value that can be neither is ignored: the call is sent again after the usual pause.
function waitOfReset(reset: string, answeredAt: number): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(reset)) {
    const date = /^[A-Za-z\d]/.test(reset) ? Date.parse(reset) : NaN;
    return Number.isNaN(date) ? undefined : withinReset(date - answeredAt);
  }
  const value = Number(reset);
  if (value <= longestReset) return Math.ceil(value * 1000);
  if (value <= longestReset * 1000) return Math.ceil(value);
  // The value is too long for a wait in milliseconds, and as seconds since the epoch it lies before 2001.
  if (value < 1e9) return undefined;
  return withinReset((value < 1e11 ? value * 1000 : value) - answeredAt);
}

function withinReset(wait: number): number | undefined {
  return wait <= longestReset * 1000 ? Math.max(0, Math.ceil(wait)) : undefined;
}
