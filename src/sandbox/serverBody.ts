// Reads the parameters of an HTTP request from its query and its form body.
import type { IncomingMessage } from 'node:http';
import type { Parameter } from '../client/http/transport.ts';
import { limits } from '../client/limits.ts';
import { Refusal, tooLarge } from './refusal.ts';

/** The path of a request, percent-encoded, and the parameters of its query. */
export interface Target {
  readonly path: string;
  readonly query: readonly Parameter[];
}

/** Splits the URL of a request line. */
export function readTarget(url: string): Target {
  const mark = url.indexOf('?');
  if (mark < 0) return { path: url, query: [] };
  return { path: url.slice(0, mark), query: [...new URLSearchParams(url.slice(mark + 1))] };
}

// Reading stops after so many bytes, which ends the connection.
const mostDiscardedBytes = 16 * limits.bodyBytes;

/** The body of a request. @throws Refusal 413 if it is over the limit */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The rest of a body over the limit is read and discarded, since a caller that is still sending would never see the answer.
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
 * The parameters of a form body. Unconfirmed: the content type of PUT; here it must be a form, as for POST.
 * @throws Refusal 400 if the body is not UTF-8, 415 if its content type is not that of a form
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

/** The text of a form. @throws Refusal 400 if its bytes, or its percent-encoded bytes, are not UTF-8 */
function utf8(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return text;
  } catch {
    throw new Refusal(400, 'error.invalidParameter', 'The form is not UTF-8.');
  }
}
