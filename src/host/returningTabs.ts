// Has the tabs that the editor brings back after a reload filled.
import * as vscode from 'vscode';
import { panelKinds, panels } from '../ids.ts';
import type { GetWindowServices } from './windowServices.ts';

/** Registers the serializers of all panels. */
export function registerTabs(window: GetWindowServices): vscode.Disposable {
  return vscode.Disposable.from(
    ...panelKinds.map((kind) =>
      vscode.window.registerWebviewPanelSerializer(panels[kind], {
        deserializeWebviewPanel: async (panel, state) => (await window()).restorePanel[kind](panel, state),
      }),
    ),
  );
}
