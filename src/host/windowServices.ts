// The services of a window, which are created after the extension has registered with the editor.
import type * as vscode from 'vscode';
import type { App } from '../app/app.ts';
import type { CommandId, PanelKind } from '../ids.ts';
import type { HostListDocuments } from './lists/listDocuments.ts';

/** The services that the editor's registrations call. */
export interface WindowServices extends vscode.Disposable {
  readonly app: App;
  /** Resolves once it is known who is signed in. */
  readonly sessionReady: Promise<unknown>;
  /** Runs a command with what the editor hands to it. Never throws. */
  run(id: CommandId, first: unknown, all: unknown): Promise<void>;
  /** Functions that fill a tab that the editor has brought back. */
  readonly restorePanel: Readonly<Record<PanelKind, (panel: vscode.WebviewPanel, state: unknown) => Promise<void>>>;
  listDocuments(): Promise<HostListDocuments>;
  /** Resolves after `dispose`, when everything has ended. */
  readonly ended: Promise<unknown>;
}

/** Returns the services of the window, which are created with the first call. */
export type GetWindowServices = () => Promise<WindowServices>;
