// The session: nobody, the sandbox, or one of several accounts, and the changes between them.
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

/** The sandbox is called by the API's own names, whatever they are for an account of the user. */
const sandboxUserParameters: UserParameterNames = { data: 'appUser', lists: 'appUserId' };

/** The acting user of a sandbox that nobody has changed yet. */
const firstSandboxUser = 'ada';

/** `lost` is the account that was to be opened, and has no token any more. */
type ClosedState = { readonly kind: 'starting' } | { readonly kind: 'signedOut'; readonly lost?: Account };
export type SessionState = ClosedState | { readonly kind: 'open'; readonly session: OpenSession };

/**
 * The session of this window. Opening one closes the one before it. If several are being opened, the one asked for last is
 * opened, and the others end with a Failure `cancelled`.
 */
export class Session {
  /** The late answers of sessions that were closed before. */
  readonly lateAnswers = new LateAnswers();
  readonly #ports: SessionPorts;
  readonly #credentials: AccountCredentials;
  readonly #changed = new Emitter();
  readonly #closed = new Emitter();
  #state: SessionState = { kind: 'starting' };
  #isOver = false;
  /** The number of requests to open a session, by which an opening notices that another one was asked for meanwhile. */
  #requests = 0;
  /** Listens whether what the open session has in memory was forgotten in another window. */
  #forgets: Disposable | undefined;

