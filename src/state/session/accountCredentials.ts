// Finds the credentials of accounts in the secret store, the environment, or the memory of this window.
import type { Credentials } from '../../client/http/credentials.ts';
import { readSecret, secretKey, writeSecret, type Account, type SecretStore } from './account.ts';

/** The credentials of this window's accounts. */
export class AccountCredentials {
  readonly #store: SecretStore;
  /** The credentials of accounts whose secret could not be stored. They end with the window. */
  readonly #inMemory = new Map<string, Credentials>();

  constructor(store: SecretStore) {
    this.#store = store;
  }

  /** The token that the environment variable holds; undefined if it holds none. */
  get environmentToken(): string | undefined {
    return this.#store.environmentToken();
  }

  /** Finds the credentials of an account; undefined if there are none, or if the store cannot be read. */
  async of(account: Account): Promise<Credentials | undefined> {
    if (account.tokenFrom === 'environment') {
      const token = this.environmentToken;
      return token === undefined ? undefined : { kind: 'token', token };
    }
    const known = this.#inMemory.get(account.id);
    if (known) return known;
    const text = await this.#store.get(secretKey(account)).catch(() => undefined);
    return text === undefined ? undefined : readSecret(text, account.credentials);
  }

  /** Stores credentials, and reads them back. @returns false if that fails, after which the store has none of them */
  async store(account: Account, credentials: Credentials): Promise<boolean> {
    const [key, text] = [secretKey(account), writeSecret(credentials)];
    if (account.tokenFrom === 'environment') {
      // A stored token of the account is deleted, because nothing would read or delete it any more.
      await this.forget(account);
      return true;
    }
    try {
      await this.#store.store(key, text);
      if ((await this.#store.get(key)) === text) {
        this.#inMemory.delete(account.id);
        return true;
      }
    } catch {
      // The keyring of the system is locked or missing.
    }
    await this.#store.delete(key).catch(() => undefined);
    return false;
  }

  /** Keeps credentials in memory until the window is closed. */
  keepInMemory(account: Account, credentials: Credentials): void {
    this.#inMemory.set(account.id, credentials);
  }

  /** Deletes credentials. @returns false if the store may still have them. It never has those of the environment */
  async forget(account: Account): Promise<boolean> {
    this.#inMemory.delete(account.id);
    try {
      await this.#store.delete(secretKey(account));
      return true;
    } catch {
      return account.tokenFrom === 'environment';
    }
  }
}
