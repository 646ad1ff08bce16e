// The composition root: creates the services of a window and connects them.
import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { App } from './app/app.ts';
import { systemClock } from './client/clock.ts';
import type { Transport } from './client/http/transport.ts';
import { createCodeReading } from './host/code/codeReading.ts';
import { codeTargets } from './host/code/codeTargets.ts';
import { InsertionPoint } from './host/code/insertIds.ts';
import { CommandHost } from './host/commands.ts';
import { savedSearchesIn, startSearching } from './host/companies/searching.ts';
import { showConditionalViews } from './host/conditionalViews.ts';
import { showCredits } from './host/credits/creditViews.ts';
import { ListDragAndDrop } from './host/lists/dragAndDrop.ts';
import { registerIdDrop } from './host/lists/dropIds.ts';
import { lazyListDocuments } from './host/lists/listDocumentsPort.ts';
import type { ListFileSystem } from './host/lists/listFileSystem.ts';
import { ListTree } from './host/lists/listTree.ts';
import type { Log } from './host/log.ts';
import { showNotices } from './host/notices.ts';
import { createReadOnlyDocuments } from './host/readOnlyDocuments.ts';
import { lastSnippetWriter } from './host/session/accountStore.ts';
import type { SandboxStorage } from './host/session/sandboxStorage.ts';
import { createWindowSession } from './host/session/windowSession.ts';
import { createSessionPages } from './host/sessionPages.ts';
import { hostSettings } from './host/settings.ts';
import { filterStore } from './host/timeline/filterStore.ts';
import { createTimelines } from './host/timeline/timelines.ts';
import { createUi } from './host/ui.ts';
import { version } from './host/version.ts';
import type { WindowServices } from './host/windowServices.ts';
import { SavedFilters } from './state/timeline/savedFilters.ts';

/**
 * Each part gets the parts above it. `app`, which holds all that commands can use, is made last and handed to `host`. Parts that
 * are made earlier run their commands through `host`.
 * @param changed announces that list documents have changed
 */
export function openWindow(
  context: vscode.ExtensionContext,
  log: Log,
  changed: ListFileSystem['changed'],
  agentServer: App['agentServer'],
): WindowServices {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const { locale } = hostSettings;
  const host = new CommandHost(log.fault);

  // Session
  const filters = new SavedFilters(filterStore(context.workspaceState, 'timelineFilters'));
  const saved = savedSearchesIn(context);
  const windowSession = createWindowSession({ context, log, sandbox: embeddedTransport, forgettable: [filters, saved] });
  const { session } = windowSession;
  const sessionReady = session.restore(process.env['COMPANY_DATA_START'] === 'sandbox' ? { kind: 'sandbox' } : undefined);

  // Views
  const drag = new ListDragAndDrop(host);
  const listTree = new ListTree(session, locale, drag);
  const searching = startSearching({ session, locale, pageSize: () => hostSettings.pageSize, drag, saved });
  const conditionalViews = showConditionalViews({ session, locale, newId: randomUUID, run: host.run, logFault: log.fault });
  const views = [listTree, conditionalViews, searching];
  const credits = showCredits({ session, team: windowSession.team, locale });

  // Tabs
  const timelines = createTimelines({ context, host, session, sessionReady, filters, log });
  const pages = createSessionPages({ context, host, session, sessionReady, drafts: windowSession.drafts, log });
  const reports = createReadOnlyDocuments();
  const listDocuments = lazyListDocuments({ host, sessionReady, baseStore: windowSession.bases, changed });
  const tabs = [timelines, pages, reports, listDocuments];

  // Code
  const code = createCodeReading({ session, secrets: windowSession.secrets, host, locale });
  const insertionPoint = new InsertionPoint();

  // Commands
  const app: App = {
    session,
    ui: createUi({
      insertionPoint,
      log,
      suggest: code.suggest,
      reveal: (listId, also) => void listTree.reveal(listId, also).catch(log.fault),
      showReport: (report) => reports.open(report),
      product: { extension: context.extension.id, version: version(context), scheme: vscode.env.uriScheme },
    }),
    settings: hostSettings,
    timelines,
    filters,
    search: searching.port,
    listDocuments: listDocuments.port,
    ...pages.ports,
    agentServer,
    spending: credits.filter,
    team: windowSession.team,
    lastSnippetWriter: lastSnippetWriter(context.globalState),
    now: () => systemClock.now(),
    sampleFiles: async (notice) => (await import('./sandbox/embedded.ts')).sampleFiles(notice),
    newId: randomUUID,
  };
  host.start(app);
  const disposables = [windowSession, ...views, credits, ...tabs, code, insertionPoint, registerIdDrop(), showNotices(app, log)];
  const services = vscode.Disposable.from(...disposables);
  return {
    app,
    sessionReady,
    run: (id, first, all) => host.run(id, codeTargets(first, session) ?? views.flatMap((view) => view.targetsOf(first, all))),
    restorePanel: { timeline: timelines.restore, ...pages.restore },
    listDocuments: listDocuments.get,
    ended: windowSession.ended,
    dispose: () => void services.dispose(),
  };
}

/** The transport to the embedded sandbox, whose code is loaded when it is first used. It needs a token like any account. */
async function embeddedTransport(storage: SandboxStorage): Promise<Transport> {
  const [{ embeddedSandbox, sandboxToken }, { withCredentials }] = await Promise.all([
    import('./sandbox/embedded.ts'),
    import('./client/http/credentials.ts'),
  ]);
  return withCredentials(embeddedSandbox(systemClock, storage), { kind: 'token', token: sandboxToken });
}
