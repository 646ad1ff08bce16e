// The keyed fingerprint of an account's secret, by which a team knows the account and not the secret.
import { createHmac } from 'node:crypto';
import type { TeamAccount } from '../domain/team/teamAccount.ts';

/**
 * @param key the team's own key, without which the same token has another fingerprint
 * @param use fingerprints for different uses cannot be computed from each other
 */
export function fingerprintOf({ service, credentials }: TeamAccount, key: string, use: 'ledger' | 'records' | 'rate'): string {
  const secret = credentials.kind === 'token' ? [credentials.token] : [credentials.appId, credentials.appKey];
  return createHmac('sha256', key)
    .update(JSON.stringify([use, new URL(service).origin, ...secret]))
    .digest('hex');
}
