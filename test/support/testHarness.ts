// A whole extension without an editor: the session over a sandbox, a scripted person, and panels that count.
import assert from 'node:assert/strict';
import type { CallRecord } from '../../src/client/call.ts';
import type { Failure } from '../../src/client/failure.ts';
import { withCredentials, type Credentials } from '../../src/client/http/credentials.ts';
import type { Transport, WireAnswer, WireRequest } from '../../src/client/http/transport.ts';
import type { List } from '../../src/client/model/list.ts';
import { totalOf } from '../../src/client/price.ts';
import type { AgentServerPort, AgentState, NotStarted } from '../../src/app/agentServer.ts';
import type { App, Command } from '../../src/app/app.ts';
import { showExcesses } from '../../src/app/showExcess.ts';
import { showLateAnswers } from '../../src/app/showLateAnswers.ts';
import { showLongPauses } from '../../src/app/showLongPause.ts';
import { showRepeats } from '../../src/app/showRepeats.ts';
import type { IdDocument, ListDocuments } from '../../src/app/listDocuments.ts';
import type { FacetPage } from '../../src/app/facetPages.ts';
import type { CompanyCriteria } from '../../src/state/companies/companyCriteria.ts';
import type { GridStart } from '../../src/app/permissionGrids.ts';
import { run } from '../../src/commands/run.ts';
import type { Target } from '../../src/viewModel/target.ts';
import type { Caps } from '../../src/client/ledger.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { memoryStorage } from './memoryStorage.ts';
import { sampleFiles } from '../../src/sandbox/sampleFiles.ts';
import { Sandbox } from '../../src/sandbox/sandbox.ts';
import { sandboxTransport } from '../../src/sandbox/sandboxTransport.ts';
import type { Account, AccountStore, SessionChoice, SecretStore } from '../../src/state/session/account.ts';
import type { OpenSession } from '../../src/state/session/openSession.ts';
import { SavedFilters } from '../../src/state/timeline/savedFilters.ts';
import { SavedSearches } from '../../src/state/companies/savedSearches.ts';
import { Savings } from '../../src/state/credits/savings.ts';
import { Session } from '../../src/state/session/session.ts';
import type { TimelineTopic } from '../../src/state/timeline/timelineTopic.ts';
import { SpendingFilter } from '../../src/state/credits/spendingFilter.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeTeam } from './fakeTeam.ts';
import { fakeConnection } from './fakeConnection.ts';
import { ScriptedUi } from './scriptedUi.ts';

