// The composition root: builds each part once, wires it, and collects what is to be disposed of.
import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { systemClock } from './client/clock.ts';
import { withCredentials, type Credentials } from './client/http/credentials.ts';
import { DispatcherHolder } from './client/http/dispatcher.ts';
import { editorTransport } from './client/http/editorTransport.ts';
import { twoRoads } from './client/http/roads.ts';
import type { Transport } from './client/http/transport.ts';
import { undiciTransport } from './client/http/undiciTransport.ts';
import type { App } from './commands/app.ts';
import { explain } from './commands/explain.ts';
import { commandRunner, registerCommands } from './host/commands.ts';
import { followSession } from './host/followSession.ts';
import { onHttpSettings, readHttpSettings } from './host/httpSettings.ts';
import { InsertionPoint } from './host/insertIds.ts';
import { ListTree } from './host/listTree.ts';
import { createLog } from './host/log.ts';
import { sandboxStorage, type SandboxStorage } from './host/sandboxStorage.ts';
import { hostSettings } from './host/settings.ts';
import { accountShelf, secretShelf } from './host/shelves.ts';
import { createStatusBar } from './host/statusBar.ts';
import { createTimelinePanels } from './host/timelinePanel.ts';
import { createUi } from './host/ui.ts';
import { commands } from './ids.ts';
import type { Account } from './state/account.ts';
import { Session } from './state/session.ts';

/** Called by the editor when a view of the extension is opened, a command is run or a panel comes back. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const log = createLog();
  const dispatchers = new DispatcherHolder(readHttpSettings());
  const storage = sandboxStorage(context.globalStorageUri);
  const session = new Session({
    accounts: accountShelf(context.globalState),
    secrets: secretShelf(context.secrets),
    networkTransport: network(dispatchers, `company-data-vscode/${version(context)}`),
    sandboxTransport: () => sandbox(storage),
    resetSandbox: () => storage.clear(),
    settings: hostSettings,
    tools: { clock: systemClock, random: Math.random, record: log.call },
  });
  const insertionPoint = new InsertionPoint();
  const tree = new ListTree(session, hostSettings.locale);
  const ui = createUi({ insertionPoint, showLog: log.show, reveal: (listId) => void tree.reveal(listId).catch(log.fault) });
  // Commands reach the panels, and the panels' buttons are commands: one of the two has to ask for the other later.
  const runCommand = commandRunner(() => app, log.fault);
  const sessionReady = session.restore(process.env['COMPANY_DATA_START'] === 'sandbox' ? { kind: 'sandbox' } : undefined);
  const timelines = createTimelinePanels({
    extensionUri: context.extensionUri,
    sessionReady,
    readerFor: (company) => (session.state.kind === 'open' ? session.state.session.timeline(company) : undefined),
    conversation: {
      explain,
      creditsLeft: () => (session.state.kind === 'open' ? session.state.session.credits.left('timeline') : undefined),
      pageSize: () => hostSettings.pageSize,
      agree: async (events) => (await import('./commands/loadEvents.ts')).agreeToEvents(app, events),
      actions: {
        insertId: (id) => void runCommand(commands.insertCompanyId, [{ kind: 'company', company: { id } }]),
        copyId: (id) => void runCommand(commands.copyCompanyId, [{ kind: 'company', company: { id } }]),
      },
      log: log.line,
    },
  });
  const refreshTimelines = (): void => {
    timelines.refresh();
  };
  const app: App = { session, ui, settings: hostSettings, timelines, newId: randomUUID };
  context.subscriptions.push(
    log,
    session,
    insertionPoint,
    tree,
    timelines,
    createStatusBar(session, hostSettings.locale),
    registerCommands(runCommand, (first, all) => tree.targetsOf(first, all)),
    onHttpSettings((settings) => {
      dispatchers.update(settings);
    }),
    session.onDidClose(() => {
      timelines.disposeAll();
    }),
    followSession(session, ({ credits }) => [credits.onDidChange(refreshTimelines)], refreshTimelines),
    { dispose: () => void dispatchers.close() },
  );
}

// A bundle of its own, loaded only by those who try it; no address and no network, but a token as everywhere.
async function sandbox(storage: SandboxStorage): Promise<Transport> {
  const { embeddedSandbox, sandboxToken } = await import('./sandbox/embedded.ts');
  return withCredentials(embeddedSandbox(systemClock, storage), { kind: 'token', token: sandboxToken });
}

// Two roads to the service, with the credentials as the last step before them.
function network(dispatchers: DispatcherHolder, userAgent: string): (account: Account, credentials: Credentials) => Transport {
  return ({ baseAddress, creditsAddress = '' }, credentials) => {
    const addresses = { base: baseAddress, credits: creditsAddress };
    const first = undiciTransport({ addresses, userAgent, dispatcher: () => dispatchers.get() });
    return withCredentials(twoRoads(first, editorTransport({ addresses, userAgent })), credentials);
  };
}

function version(context: vscode.ExtensionContext): string {
  const manifest: unknown = context.extension.packageJSON;
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
