// Every kind of failure there is, for tests that go through them all.
import type { FailureKind } from '../../src/client/failure.ts';

export const failureKinds: readonly FailureKind[] = [
  'signedOut',
  'outOfCredits',
  'signedOutOrEmpty',
  'overBudget',
  'forbidden',
  'notFound',
  'refused',
  'tooFast',
  'unreachable',
  'untrustedCertificate',
  'proxyRefused',
  'timedOut',
  'unexpectedAnswer',
  'serviceFault',
  'cancelled',
];
