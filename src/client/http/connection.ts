// Diagnoses the network for a connection check: the settings, the route to a service, and the transport of its calls.
import type { DispatcherSettings } from './dispatcherSettings.ts';
import type { Addresses } from './httpRequest.ts';
import type { Probe } from './probe.ts';
import type { TransportKind } from './fallbackTransport.ts';
import type { WireAnswer } from './transport.ts';

export interface Connection {
  readonly settings: DispatcherSettings;
  /** The editor's own network is told to skip checks of certificates: calls do not take it then. */
  readonly editorSkipsChecks: boolean;
  /** Looks at the way to an origin and sends nothing. Never throws. */
  readonly probe: (origin: string, signal: AbortSignal) => Promise<Probe>;
  /** Asks the service for nothing, without credentials, as calls are sent: it is to refuse. @throws Failure */
  readonly ask: (addresses: Addresses, signal: AbortSignal) => Promise<WireAnswer>;
  /** The transport that carried the last request to an address; undefined if none was carried. */
  readonly transport: (address: string) => TransportKind | undefined;
}