  #choicePersisted: Promise<void> = Promise.resolve();

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#credentials = new AccountCredentials(ports.secrets);
  }

  /** Fires when a session has been closed, and again when the next one is open. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Fires when an open session has been closed: what it showed has to go. */
  get onDidClose(): Event<void> {
    return this.#closed.event;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Resolves once the next window knows what is open. A window that is replaced has to wait for it. */
  get choicePersisted(): Promise<void> {
    return this.#choicePersisted;
  }

  get accounts(): readonly Account[] {
    return this.#ports.accounts.all();
  }

  /** The network, to be looked at. */
  connection(): Promise<Connection> {
    return this.#ports.connection();
  }

  /** The open session. @throws Failure `signedOut` if there is none */
  get open(): OpenSession {
    if (this.#state.kind !== 'open') throw new Failure('signedOut', { delivery: 'notSent' });
    return this.#state.session;
  }

  /** Opens the last open session again, or `otherwise` if there was none. It never throws: if it fails, nobody is signed in. */
  async restore(otherwise?: SessionChoice): Promise<void> {
    const choice = this.#ports.accounts.lastChoice() ?? otherwise;
    const lost = choice?.kind === 'account' ? this.accounts.find(({ id }) => id === choice.id) : undefined;
    const signedOut: ClosedState = { kind: 'signedOut', ...omitUndefined({ lost }) };
    if (!choice) this.#close(signedOut);
    else await this.#orClose(choice.kind === 'sandbox' ? this.openSandbox() : this.openAccount(choice.id), signedOut);
  }

  /** @param actingUser stays as it was if it is not given */
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

  /** @throws Failure `signedOut` if the account or its secret is gone */
  async openAccount(id: string): Promise<void> {
    const request = (this.#requests += 1);
    const account = this.accounts.find((candidate) => candidate.id === id);
    // The code of the session is loaded while the editor looks for the secret.
    const [credentials] = await Promise.all([account && this.#credentials.of(account), loadOpenSession()]);
    if (!account || !credentials) throw new Failure('signedOut', { delivery: 'notSent', detail: 'noSecret' });
    await this.#open(request, { kind: 'account', id }, await this.#accountParts(account, credentials));
  }

  /**
   * Makes one free call with these credentials (List Search, no rows). Nothing is stored but the form that the service took it
   * in.
   * @throws Failure
   */
  async check(account: Account, credentials: Credentials, signal: AbortSignal): Promise<void> {
    const { checkSession } = await import('./sessionClient.ts');
    await checkSession(await this.#accountParts(account, credentials), this.#ports.tools, signal);
  }

  /** The token of the environment, for an account that reads it there. */
  get environmentToken(): string | undefined {
    return this.#credentials.environmentToken;
  }

  /**
   * Stores a checked account and its secret, and opens it.
   * @param inMemory the secret is kept for this session only
   * @returns false if the secret store does not keep the secret: nothing is stored then, and nothing opened
   */
  async signIn(account: Account, credentials: Credentials, inMemory = false): Promise<boolean> {
    if (inMemory) this.#credentials.hold(account, credentials);
    else if (!(await this.#credentials.store(account, credentials))) return false;
    await this.#ports.accounts.save(account);
    await this.openAccount(account.id);
    return true;
  }

  /**
   * Closes the session; an account is forgotten with its secret and what was kept of it, the sandbox keeps what was done in it.
   * @returns the things that are still there against the user's will: the secret, or some of the stored records
   */
  async signOut(): Promise<{ readonly secret: boolean; readonly cached: boolean }> {
    const { accountId } = this.open;
    const account = this.accounts.find(({ id }) => id === accountId);
    const request = (this.#requests += 1);
    this.#close({ kind: 'starting' });
    try {
      await this.#ports.accounts.setLastChoice(undefined).catch(() => undefined);
      if (!account) return { secret: false, cached: false };
      const secret = !(await this.#credentials.forget(account));
      await this.#ports.accounts.remove(account.id);
      return { secret, cached: !(await this.#ports.forget({ kind: 'account', account: account.id })) };
    } finally {
      // The views show that nobody is signed in only when it holds for the next window too. Another session may be open by now.
      if (request === this.#requests) this.#close({ kind: 'signedOut' });
    }
  }

  /** Deletes what was paid for and kept, of all accounts, and begins anew. @returns false if some of it is still on the disk */
  async forgetEverything(): Promise<boolean> {
    // This window begins anew once, at the end, whatever is announced meanwhile.
    this.#forgets?.dispose();
    const forgotten = await this.#ports.forget();
    await this.#reopen();
    return forgotten;
  }

  /** Continues as another acting user of the same application. */
  async changeActingUser(actingUser: string | undefined): Promise<void> {
    const { kind, accountId } = this.open;
    if (kind === 'sandbox') {
      await this.openSandbox(actingUser ?? firstSandboxUser);
      return;
    }
    const account = this.accounts.find(({ id }) => id === accountId);
    if (!account) throw new Failure('signedOut', { delivery: 'notSent' });
    const { actingUser: _old, ...rest } = account;
    await this.#ports.accounts.save(actingUser === undefined ? rest : { ...rest, actingUser });
    await this.openAccount(account.id);
  }

  dispose(): void {
    this.#isOver = true;
    this.#changed.dispose();
    this.#closed.dispose();
    this.lateAnswers.dispose();
    this.#close({ kind: 'signedOut' });
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
    // The views are cleared before the next name shows: two announcements, this and the one below.
    if (this.#state.kind === 'open') this.#close({ kind: 'starting' });
    const session = new OpenSession(options, this.#ports.tools, this.lateAnswers);
    this.#state = { kind: 'open', session };
    this.#forgets = session.money.cache.onDidForget(({ account }) => {
      if (account === undefined || account === session.money.account) void this.#reopen();
    });
    this.#changed.fire();
    // The credits left are asked for at sign-in; it is free, and if it fails the status bar says that it does not know.
    if (session.canReadCredits) void session.credits.refresh('background').catch(() => undefined);
    // The editor stores it after it has drawn the rows, which do not wait for it. If it is not kept, the next window begins
    // without.
    this.#choicePersisted = this.#ports.accounts.setLastChoice(choice).catch(() => undefined);
  }

  // With nothing left in memory of what was forgotten. Never throws: an account that is gone meanwhile is signed out.
  async #reopen(): Promise<void> {
    if (this.#state.kind !== 'open') return;
    const { accountId } = this.#state.session;
    await this.#orClose(accountId === undefined ? this.openSandbox() : this.openAccount(accountId), { kind: 'signedOut' });
  }

  // A failure is ignored when another session was requested meanwhile.
  async #orClose(opening: Promise<void>, next: ClosedState): Promise<void> {
    const request = this.#requests;
    try {
      await opening;
    } catch {
      if (request === this.#requests) this.#close(next);
    }
  }

  async #accountParts(account: Account, credentials: Credentials): Promise<SessionOptions> {
    return this.#sessionOptions({
      kind: 'account',
      name: account.name,
      accountId: account.id,
      transport: await this.#ports.networkTransport(account, credentials),
      money: await this.#ports.money({ id: account.id, service: account.baseAddress, credentials }),
      canReadCredits: account.creditsAddress !== undefined,
      ...omitUndefined({ actingUser: account.actingUser }),
    });
  }

  #sessionOptions(options: Omit<SessionOptions, 'userParameters' | 'timeoutMs'>): SessionOptions {
    const { userParameters, timeoutMs } = this.#ports.settings;
    return { ...options, userParameters, timeoutMs };
  }
}

// The client is not needed to start the editor: it is loaded when a session is opened.
function loadOpenSession(): Promise<typeof import('./openSession.ts')> {
  return import('./openSession.ts');
}
