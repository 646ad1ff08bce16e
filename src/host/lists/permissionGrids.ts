// The tabs of permission grids as the rest of the window sees them. Their code is loaded with the first tab.
import type * as vscode from 'vscode';
import type { PermissionGrids } from '../../app/permissionGrids.ts';
import { commands } from '../../ids.ts';
import type { CommandHost } from '../commands.ts';
import { lazy } from '../lazy.ts';
import type { Log } from '../log.ts';
import type { DraftStores } from './draftStores.ts';

export interface PermissionGridsDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly drafts: DraftStores;
  readonly log: Log;
}

export interface HostPermissionGrids extends PermissionGrids, vscode.Disposable {
  /** Fills a tab that the editor has brought back. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;
}

/** Opens tabs of permission grids. */
export function createPermissionGrids({ context, host, sessionReady, drafts, log }: PermissionGridsDeps): HostPermissionGrids {
  const panels = lazy(async () => {
    const { PermissionGridPanels } = await import('./permissionGridPanel.ts');
    return new PermissionGridPanels({
      extensionUri: context.extensionUri,
      app: host.app,
      sessionReady,
      drafts,
      report: (lists) =>
        void host.run(
          commands.saveAccessReport,
          lists.map((list) => ({ kind: 'list', list })),
        ),
      log,
    });
  });
  return {
    open: (start) =>
      void panels
        .get()
        .then((made) => {
          made.open(start);
        })
        .catch(log.fault),
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    dispose() {
      panels.dispose();
    },
  };
}