export class MemoryAccountStore implements AccountStore {
  accounts: readonly Account[] = [];
  choice: SessionChoice | undefined;
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
  lastChoice(): SessionChoice | undefined {
    return this.choice;
  }
  setLastChoice(choice: SessionChoice | undefined): Promise<void> {
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

export class MemorySecrets implements SecretStore {
  readonly secrets = new Map<string, string>();
  /** The value of the environment variable. */
  environment: string | undefined;
  environmentToken(): string | undefined {
    return this.environment;
  }
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

/** The editor's documents with IDs, of which one has the focus. */
export class MemoryDocuments implements ListDocuments {
  readonly opened: List[] = [];
  /** The text of each list's document, as it was staged last. */
  readonly staged = new Map<string, string>();
  stage({ id }: List, revise: (text: string) => string): Promise<boolean> {
    const text = this.staged.get(id) ?? '';
    const revised = revise(text);
    this.staged.set(id, revised);
    return Promise.resolve(revised !== text);
  }
  readonly compared: { readonly title: string; readonly text: string }[] = [];
  active: IdDocument | undefined;
  open(list: List): Promise<void> {
    this.opened.push(list);
    return Promise.resolve();
  }
  /** The outcome of saving the list's document that has the focus. */
  saving: { readonly why: string } | 'noDocument' | undefined = 'noDocument';
  save(): Promise<{ readonly why: string } | 'noDocument' | undefined> {
    return Promise.resolve(this.saving);
  }
  compare(other: { readonly title: string; readonly text: string }): Promise<void> {
    this.compared.push(other);
    return Promise.resolve();
  }
}

/** An agent server that only counts. */
export class MemoryAgentServer implements AgentServerPort {
  isRunning = false;
  /** The reason why it cannot be started. */
  problem: NotStarted | undefined;
  states: AgentState[] = [];
  readonly disconnected: string[] = [];
  renewed = 0;
  start(): Promise<NotStarted | undefined> {
    this.isRunning = this.problem === undefined;
    return Promise.resolve(this.problem);
  }
  stop(): Promise<void> {
    this.isRunning = false;
    return Promise.resolve();
  }
  agents(): Promise<readonly AgentState[]> {
    return Promise.resolve(this.states);
  }
  connectionOf(agent: string): Promise<{ readonly address: string; readonly key: string }> {
    return Promise.resolve({ address: 'http://127.0.0.1:4000/mcp', key: `key of ${agent}` });
  }
  disconnect(agent: string): Promise<void> {
    this.disconnected.push(agent);
    return Promise.resolve();
  }
  renewKeys(): Promise<void> {
    this.renewed += 1;
    return Promise.resolve();
  }
}

export class TestHarness {
  readonly clock: FakeClock;
  readonly accountStore: MemoryAccountStore;
  readonly secrets: MemorySecrets;
  /** The view state of each account's lists. */
  readonly listsViews: Map<string, unknown>;
  readonly sent: WireRequest[] = [];
  readonly calls: CallRecord[] = [];
  readonly faults: unknown[] = [];
  readonly opened: TimelineTopic[] = [];
  /** The opened timelines whose chart was opened too. */
  readonly openedCharts: TimelineTopic[] = [];
  readonly openedGrids: GridStart[] = [];
  readonly openedFacets: FacetPage[] = [];
  readonly openedCompanies: string[] = [];
  readonly openedLocations: CompanyCriteria[] = [];
  lastSnippetWriter: string | undefined;
  /** The filters that the workspace keeps. */
  savedFilters: unknown;
  readonly filters = new SavedFilters({ get: () => this.savedFilters, set: (savedState) => (this.savedFilters = savedState) });
  /** The searches that the user and the workspace keep. */
  readonly savedSearches: { user?: unknown; workspace?: unknown } = {};
  readonly listDocuments = new MemoryDocuments();
  readonly agentServer = new MemoryAgentServer();
  readonly ui = new ScriptedUi();
  readonly team = new FakeTeam();
  readonly session: Session;
  readonly app: App;
  sandbox: Sandbox;
  readonly storages: Readonly<Record<'sandbox' | 'account', Storage>>;
  caps: Caps = {};
  /** The network as a check of the connection sees it. */
  connection = fakeConnection();
  /** Nothing can be deleted from the disk. */
  readOnly = false;
  /** Thrown by the next calls instead of an answer. */
  failing: Failure | undefined;
  /** Returns the failure that is thrown for a call instead of sending it. */
  failAt: ((request: WireRequest, signal: AbortSignal) => Failure | undefined | Promise<Failure | undefined>) | undefined;
  /** Returns the failure that is thrown for a call after the service has acted. */
  failAfter: ((request: WireRequest, signal: AbortSignal) => Failure | undefined | Promise<Failure | undefined>) | undefined;
  /** Changes a request on its way. */
  rewriting: ((request: WireRequest) => WireRequest) | undefined;
  /** Changes an answer on its way. */
  altering: ((answer: WireAnswer, request: WireRequest) => WireAnswer) | undefined;
  /** Thrown by the next call, once, after the service has done what it asks for: its answer is lost. */
  losing: Failure | undefined;
  /** Thrown by the next call that changes a list, once, after the service has acted. */
  losingWrite: Failure | undefined;

  /**
   * @param before the harness whose service, disk and accounts this one has: another window, or the same one reloaded
   * @param storages its own storages, perhaps on the same files: a window that is there at the same time
   */
  constructor(before?: TestHarness, storages?: TestHarness['storages']) {
    this.clock = before?.clock ?? new FakeClock();
    this.accountStore = before?.accountStore ?? new MemoryAccountStore();
    this.secrets = before?.secrets ?? new MemorySecrets();
    this.listsViews = before?.listsViews ?? new Map<string, unknown>();
    this.sandbox = before?.sandbox ?? new Sandbox({ clock: this.clock });
    this.storages = storages ??
      before?.storages ?? {
        sandbox: memoryStorage(this.clock),
        account: memoryStorage(this.clock),
      };
    const wire: Transport = async (request, signal) => {
      this.sent.push(request);
      if (this.failing) throw this.failing;
      const failure = this.failAt && (await this.failAt(request, signal));
      if (failure) throw failure;
      const answer = await sandboxTransport({ sandbox: this.sandbox, clock: this.clock })(
        this.rewriting?.(request) ?? request,
        signal,
      );
      const { losing } = this;
      this.losing = undefined;
      if (losing) throw losing;
      const late = this.failAfter && (await this.failAfter(request, signal));
      if (late) throw late;
      const { losingWrite } = this;
      if (losingWrite && changesLists(request)) {
        this.losingWrite = undefined;
        throw losingWrite;
      }
      return this.altering?.(answer, request) ?? answer;
    };
    this.session = new Session({
      accounts: this.accountStore,
      secrets: this.secrets,
      networkTransport: (_account: Account, credentials: Credentials) => Promise.resolve(withCredentials(wire, credentials)),
      connection: () => Promise.resolve(this.connection),
      sandboxTransport: () => Promise.resolve(withCredentials(wire, { kind: 'token', token: 'sandbox-token' })),
      resetSandbox: () => {
        this.sandbox = new Sandbox({ clock: this.clock });
        return Promise.resolve();
      },
      money: (of) => {
        const [kind, account] = of === 'sandbox' ? ([of, of] as const) : (['account', of.id] as const);
        const caps = (): Caps => (kind === 'account' ? this.caps : {});
        const storage = this.storages[kind];
        const openedAt = this.clock.now();
        return Promise.resolve({
          account,
          openedAt,
          ledger: storage.ledger,
          cache: storage.cache,
          journal: storage.journal,
          keyValue: storage.keyValue,
          budget: storage.budget(account, { id: 'harness', openedAt }, caps),
        });
      },
      forget: (only) => {
        if (only) this.listsViews.delete(only.account);
        else this.listsViews.clear();
        if (this.readOnly) return Promise.resolve(false);
        for (const kind of only ? [only.kind] : (['account', 'sandbox'] as const)) {
          this.storages[kind].journal.forget(only?.account);
          this.storages[kind].keyValue.forget(only?.account);
          this.storages[kind].cache.forget(only?.account);
        }
        return Promise.resolve(true);
      },
      settings: { userParameters: { data: 'appUser', lists: 'appUserId' }, timeoutMs: 15_000 },
      tools: {
        clock: this.clock,
        random: () => 0,
        record: (call) => this.calls.push(call),
        savings: new Savings(),
        listsViews: this.listsViews,
      },
    });
    let ids = 0;
    const caps = (): Caps => this.caps;
    this.app = {
      session: this.session,
      ui: this.ui,
      settings: {
        baseAddress: '',
        creditsAddress: '',
        pageSize: 10,
        confirmAbove: 50,
        get caps() {
          return caps();
        },
        locale: 'en',
        insertTemplates: {},
      },
      permissionGrids: { open: (start) => this.openedGrids.push(start) },
      facetPages: { open: (page) => this.openedFacets.push(page) },
      companyPages: { open: (id) => this.openedCompanies.push(id) },
      locationPages: { open: (criteria) => this.openedLocations.push(criteria) },
      listDocuments: this.listDocuments,
      agentServer: () => Promise.resolve(this.agentServer),
      timelines: {
        open: (topic, _beside, withChart) => {
          this.opened.push(topic);
          if (withChart) this.openedCharts.push(topic);
        },
        active: undefined,
      },
      filters: this.filters,
      search: this.#searchPort(),
      spending: new SpendingFilter(),
      team: this.team,
      lastSnippetWriter: { get: () => this.lastSnippetWriter, set: (name) => (this.lastSnippetWriter = name) },
      now: () => this.clock.now(),
      sampleFiles: (notice) => Promise.resolve(sampleFiles(notice)),
      newId: () => `account-${String((ids += 1))}`,
    };
    showExcesses(this.app);
    showLateAnswers(this.app);
    showLongPauses(this.app);
    showRepeats(this.app);
  }

  #searchPort(): App['search'] {
    const { session, savedSearches } = this;
    return {
      get current() {
        return session.open.searches.criteria;
      },
      saved: new SavedSearches({
        user: { get: () => savedSearches.user, set: (savedState) => (savedSearches.user = savedState) },
        workspace: { get: () => savedSearches.workspace, set: (savedState) => (savedSearches.workspace = savedState) },
      }),
    };
  }

  get open(): OpenSession {
    return this.session.open;
  }

  /** All credits the sandbox has billed. */
  get billed(): number {
    return totalOf(this.sandbox.billed);
  }

  /** Runs a command as a click on these rows would. */
  async run(command: Command, ...targets: Target[]): Promise<void> {
    const before = this.sent.filter(changesLists).length;
    await run(this.app, command, targets, (error) => this.faults.push(error));
    const undeclared = !command.writes && this.sent.filter(changesLists).length > before;
    if (undeclared) this.faults.push(new Error('a command has changed lists that does not declare that it writes'));
  }

  /** The user cancels the progress that is shown as soon as a request for companies or locations is sent that does not only count. */
  cancelOnceSent(): void {
    const abort = new AbortController();
    this.ui.withProgress = (_title, work) => work(abort.signal, () => undefined);
    this.failAt = ({ path, parameters }) => {
      const isCount = parameters.some(([name, value]) => name === 'fields' && value === 'none');
      if (/^\/v2\/(companies|locations)/.test(path) && !isCount) abort.abort(new Error('cancelled'));
      return undefined;
    };
  }

  /** A harness with the sandbox open and the lists read, as the tree reads them when it is looked at. */
  static async inSandbox(): Promise<TestHarness> {
    const harness = new TestHarness();
    await harness.session.openSandbox();
    await harness.open.lists.lists.more();
    return harness;
  }

  /** The next window, with the sandbox open and nothing asked yet. */
  async reloaded(): Promise<TestHarness> {
    const harness = new TestHarness(this);
    await harness.session.openSandbox();
    return harness;
  }

  /** The end of a test: no fault of ours, and every answer that was prepared was asked for. */
  end(): void {
    this.dispose();
    assert.deepEqual(this.faults, []);
    assert.equal(this.ui.left, 0, 'not every answer was asked for');
  }

  dispose(): void {
    this.session.dispose();
  }
}

/** Returns whether a request changes lists or permissions. */
export function changesLists({ verb, path }: WireRequest): boolean {
  if (path.startsWith('/v2/app/users/')) return false;
  return verb === 'PUT' || verb === 'DELETE' || (verb === 'POST' && path === '/v2/lists');
}
