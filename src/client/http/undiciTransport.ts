// The first transport: undici with a dispatcher of its own, never the process-wide one.
import type { Dispatcher } from 'undici';
import { Failure } from '../failure.ts';
import { HttpAnswer } from './httpAnswer.ts';
import { httpRequests, type Addresses, type HttpRequest } from './httpRequest.ts';
import type { Transport, WireAnswer } from './transport.ts';
import { transportFailure } from './transportFailure.ts';

export interface UndiciTransport {
  readonly addresses: Addresses;
  /** The value of the header `User-Agent`, such as `company-data-vscode/1.0.0`. */
  readonly userAgent: string;
  /** Returns the dispatcher. It is called for each request, so that changed settings apply to the next one. */
  readonly dispatcher: () => Promise<Pick<Dispatcher, 'dispatch'>>;
}

/** Sends through undici. Redirects are never followed; certificates are always checked. Failures: see `Transport`. */
export function undiciTransport({ addresses, userAgent, dispatcher }: UndiciTransport): Transport {
  const requestOf = httpRequests(addresses, userAgent);
  return async (request, signal) => {
    const sent = requestOf(request);
    return await exchange(await getDispatcher(dispatcher), sent, signal);
  };
}

async function getDispatcher<T>(dispatcher: () => Promise<T>): Promise<T> {
  try {
    return await dispatcher();
  } catch (error) {
    throw transportFailure(error, 'no');
  }
}

/**
 * One request and its answer. undici's own `request` keeps an aborted request waiting until its connection is made, and does
 * not tell whether it was written; `onRequestStart` is called right before it is.
 */
async function exchange(dispatcher: Pick<Dispatcher, 'dispatch'>, sent: HttpRequest, signal: AbortSignal): Promise<WireAnswer> {
  let written: Dispatcher.DispatchController | undefined;
  let answer: HttpAnswer | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const stop = (): void => {
    const failure = new Failure('cancelled', { delivery: written ? 'unknown' : 'notSent' });
    reject(answer?.brokenOff(failure) ?? failure);
    written?.abort(new Error('cancelled'));
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });

  const { origin, path, verb, headers, body = null } = sent;
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      if (signal.aborted) controller.abort(new Error('cancelled'));
      else written = controller;
    },
    onResponseStart: (_controller, status, fields) => {
      // A status below 200 is a hint that comes before the answer.
      if (status >= 200) answer = new HttpAnswer(status, Object.entries(fields), 'encoded');
    },
    // An error thrown here ends the connection and is reported to `onResponseError`.
    onResponseData: (_controller, chunk) => answer?.add(chunk),
    onResponseEnd: () => {
      try {
        if (answer) resolve(answer.end());
      } catch (error) {
        reject(transportFailure(error, 'yes'));
      }
    },
    onResponseError: (_controller, error) => {
      const failure = transportFailure(error, written ? 'yes' : 'no');
      reject(answer?.brokenOff(failure) ?? failure);
    },
  };
  if (!signal.aborted) dispatcher.dispatch({ origin, path, method: verb, headers, body }, handler);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
