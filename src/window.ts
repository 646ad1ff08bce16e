// The composition root: builds each part of a window once, wires it, and collects what is to be disposed of.
import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { systemClock } from './client/clock.ts';
import type { Transport } from './client/http/transport.ts';
import { sayExcesses } from './app/showExcess.ts';
import { showLateAnswers } from './app/showLateAnswers.ts';
import { sayLongPauses } from './app/showLongPause.ts';
import { showRepeats } from './app/showRepeats.ts';
import type { App } from './app/app.ts';
import { createCodeReading } from './host/code/codeReading.ts';
import { codeTargets } from './host/code/codeTargets.ts';
import { commandRunner } from './host/commands.ts';
import { startCreditTimer } from './host/credits/creditTimer.ts';
import { CreditTree } from './host/credits/creditTree.ts';
import { ListDragAndDrop } from './host/lists/dragAndDrop.ts';
import { registerIdDrop } from './host/lists/dropIds.ts';
import { followSession } from './host/followSession.ts';
import { InsertionPoint } from './host/code/insertIds.ts';
import { lazy } from './host/lazy.ts';
import type { WindowServices } from './host/windowServices.ts';
import { listDocumentsPort } from './host/lists/listDocumentsPort.ts';
import type { ListFileSystem } from './host/lists/listFileSystem.ts';
import { ListTree } from './host/lists/listTree.ts';
import { sayStoppedChanges } from './host/lists/stoppedChanges.ts';
import type { Log } from './host/log.ts';
import { createReadOnlyDocuments } from './host/readOnlyDocuments.ts';
import type { SandboxStorage } from './host/session/sandboxStorage.ts';
import { filterStore } from './host/timeline/filterStore.ts';
import { hostSettings } from './host/settings.ts';
import { lastWriter } from './host/session/accountStore.ts';
import { createStatusBar } from './host/credits/statusBar.ts';
import { timelinesIn } from './host/timeline/timelines.ts';
import { createUi } from './host/ui.ts';
import { showConditionalViews } from './host/conditionalViews.ts';
import { version } from './host/version.ts';
import { createWindowSession } from './host/session/windowSession.ts';
import { commands, listLanguage } from './ids.ts';
import { startSearching } from './host/companies/searching.ts';
import { SavedFilters } from './state/timeline/savedFilters.ts';
import type { Target } from './viewModel/target.ts';
import { SpendingFilter } from './state/credits/spendingFilter.ts';

