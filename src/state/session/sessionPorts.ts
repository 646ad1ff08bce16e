// The ports of a session: stores of accounts, secrets and paid records, and the transports.
import type { UserParameterNames } from '../../client/prepare.ts';
import type { Connection } from '../../client/http/connection.ts';
import type { Credentials } from '../../client/http/credentials.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';
import type { Account, AccountStore, SecretStore } from './account.ts';
import type { Money } from '../credits/creditStore.ts';
import type { OpenSession, SessionTools } from './openSession.ts';

export interface SessionPorts {
  readonly accounts: AccountStore;
  readonly secrets: SecretStore;
  /** Creates a transport over the network, which adds the credentials as its last step. */
  readonly networkTransport: (account: Account, credentials: Credentials) => Promise<Transport>;
  /** Returns the network for the connection check. */
  readonly connection: () => Promise<Connection>;
  /** Returns the transport of the embedded sandbox, whose code is loaded by the first call. */
  readonly sandboxTransport: () => Promise<Transport>;
  /** Resets the sandbox to its initial state. */
  readonly resetSandbox: () => Promise<void>;
  /** Returns the budget, ledger and stores of the sandbox, which are separate, or of an account. */
  readonly money: (of: 'sandbox' | TeamAccount) => Promise<Money>;
  /** Deletes the cached data of one account or of all. @returns false if some of it is still on the disk */
  readonly forget: (only?: { readonly kind: OpenSession['kind']; readonly account: string }) => Promise<boolean>;
  readonly settings: { readonly userParameters: UserParameterNames; readonly timeoutMs: number };
  readonly tools: SessionTools;
}
