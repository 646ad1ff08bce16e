// Where accounts and their secrets are kept: the editor's global state and its secret store.
import type * as vscode from 'vscode';
import type { Account, AccountShelf, Choice, SecretShelf } from '../state/account.ts';

const keys = { accounts: 'accounts', lastChoice: 'lastChoice', sandboxUser: 'sandboxUser' } as const;

/** Accounts in the global state. What is there and cannot be read counts as not there. */
export function accountShelf(memento: vscode.Memento): AccountShelf {
  const all = (): readonly Account[] => {
    const stored: unknown = memento.get(keys.accounts);
    return Array.isArray(stored) ? stored.flatMap((entry: unknown) => readAccount(entry) ?? []) : [];
  };
  return {
    all,
    async save(account) {
      await memento.update(keys.accounts, [...all().filter(({ id }) => id !== account.id), account]);
    },
    async remove(id) {
      await memento.update(
        keys.accounts,
        all().filter((account) => account.id !== id),
      );
    },
    lastChoice(): Choice | undefined {
      return readChoice(memento.get(keys.lastChoice));
    },
    async setLastChoice(choice) {
      await memento.update(keys.lastChoice, choice);
    },
    sandboxUser() {
      const user = memento.get(keys.sandboxUser);
      return typeof user === 'string' ? user : undefined;
    },
    async setSandboxUser(user) {
      await memento.update(keys.sandboxUser, user);
    },
  };
}

/** Secrets in the editor's secret store. */
export function secretShelf(secrets: vscode.SecretStorage): SecretShelf {
  return {
    async get(key) {
      return secrets.get(key);
    },
    async store(key, value) {
      await secrets.store(key, value);
    },
    async delete(key) {
      await secrets.delete(key);
    },
  };
}

// Read by hand: these few fields are all that would load the schema library when the editor starts.
function readAccount(entry: unknown): Account | undefined {
  const id = textOf(entry, 'id');
  const name = textOf(entry, 'name');
  const baseAddress = textOf(entry, 'baseAddress');
  const creditsAddress = textOf(entry, 'creditsAddress');
  const credentials = textOf(entry, 'credentials');
  const actingUser = textOf(entry, 'actingUser');
  if (id === undefined || name === undefined || (credentials !== 'token' && credentials !== 'legacy')) return undefined;
  if (!baseAddress?.startsWith('https://') || creditsAddress?.startsWith('https://') === false) return undefined;
  return {
    id,
    name,
    baseAddress,
    credentials,
    ...(creditsAddress === undefined ? {} : { creditsAddress }),
    ...(actingUser === undefined ? {} : { actingUser }),
  };
}

function readChoice(entry: unknown): Choice | undefined {
  const kind = textOf(entry, 'kind');
  const id = textOf(entry, 'id');
  if (kind === 'sandbox') return { kind };
  return kind === 'account' && id !== undefined ? { kind, id } : undefined;
}

function textOf(entry: unknown, name: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'string' ? value : undefined;
}
