// The session of a window, which opens the sandbox or an account, and closes the one before.
import type { UserParameterNames } from '../../client/prepare.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { cancelledBeforeSending, Failure } from '../../client/failure.ts';
import type { Connection } from '../../client/http/connection.ts';
import type { Credentials } from '../../client/http/credentials.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Account, SessionChoice } from './account.ts';
import { AccountCredentials } from './accountCredentials.ts';
import { LateAnswers } from './lateAnswers.ts';
import type { OpenSession, SessionOptions } from './openSession.ts';
import type { SessionPorts } from './sessionPorts.ts';

/** The names of the user parameters in the sandbox. Those of the settings are for accounts only. */
const sandboxUserParameters: UserParameterNames = { data: 'appUser', lists: 'appUserId' };

/** The acting user of a new sandbox. */
const firstSandboxUser = 'ada';

/** A state without an open session. `lost` is the account that could not be opened, because its token is missing. */
type ClosedState = { readonly kind: 'starting' } | { readonly kind: 'signedOut'; readonly lost?: Account };
export type SessionState = ClosedState | { readonly kind: 'open'; readonly session: OpenSession };

/**
 * The session of this window. Opening a session closes the one before. If several are requested at once, the last one is opened,
 * and the other requests fail with `cancelled`.
 */
export class Session {
  /** The paid answers that arrive after their session was closed. */
  readonly lateAnswers = new LateAnswers();
  readonly #ports: SessionPorts;
  readonly #credentials: AccountCredentials;
  readonly #changed = new Emitter();
  readonly #closed = new Emitter();
  #state: SessionState = { kind: 'starting' };
  #isOver = false;
  /** The number of requests to open a session. If it has changed, a later request replaces an earlier one. */
  #requests = 0;
  /** The listener for an account that is forgotten in any window, after which the session is opened again. */
  #forgets: Disposable | undefined;
  /** The ID of the account that is being saved and opened. If it is opened again meanwhile, it has the new acting user. */
  #accountInChange: string | undefined;

