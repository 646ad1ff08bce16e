// Two ways to the same service: where the one cannot connect, the other is tried, and what worked is kept.
import { Failure, type FailureKind } from '../failure.ts';
import type { Transport } from './transport.ts';

/** The extension's own connections, or the editor's `fetch`. */
export type Road = 'own' | 'editor';

/** How much each failure to connect tells the user, in rising order. */
const telling: readonly FailureKind[] = ['unreachable', 'untrustedCertificate', 'proxyRefused'];

export interface RoadOptions {
  /** Is told which road carried a request. */
  readonly took?: (road: Road) => void;
  /** Asked before each use of the second road: whether it checks certificates at the moment. */
  readonly secondIsVerified: () => boolean;
}

/**
 * Sends on the first road. Where no connection could be made at all, so that surely nothing was sent, the same request
 * goes once more on the second. The road that last carried a request is tried first from then on.
 *
 * If neither connects, the failure that tells more is thrown (a proxy's refusal before a certificate, a certificate before
 * no connection), the earlier one among equals. A second road that got further always has the last word: its request may
 * have arrived.
 *
 * While the second road does not check certificates, it is not used at all, not even after a mere lack of connection: whoever
 * stands in between could break the first connection to be given the token over the second.
 */
export function twoRoads(
  first: Transport,
  second: Transport,
  { took = () => undefined, secondIsVerified }: RoadOptions,
): Transport {
  let preferred = first;
  const tell = (road: Transport): void => {
    took(road === first ? 'own' : 'editor');
  };
  const keep = (road: Transport): void => {
    preferred = road;
    tell(road);
  };
  return async (request, signal) => {
    const isVerified = secondIsVerified();
    const road = isVerified ? preferred : first;
    const other = road === first ? second : first;
    try {
      const answer = await road(request, signal);
      tell(road);
      return answer;
    } catch (error) {
      if (!couldNotConnect(error) || !isVerified) throw error;
      if (signal.aborted) throw new Failure('cancelled', { reached: 'no' });
      const answer = await other(request, signal).catch((later: unknown) => {
        // It did connect, whatever came of it then.
        if (carried(later)) keep(other);
        throw couldNotConnect(later) && telling.indexOf(later.kind) <= telling.indexOf(error.kind) ? error : later;
      });
      keep(other);
      return answer;
    }
  };
}

function couldNotConnect(error: unknown): error is Failure {
  return error instanceof Failure && error.facts.reached === 'no' && telling.includes(error.kind);
}

function carried(error: unknown): boolean {
  return error instanceof Failure && error.facts.reached === 'answered';
}
