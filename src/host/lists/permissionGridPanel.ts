// The permission grids' tabs: one for each selection of lists, and back again after the window was reloaded.
import * as vscode from 'vscode';
import { callOf, type Change } from '../../domain/permissions/draft.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import type { App } from '../../app/app.ts';
import type { GridStart } from '../../app/permissionGrids.ts';
import { readHolderIds } from '../../commands/checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { explain } from '../../app/explain.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { panels as viewTypes } from '../../ids.ts';
import { PermissionGridController } from '../../controllers/permissionGrid/permissionGridController.ts';
import { readKeptDraft, readPanelState, type PanelState } from '../../controllers/permissionGrid/protocol.ts';
import { gridTitle } from '../../viewModel/permissionGrid/permissionGridTitle.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { gridName, type DraftStores } from './draftStores.ts';
import { pageFolderIn, pageHtml } from '../page.ts';
import { ReturningPanels } from '../returningPanels.ts';

export interface PermissionGridPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly app: App;
  /** Resolves once it is known who is signed in. Tabs of the window before wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly drafts: DraftStores;
  readonly report: (lists: readonly NamedList[]) => void;
  readonly log: { readonly line: (line: string) => void; readonly fault: (error: unknown) => void };
}

export interface PermissionGridPanels extends vscode.Disposable {
  /** Shows a grid, an open one of the same lists rather than a second. */
  open(start: GridStart): void;
  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly controller: PermissionGridController;
}

/** A change is shown after so many milliseconds, with all that come meanwhile. */
const drawMs = 30;

/** The panels of one window. */
export function createPermissionGridPanels(deps: PermissionGridPanelsDeps): PermissionGridPanels {
  const { app, log } = deps;
  const { session, ui } = app;
  const secondaryActions = dryRunOf<readonly Change[]>(app, (changes) => changes.map(callOf));
  const pageFolder = pageFolderIn(deps.extensionUri);
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [pageFolder] };
  const panels = new Map<string, OpenPanel>();
  // Those that wait for a session. Closing all concerns them too.
  const returning = new ReturningPanels(deps.sessionReady);
  let closing = false;

  const fill = (panel: vscode.WebviewPanel, kept: PanelState, { lists, changes }: OpenSession): void => {
    const name = gridName(kept);
    const controller = new PermissionGridController({
      kept,
      draftStore: deps.drafts.of(kept, readKeptDraft),
      permissions: (id) => lists.permissions(id),
      onDidChange: lists.onDidChange,
      setLevels: (staged, setting) => changes.setLevels(staged, setting),
      notLoaded: () => Math.max(0, (lists.lists.count ?? 0) - lists.lists.loaded),
      explain,
      readIds: readHolderIds,
      confirm: (question) => ui.confirm(question),
      secondaryActions,
      report: deps.report,
      defer: (work) => setTimeout(work, drawMs),
      post: (message) => void panel.webview.postMessage(message),
      locale: vscode.env.language,
      log: log.line,
    });
    panels.set(name, { panel, controller });
    panel.onDidDispose(() => {
      panels.delete(name);
      controller.dispose();
      if (!closing && controller.staged > 0) sayStaged(controller);
    });
    panel.iconPath = new vscode.ThemeIcon('shield');
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message).catch(log.fault));
    panel.webview.html = pageHtml(panel.webview, pageFolder, { name: 'permissionGrid', element: 'permission-grid' });
  };

  const openState = (kept: PanelState, open: OpenSession): void => {
    const known = panels.get(gridName(kept));
    if (known) {
      known.panel.reveal();
      return;
    }
    const column = vscode.ViewColumn.Active;
    fill(vscode.window.createWebviewPanel(viewTypes.permissionGrid, gridTitle(kept), column, options), kept, open);
  };

  /** The open session, where it is the one that the grid is of. */
  const sessionOf = ({ account, actingUser }: PanelState): OpenSession | undefined => {
    const open = session.state.kind === 'open' ? session.state.session : undefined;
    return open?.money.account === account && open.actingUser === actingUser ? open : undefined;
  };

  // A tab can be closed by one key: what was staged in it is not lost with it.
  const sayStaged = ({ staged, state }: PermissionGridController): void => {
    const text =
      staged === 1
        ? vscode.l10n.t('1 staged change is not sent. It is kept until the permission grid of these lists is opened again.')
        : vscode.l10n.t(
            '{0} staged changes are not sent. They are kept until the permission grid of these lists is opened again.',
            staged,
          );
    const again = (): void => {
      const open = sessionOf(state);
      if (open) openState(state, open);
    };
    ui.showMessage({ kind: 'warning', text, actions: [{ label: vscode.l10n.t('Open Again'), run: again }] });
  };

  const closed = session.onDidClose(() => {
    closing = true;
    returning.dispose();
    for (const { panel } of panels.values()) panel.dispose();
    closing = false;
  });

  return {
    open({ lists, layout, subject, onlyHeld }) {
      const { open } = session;
      const kept: PanelState = {
        account: open.money.account,
        lists: lists.map(({ id, name, type, owner }) => ({ id, name, type, ...(owner ? { owner } : {}) })),
        layout,
        onlyHeld,
        ...omitUndefined({ actingUser: open.actingUser, subject }),
        ...(layout === 'holder' && subject !== undefined ? { about: subject } : {}),
      };
      openState(kept, open);
    },
    async restore(panel, state) {
      const kept = readPanelState(state);
      if (!kept) {
        panel.dispose();
        return;
      }
      panel.webview.options = options;
      if (!(await returning.wait(panel))) return;
      const open = panels.has(gridName(kept)) ? undefined : sessionOf(kept);
      if (open) fill(panel, kept, open);
      else panel.dispose();
    },
    dispose() {
      // The tabs stay: the editor brings them back when the extension starts again.
      closing = true;
      closed.dispose();
      returning.leave();
      for (const { controller } of panels.values()) controller.dispose();
    },
  };
}
