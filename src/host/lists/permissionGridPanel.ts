// The tabs of permission grids, one for each set of lists.
import * as vscode from 'vscode';
import { callOf, type Change } from '../../domain/permissions/draft.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import type { App } from '../../app/app.ts';
import type { GridStart } from '../../app/permissionGrids.ts';
import { readHolderIds } from '../../commands/checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { explain } from '../../app/explain.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { commands, panels as viewTypes } from '../../ids.ts';
import { PermissionGridController, type GridDeps } from '../../controllers/permissionGrid/permissionGridController.ts';
import { readSavedDraft, readPanelState, type PanelState } from '../../controllers/permissionGrid/protocol.ts';
import type { Target } from '../../viewModel/target.ts';
import { gridTitle } from '../../viewModel/permissionGrid/permissionGridTitle.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { gridKey, type DraftStores } from './draftStores.ts';
import type { CommandHost } from '../commands.ts';
import type { Log } from '../log.ts';
import type { PanelsOf } from '../sessionPanels.ts';

export interface PermissionGridPanelsDeps {
  readonly host: CommandHost;
  readonly drafts: DraftStores;
  readonly log: Log;
}

/** Milliseconds in which changes are gathered before they are drawn together. */
const drawMs = 30;

/** Describes the tabs of permission grids. */
export function permissionGridPanels(deps: PermissionGridPanelsDeps): PanelsOf<GridStart, PanelState, PermissionGridController> {
  return {
    viewType: viewTypes.permissionGrid,
    icon: 'shield',
    page: { name: 'permissionGrid', element: 'permission-grid' },
    stateOf: ({ lists, layout, subject, onlyHeld }, session) => ({
      ...session,
      lists: lists.map(({ id, name, type, owner }) => ({ id, name, type, ...omitUndefined({ owner }) })),
      layout,
      onlyHeld,
      ...omitUndefined({ subject, about: layout === 'holder' ? subject : undefined }),
    }),
    readState: readPanelState,
    keyOf: gridKey,
    titleOf: gridTitle,
    control: (panel, state, open) => new PermissionGridController(controllerDeps(deps, panel, state, open)),
    onClose: (controller, show) => {
      const showAgain = (): void => {
        show(controller.state);
      };
      // A change that a call in progress makes is no longer staged.
      const { app } = deps.host;
      const { state } = app.session;
      void controller.ended.then(() => {
        // In a session that was opened meanwhile, the changes would be those of another account.
        if (controller.staged > 0 && app.session.state === state) showStaged(app, controller, showAgain);
      });
    },
  };
}

function controllerDeps(
  { host, drafts, log }: PermissionGridPanelsDeps,
  panel: vscode.WebviewPanel,
  savedState: PanelState,
  { lists, changes }: OpenSession,
): GridDeps {
  const { app } = host;
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
    report: (reported) => void host.run(commands.saveAccessReport, listTargets(reported)),
    defer: (work) => setTimeout(work, drawMs),
    post: (message) => void panel.webview.postMessage(message),
    locale: vscode.env.language,
    log: log.line,
  };
}

// A tab is easily closed by mistake, so its staged changes are kept and a message says so.
function showStaged({ ui }: App, { staged, failureText }: PermissionGridController, showAgain: () => void): void {
  const text =
    failureText ??
    (staged === 1
      ? vscode.l10n.t('1 staged change is not sent. It is kept until the permission grid of these lists is opened again.')
      : vscode.l10n.t(
          '{0} staged changes are not sent. They are kept until the permission grid of these lists is opened again.',
          staged,
        ));
  const actions = [{ label: vscode.l10n.t('Open Again'), run: showAgain }];
  ui.showMessage({ kind: 'warning', text, actions });
}

function listTargets(lists: readonly NamedList[]): readonly Target[] {
  return lists.map((list) => ({ kind: 'list', list }));
}
