// The credit status (service.md, "Authentication", 6).
import { endpoint } from '../endpoint.ts';
import { readCreditStatus } from '../model/credits.ts';
import { free } from '../price.ts';

/** Unconfirmed: the verb and parameters of the credits address. A GET is sent, with the credentials in the query. */
export const getCredits = endpoint({
  name: 'credits.status',
  target: 'credits',
  verb: 'GET',
  effect: 'read',
  userParameter: 'none',
  path: () => '',
  parameters: (_input: Readonly<Record<string, never>>) => [],
  mostCredits: () => free,
  answer: readCreditStatus,
});
