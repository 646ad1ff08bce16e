// Tabs of the window before that wait until it is known who is signed in.
import type * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';

/** Those of one kind. Closing all of a kind concerns the waiting ones too. */
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

  /** Closes those that wait. */
  dispose(): void {
    for (const panel of this.#waiting) panel.dispose();
  }
}
