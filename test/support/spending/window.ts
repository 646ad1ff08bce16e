// One window of the editor with its own session and its own connection to the shared storage file.
import assert from 'node:assert/strict';
import type { Cache } from '../../../src/client/cache.ts';
import type { Clock } from '../../../src/client/clock.ts';
import type { Caps, LocalBudget } from '../../../src/client/ledger.ts';
import { withCredentials } from '../../../src/client/http/credentials.ts';
import type { Transport } from '../../../src/client/http/transport.ts';
import type { Account } from '../../../src/state/session/account.ts';
import type { OpenSession } from '../../../src/state/session/openSession.ts';
import { Savings } from '../../../src/state/credits/savings.ts';
import { Session } from '../../../src/state/session/session.ts';
import { openStorage, type Storage } from '../../../src/storage/storage.ts';
import { migratedInMemory } from '../memoryStorage.ts';
import { MemorySecrets, MemoryAccountStore } from '../testHarness.ts';
import type { Calls, Opened } from './calls.ts';
import { checkedBudget } from './checkedBudget.ts';

/** The state that a window finds when it opens. */
export interface Surroundings {
  readonly number: number;
  /** The storage's file. */
  readonly path: string;
  readonly clock: Clock;
  readonly calls: Calls;
  readonly caps: () => Caps;
  readonly isAlive: (pid: number) => boolean;
  readonly transport: (lives: () => boolean) => Transport;
  readonly broken: Break;
}

/** A fault that is put into a window, which proves that the model finds it. */
export interface Break {
  readonly budget?: (budget: LocalBudget) => LocalBudget;
  readonly caps?: () => Caps;
  readonly cache?: () => Cache;
  readonly transport?: (transport: Transport) => Transport;
}

/** The user is signed in to it in every window. */
export const account: Account = {
  id: 'account',
  name: 'Account',
  baseAddress: 'https://service.example',
  creditsAddress: 'https://service.example/credits',
  credentials: 'token',
};

const credentials = { kind: 'token', token: 'sandbox-token' } as const;

/** A clock from whose sleep a process that is gone never wakes. */
function clockOf(clock: Clock, lives: () => boolean): Clock {
  return {
    now: () => clock.now(),
    sleep: async (ms, signal) => {
      await clock.sleep(ms, signal);
      if (!lives()) await new Promise(() => undefined);
    },
  };
}

/** The time that a call waits for its answer. */
export const timeoutMs = 15_000;

export class Window {
  readonly pid: number;
  readonly opened: Opened;
  readonly storage: Storage;
  readonly #session: Session;
  #lives = true;

  private constructor(surroundings: Surroundings) {
    const { number, path, clock, calls, caps, isAlive, transport, broken } = surroundings;
    this.pid = 1000 + number;
    this.opened = { id: `w${number}`, openedAt: clock.now() };
    this.storage = openStorage({ path, clock, pid: this.pid, isAlive, sqlite: migratedInMemory });
    const lives = (): boolean => this.#lives;
    const wire = broken.transport?.(transport(lives)) ?? transport(lives);
    const accountStore = new MemoryAccountStore();
    accountStore.accounts = [account];
    accountStore.choice = { kind: 'account', id: account.id };
    const secrets = new MemorySecrets();
    secrets.get = () => Promise.resolve(JSON.stringify([credentials.token]));
    this.#session = new Session({
      accounts: accountStore,
      secrets,
      networkTransport: () => Promise.resolve(withCredentials(wire, credentials)),
      connection: () => Promise.reject(new Error('nobody looked at the network')),
      sandboxTransport: () => Promise.reject(new Error('nobody asked for the sandbox')),
      resetSandbox: () => Promise.resolve(),
      money: () => {
        const { id } = account;
        const savedState = this.storage.budget(id, this.opened, broken.caps ?? caps);
        const budget = checkedBudget(broken.budget?.(savedState) ?? savedState, {
          calls,
          window: this.opened,
          clock,
          caps,
          lives,
        });
        const { ledger } = this.storage;
        const cache = broken.cache?.() ?? this.storage.cache;
        const { openedAt } = this.opened;
        return Promise.resolve({
          account: id,
          openedAt,
          ledger,
          cache,
          journal: this.storage.journal,
          keyValue: this.storage.keyValue,
          budget,
          windows: this.storage.windows(id),
        });
      },
      settings: { userParameters: { data: 'appUser', lists: 'appUserId' }, timeoutMs },
      tools: {
        clock: clockOf(clock, lives),
        random: () => 0,
        record: () => undefined,
        savings: new Savings(),
        listsViews: new Map<string, unknown>(),
      },
      forget: () => Promise.resolve(false),
    });
  }

  /** Opens a window, and in it the session that was open before it was closed. */
  static async open(surroundings: Surroundings): Promise<Window> {
    const window = new Window(surroundings);
    await window.#session.restore();
    assert.equal(window.#session.state.kind, 'open');
    return window;
  }

  get session(): OpenSession {
    return this.#session.open;
  }

  get lives(): boolean {
    return this.#lives;
  }

  /** The process is gone in the middle of whatever it did. */
  die(): void {
    this.#lives = false;
  }

  /** The window is closed as the editor closes it; the process goes with it. */
  close(): void {
    this.#session.dispose();
    this.storage.close();
    this.die();
  }

  /** Does what the operating system does with a process that is gone. */
  bury(): void {
    this.die();
    this.storage.close();
  }
}
