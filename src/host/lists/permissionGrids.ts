// The tabs of permission grids as the rest of the window sees them.
import type * as vscode from 'vscode';
import type { GridStart } from '../../app/permissionGrids.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import { commands } from '../../ids.ts';
import type { CommandHost } from '../commands.ts';
import { lazyPanels, type LazyPanels } from '../lazyPanels.ts';
import type { Log } from '../log.ts';
import type { DraftStores } from './draftStores.ts';

export interface PermissionGridsDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly drafts: DraftStores;
  readonly log: Log;
}

/** Opens tabs of permission grids. */
export function createPermissionGrids({ context, host, sessionReady, drafts, log }: PermissionGridsDeps): LazyPanels<GridStart> {
  const report = (lists: readonly NamedList[]): void => {
    const targets = lists.map((list) => ({ kind: 'list', list }) as const);
    void host.run(commands.saveAccessReport, targets);
  };
  return lazyPanels(async () => {
    const { PermissionGridPanels } = await import('./permissionGridPanel.ts');
    return new PermissionGridPanels({ extensionUri: context.extensionUri, app: host.app, sessionReady, drafts, report, log });
  }, log.fault);
}
