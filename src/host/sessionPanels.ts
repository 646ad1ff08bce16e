// Tabs that belong to a session: closed with it, and filled again after a reload of the window.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import type { Session } from '../state/session/session.ts';
import { pageFolderIn, pageHtml, type PageKind } from './page.ts';
import { belongsTo, panelSessionOf, type SessionPanelState } from './panelSession.ts';
import { ReturningPanels } from './returningPanels.ts';

export interface PanelController {
  /** Takes a message of the page. */
  receive(message: unknown): Promise<void>;
  dispose?(): void;
}

/** Describes the tabs of one kind. `T` says what a tab is opened for, `S` is its state. */
export interface PanelsOf<T, S extends SessionPanelState, C extends PanelController> {
  readonly viewType: string;
  readonly icon: string;
  readonly page: PageKind;
  /** The state of a new tab. @param session the session that it belongs to */
  readonly stateOf: (subject: T, session: SessionPanelState) => S;
  /** @returns undefined if the state was written by something else */
  readonly readState: (state: unknown) => S | undefined;
  /** There is one tab for each key. */
  readonly keyOf: (state: S) => string;
  readonly titleOf: (state: S) => string;
  readonly control: (panel: vscode.WebviewPanel, state: S, open: OpenSession) => C;
  /** An open tab is shown again instead of a second one. */
  readonly onReveal?: (controller: C, state: S) => void;
  /** The user has closed a tab. @param show shows a tab with that state, unless another session is open */
  readonly onClose?: (controller: C, show: (state: S) => void) => void;
}

export interface SessionPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly session: Session;
  /** Resolves once it is known who is signed in. Tabs that were open before a reload wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly logFault: (error: unknown) => void;
}

/** The tabs of one kind in one window, one for each key. */
export class SessionPanels<T, S extends SessionPanelState, C extends PanelController> implements vscode.Disposable {
  readonly #deps: SessionPanelsDeps;
  readonly #kind: PanelsOf<T, S, C>;
  readonly #pageFolder: vscode.Uri;
  readonly #open = new Map<string, { readonly panel: vscode.WebviewPanel; readonly controller: C }>();
  readonly #returning: ReturningPanels;
  readonly #sessionClosed: Disposable;
  #isClosing = false;

  constructor(deps: SessionPanelsDeps, kind: PanelsOf<T, S, C>) {
    this.#deps = deps;
    this.#kind = kind;
    this.#pageFolder = pageFolderIn(deps.extensionUri);
    this.#returning = new ReturningPanels(deps.sessionReady);
    this.#sessionClosed = deps.session.onDidClose(() => {
      this.#closeAll();
    });
  }

  /** Opens a tab of the open session, or shows the one that is open. */
  open(subject: T): void {
    const { open } = this.#deps.session;
    this.#show(this.#kind.stateOf(subject, panelSessionOf(open)), open);
  }

  /** Fills a tab that the editor has brought back. It is closed if another session is open, or another tab shows the same. */
  async restore(panel: vscode.WebviewPanel, saved: unknown): Promise<void> {
    const state = this.#kind.readState(saved);
    panel.webview.options = this.#options;
    if (!state) {
      panel.dispose();
      return;
    }
    if (!(await this.#returning.wait(panel))) return;
    const open = this.#open.has(this.#kind.keyOf(state)) ? undefined : this.#sessionOf(state);
    if (open) this.#fill(panel, state, open);
    else panel.dispose();
  }

  dispose(): void {
    // The tabs stay: the editor brings them back when the extension starts again.
    this.#isClosing = true;
    this.#sessionClosed.dispose();
    this.#returning.leave();
    for (const { controller } of this.#open.values()) controller.dispose?.();
    this.#open.clear();
  }

  #show(state: S, open: OpenSession): void {
    const { keyOf, onReveal, viewType, titleOf } = this.#kind;
    const known = this.#open.get(keyOf(state));
    if (known) {
      known.panel.reveal();
      onReveal?.(known.controller, state);
      return;
    }
    const panel = vscode.window.createWebviewPanel(viewType, titleOf(state), vscode.ViewColumn.Active, this.#options);
    this.#fill(panel, state, open);
  }

  /** The open session if the state belongs to it. */
  #sessionOf(saved: SessionPanelState): OpenSession | undefined {
    const { state } = this.#deps.session;
    return state.kind === 'open' && belongsTo(saved, state.session) ? state.session : undefined;
  }

  get #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#pageFolder] };
  }

  #fill(panel: vscode.WebviewPanel, state: S, open: OpenSession): void {
    const { keyOf, control, icon, page, onClose } = this.#kind;
    const key = keyOf(state);
    const controller = control(panel, state, open);
    const showAgain = (saved: S): void => {
      const session = this.#sessionOf(saved);
      if (session) this.#show(saved, session);
    };
    this.#open.set(key, { panel, controller });
    panel.onDidDispose(() => {
      this.#open.delete(key);
      controller.dispose?.();
      if (!this.#isClosing) onClose?.(controller, showAgain);
    });
    panel.iconPath = new vscode.ThemeIcon(icon);
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message).catch(this.#deps.logFault));
    panel.webview.html = pageHtml(panel.webview, this.#pageFolder, page);
  }

  #closeAll(): void {
    this.#isClosing = true;
    this.#returning.dispose();
    for (const { panel } of this.#open.values()) panel.dispose();
    this.#isClosing = false;
  }
}
