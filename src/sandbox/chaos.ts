// Simulated failures of the API: delays, error statuses and truncated answers. A seed always disturbs the same requests.
import type { WireAnswer } from '../client/http/transport.ts';
import { Random } from './random.ts';
import { Refusal } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';

/** Changes the way in which one request is answered. */
export interface Disturbance {
  /** Milliseconds to wait before the answer. */
  readonly delayMs: number;
  /** The answer breaks off in the middle of its body. */
  readonly isTruncated: boolean;
  /** The error status that replaces the answer's own. */
  readonly status?: number;
  /** True if the request is carried out and billed, even if `status` says that it failed. */
  readonly isDone: boolean;
}

const undisturbed: Disturbance = { delayMs: 0, isTruncated: false, isDone: true };
const mostDelayMs = 5000;
const gateways: readonly [number, ...number[]] = [502, 503, 504];

/** Disturbs one request in four: the result is called once for each request. @param seed any whole number */
export function chaosOf(seed: number): () => Disturbance {
  let requests = 0;
  return () => {
    requests += 1;
    const random = new Random(17, seed, requests);
    switch (random.integer(1, 20)) {
      case 1:
        return { ...undisturbed, status: 429, isDone: false };
      case 2:
        return { ...undisturbed, status: 500, isDone: random.chance(0.5) };
      case 3:
        return { ...undisturbed, status: random.pick(gateways), isDone: random.chance(0.5) };
      case 4:
        return { ...undisturbed, isTruncated: true };
      case 5:
        return { ...undisturbed, delayMs: random.integer(500, mostDelayMs) };
      default:
        return undisturbed;
    }
  };
}

/** The answer to a disturbed request; the caller delays and truncates it. @param answer carries the request out */
export function disturbed(sandbox: Sandbox, answer: () => WireAnswer, { status, isDone }: Disturbance): WireAnswer {
  if (status === undefined) return answer();
  // The request is carried out, but the caller gets an error instead of its answer.
  if (isDone) answer();
  // A gateway is not part of the API: it answers with HTML and names no cost.
  if (status > 500) return { status, headers: { 'content-type': 'text/html' }, body: `<h1>${String(status)}</h1>\n` };
  if (status === 429) return sandbox.refuse(new Refusal(429, 'error.RateLimitExceeded', 'Too many requests.'));
  return sandbox.refuse(new Refusal(status, 'error.internalServerError', 'The service has a fault.'));
}
