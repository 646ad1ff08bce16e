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
import { PermissionGridController, type GridDeps } from '../../controllers/permissionGrid/permissionGridController.ts';
import { readSavedDraft, readPanelState, type PanelState } from '../../controllers/permissionGrid/protocol.ts';
import { gridTitle } from '../../viewModel/permissionGrid/permissionGridTitle.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { gridName, type DraftStores } from './draftStores.ts';
import { SessionPanels } from '../sessionPanels.ts';

export interface PermissionGridPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly app: App;
  /** Resolves once it is known who is signed in. Tabs of the window before wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly drafts: DraftStores;
  readonly report: (lists: readonly NamedList[]) => void;
  readonly log: { readonly line: (line: string) => void; readonly fault: (error: unknown) => void };
}

/** Milliseconds after which a change is shown, with all that come meanwhile. */
const drawMs = 30;

/** The permission grids of one window. */
export class PermissionGridPanels implements vscode.Disposable {
  readonly #deps: PermissionGridPanelsDeps;
  readonly #panels: SessionPanels<PanelState, PermissionGridController>;

  constructor(deps: PermissionGridPanelsDeps) {
    const { extensionUri, app, sessionReady, log } = deps;
    this.#deps = deps;
    this.#panels = new SessionPanels(
      { extensionUri, session: app.session, sessionReady, logFault: log.fault },
      {
        viewType: viewTypes.permissionGrid,
        icon: 'shield',
        page: { name: 'permissionGrid', element: 'permission-grid' },
        readState: readPanelState,
        keyOf: gridName,
        titleOf: gridTitle,
        control: (panel, state, open) => new PermissionGridController(this.#controllerDeps(panel, state, open)),
        onClose: (controller) => {
          if (controller.staged > 0) this.#showStaged(controller);
        },
      },
    );
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
    this.#panels.show(savedState, open);
  }

  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
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

  // One key closes a tab, so its staged changes are kept and the user is told.
  #showStaged({ staged, state }: PermissionGridController): void {
    const text =
      staged === 1
        ? vscode.l10n.t('1 staged change is not sent. It is kept until the permission grid of these lists is opened again.')
        : vscode.l10n.t(
            '{0} staged changes are not sent. They are kept until the permission grid of these lists is opened again.',
            staged,
          );
    const again = (): void => {
      const open = this.#panels.sessionOf(state);
      if (open) this.#panels.show(state, open);
    };
    this.#deps.app.ui.showMessage({
      kind: 'warning',
      text,
      actions: [{ label: vscode.l10n.t('Open Again'), run: again }],
    });
  }
}
