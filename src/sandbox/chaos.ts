// Disturbances of a service on a bad day. The same seed disturbs the same requests.
import type { WireAnswer } from '../client/http/transport.ts';
import { Random } from './random.ts';
import { Refusal } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';

/** Changes the way in which one request is answered. */
export interface Disturbance {
  /** Milliseconds before it is answered. */
  readonly delayMs: number;
  /** The answer breaks off in the middle of its body. */
  readonly isTruncated: boolean;
  /** The status in place of the answer. */
  readonly status?: number;
  /** The request is carried out, and billed, although it gets another status. */
  readonly isDone: boolean;
}

const calm: Disturbance = { delayMs: 0, isTruncated: false, isDone: true };
const slowest = 5000;
const gateways: readonly [number, ...number[]] = [502, 503, 504];

/** Disturbs one request in four. @param seed any whole number */
export function chaosOf(seed: number): () => Disturbance {
  let requests = 0;
  return () => {
    requests += 1;
    const random = new Random(17, seed, requests);
    switch (random.whole(1, 20)) {
      case 1:
        return { ...calm, status: 429, isDone: false };
      case 2:
        return { ...calm, status: 500, isDone: random.chance(0.5) };
      case 3:
        return { ...calm, status: random.pick(gateways), isDone: random.chance(0.5) };
      case 4:
        return { ...calm, isTruncated: true };
      case 5:
        return { ...calm, delayMs: random.whole(500, slowest) };
      default:
        return calm;
    }
  };
}

/** The answer to a disturbed request, whole. @param answer carries the request out */
export function disturbed(sandbox: Sandbox, answer: () => WireAnswer, { status, isDone }: Disturbance): WireAnswer {
  if (status === undefined) return answer();
  // Nobody sees the answer.
  if (isDone) answer();
  // A gateway knows nothing of the API: it answers as HTML, and names no cost.
  if (status > 500) return { status, headers: { 'content-type': 'text/html' }, body: `<h1>${String(status)}</h1>\n` };
  if (status === 429) return sandbox.refuse(new Refusal(429, 'error.RateLimitExceeded', 'Too many requests.'));
  return sandbox.refuse(new Refusal(status, 'error.internalServerError', 'The service has a fault.'));
}
