// Derives a single cause from the findings of a connection check.
import { Failure, type FailureKind } from '../../client/failure.ts';
import type { Probe } from '../../client/http/probe.ts';
import { areUsedUp } from '../../client/model/credits.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Findings } from './findings.ts';

/** The address that a cause concerns: the service's or the credits'. */
export type Target = 'service' | 'credits';

export type CertificateFault = 'expired' | 'notYetValid' | 'otherName' | 'unknownIssuer' | 'other';

export type Cause =
  | { readonly kind: 'fine'; readonly transport?: 'own' | 'editor' }
  | { readonly kind: 'sandbox' | 'noAddress' | 'signedOut' | 'cancelled' }
  | { readonly kind: 'proxySetting' | 'proxyPassword' }
  /** The host's name is not found, it cannot be connected to, or it is too slow. `of` says whose host it is. */
  | { readonly kind: 'name' | 'connection' | 'slow'; readonly of: Target | 'proxy'; readonly host: string; readonly code: string }
  | { readonly kind: 'tunnel'; readonly status?: string }
  | { readonly kind: 'encryption'; readonly of: Target | 'proxy'; readonly host: string }
  | {
      readonly kind: 'certificate';
      readonly of: Target | 'proxy';
      readonly host: string;
      readonly why: CertificateFault;
      readonly issuer: string;
    }
  /** This computer's clock is wrong. `aheadMs` is negative if it is behind. */
  | { readonly kind: 'clock'; readonly aheadMs: number }
  /** A call failed for a reason other than the network route. */
  | { readonly kind: 'call'; readonly of: Target; readonly failure: Failure };

/** The clock difference in milliseconds that is tolerated, because the service gives whole seconds and an answer takes time. */
const tolerableClockMs = 5 * 60_000;

/** The failures of a call that a broken network route causes. */
const routeFailures: readonly FailureKind[] = ['unreachable', 'untrustedCertificate', 'proxyRefused', 'timedOut'];

/** The first problem that prevents calls from working, or `fine` or a similar state if there is none. */
export function causeOf({ session, network, connectionTest }: Findings): Cause {
  if (!network && session !== 'sandbox') return { kind: 'noAddress' };
  const asked = network?.asked;
  const failure = connectionTest ? connectionTest.lists.failure : asked?.failure;
  if (failure) return causeOfFailure(failure, 'service', network?.service);
  const credits = connectionTest?.credits?.failure;
  if (credits) return causeOfFailure(credits, 'credits', network?.credits ?? network?.service);
  const response = connectionTest ? connectionTest.lists.response : asked && 'response' in asked ? asked.response : undefined;
  if (session === 'sandbox') return { kind: 'sandbox' };
  const aheadMs = response?.clockAheadMs ?? 0;
  if (Math.abs(aheadMs) > tolerableClockMs) return { kind: 'clock', aheadMs };
  if (connectionTest?.credits?.left && areUsedUp(connectionTest.credits.left))
    return { kind: 'call', of: 'credits', failure: new Failure('outOfCredits') };
  if (session === 'signedOut') return { kind: 'signedOut' };
  return { kind: 'fine', ...omitUndefined({ transport: network?.transport }) };
}

function causeOfFailure(failure: Failure, of: Target, probe: Probe | undefined): Cause {
  if (failure.kind === 'cancelled') return { kind: 'cancelled' };
  const found = probe && routeFailures.includes(failure.kind) ? causeOnRoute(probe, of) : undefined;
  return found ?? { kind: 'call', of, failure };
}

function causeOnRoute({ origin, proxy, steps }: Probe, target: Target): Cause | undefined {
  if (proxy.kind === 'unusable') return { kind: 'proxySetting' };
  const last = steps.at(-1);
  const code = last?.problem;
  if (!last || code === undefined) return undefined;
  if (code === 'cancelled') return { kind: 'cancelled' };
  const isProxyFault = proxy.kind === 'proxy' && last.what !== 'certificate';
  const of = isProxyFault ? 'proxy' : target;
  const { host } = new URL(isProxyFault ? proxy.origin : origin);
  const [, status] = /^STATUS_(\d{3})$/.exec(code) ?? [];
  if (status === '407') return { kind: 'proxyPassword' };
  if (code === 'timedOut') return { kind: 'slow', of, host, code };
  if (last.what === 'tunnel') return { kind: 'tunnel', ...omitUndefined({ status }) };
  if (last.what === 'name' || last.what === 'connection') return { kind: last.what, of, host, code };
  // If no certificate arrived, the encryption itself failed.
  if (!last.chain) return { kind: 'encryption', of, host };
  return { kind: 'certificate', of, host, why: faultOf(code), issuer: last.chain.at(-1)?.issuer ?? '?' };
}

function faultOf(code: string): CertificateFault {
  if (code === 'CERT_HAS_EXPIRED') return 'expired';
  if (code === 'CERT_NOT_YET_VALID') return 'notYetValid';
  if (code.startsWith('ERR_TLS_CERT_ALTNAME') || code === 'HOSTNAME_MISMATCH') return 'otherName';
  const isUnknown = /ISSUER|SELF_SIGNED|LEAF_SIGNATURE|UNTRUSTED|INVALID_CA/.test(code);
  return isUnknown ? 'unknownIssuer' : 'other';
}
