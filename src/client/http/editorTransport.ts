// The fallback transport: the editor's own `fetch`, which knows PAC files, the system's proxy, Kerberos and the proxy's password.
import { cancelledBeforeSending, Failure } from '../failure.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { HttpAnswer } from './httpAnswer.ts';
import { httpRequests, type Addresses } from './httpRequest.ts';
import type { Transport } from './transport.ts';
import { transportFailure } from './transportFailure.ts';

export interface EditorTransportOptions {
  readonly addresses: Addresses;
  /** The value of the header `User-Agent`, such as `company-data-vscode/1.0.0`. */
  readonly userAgent: string;
}

/**
 * Sends through `globalThis.fetch`, looked up for each request because the editor may patch it again. Redirects are never
 * followed. `fetch` does not tell how far a request came, so that `delivery` is `notSent` only if the error itself says so.
 */
export function editorTransport({ addresses, userAgent }: EditorTransportOptions): Transport {
  const requestOf = httpRequests(addresses, userAgent);
  return async (request, signal) => {
    const { origin, path, verb, headers, body } = requestOf(request);
    if (isAborted(signal)) throw cancelledBeforeSending();
    let answer: HttpAnswer | undefined;
    try {
      const response = await globalThis.fetch(`${origin}${path}`, {
        method: verb,
        headers: { ...headers },
        redirect: 'manual',
        signal,
        ...omitUndefined({ body }),
      });
      // A browser's network hides where a redirect would lead, and its status with it.
      if (response.status === 0) throw new Failure('unexpectedAnswer', { delivery: 'answered', detail: 'redirect' });
      answer = new HttpAnswer(response.status, response.headers, 'plain');
      // Leaving the loop by an error gives the connection up.
      const chunks: AsyncIterable<Uint8Array> | null = response.body;
      if (chunks) for await (const chunk of chunks) answer.add(chunk);
      return answer.end();
    } catch (error) {
      const isCancelled = isAborted(signal) && !(error instanceof Failure);
      const failure = isCancelled ? new Failure('cancelled', { delivery: 'unknown' }) : transportFailure(error, 'unknown');
      throw answer?.brokenOff(failure) ?? failure;
    }
  };
}

// It is a function, because the signal may be aborted after an earlier check.
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
