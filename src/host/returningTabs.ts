// Has the tabs that the editor brings back after a reload filled.
import * as vscode from 'vscode';
import { panels } from '../ids.ts';
import type { AskWindow } from './windowServices.ts';

/** Registers the serializers of all panels. */
export function registerTabs(window: AskWindow): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerWebviewPanelSerializer(panels.timeline, {
      deserializeWebviewPanel: async (panel, state) => (await window()).restoreTimeline(panel, state),
    }),
    vscode.window.registerWebviewPanelSerializer(panels.permissionGrid, {
      deserializeWebviewPanel: async (panel, state) => (await window()).restorePermissionGrid(panel, state),
    }),
  );
}
