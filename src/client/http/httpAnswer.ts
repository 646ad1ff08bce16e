// Collects an answer as it arrives, up to a bound, and spells its headers as the layers above read them.
import { Failure } from '../failure.ts';
import type { WireAnswer } from './transport.ts';

/** Bytes of an answer's body that are read. A page of 50 records is far below; more is not the service's. */
export const longestBody = 16 * 1024 * 1024;

/** Takes an answer in piece by piece, up to the longest body that is accepted. */
export class HttpAnswer {
  readonly #status: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(status: number, headers: Iterable<readonly [string, string | string[] | undefined]>) {
    this.#status = status;
    this.#headers = lowerHeaders(headers);
  }

  /** @throws Failure `unexpectedAnswer` for a body beyond the bound: the caller gives the connection up. */
  add(chunk: Uint8Array): void {
    this.#length += chunk.byteLength;
    if (this.#length > longestBody) {
      throw new Failure('unexpectedAnswer', { reached: 'answered', status: this.#status, detail: 'tooLarge' });
    }
    this.#chunks.push(chunk);
  }

  end(): WireAnswer {
    // Bytes that are no UTF-8 become replacement characters: the shape check above decides what that means.
    return {
      status: this.#status,
      headers: this.#headers,
      body: new TextDecoder().decode(Buffer.concat(this.#chunks, this.#length)),
    };
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