  #choicePersisted: Promise<void> = Promise.resolve();

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#credentials = new AccountCredentials(ports.secrets);
  }

  /** Fires after a session was closed, and again after the next one was opened. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Fires after a session was closed, so that the views remove its content. */
  get onDidClose(): Event<void> {
    return this.#closed.event;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Resolves after the choice of the session was persisted. A window waits for it before it opens another folder. */
  get choicePersisted(): Promise<void> {
    return this.#choicePersisted;
  }

  get accounts(): readonly Account[] {
    return this.#ports.accounts.all();
  }

  /** The network for the connection check. */
  connection(): Promise<Connection> {
    return this.#ports.connection();
  }

  /** The open session. @throws Failure `signedOut` if there is none */
  get open(): OpenSession {
    if (this.#state.kind !== 'open') throw new Failure('signedOut', { delivery: 'notSent' });
    return this.#state.session;
  }

  /** Opens the session that was open last, or else `otherwise`. It never throws: if it fails, nobody is signed in. */
  async restore(otherwise?: SessionChoice): Promise<void> {
    const choice = this.#ports.accounts.lastChoice() ?? otherwise;
    const lost = choice?.kind === 'account' ? this.#account(choice.id) : undefined;
    const signedOut: ClosedState = { kind: 'signedOut', ...omitUndefined({ lost }) };
    if (!choice) this.#close(signedOut);
    else await this.#orClose(choice.kind === 'sandbox' ? this.openSandbox() : this.openAccount(choice.id), signedOut);
  }

  /** Opens the sandbox. @param actingUser the last acting user by default */
  async openSandbox(actingUser?: string): Promise<void> {
    const request = (this.#requests += 1);
    if (actingUser !== undefined) await this.#ports.accounts.setSandboxUser(actingUser);
    const user = actingUser ?? this.#ports.accounts.sandboxUser() ?? firstSandboxUser;
    const transport = await this.#ports.sandboxTransport();
    const money = await this.#ports.money('sandbox');
    const options = this.#sessionOptions({
      kind: 'sandbox',
      name: 'Sandbox',
      actingUser: user,
      transport,
      money,
      canReadCredits: true,
    });
    await this.#open(request, { kind: 'sandbox' }, { ...options, userParameters: sandboxUserParameters });
  }

  async resetSandbox(): Promise<void> {
    await this.#ports.resetSandbox();
    this.#forgets?.dispose();
    await this.#ports.forget({ kind: 'sandbox', account: 'sandbox' });
    await this.openSandbox(firstSandboxUser);
  }

  /**
   * Opens an account, with the acting user that was chosen last in any window.
   * @param reopened the session that is opened again: it keeps its own acting user, because the user has chosen no other one here
   * @throws Failure `signedOut` if the account or its secret is gone
   */
  async openAccount(id: string, reopened?: OpenSession): Promise<void> {
    const request = (this.#requests += 1);
    const account = this.#account(id);
    // The code of the session is loaded while the editor looks for the secret.
    const [credentials] = await Promise.all([account && this.#credentials.of(account), loadOpenSession()]);
    if (!account || !credentials) throw new Failure('signedOut', { delivery: 'notSent', detail: 'noSecret' });
    const own = reopened ? actingAs(account, reopened.actingUser) : account;
    await this.#open(request, { kind: 'account', id }, await this.#accountOptions(own, credentials));
  }

  /**
   * Makes one free call with these credentials (List Search, no rows). It stores only the variant of the request that the service
   * accepts, and what the call has cost if the service billed it.
   * @throws Failure
   */
  async check(account: Account, credentials: Credentials, signal: AbortSignal): Promise<void> {
    const { checkSession } = await import('./sessionClient.ts');
    await checkSession(await this.#accountOptions(account, credentials, true), this.#ports.tools, signal);
  }

  /** The token of the environment, for an account that reads it there. */
  get environmentToken(): string | undefined {
    return this.#credentials.environmentToken;
  }

  /**
   * Stores a checked account and its secret, and opens it.
   * @param inMemory whether the secret is kept in the memory of this window only
   * @returns false if the secret could not be stored, in which case nothing is stored or opened
   */
  async signIn(account: Account, credentials: Credentials, inMemory = false): Promise<boolean> {
    if (inMemory) this.#credentials.keepInMemory(account, credentials);
    else if (!(await this.#credentials.store(account, credentials))) return false;
    await this.#saveAndOpen(account);
    return true;
  }

  /**
   * Closes the session. An account is deleted with its secret and its cached records; the sandbox keeps its state.
   * @returns whether the secret or cached records could not be deleted
   */
  async signOut(): Promise<{ readonly secret: boolean; readonly cached: boolean }> {
    const { accountId } = this.open;
    const account = this.#account(accountId);
    const request = (this.#requests += 1);
    this.#close({ kind: 'starting' });
    try {
      await this.#ports.accounts.setLastChoice(undefined).catch(() => undefined);
      if (!account) return { secret: false, cached: false };
      const secret = !(await this.#credentials.forget(account));
      await this.#ports.accounts.remove(account.id);
      return { secret, cached: !(await this.#ports.forget({ kind: 'account', account: account.id })) };
    } finally {
      // The state changes after the deletion, so that it is also true in the next window. Another session may be open by now.
      if (request === this.#requests) this.#close({ kind: 'signedOut' });
    }
  }

  /** Deletes the cached records of all accounts, and opens the session again. @returns false if some are still on the disk */
  async forgetEverything(): Promise<boolean> {
    // The listener is removed, so that this window opens its session again only once.
    this.#forgets?.dispose();
    const forgotten = await this.#ports.forget();
    await this.#reopen();
    return forgotten;
  }

  /** Opens the session of another acting user of the same account. */
  async changeActingUser(actingUser: string | undefined): Promise<void> {
    const { kind, accountId } = this.open;
    if (kind === 'sandbox') {
      await this.openSandbox(actingUser ?? firstSandboxUser);
      return;
    }
    const account = this.#account(accountId);
    if (!account) throw new Failure('signedOut', { delivery: 'notSent' });
    await this.#saveAndOpen(actingAs(account, actingUser));
  }

  dispose(): void {
    this.#isOver = true;
    this.#changed.dispose();
    this.#closed.dispose();
    this.lateAnswers.dispose();
    this.#close({ kind: 'signedOut' });
  }

  #account(id: string | undefined): Account | undefined {
    return this.accounts.find((account) => account.id === id);
  }

  async #saveAndOpen(account: Account): Promise<void> {
    this.#accountInChange = account.id;
    try {
      await this.#ports.accounts.save(account);
      await this.openAccount(account.id);
    } finally {
      this.#accountInChange = undefined;
    }
  }

  #close(next: ClosedState): void {
    const { state } = this;
    this.#forgets?.dispose();
    this.#state = next;
    if (state.kind === 'open') {
      state.session.dispose();
      this.#closed.fire();
    }
    this.#changed.fire();
  }

  async #open(request: number, choice: SessionChoice, options: SessionOptions): Promise<void> {
    const { OpenSession } = await loadOpenSession();
    if (this.#isOver || request !== this.#requests) throw cancelledBeforeSending();
    // The session is closed first, so that the views are cleared before they show the next one.
    if (this.#state.kind === 'open') this.#close({ kind: 'starting' });
    const session = new OpenSession(options, this.#ports.tools, this.lateAnswers);
    this.#state = { kind: 'open', session };
    this.#forgets = session.money.cache.onDidForget(({ account }) => {
      if (account === undefined || account === session.money.account) void this.#reopen();
    });
    this.#changed.fire();
    // Reading the credits left is free. If it fails, the status bar shows that they are unknown.
    if (session.canReadCredits) void session.credits.refresh('background').catch(() => undefined);
    // The first rows do not wait for this. If it fails, the next window begins without a session.
    this.#choicePersisted = this.#ports.accounts.setLastChoice(choice).catch(() => undefined);
  }

  // Opens the session again, without the forgotten records in memory. It never throws: a missing account is signed out.
  async #reopen(): Promise<void> {
    if (this.#state.kind !== 'open') return;
    const { session } = this.#state;
    const { accountId } = session;
    const reopened = accountId === this.#accountInChange ? undefined : session;
    const opening = accountId === undefined ? this.openSandbox() : this.openAccount(accountId, reopened);
    await this.#orClose(opening, { kind: 'signedOut' });
  }

  // Waits for an opening, and changes to a closed state if it fails, unless another session was requested meanwhile.
  async #orClose(opening: Promise<void>, next: ClosedState): Promise<void> {
    const request = this.#requests;
    try {
      await opening;
    } catch {
      if (request === this.#requests) this.#close(next);
    }
  }

  async #accountOptions(account: Account, credentials: Credentials, isUnchecked?: true): Promise<SessionOptions> {
    return this.#sessionOptions({
      kind: 'account',
      name: account.name,
      accountId: account.id,
      transport: await this.#ports.networkTransport(account, credentials),
      money: await this.#ports.money({ id: account.id, service: account.baseAddress, credentials, isUnchecked }),
      canReadCredits: account.creditsAddress !== undefined,
      ...omitUndefined({ actingUser: account.actingUser }),
    });
  }

  #sessionOptions(options: Omit<SessionOptions, 'userParameters' | 'timeoutMs'>): SessionOptions {
    const { userParameters, timeoutMs } = this.#ports.settings;
    return { ...options, userParameters, timeoutMs };
  }
}

/** Returns the account with another acting user, or with none. */
function actingAs({ actingUser: _old, ...account }: Account, actingUser: string | undefined): Account {
  return { ...account, ...omitUndefined({ actingUser }) };
}

// The code is loaded when a session is opened, because the start of the editor does not need it.
function loadOpenSession(): Promise<typeof import('./openSession.ts')> {
  return import('./openSession.ts');
}
