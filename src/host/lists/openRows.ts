// Remembers which rows of a tree are expanded, for rows that come back.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';

/** As long as the view; the editor itself forgets a row that is gone for a moment. */
export class OpenRows implements Disposable {
  readonly #folds = new Map<string, 'expanded' | 'collapsed'>();
  readonly #following: vscode.Disposable;

  constructor(view: vscode.TreeView<ViewRow>) {
    this.#following = vscode.Disposable.from(
      view.onDidExpandElement(({ element }) => this.#folds.set(element.id, 'expanded')),
      view.onDidCollapseElement(({ element }) => this.#folds.set(element.id, 'collapsed')),
    );
  }

  /** The row as it was left. */
  withSavedState<R extends ViewRow>(row: R): R {
    const collapsibleState = row.collapsibleState === 'leaf' ? undefined : this.#folds.get(row.id);
    return collapsibleState === undefined || collapsibleState === row.collapsibleState ? row : { ...row, collapsibleState };
  }

  clear(): void {
    this.#folds.clear();
  }

  dispose(): void {
    this.#following.dispose();
  }
}
