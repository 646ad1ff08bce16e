// The data of an account by which a team identifies it.
import type { Credentials } from '../../client/http/credentials.ts';

export interface TeamAccount {
  /** The account's ID on this computer. */
  readonly id: string;
  /** The address of the service. */
  readonly service: string;
  /** The credentials are never sent to the team, which stores a keyed fingerprint of them. */
  readonly credentials: Credentials;
  /** True while the service has not accepted the credentials: the team gets nothing of the account then. */
  readonly isUnchecked?: boolean | undefined;
}
