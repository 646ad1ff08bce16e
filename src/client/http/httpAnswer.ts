// Collects an HTTP answer up to a size limit, decodes its body, and gives its headers lower-case names.
import { brotliDecompressSync, gunzipSync, inflateSync, type InputType, type ZlibOptions } from 'node:zlib';
import type { Failure } from '../failure.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { requestIdOf } from '../plainText.ts';
import { readFailure } from '../readFailure.ts';
import type { WireAnswer } from './transport.ts';

/** The most bytes of a body, compressed or not. A page of 50 records is far smaller, so a larger body is not the service's. */
export const longestBody = 16 * 1024 * 1024;

/** It is shared, because making a decoder takes longer than reading most bodies. */
const utf8 = new TextDecoder();

/** No compression is requested, but a gateway may compress all the same, and what was paid for has to be readable. */
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

  /** @param body `encoded`: as its `Content-Encoding` says; `plain`: already decoded, whatever that header says */
  constructor(status: number, headers: Iterable<readonly [string, string | string[] | undefined]>, body: 'encoded' | 'plain') {
    this.#status = status;
    this.#headers = lowerHeaders(headers);
    this.#encoding = body === 'plain' ? '' : (this.#headers['content-encoding'] ?? '').trim().toLowerCase();
  }

  /** @throws Failure of the kind that the status stands for if the body is too long: the caller then closes the connection */
  add(chunk: Uint8Array): void {
    this.#length += chunk.byteLength;
    if (this.#length > longestBody) throw this.#unreadable('tooLarge');
    this.#chunks.push(chunk);
  }

  /** @throws Failure as `add` if the decoded body is too long, or is not encoded as its header says */
  end(): WireAnswer {
    // Bytes that are no UTF-8 become replacement characters. The schemas that read the body decide whether it is accepted.
    const body = utf8.decode(this.#decoded(Buffer.concat(this.#chunks, this.#length)));
    return { status: this.#status, headers: this.#headers, body };
  }

  /** Adds the status, the request ID and the cost, which had arrived, to the failure that ended the response early. */
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
    if (!decode) throw this.#unreadable('encoding');
    try {
      return decode(body, { maxOutputLength: longestBody });
    } catch (error) {
      const isTooLarge = error instanceof Error && Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
      throw this.#unreadable(isTooLarge ? 'tooLarge' : 'encoding');
    }
  }

  #unreadable(detail: string): Failure {
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
