// The composition root: builds each part once, wires it, and collects what is to be disposed of.
import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { systemClock } from './client/clock.ts';
import type { Transport } from './client/http/transport.ts';
import type { App } from './app/app.ts';
import { explain } from './app/explain.ts';
import { baseShelf } from './host/baseShelf.ts';
import { createCodeReading } from './host/codeReading.ts';
import { codeTargets } from './host/codeTargets.ts';
import { commandRunner, registerCommands } from './host/commands.ts';
import { startCreditTimer } from './host/creditTimer.ts';
import { CreditTree } from './host/creditTree.ts';
import { draftShelves } from './host/draftShelves.ts';
import { ListDragAndDrop } from './host/dragAndDrop.ts';
import { registerIdDrop } from './host/dropIds.ts';
import { followSession } from './host/followSession.ts';
import { InsertionPoint } from './host/insertIds.ts';
import { lazily } from './host/lazily.ts';
import { listDocumentsPort, registerListFileSystem } from './host/listFileSystem.ts';
import { ListTree } from './host/listTree.ts';
import { listsViewShelf } from './host/listsViewShelf.ts';
import { createLog } from './host/log.ts';
import { createReadOnlyDocuments } from './host/readOnlyDocuments.ts';
import { sandboxStorage, type SandboxStorage } from './host/sandboxStorage.ts';
import { filterShelf } from './host/filterShelf.ts';
import { registerLinks } from './host/links.ts';
import { hostSettings } from './host/settings.ts';
import { accountShelf, secretShelf } from './host/shelves.ts';
import { createStatusBar } from './host/statusBar.ts';
import { createTimelinePanels } from './host/timelinePanel.ts';
import { createUi } from './host/ui.ts';
import { startWatching } from './host/watching.ts';
import { commands, listLanguage, panels as viewTypes } from './ids.ts';
import { SavedFilters } from './state/savedFilters.ts';
import { Savings } from './state/savings.ts';
import { Session } from './state/session.ts';
import { SpendingFilter } from './state/spendingFilter.ts';
import { topicOfCompany } from './state/timelineTopic.ts';

