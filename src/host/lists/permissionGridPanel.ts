// The permission grids' tabs: one for each selection of lists, and back again after the window was reloaded.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { callOf, type Change } from '../../domain/permissions/draft.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import type { App } from '../../app/app.ts';
import type { GridStart } from '../../app/permissionGrids.ts';
import { readHolderIds } from '../../commands/checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { explain } from '../../app/explain.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { panels as viewTypes } from '../../ids.ts';
import { PermissionGridController, type GridDeps } from '../../controllers/permissionGrid/permissionGridController.ts';
import { readSavedDraft, readPanelState, type PanelState } from '../../controllers/permissionGrid/protocol.ts';
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

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly controller: PermissionGridController;
}

/** Milliseconds after which a change is shown, with all that come meanwhile. */
const drawMs = 30;

/** The panels of one window, one for each set of lists. */
export class PermissionGridPanels implements vscode.Disposable {
  readonly #deps: PermissionGridPanelsDeps;
  readonly #pageFolder: vscode.Uri;
  readonly #open = new Map<string, OpenPanel>();
  readonly #returning: ReturningPanels;
  readonly #closed: Disposable;
  #isClosing = false;

  constructor(deps: PermissionGridPanelsDeps) {
    this.#deps = deps;
    this.#pageFolder = pageFolderIn(deps.extensionUri);
    this.#returning = new ReturningPanels(deps.sessionReady);
    this.#closed = deps.app.session.onDidClose(() => {
      this.#closeAll();
    });
  }

  /** Shows a grid, an open one of the same lists rather than a second. */
  open({ lists, layout, subject, onlyHeld }: GridStart): void {
    const { open } = this.#deps.app.session;
    const savedState: PanelState = {
      account: open.money.account,
      lists: lists.map(({ id, name, type, owner }) => ({ id, name, type, ...omitUndefined({ owner }) })),
      layout,
      onlyHeld,
      ...omitUndefined({ actingUser: open.actingUser, subject, about: layout === 'holder' ? subject : undefined }),
    };
    this.#show(savedState, open);
  }

  /** Fills a tab that the editor has brought back. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const savedState = readPanelState(state);
    if (!savedState) {
      panel.dispose();
      return;
    }
    panel.webview.options = this.#options;
    if (!(await this.#returning.wait(panel))) return;
    const open = this.#open.has(gridName(savedState)) ? undefined : this.#sessionOf(savedState);
    if (open) this.#fill(panel, savedState, open);
    else panel.dispose();
  }

  dispose(): void {
    // The tabs stay: the editor brings them back when the extension starts again.
    this.#isClosing = true;
    this.#closed.dispose();
    this.#returning.leave();
    for (const { controller } of this.#open.values()) controller.dispose();
  }

  get #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#pageFolder] };
  }

  #show(savedState: PanelState, open: OpenSession): void {
    const known = this.#open.get(gridName(savedState));
    if (known) {
      known.panel.reveal();
      return;
    }
    const column = vscode.ViewColumn.Active;
    this.#fill(
      vscode.window.createWebviewPanel(viewTypes.permissionGrid, gridTitle(savedState), column, this.#options),
      savedState,
      open,
    );
  }

  #fill(panel: vscode.WebviewPanel, savedState: PanelState, open: OpenSession): void {
    const name = gridName(savedState);
    const controller = new PermissionGridController(this.#controllerDeps(panel, savedState, open));
    this.#open.set(name, { panel, controller });
    panel.onDidDispose(() => {
      this.#open.delete(name);
      controller.dispose();
      if (!this.#isClosing && controller.staged > 0) this.#sayStaged(controller);
    });
    panel.iconPath = new vscode.ThemeIcon('shield');
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message).catch(this.#deps.log.fault));
    panel.webview.html = pageHtml(panel.webview, this.#pageFolder, { name: 'permissionGrid', element: 'permission-grid' });
  }

  #controllerDeps(panel: vscode.WebviewPanel, savedState: PanelState, { lists, changes }: OpenSession): GridDeps {
    const { app, drafts, report, log } = this.#deps;
    return {
      savedState,
      draftStore: drafts.of(savedState, readSavedDraft),
      permissions: (id) => lists.permissions(id),
      onDidChange: lists.onDidChange,
      setLevels: (staged, setting) => changes.setLevels(staged, setting),
      notLoaded: () => Math.max(0, (lists.lists.count ?? 0) - lists.lists.loaded),
      explain,
      readIds: readHolderIds,
      confirm: (question) => app.ui.confirm(question),
      secondaryActions: dryRunOf<readonly Change[]>(app, (all) => all.map(callOf)),
      report,
      defer: (work) => setTimeout(work, drawMs),
      post: (message) => void panel.webview.postMessage(message),
      locale: vscode.env.language,
      log: log.line,
    };
  }

  /** The open session, where it is the one that the grid belongs to. */
  #sessionOf({ account, actingUser }: PanelState): OpenSession | undefined {
    const { state } = this.#deps.app.session;
    const open = state.kind === 'open' ? state.session : undefined;
    return open?.money.account === account && open.actingUser === actingUser ? open : undefined;
  }

  // One key closes a tab, so its staged changes are kept and the user is told.
  #sayStaged({ staged, state }: PermissionGridController): void {
    const text =
      staged === 1
        ? vscode.l10n.t('1 staged change is not sent. It is kept until the permission grid of these lists is opened again.')
        : vscode.l10n.t(
            '{0} staged changes are not sent. They are kept until the permission grid of these lists is opened again.',
            staged,
          );
    const again = (): void => {
      const open = this.#sessionOf(state);
      if (open) this.#show(state, open);
    };
    this.#deps.app.ui.showMessage({
      kind: 'warning',
      text,
      actions: [{ label: vscode.l10n.t('Open Again'), run: again }],
    });
  }

  #closeAll(): void {
    this.#isClosing = true;
    this.#returning.dispose();
    for (const { panel } of this.#open.values()) panel.dispose();
    this.#isClosing = false;
  }
}
