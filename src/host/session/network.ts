// The network of this window: a transport that follows the editor's settings, with a fallback to the editor's fetch.
import type { Connection } from '../../client/http/connection.ts';
import { withCredentials, type Credentials } from '../../client/http/credentials.ts';
import { DispatcherHolder } from '../../client/http/dispatcher.ts';
import { editorTransport } from '../../client/http/editorTransport.ts';
import type { Addresses } from '../../client/http/httpRequest.ts';
import { fallbackTransport, type TransportKind } from '../../client/http/fallbackTransport.ts';
import type { Transport } from '../../client/http/transport.ts';
import { undiciTransport } from '../../client/http/undiciTransport.ts';
import type { Account } from '../../state/session/account.ts';
import { editorSkipsChecks, onHttpSettings, readHttpSettings } from './httpSettings.ts';

export interface Network {
  /** Returns the transport to an account's service. It adds the credentials in its last step. */
  readonly transport: (account: Account, credentials: Credentials) => Transport;
  /** Returns the settings and functions for the connection test. */
  readonly connection: () => Connection;
  readonly dispose: () => void;
}

/** Milliseconds after which the connection test gives up a step. */
const probeStepMs = 10_000;

/** Opens the network. @param userAgent for example `company-data-vscode/1.0.0` */
export function openNetwork(userAgent: string): Network {
  const dispatchers = new DispatcherHolder(readHttpSettings());
  const settings = onHttpSettings((changed) => {
    dispatchers.update(changed);
  });
  const usedTransports = new Map<string, TransportKind>();
  const transportTo = (addresses: Addresses): Transport => {
    const first = undiciTransport({ addresses, userAgent, dispatcher: () => dispatchers.get() });
    return fallbackTransport(first, editorTransport({ addresses, userAgent }), {
      onSent: (transport) => usedTransports.set(addresses.base, transport),
      secondIsVerified: () => !editorSkipsChecks(),
    });
  };
  return {
    transport: ({ baseAddress, creditsAddress = '' }, credentials) =>
      withCredentials(transportTo({ base: baseAddress, credits: creditsAddress }), credentials),
    connection: () => ({
      settings: readHttpSettings(),
      editorSkipsChecks: editorSkipsChecks(),
      async probe(origin, signal) {
        const { probe } = await import('../../client/http/probe.ts');
        return probe(origin, readHttpSettings(), { signal, stepMs: probeStepMs, environment: process.env });
      },
      requestWithoutToken: (addresses, signal) =>
        transportTo(addresses)(
          { target: 'service', verb: 'GET', path: '/v2/lists', parameters: [['limit', '0']] },
          AbortSignal.any([signal, AbortSignal.timeout(2 * probeStepMs)]),
        ),
      transport: (address) => usedTransports.get(address),
    }),
    dispose() {
      settings.dispose();
      void dispatchers.close();
    },
  };
}