/** Called by the editor when a view of the extension is opened, a command is run or a panel comes back. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const log = createLog();
  const network = lazily(async () => (await import('./host/network.ts')).openNetwork(`company-data-vscode/${version(context)}`));
  const storage = sandboxStorage(context.globalStorageUri);
  const vaults = lazily(async () =>
    (await import('./host/vaults.ts')).openVaults({
      folder: context.globalStorageUri,
      clock: systemClock,
      caps: () => hostSettings.caps,
      keepPeople: () => hostSettings.keepPeople,
    }),
  );
  const drafts = draftShelves(context.workspaceState);
  const listsViews = listsViewShelf(context.workspaceState);
  const bases = baseShelf(context.workspaceState);
  const filters = new SavedFilters(filterShelf(context.workspaceState));
  const session = new Session({
    accounts: accountShelf(context.globalState),
    secrets: secretShelf(context.secrets),
    networkTransport: async (account, credentials) => (await network.get()).transport(account, credentials),
    sandboxTransport: () => sandbox(storage),
    resetSandbox: () => storage.clear(),
    money: async (kind, account) => (await vaults.get()).money(kind, account),
    forget: async (only) => {
      drafts.forget(only?.account);
      listsViews.forget(only?.account);
      bases.forget(only?.account);
      // They are no account's own.
      if (!only) filters.forget();
      return (await vaults.get()).forget(only);
    },
    settings: hostSettings,
    tools: { clock: systemClock, random: Math.random, record: log.call, savings: new Savings(), listsViews },
  });
  const spending = new SpendingFilter();
  const code = createCodeReading({
    session,
    showNames: () => hostSettings.showNamesInCode,
    locale: hostSettings.locale,
    now: () => systemClock.now(),
    logFault: log.fault,
  });
  const insertionPoint = new InsertionPoint();
  const drag = new ListDragAndDrop({
    targetsOf: (rows) => tree.targetsOf(rows[0], rows),
    ui: () => ui,
    run: (id, targets) => runCommand(id, targets),
  });
  const tree: ListTree = new ListTree(session, hostSettings.locale, drag);
  const ui = createUi({
    insertionPoint,
    showLog: log.show,
    suggest: () => {
      code.suggest();
    },
    reveal: (listId, also) => void tree.reveal(listId, also).catch(log.fault),
    showReport: ({ title, text }) => answers.openMarkdown(title, text),
    product: { extension: context.extension.id, version: version(context), scheme: vscode.env.uriScheme },
  });
  // Commands reach the panels, and the panels' buttons are commands: one of the two has to ask for the other later.
  const runCommand = commandRunner(() => app, log.fault);
  const sessionReady = session.restore(process.env['COMPANY_DATA_START'] === 'sandbox' ? { kind: 'sandbox' } : undefined);
  const answers = createReadOnlyDocuments();
  const timelines = createTimelinePanels({
    extensionUri: context.extensionUri,
    sessionReady,
    readerFor: ({ scope }) => (session.state.kind === 'open' ? session.state.session.look(scope) : undefined),
    firstChoices: () => filters.last,
    conversation: {
      explain,
      filters: {
        used: (choices) => {
          filters.use(choices);
        },
        save: () => void runCommand(commands.saveFilter, []),
        apply: () => void runCommand(commands.applyFilter, []),
      },
      creditsLeft: (type) => (session.state.kind === 'open' ? session.state.session.credits.left(type) : undefined),
      pageSize: () => hostSettings.pageSize,
      agree: async (events, price) => (await import('./commands/loadEvents.ts')).agreeToEvents(app, events, price),
      singleEvents: () => (session.state.kind === 'open' ? session.state.session.singleEvents : undefined),
      agreeToPayload: async (price) => (await import('./commands/loadEvents.ts')).agreeToPayload(app, price),
      now: () => systemClock.now(),
      actions: {
        copy: (text) => void ui.copy(text).catch(log.fault),
        showCompany: (company) => {
          timelines.open(topicOfCompany(company));
        },
        openJson: (title, value) => void answers.openJson(title, value).catch(log.fault),
        runForPage: (name) => void runCommand(commands[name], []),
        insertIds: (companies) =>
          void runCommand(
            commands.insertCompanyId,
            companies.map((company) => ({ kind: 'company', company })),
          ),
        copyIds: (companies) =>
          void runCommand(
            commands.copyCompanyId,
            companies.map((company) => ({ kind: 'company', company })),
          ),
        run: (command) => void runCommand(command, []),
        savePicture: (file) =>
          void import('./commands/savePicture.ts').then(({ savePicture }) => savePicture(app, file, log.fault)).catch(log.fault),
      },
      log: log.line,
    },
  });
  const grids = lazily(async () =>
    (await import('./host/permissionGridPanel.ts')).createPermissionGridPanels({
      extensionUri: context.extensionUri,
      app,
      sessionReady,
      drafts,
      report: (lists) =>
        void runCommand(
          commands.saveAccessReport,
          lists.map((list) => ({ kind: 'list', list })),
        ),
      log,
    }),
  );
  const listDocuments = lazily(async () =>
    (await import('./host/listDocuments.ts')).createListDocuments({
      app,
      sessionReady,
      shelf: bases,
      scheme: listLanguage,
      changed: listFiles.changed,
    }),
  );
  const listFiles = registerListFileSystem(listDocuments, log.fault);
  const refreshTimelines = (): void => {
    timelines.refresh();
  };
  const app: App = {
    session,
    ui,
    settings: hostSettings,
    timelines,
    filters,
    listDocuments: listDocumentsPort(listDocuments),
    permissionGrids: {
      open: (start) =>
        void grids
          .get()
          .then((panels) => {
            panels.open(start);
          })
          .catch(log.fault),
    },
    spending,
    now: () => systemClock.now(),
    newId: randomUUID,
  };
  const watching = startWatching({ session, locale: hostSettings.locale, newId: randomUUID, logFault: log.fault });
  context.subscriptions.push(
    log,
    session,
    insertionPoint,
    tree,
    registerIdDrop(),
    code,
    spending,
    new CreditTree(session, spending, hostSettings.locale),
    timelines,
    answers,
    createStatusBar(session, hostSettings.locale),
    startCreditTimer(session),
    registerLinks({ app: () => app, sessionReady, logFault: log.fault }),
    registerCommands(
      runCommand,
      (first, all) => codeTargets(first, session) ?? [...tree.targetsOf(first, all), ...watching.targetsOf(first, all)],
    ),
    watching,
    session.onDidClose(() => {
      timelines.disposeAll();
    }),
    followSession(session, ({ credits }) => [credits.onDidChange(refreshTimelines)], refreshTimelines),
    vscode.window.registerWebviewPanelSerializer(viewTypes.permissionGrid, {
      deserializeWebviewPanel: async (panel, state) => (await grids.get()).restore(panel, state),
    }),
    grids,
    listFiles,
    listDocuments,
    network,
    vaults,
  );
}

// A bundle of its own, loaded only by those who try it; no address and no network, but a token as everywhere.
async function sandbox(storage: SandboxStorage): Promise<Transport> {
  const [{ embeddedSandbox, sandboxToken }, { withCredentials }] = await Promise.all([
    import('./sandbox/embedded.ts'),
    import('./client/http/credentials.ts'),
  ]);
  return withCredentials(embeddedSandbox(systemClock, storage), { kind: 'token', token: sandboxToken });
}

function version(context: vscode.ExtensionContext): string {
  const manifest: unknown = context.extension.packageJSON;
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
