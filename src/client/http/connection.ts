// The interface by which a connection check reads settings, probes the route to a service, and sends a request.
import type { DispatcherSettings } from './dispatcherSettings.ts';
import type { Addresses } from './httpRequest.ts';
import type { Probe } from './probe.ts';
import type { TransportKind } from './fallbackTransport.ts';
import type { WireAnswer } from './transport.ts';

export interface Connection {
  readonly settings: DispatcherSettings;
  /** True if the editor's own network is told to skip checks of certificates. If it is, calls do not use it. */
  readonly editorSkipsChecks: boolean;
  /** Checks the route to an origin without sending a request. It never throws. */
  readonly probe: (origin: string, signal: AbortSignal) => Promise<Probe>;
  /**
   * Sends a request without credentials over the same transport as calls. A working service refuses it.
   * @throws Failure
   */
  readonly requestWithoutToken: (addresses: Addresses, signal: AbortSignal) => Promise<WireAnswer>;
  /** The transport that carried the last request to an address; undefined if none was carried. */
  readonly transport: (address: string) => TransportKind | undefined;
}
