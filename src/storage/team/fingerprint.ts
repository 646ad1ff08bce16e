// The keyed fingerprint of an account's secret, by which a team identifies the account without the secret.
import { createHmac } from 'node:crypto';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';

/**
 * The fingerprint of an account as hex digits.
 * @param key the key of the team. The same secret has another fingerprint in another team
 * @param use the purpose. A fingerprint for one purpose cannot be computed from that for another
 */
export function fingerprintOf({ service, credentials }: TeamAccount, key: string, use: 'ledger' | 'records' | 'rate'): string {
  const secret = credentials.kind === 'token' ? [credentials.token] : [credentials.appId, credentials.appKey];
  return createHmac('sha256', key)
    .update(JSON.stringify([use, new URL(service).origin, ...secret]))
    .digest('hex');
}
