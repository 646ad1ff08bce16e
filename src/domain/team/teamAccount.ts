// The account of a service, as far as a team has to tell it from others.
import type { Credentials } from '../../client/http/credentials.ts';

export interface TeamAccount {
  /** The account's ID on this computer. */
  readonly id: string;
  /** The address of the service. */
  readonly service: string;
  /** They never leave this computer: the team knows a keyed fingerprint of them. */
  readonly credentials: Credentials;
}
