// An account: the address of the service, the kind of credentials, and the acting user. It contains no secret.
import type { Credentials } from '../../client/http/credentials.ts';
import { originOf } from '../../client/address.ts';

export interface Account {
  /** An ID that the extension has made. It is never shown. */
  readonly id: string;
  /** The name that the user gave it. */
  readonly name: string;
  /** The address of the API: HTTPS, without a trailing slash. */
  readonly baseAddress: string;
  /** The address of the credit status: HTTPS. If it is absent, the credits left are unknown. */
  readonly creditsAddress?: string;
  readonly credentials: Credentials['kind'];
  /** Present if the token is read from the environment variable whenever a session is opened, and not from the secret store. */
  readonly tokenFrom?: 'environment';
  /** The acting user's identifier inside the client application. */
  readonly actingUser?: string;
}

/** The session to open: the sandbox, or an account by its ID. */
export type SessionChoice = { readonly kind: 'sandbox' } | { readonly kind: 'account'; readonly id: string };

/** The store of accounts and of the session that was open last. It contains no secret. */
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

/** The environment variable with a token. No setting can name another one, because a workspace could then send any variable. */
export const tokenVariable = 'COMPANY_DATA_TOKEN';

/** The secret store of the editor, and the token of the environment. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Returns the variable `tokenVariable` of the editor's own environment if its value can be a token. */
  environmentToken(): string | undefined;
}

/** The key of an account's secret. It contains the origin of the service, so that a secret is never sent to another origin. */
export function secretKey(account: Account): string {
  return `token:${originOf(account.baseAddress)}:${account.id}`;
}

/** Encodes credentials as the text that the secret store holds. */
export function writeSecret(credentials: Credentials): string {
  return JSON.stringify(credentials.kind === 'token' ? [credentials.token] : [credentials.appId, credentials.appKey]);
}

/** The inverse of `writeSecret`; undefined if the text has another form. */
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
