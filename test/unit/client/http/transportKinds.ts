// Both transports for a test's server: undici with the test's authority, and a `fetch` as editors patch it.
import { Agent, fetch as undiciFetch } from 'undici';
import { Failure } from '../../../../src/client/failure.ts';
import { DispatcherHolder } from '../../../../src/client/http/dispatcher.ts';
import type { DispatcherSettings } from '../../../../src/client/http/dispatcherSettings.ts';
import { editorTransport } from '../../../../src/client/http/editorTransport.ts';
import type { Addresses } from '../../../../src/client/http/httpRequest.ts';
import type { Transport, WireAnswer, WireRequest } from '../../../../src/client/http/transport.ts';
import { undiciTransport } from '../../../../src/client/http/undiciTransport.ts';

export interface TransportKind {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

export const userAgent = 'company-data-vscode/0.0.0';
export const never = new AbortController().signal;

export const search: WireRequest = {
  target: 'service',
  verb: 'POST',
  path: '/v2/timeline',
  parameters: [
    ['limit', '10'],
    ['token', 'secret'],
  ],
};

/** Settings that look at nothing around the test: no proxy, no certificates of the system. */
export function settingsFor(ca: readonly string[], more: Partial<DispatcherSettings> = {}): DispatcherSettings {
  return {
    proxySupport: 'off',
    proxy: '',
    noProxy: [],
    proxyAuthorization: undefined,
    systemCertificates: false,
    extraCa: ca,
    ...more,
  };
}

export function addressesAt(port: number, host = '127.0.0.1'): Addresses {
  return { base: `https://${host}:${port}/prefix`, credits: `https://${host}:${port}/credits/status` };
}

export function undiciKind(addresses: Addresses, settings: DispatcherSettings): TransportKind {
  const holder = new DispatcherHolder(settings);
  return { transport: undiciTransport({ addresses, userAgent, dispatcher: () => holder.get() }), close: () => holder.close() };
}

/** Replaces `globalThis.fetch` until it is closed. */
export function editorKind(addresses: Addresses, ca: readonly string[]): TransportKind {
  const before = globalThis.fetch;
  const agent = new Agent({ allowH2: false, connect: { ca: [...ca], rejectUnauthorized: true } });
  const patched: unknown = (url: string, init: RequestInit) => undiciFetch(url, { ...(init as object), dispatcher: agent });
  globalThis.fetch = patched as typeof fetch;
  return {
    transport: editorTransport({ addresses, userAgent }),
    close: async () => {
      globalThis.fetch = before;
      await agent.destroy();
    },
  };
}

/** The failure that the promise rejects with. */
export async function failureOf(answer: Promise<WireAnswer>): Promise<Failure> {
  const error = await answer.then(
    ({ status }) => new Error(`answered ${status}`),
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error;
}
