// The embedded databases of this window: one for real accounts, one for the sandbox, whose credits are nobody's money.
import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import type { Caps, LocalBudget } from '../../client/ledger.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Money, NotPersistedReason } from '../../state/credits/creditStore.ts';
import type { Window } from '../../storage/caps.ts';
import type { Outbox } from '../../storage/outbox.ts';
import type { RecordOutbox } from '../../storage/recordOutbox.ts';
import { openStorage, type Storage } from '../../storage/storage.ts';

/** The milliseconds between two polls for entries of other windows. */
const pollEveryMs = 60_000;

type Kind = 'sandbox' | 'account';

/** The stores of an account on this computer, whose budget asks nobody. */
export interface LocalMoney extends Money {
  readonly budget: LocalBudget;
}

export interface Storages extends Disposable {
  readonly money: (kind: Kind, account: string) => LocalMoney;
  /** The outbox of the ledger of real accounts. */
  readonly outbox: () => Promise<Outbox>;
  /** The records of real accounts, which a team is sent. */
  readonly recordOutbox: () => Promise<RecordOutbox>;
  /** Deletes the stored data of one account or of all, paid data too. @returns false if some of it is still on the disk */
  readonly forget: (only?: { readonly kind: Kind; readonly account: string }) => boolean;
}

export interface StoragesOptions {
  readonly folder: vscode.Uri;
  readonly clock: Clock;
  readonly caps: () => Caps;
  /** Returns whether records of people may be on the disk; read when a database is opened. */
  readonly keepPeople: () => boolean;
}

/** Opens each database when it is first asked for. If one cannot be used, a message says why, and the data stays in memory. */
export function openStorages(options: StoragesOptions): Storages {
  const window = { id: randomUUID(), openedAt: options.clock.now() };
  const open = new Map<Kind, Storage>();
  let notice: Promise<(reason: NotPersistedReason, path: string) => void> | undefined;
  // The code of the notice is loaded on demand, because it is hardly ever needed.
  const showNotPersisted = (reason: NotPersistedReason, path: string): void => {
    notice ??= import('./notPersistedNotice.ts').then(({ createNotPersistedNotice }) =>
      createNotPersistedNotice(() => options.clock.now()),
    );
    void notice.then((show) => show(reason, path));
  };
  const storageOf = (kind: Kind): Storage => {
    const known = open.get(kind);
    if (known) return known;
    const path = pathOf(options.folder, kind);
    const lost = (): void => {
      if (path !== undefined) showNotPersisted('notWritable', path);
    };
    const storage = openStorage({ path, clock: options.clock, allowPeople: options.keepPeople(), lost });
    open.set(kind, storage);
    if (storage.reason !== undefined && path !== undefined) showNotPersisted(storage.reason, path);
    return storage;
  };
  const forgetIn = (kind: Kind, account?: string): boolean => forget(storageOf(kind), pathOf(options.folder, kind), account);
  const poll = (): void => {
    for (const storage of open.values()) storage.poll();
  };
  const timer = setInterval(poll, pollEveryMs);
  const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) poll();
  });
  return {
    money: (kind, account) => moneyOf(storageOf(kind), kind, account, window, options.caps),
    outbox: () => storageOf('account').outbox(),
    recordOutbox: () => storageOf('account').recordOutbox(),
    forget(only) {
      if (only) return forgetIn(only.kind, only.account);
      // Both storages are asked, even if the first one fails.
      return (['account', 'sandbox'] as const).map((kind) => forgetIn(kind)).every((forgotten) => forgotten);
    },
    dispose() {
      clearInterval(timer);
      focus.dispose();
      for (const storage of open.values()) storage.close();
    },
  };
}

/** Returns the stores of an account in the database of its kind. */
function moneyOf(storage: Storage, kind: Kind, account: string, window: Window, caps: () => Caps): LocalMoney {
  const isReal = kind === 'account';
  return {
    account,
    // Caps guard real money, so the sandbox has none.
    budget: storage.budget(account, window, isReal ? caps : () => sandboxCaps(caps())),
    ledger: storage.ledger,
    cache: storage.cache,
    journal: storage.journal,
    keyValue: storage.keyValue,
    openedAt: window.openedAt,
    // The service counts the calls of a token, wherever they come from; each window has a sandbox of its own.
    ...(isReal ? { windows: storage.windows(account) } : {}),
    // This is a getter because the disk may become full later.
    get notPersisted() {
      return storage.reason;
    },
  };
}

/** @returns false if some of it is still on the disk */
function forget(storage: Storage, path: string | undefined, account: string | undefined): boolean {
  const { cache, journal, keyValue } = storage;
  try {
    // The journal is first, because the next steps also vacuum what is left of it in the file.
    journal.forget(account);
    keyValue.forget(account);
    cache.forget(account);
  } catch {
    return false;
  }
  // The data is deleted from the database in use; a file that could not be used may still hold older data.
  return storage.reason === undefined || !holdsAnything(path);
}

function holdsAnything(path: string | undefined): boolean {
  try {
    return path !== undefined && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  } catch {
    // Not even the size can be read, so the file may hold data.
    return true;
  }
}

function pathOf(folder: vscode.Uri, kind: Kind): string | undefined {
  if (folder.scheme !== 'file') return undefined;
  try {
    mkdirSync(folder.fsPath, { recursive: true });
  } catch {
    // If the disk cannot be written, opening the database says so, and the data stays in memory.
  }
  return join(folder.fsPath, kind === 'sandbox' ? 'sandbox.db' : 'company-data.db');
}

// Caps guard real money, but what an agent may buy without a question is tried in the sandbox as it is.
function sandboxCaps({ perAgent }: Caps): Caps {
  return omitUndefined({ perAgent });
}
