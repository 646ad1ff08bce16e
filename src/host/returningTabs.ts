// Registers with the editor the functions that fill tabs again after a reload.
import * as vscode from 'vscode';
import { panelKinds, panels } from '../ids.ts';
import type { GetWindowServices } from './windowServices.ts';

/** Registers the serializers of all panels. */
export function registerTabs(getWindow: GetWindowServices): vscode.Disposable {
  return vscode.Disposable.from(
    ...panelKinds.map((kind) =>
      vscode.window.registerWebviewPanelSerializer(panels[kind], {
        deserializeWebviewPanel: async (panel, state) => (await getWindow()).restorePanel[kind](panel, state),
      }),
    ),
  );
}