/** @param changed announces that list documents have changed */
export function openWindow(context: vscode.ExtensionContext, log: Log, changed: ListFileSystem['changed']): WindowServices {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const filters = new SavedFilters(filterStore(context.workspaceState, 'timelineFilters'));
  const held = createWindowSession({ context, log, sandbox, kept: () => [filters, searching.port.saved] });
  const { session } = held;
  const spending = new SpendingFilter();
  const code = createCodeReading({
    session,
    secrets: held.secrets,
    addresses: () => [hostSettings.baseAddress, hostSettings.creditsAddress].filter((address) => address !== ''),
    keepSecret: async (token) => (await import('./commands/session/signIn.ts')).signInWith(app, { first: token }),
    locale: hostSettings.locale,
    now: () => systemClock.now(),
    logFault: log.fault,
  });
  const insertionPoint = new InsertionPoint();
  const drag = new ListDragAndDrop({
    targetsOf: (rows) => tree.targetsOf(rows[0], rows),
    app: () => app,
    run: (id, targets) => runCommand(id, targets),
  });
  const searching = startSearching({
    session,
    locale: hostSettings.locale,
    pageSize: () => hostSettings.pageSize,
    drag,
    places: context,
  });
  const tree: ListTree = new ListTree(session, hostSettings.locale, drag);
  const ui = createUi({
    insertionPoint,
    showLog: log.show,
    recentLog: log.recent,
    suggest: () => {
      code.suggest();
    },
    reveal: (listId, also) => void tree.reveal(listId, also).catch(log.fault),
    showReport: (report) => answers.open(report),
    product: { extension: context.extension.id, version: version(context), scheme: vscode.env.uriScheme },
  });
  // Commands reach the panels, and the panels' buttons are commands: one of the two has to ask for the other later.
  const runCommand = commandRunner(() => app, log.fault);
  const sessionReady = session.restore(process.env['COMPANY_DATA_START'] === 'sandbox' ? { kind: 'sandbox' } : undefined);
  const answers = createReadOnlyDocuments();
  const panels = lazy(async () => {
    const [{ createTimelinePanels }, { timelineActions }] = await Promise.all([
      import('./host/timeline/timelinePanel.ts'),
      import('./host/timeline/timelineActions.ts'),
    ]);
    return createTimelinePanels({
      extensionUri: context.extensionUri,
      sessionReady,
      readerFor: ({ scope }) => (session.state.kind === 'open' ? session.state.session.look(scope) : undefined),
      firstChoices: () => filters.last,
      controller: timelineActions({ app, run: runCommand, log }),
    });
  });
  const timelines = timelinesIn(panels, log.fault);
  const grids = lazy(async () =>
    (await import('./host/lists/permissionGridPanel.ts')).createPermissionGridPanels({
      extensionUri: context.extensionUri,
      app,
      sessionReady,
      drafts: held.drafts,
      report: (lists) =>
        void runCommand(
          commands.saveAccessReport,
          lists.map((list) => ({ kind: 'list', list })),
        ),
      log,
    }),
  );
  const listDocuments = lazy(async () =>
    (await import('./host/lists/listDocuments.ts')).createListDocuments({
      app,
      sessionReady,
      baseStore: held.bases,
      scheme: listLanguage,
      changed,
    }),
  );
  const refreshTimelines = (): void => {
    timelines.refresh();
  };
  const app: App = {
    session,
    ui,
    settings: hostSettings,
    timelines,
    filters,
    search: searching.port,
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
    lastWriter: lastWriter(context.globalState),
    now: () => systemClock.now(),
    sampleFiles: async (notice) => (await import('./sandbox/embedded.ts')).sampleFiles(notice),
    newId: randomUUID,
  };
  const noted = showConditionalViews({
    session,
    locale: hostSettings.locale,
    newId: randomUUID,
    run: runCommand,
    logFault: log.fault,
  });
  const parts = vscode.Disposable.from(
    held,
    insertionPoint,
    tree,
    registerIdDrop(),
    code,
    spending,
    new CreditTree(session, spending, hostSettings.locale),
    panels,
    answers,
    createStatusBar(session, hostSettings.locale),
    startCreditTimer(session),
    sayExcesses(app),
    showLateAnswers(app),
    sayLongPauses(app),
    showRepeats(app),
    noted,
    searching,
    session.onDidClose(() => {
      timelines.disposeAll();
    }),
    followSession(session, ({ credits }) => [credits.onDidChange(refreshTimelines)], refreshTimelines),
    sayStoppedChanges(
      session,
      async (said) => {
        (await import('./commands/lists/resumeListChange.ts')).sayUnfinished(app, said);
      },
      log.fault,
    ),
    grids,
    listDocuments,
  );
  const targetsOf = (first: unknown, all: unknown): readonly Target[] =>
    codeTargets(first, session) ?? [tree, noted, searching].flatMap((view) => view.targetsOf(first, all));
  return {
    app,
    sessionReady,
    run: (id, first, all) => runCommand(id, targetsOf(first, all)),
    restoreTimeline: (panel, state) => timelines.restore(panel, state),
    restorePermissionGrid: async (panel, state) => (await grids.get()).restore(panel, state),
    listDocuments: () => listDocuments.get(),
    ended: held.ended,
    dispose: () => {
      parts.dispose();
    },
  };
}

// A bundle of its own, loaded only by those who try it; no address and no network, but a token as everywhere.
async function sandbox(storage: SandboxStorage): Promise<Transport> {
  const [{ embeddedSandbox, sandboxToken }, { withCredentials }] = await Promise.all([
    import('./sandbox/embedded.ts'),
    import('./client/http/credentials.ts'),
  ]);
  return withCredentials(embeddedSandbox(systemClock, storage), { kind: 'token', token: sandboxToken });
}
