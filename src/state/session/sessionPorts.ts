// What a session is given: where accounts, secrets and what was paid for are kept, and the ways to the service.
import type { UserParameterNames } from '../../client/prepare.ts';
import type { Connection } from '../../client/http/connection.ts';
import type { Credentials } from '../../client/http/credentials.ts';
import type { Transport } from '../../client/http/transport.ts';
import type { Account, AccountStore, SecretStore } from './account.ts';
import type { Money } from '../credits/creditStore.ts';
import type { OpenSession, SessionTools } from './openSession.ts';

export interface SessionPorts {
  readonly accounts: AccountStore;
  readonly secrets: SecretStore;
  /** The network, with the credentials as its last step. */
  readonly networkTransport: (account: Account, credentials: Credentials) => Promise<Transport>;
  /** The network as a check of it sees it. */
  readonly connection: () => Promise<Connection>;
  /** The embedded sandbox; loaded when it is first asked for. */
  readonly sandboxTransport: () => Promise<Transport>;
  /** Puts the sandbox back to how it was on the first day. */
  readonly resetSandbox: () => Promise<void>;
  /** What an account may spend and has spent. The sandbox's invented credits are kept apart from real ones. */
  readonly money: (kind: OpenSession['kind'], account: string) => Promise<Money>;
  /** Deletes what was paid for and kept, of one account or of all. @returns false where some of it is still on the disk */
  readonly forget: (only?: { readonly kind: OpenSession['kind']; readonly account: string }) => Promise<boolean>;
  readonly settings: { readonly userParameters: UserParameterNames; readonly timeoutMs: number };
  readonly tools: SessionTools;
}
