// Keeps tabs that the editor has brought back waiting until it is known who is signed in.
import type * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';

/** The waiting tabs of one kind. They are kept together, because closing all tabs of a kind closes them too. */
export class ReturningPanels implements Disposable {
  readonly #sessionReady: Promise<unknown>;
  readonly #waiting = new Set<vscode.WebviewPanel>();

  /** @param sessionReady resolves once it is known who is signed in */
  constructor(sessionReady: Promise<unknown>) {
    this.#sessionReady = sessionReady;
  }

  /** Waits for the session. @returns whether the tab is still there */
  async wait(panel: vscode.WebviewPanel): Promise<boolean> {
    this.#waiting.add(panel);
    const closed = panel.onDidDispose(() => this.#waiting.delete(panel));
    await this.#sessionReady;
    closed.dispose();
    return this.#waiting.delete(panel);
  }

  /** Leaves the waiting panels to the next window, which fills them: `wait` returns false for them. */
  leave(): void {
    this.#waiting.clear();
  }

  /** Closes the waiting tabs. */
  dispose(): void {
    for (const panel of this.#waiting) panel.dispose();
  }
}
