// The embedded databases of this window: one for real accounts, one for the sandbox, whose credits are nobody's money.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../client/clock.ts';
import type { Disposable } from '../client/event.ts';
import type { Caps } from '../client/ledger.ts';
import type { Money } from '../state/creditStore.ts';
import { openVault, type Vault } from '../vault/vault.ts';

/** How often another window's entries are looked for while nothing else makes us look. */
const lookEveryMs = 60_000;

export interface Vaults extends Disposable {
  readonly money: (kind: 'sandbox' | 'account', account: string) => Money;
}

/**
 * Opens the databases when they are first asked for.
 * @param parts.inMemory is told once that nothing is kept over the end of the window
 */
export function openVaults(parts: {
  readonly folder: vscode.Uri;
  readonly clock: Clock;
  readonly caps: () => Caps;
  readonly inMemory: () => void;
}): Vaults {
  const window = { id: randomUUID(), openedAt: parts.clock.now() };
  const open = new Map<'sandbox' | 'account', Vault>();
  const vaultOf = (kind: 'sandbox' | 'account'): Vault => {
    const known = open.get(kind);
    if (known) return known;
    const vault = openVault({ path: pathOf(parts.folder, kind), clock: parts.clock });
    open.set(kind, vault);
    if (vault.reason !== undefined && kind === 'account') parts.inMemory();
    return vault;
  };
  const lookAround = (): void => {
    for (const vault of open.values()) vault.lookAround();
  };
  const timer = setInterval(lookAround, lookEveryMs);
  const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) lookAround();
  });
  return {
    money(kind, account) {
      const vault = vaultOf(kind);
      // Caps guard real money: the sandbox has none.
      const caps = kind === 'account' ? parts.caps : (): Caps => ({});
      return { account, budget: vault.budget(account, window, caps), ledger: vault.ledger, openedAt: window.openedAt };
    },
    dispose() {
      clearInterval(timer);
      focus.dispose();
      for (const vault of open.values()) vault.close();
    },
  };
}

function pathOf(folder: vscode.Uri, kind: 'sandbox' | 'account'): string | undefined {
  if (folder.scheme !== 'file') return undefined;
  try {
    mkdirSync(folder.fsPath, { recursive: true });
  } catch {
    // A disk that cannot be written: opening says so, and goes on in memory.
  }
  return join(folder.fsPath, kind === 'sandbox' ? 'sandbox.db' : 'company-data.db');
}
