// Where accounts and their secrets are kept: the editor's global state and its secret store.
import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Account, AccountShelf, Choice, SecretShelf } from '../state/account.ts';

const StoredAccounts = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    baseAddress: z.string().check(z.startsWith('https://')),
    creditsAddress: z.optional(z.string().check(z.startsWith('https://'))),
    credentials: z.enum(['token', 'legacy']),
    actingUser: z.optional(z.string()),
  }),
);

const StoredChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sandbox') }),
  z.object({ kind: z.literal('account'), id: z.string() }),
]);

const keys = { accounts: 'accounts', lastChoice: 'lastChoice', sandboxUser: 'sandboxUser' } as const;

/** Accounts in the global state. What is there and cannot be read counts as not there. */
export function accountShelf(memento: vscode.Memento): AccountShelf {
  const all = (): readonly Account[] => {
    const stored = z.safeParse(StoredAccounts, memento.get(keys.accounts));
    return stored.success ? stored.data.map(withoutAbsent) : [];
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
      const stored = z.safeParse(StoredChoice, memento.get(keys.lastChoice));
      return stored.success ? stored.data : undefined;
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

function withoutAbsent(stored: z.output<typeof StoredAccounts>[number]): Account {
  const { creditsAddress, actingUser, ...rest } = stored;
  return {
    ...rest,
    ...(creditsAddress === undefined ? {} : { creditsAddress }),
    ...(actingUser === undefined ? {} : { actingUser }),
  };
}
