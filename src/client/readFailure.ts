// Reads what went wrong out of an answer with a failing status, whoever wrote it: the service, a gateway, a proxy.
import { Failure, type FailureFacts, type FailureKind } from './failure.ts';
import type { WireAnswer } from './http/transport.ts';
import { isRecord } from './isRecord.ts';
import { plain, requestIdOf } from './plainText.ts';

/** The failure that an answer with a status outside 200–299 stands for (service.md and service-shapes.md, "Errors"). */
export function readFailure(answer: WireAnswer, now: number): Failure {
  const body = readBody(answer.body);
  const code = textOf(body, 'code');
  const said = textOf(body, 'message');
  const parameter = textOf(body?.['data'], 'parameter');
  const requestId = requestIdOf(answer.headers);
  const cost = answer.headers['x-uniapi-cost'];
  const waitMs = readWait(answer.headers, answer.status, now);
  const facts: FailureFacts = {
    reached: 'answered',
    status: answer.status,
    ...(code === '' ? {} : { code }),
    ...(said === '' ? {} : { said }),
    ...(parameter === '' ? {} : { parameter }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(cost === undefined ? {} : { cost }),
    ...(waitMs === undefined ? {} : { waitMs }),
  };
  return new Failure(kindOf(answer.status, code), facts);
}

function kindOf(status: number, code: string): FailureKind {
  if (status === 429 || code === 'error.RateLimitExceeded') return 'tooFast';
  // Used-up credits answer 401 as well: the token is not blamed before the credit status was asked.
  if (status === 401) return 'signedOutOrEmpty';
  if (status === 407) return 'proxyRefused';
  if (status === 403 || code === 'error.notAllowed') return 'forbidden';
  if (status === 404 || code === 'error.notFound') return 'notFound';
  if (status >= 500) return 'serviceFault';
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
function textOf(record: unknown, member: string): string {
  const text = isRecord(record) ? record[member] : undefined;
  return typeof text === 'string' ? plain(text) : '';
}

// Unconfirmed: `Retry-After` was not seen on the service; `X-Ratelimit-Reset` is read as seconds where it is small.
function readWait(headers: Readonly<Record<string, string>>, status: number, now: number): number | undefined {
  // By the service's own clock, where it tells the time: this computer's may be hours off.
  const told = Date.parse(headers['date'] ?? '');
  const answeredAt = Number.isNaN(told) ? now : told;
  const retryAfter = headers['retry-after'];
  if (retryAfter !== undefined) {
    if (/^\d+(\.\d+)?$/.test(retryAfter.trim())) return Math.ceil(Number(retryAfter) * 1000);
    const date = Date.parse(retryAfter);
    if (!Number.isNaN(date)) return Math.max(0, date - answeredAt);
  }
  const reset = headers['x-ratelimit-reset'];
  if (status === 429 && reset !== undefined && /^\d+$/.test(reset)) {
    const seconds = Number(reset);
    return seconds < 86_400 ? seconds * 1000 : Math.max(0, seconds * 1000 - answeredAt);
  }
  return undefined;
}
