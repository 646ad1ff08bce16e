// Reads the parameters of an HTTP request out of its query and its form body.
import type { IncomingMessage } from 'node:http';
import type { Parameter } from '../client/http/transport.ts';
import { limits } from '../client/limits.ts';
import { Refusal, tooLarge } from './refusal.ts';

/** A request line's path, still percent-encoded, and its query. */
export interface Target {
  readonly path: string;
  readonly query: readonly Parameter[];
}

/** Path and parameters of a request's URL. */
export function readTarget(url: string): Target {
  const mark = url.indexOf('?');
  if (mark < 0) return { path: url, query: [] };
  return { path: url.slice(0, mark), query: [...new URLSearchParams(url.slice(mark + 1))] };
}

// Reading stops here for good, and the connection with it.
const mostDiscardedBytes = 16 * limits.bodyBytes;

/** The body of a request. @throws Refusal 413 for one over the limit */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Too large a body is read on and thrown away: a caller that is still sending would never see the answer.
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.byteLength;
    if (bytes > mostDiscardedBytes) break;
    if (bytes <= limits.bodyBytes) chunks.push(chunk);
  }
  if (bytes > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
  return Buffer.concat(chunks);
}

/**
 * The parameters of a form body.
 * POST takes forms. Unconfirmed: the content type of PUT; a body that says it is something else is refused.
 * @throws Refusal 400 for one that is not UTF-8, 415 for one that is no form
 */
export function readForm(body: Uint8Array, type = 'application/x-www-form-urlencoded'): readonly Parameter[] {
  if (body.byteLength === 0) return [];
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new Refusal(
      415,
      'error.invalidParameter',
      `Send the parameters as a form (application/x-www-form-urlencoded), not as ${type}.`,
    );
  }
  return [...new URLSearchParams(utf8(body))];
}

/** The text of a form. @throws Refusal 400 if its bytes, or those that it has percent-encoded, are no UTF-8 */
function utf8(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return text;
  } catch {
    throw new Refusal(400, 'error.invalidParameter', 'The form is not UTF-8.');
  }
}
