// Collects an answer as it arrives, up to a bound, and spells its headers as the layers above read them.
import { brotliDecompressSync, gunzipSync, inflateSync, type InputType, type ZlibOptions } from 'node:zlib';
import type { Failure } from '../failure.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { requestIdOf } from '../plainText.ts';
import { readFailure } from '../readFailure.ts';
import type { WireAnswer } from './transport.ts';

/** Bytes of an answer's body that are read, compressed or not. A page of 50 records is far below; more is not the service's. */
export const longestBody = 16 * 1024 * 1024;

/** Takes longer to make than most bodies take to read. */
const utf8 = new TextDecoder();

/** No compression is asked for; a gateway that compresses all the same has not made what was paid for unreadable. */
const decoders: Readonly<Record<string, (body: InputType, options: ZlibOptions) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Takes an answer in piece by piece, up to the longest body that is accepted. */
export class HttpAnswer {
  readonly #status: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #encoding: string;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** @param body `encoded`: as its `Content-Encoding` says; `plain`: whatever that says, it was decoded on the way */
  constructor(status: number, headers: Iterable<readonly [string, string | string[] | undefined]>, body: 'encoded' | 'plain') {
    this.#status = status;
    this.#headers = lowerHeaders(headers);
    this.#encoding = body === 'plain' ? '' : (this.#headers['content-encoding'] ?? '').trim().toLowerCase();
  }

  /** @throws Failure for a body beyond the bound, of the kind that its status stands for: the caller gives the connection up. */
  add(chunk: Uint8Array): void {
    this.#length += chunk.byteLength;
    if (this.#length > longestBody) throw this.#unread('tooLarge');
    this.#chunks.push(chunk);
  }

  /** @throws Failure as `add`, and for a body that is not encoded as it says */
  end(): WireAnswer {
    // Bytes that are no UTF-8 become replacement characters: the shape check above decides what that means.
    const body = utf8.decode(this.#decoded(Buffer.concat(this.#chunks, this.#length)));
    return { status: this.#status, headers: this.#headers, body };
  }

  /** Adds to the failure that ended the response early what had arrived by then: the status and the headers about cost. */
  brokenOff(failure: Failure): Failure {
    const requestId = requestIdOf(this.#headers);
    const cost = this.#headers['x-uniapi-cost'];
    return failure.with({
      status: this.#status,
      ...omitUndefined({ requestId, cost }),
    });
  }

  #decoded(body: Buffer): Buffer {
    if (body.length === 0 || this.#encoding === '' || this.#encoding === 'identity') return body;
    const decode = Object.hasOwn(decoders, this.#encoding) ? decoders[this.#encoding] : undefined;
    if (!decode) throw this.#unread('encoding');
    try {
      return decode(body, { maxOutputLength: longestBody });
    } catch (error) {
      const isTooLarge = error instanceof Error && Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
      throw this.#unread(isTooLarge ? 'tooLarge' : 'encoding');
    }
  }

  #unread(detail: string): Failure {
    return readFailure({ status: this.#status, headers: this.#headers, body: '' }, Date.now()).with({ detail });
  }
}

function lowerHeaders(headers: Iterable<readonly [string, string | string[] | undefined]>): Readonly<Record<string, string>> {
  const lowered = new Map<string, string>();
  for (const [name, value] of headers) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = Array.isArray(value) ? value.join(', ') : value;
    const before = lowered.get(key);
    lowered.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return Object.fromEntries(lowered);
}
