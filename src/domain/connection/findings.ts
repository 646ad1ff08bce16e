// The findings of a connection check, as plain data.
import type { Failure } from '../../client/failure.ts';
import type { DispatcherSettings } from '../../client/http/dispatcherSettings.ts';
import type { Probe } from '../../client/http/probe.ts';
import type { TransportKind } from '../../client/http/fallbackTransport.ts';
import type { ResponseFacts, ConnectionTest } from '../../client/connectionTest.ts';
import type { ApiVariants } from '../../client/variants.ts';

export interface Findings {
  /** The kind of session. */
  readonly session: 'sandbox' | 'account' | 'signedOut';
  readonly name: string;
  readonly actingUser?: string;
  /** The variants of the API that the service was found to use instead of the usual ones. */
  readonly variants?: ApiVariants;
  /** The findings of the network route; absent in the sandbox, and if no address is known. */
  readonly network?: NetworkFindings;
  /** The result of calls with the account's credentials; absent without a session. */
  readonly connectionTest?: ConnectionTest;
}

export interface NetworkFindings {
  readonly settings: DispatcherSettings;
  /** True if the editor is set to accept certificates unchecked. */
  readonly editorSkipsChecks: boolean;
  /** The transport that calls used; absent if no call was sent. */
  readonly transport?: TransportKind;
  readonly service: Probe;
  /** The probe of the credits address; absent if it has the same origin as the service, or is not known. */
  readonly credits?: Probe;
  /** The result of a request without credentials if there is no session. */
  readonly asked?: { readonly response: ResponseFacts; readonly failure?: Failure } | { readonly failure: Failure };
}
