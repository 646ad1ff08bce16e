// An account: where the service is and as whom it is called. The secret is kept elsewhere.
import type { Credentials } from '../../client/http/credentials.ts';
import { originOf } from '../../client/address.ts';

export interface Account {
  /** An ID that the extension has made. It is never shown. */
  readonly id: string;
  /** The name that the user gave it. */
  readonly name: string;
  /** The address of the API: HTTPS, without a trailing slash. */
  readonly baseAddress: string;
  /** The address of the credit status: HTTPS. Absent if the user gave none; the credits left are then unknown. */
  readonly creditsAddress?: string;
  readonly credentials: Credentials['kind'];
  /** The token is read from the environment variable when a session is opened; absent if the secret store has it. */
  readonly tokenFrom?: 'environment';
  /** The acting user's identifier inside the client application. */
  readonly actingUser?: string;
}

/** The session to open: the sandbox, or an account by its ID. */
export type SessionChoice = { readonly kind: 'sandbox' } | { readonly kind: 'account'; readonly id: string };

/** The store of accounts and of the choice that was open last. It holds no secret. */
export interface AccountStore {
  all(): readonly Account[];
  save(account: Account): Promise<void>;
  remove(id: string): Promise<void>;
  lastChoice(): SessionChoice | undefined;
  setLastChoice(choice: SessionChoice | undefined): Promise<void>;
  /** The acting user in the sandbox. */
  sandboxUser(): string | undefined;
  setSandboxUser(user: string): Promise<void>;
}

/** The environment variable with a token. No setting names another one, because a workspace could then have any variable sent. */
export const tokenVariable = 'COMPANY_DATA_TOKEN';

/** The parts of the editor's secret store that are needed, and the token of the environment. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Returns the variable `tokenVariable` of the editor's own environment if its value can be a token. */
  environmentToken(): string | undefined;
}

/** The key under which an account's secret lies: it names the origin, so a secret is never sent to another origin. */
export function secretKey(account: Account): string {
  return `token:${originOf(account.baseAddress)}:${account.id}`;
}

/** A secret as one text, for a store that keeps texts. */
export function writeSecret(credentials: Credentials): string {
  return JSON.stringify(credentials.kind === 'token' ? [credentials.token] : [credentials.appId, credentials.appKey]);
}

/** The inverse of `writeSecret`; undefined if the text is not one of ours. */
export function readSecret(text: string, kind: Credentials['kind']): Credentials | undefined {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts)) return undefined;
    const first: unknown = parts[0];
    const second: unknown = parts[1];
    if (typeof first !== 'string' || first === '') return undefined;
    if (kind === 'token') return { kind, token: first };
    return typeof second === 'string' && second !== '' ? { kind, appId: first, appKey: second } : undefined;
  } catch {
    return undefined;
  }
}
