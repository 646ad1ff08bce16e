// Stores accounts, their secrets and small preferences in the editor's global state and secret store.
import type * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { textIn } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import {
  tokenVariable,
  type Account,
  type AccountStore,
  type SessionChoice,
  type SecretStore,
} from '../../state/session/account.ts';
import { updateMemento } from '../updateMemento.ts';

const keys = {
  accounts: 'accounts',
  lastChoice: 'lastChoice',
  sandboxUser: 'sandboxUser',
  lastWriter: 'lastWriter',
  removed: 'removed',
} as const;

/** The most removed accounts that are remembered. A workspace that was not opened since keeps the data of earlier ones. */
const mostRemoved = 100;

/** Accounts in the global state. Stored data that cannot be read is ignored. */
export function accountStore(memento: vscode.Memento): AccountStore {
  const all = (): readonly Account[] => {
    const persisted: unknown = memento.get(keys.accounts);
    return Array.isArray(persisted) ? persisted.flatMap((entry: unknown) => readAccount(entry) ?? []) : [];
  };
  return {
    all,
    async save(account) {
      await memento.update(keys.accounts, [...all().filter(({ id }) => id !== account.id), account]);
      // Otherwise each start would delete the data of an account that is saved again after its removal.
      await memento.update(
        keys.removed,
        removedIn(memento).filter((id) => id !== account.id),
      );
    },
    async remove(id) {
      await memento.update(
        keys.accounts,
        all().filter((account) => account.id !== id),
      );
      await memento.update(keys.removed, [...removedIn(memento), id].slice(-mostRemoved));
    },
    lastChoice(): SessionChoice | undefined {
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

/**
 * Removes the data of removed accounts from the stores of this workspace, which may have been closed when they were removed.
 * @param memento the global state, which holds the IDs of the removed accounts
 */
export function dropRemoved(memento: vscode.Memento, ...stores: readonly { forget(account: string): void }[]): void {
  for (const id of removedIn(memento)) for (const store of stores) store.forget(id);
}

function removedIn(memento: vscode.Memento): readonly string[] {
  const ids: unknown = memento.get(keys.removed);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** The language in which a call was last written as code, in the global state. */
export function lastSnippetWriter(memento: vscode.Memento): App['lastSnippetWriter'] {
  return {
    get: () => memento.get(keys.lastWriter),
    set: (name) => {
      updateMemento(memento, keys.lastWriter, name);
    },
  };
}

/** Secrets in the editor's secret store. */
export function secretStore(secrets: vscode.SecretStorage): SecretStore {
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
    environmentToken() {
      const token = process.env[tokenVariable]?.trim() ?? '';
      // A token contains only characters that a header and an address can carry.
      return token === '' || /[\s\p{Cc}\p{Cf}]/u.test(token) ? undefined : token;
    },
  };
}

// No schema is used, because the schema library would be loaded for these few fields when the editor starts.
function readAccount(entry: unknown): Account | undefined {
  const id = textIn(entry, 'id');
  const name = textIn(entry, 'name');
  const baseAddress = textIn(entry, 'baseAddress');
  const creditsAddress = textIn(entry, 'creditsAddress');
  const credentials = textIn(entry, 'credentials');
  const actingUser = textIn(entry, 'actingUser');
  if (id === undefined || name === undefined || (credentials !== 'token' && credentials !== 'legacy')) return undefined;
  if (!baseAddress?.startsWith('https://') || creditsAddress?.startsWith('https://') === false) return undefined;
  return {
    id,
    name,
    baseAddress,
    credentials,
    ...omitUndefined({ creditsAddress, actingUser }),
    ...(textIn(entry, 'tokenFrom') === 'environment' ? { tokenFrom: 'environment' as const } : {}),
  };
}

function readChoice(entry: unknown): SessionChoice | undefined {
  const kind = textIn(entry, 'kind');
  const id = textIn(entry, 'id');
  if (kind === 'sandbox') return { kind };
  return kind === 'account' && id !== undefined ? { kind, id } : undefined;
}
