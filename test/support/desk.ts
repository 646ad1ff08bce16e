// A whole extension without an editor: the session over a sandbox, a person with a script, and panels that only count.
import type { CallRecord } from '../../src/client/call.ts';
import type { Failure } from '../../src/client/failure.ts';
import { withCredentials, type Credentials } from '../../src/client/http/credentials.ts';
import type { Transport, WireRequest } from '../../src/client/http/transport.ts';
import { totalOf } from '../../src/client/price.ts';
import type { App, Command, NamedCompany } from '../../src/commands/app.ts';
import { run } from '../../src/commands/run.ts';
import type { Target } from '../../src/present/target.ts';
import type { Caps } from '../../src/client/ledger.ts';
import { openVault } from '../../src/vault/vault.ts';
import { Sandbox } from '../../src/sandbox/sandbox.ts';
import { sandboxTransport } from '../../src/sandbox/sandboxTransport.ts';
import type { Account, AccountShelf, Choice, SecretShelf } from '../../src/state/account.ts';
import type { OpenSession } from '../../src/state/openSession.ts';
import { Session } from '../../src/state/session.ts';
import { SpendingFilter } from '../../src/state/spendingFilter.ts';
import { FakeClock } from './fakeClock.ts';
import { ScriptedUi } from './scriptedUi.ts';

export class MemoryShelf implements AccountShelf {
  accounts: readonly Account[] = [];
  choice: Choice | undefined;
  user: string | undefined;
  all(): readonly Account[] {
    return this.accounts;
  }
  save(account: Account): Promise<void> {
    this.accounts = [...this.accounts.filter(({ id }) => id !== account.id), account];
    return Promise.resolve();
  }
  remove(id: string): Promise<void> {
    this.accounts = this.accounts.filter((account) => account.id !== id);
    return Promise.resolve();
  }
  lastChoice(): Choice | undefined {
    return this.choice;
  }
  setLastChoice(choice: Choice | undefined): Promise<void> {
    this.choice = choice;
    return Promise.resolve();
  }
  sandboxUser(): string | undefined {
    return this.user;
  }
  setSandboxUser(user: string): Promise<void> {
    this.user = user;
    return Promise.resolve();
  }
}

export class MemorySecrets implements SecretShelf {
  readonly secrets = new Map<string, string>();
  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.secrets.get(key));
  }
  store(key: string, value: string): Promise<void> {
    this.secrets.set(key, value);
    return Promise.resolve();
  }
  delete(key: string): Promise<void> {
    this.secrets.delete(key);
    return Promise.resolve();
  }
}

export class Desk {
  readonly clock = new FakeClock();
  readonly shelf = new MemoryShelf();
  readonly secrets = new MemorySecrets();
  readonly sent: WireRequest[] = [];
  readonly calls: CallRecord[] = [];
  readonly faults: unknown[] = [];
  readonly opened: NamedCompany[] = [];
  readonly ui = new ScriptedUi();
  readonly session: Session;
  readonly app: App;
  sandbox = new Sandbox({ clock: this.clock });
  readonly vaults = {
    sandbox: openVault({ path: undefined, clock: this.clock }),
    account: openVault({ path: undefined, clock: this.clock }),
  };
  caps: Caps = {};
  /** Thrown by the next calls instead of an answer. */
  failing: Failure | undefined;

  constructor() {
    const wire: Transport = async (request, signal) => {
      this.sent.push(request);
      if (this.failing) throw this.failing;
      return sandboxTransport({ sandbox: this.sandbox, clock: this.clock })(request, signal);
    };
    this.session = new Session({
      accounts: this.shelf,
      secrets: this.secrets,
      networkTransport: (_account: Account, credentials: Credentials) => Promise.resolve(withCredentials(wire, credentials)),
      sandboxTransport: () => Promise.resolve(withCredentials(wire, { kind: 'token', token: 'sandbox-token' })),
      resetSandbox: () => {
        this.sandbox = new Sandbox({ clock: this.clock });
        return Promise.resolve();
      },
      money: (kind, account) => {
        const caps = (): Caps => (kind === 'account' ? this.caps : {});
        const vault = this.vaults[kind];
        const openedAt = this.clock.now();
        return Promise.resolve({
          account,
          openedAt,
          ledger: vault.ledger,
          budget: vault.budget(account, { id: 'desk', openedAt }, caps),
        });
      },
      settings: { userParameters: { data: 'appUser', lists: 'appUserId' }, timeoutMs: 15_000 },
      tools: { clock: this.clock, random: () => 0, record: (call) => this.calls.push(call) },
    });
    let ids = 0;
    this.app = {
      session: this.session,
      ui: this.ui,
      settings: { baseAddress: '', creditsAddress: '', pageSize: 10, confirmAbove: 50, locale: 'en' },
      timelines: { open: (company) => this.opened.push(company), active: undefined },
      spending: new SpendingFilter(),
      now: () => this.clock.now(),
      newId: () => `account-${String((ids += 1))}`,
    };
  }

  get open(): OpenSession {
    return this.session.open;
  }

  /** All credits the sandbox has billed. */
  get bill(): number {
    return totalOf(this.sandbox.bill);
  }

  /** Runs a command as a click on these rows would. */
  async run(command: Command, ...targets: Target[]): Promise<void> {
    await run(this.app, command, targets, (error) => this.faults.push(error));
  }

  /** A desk with the sandbox open and the lists read, as the tree reads them when it is looked at. */
  static async inSandbox(): Promise<Desk> {
    const desk = new Desk();
    await desk.session.openSandbox();
    await desk.open.lists.lists.more();
    return desk;
  }

  dispose(): void {
    this.session.dispose();
  }
}
