// Sends requests over a second transport if the first cannot connect.
import { cancelledBeforeSending, Failure, type FailureKind } from '../failure.ts';
import type { Transport } from './transport.ts';

/** The extension's own connections, or the editor's `fetch`. */
export type TransportKind = 'own' | 'editor';

/** The kinds of connection failure, from the least to the most specific. */
const connectionFailures: readonly FailureKind[] = ['unreachable', 'untrustedCertificate', 'proxyRefused'];

export interface FallbackOptions {
  /** A callback that is called with the transport that carried a request. */
  readonly onSent?: (transport: TransportKind) => void;
  /** Says whether the second transport verifies certificates now. It is called before each use of it. */
  readonly secondIsVerified: () => boolean;
}

/**
 * Sends a request over the first transport. If no connection was made, so that nothing was sent, it sends the same request once
 * over the second. From then on the transport that last carried a request is tried first.
 *
 * If neither connects, the more specific failure is thrown: a refusal by a proxy before a certificate, a certificate before no
 * connection, and among equals that of the transport that was tried first. If the other one connected, its failure is thrown,
 * because its request may have arrived.
 *
 * While the second transport does not verify certificates, it is never used: an attacker in between could break the first
 * connection in order to receive the token over the second.
 */
export function fallbackTransport(
  first: Transport,
  second: Transport,
  { onSent = () => undefined, secondIsVerified }: FallbackOptions,
): Transport {
  let preferred = first;
  const report = (transport: Transport): void => {
    onSent(transport === first ? 'own' : 'editor');
  };
  const prefer = (transport: Transport): void => {
    preferred = transport;
    report(transport);
  };
  return async (request, signal) => {
    const isVerified = secondIsVerified();
    const transport = isVerified ? preferred : first;
    const other = transport === first ? second : first;
    try {
      const answer = await transport(request, signal);
      report(transport);
      return answer;
    } catch (error) {
      // The settings may have changed while the first transport tried to connect.
      if (!couldNotConnect(error) || !isVerified || (other === second && !secondIsVerified())) throw error;
      if (signal.aborted) throw cancelledBeforeSending();
      const answer = await other(request, signal).catch((later: unknown) => {
        // The other transport has connected, although its answer then failed.
        if (carried(later)) prefer(other);
        throw couldNotConnect(later) && connectionFailures.indexOf(later.kind) <= connectionFailures.indexOf(error.kind)
          ? error
          : later;
      });
      prefer(other);
      return answer;
    }
  };
}

function couldNotConnect(error: unknown): error is Failure {
  return error instanceof Failure && error.facts.delivery === 'notSent' && connectionFailures.includes(error.kind);
}

function carried(error: unknown): boolean {
  return error instanceof Failure && error.facts.delivery === 'answered';
}
