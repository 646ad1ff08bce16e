// Remembers which rows of a tree the user has expanded, for rows that are removed and added again.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';

/** Keeps the states for as long as the view, because the editor forgets the state of a row that is gone for a moment. */
export class OpenRows implements Disposable {
  readonly #states = new Map<string, 'expanded' | 'collapsed'>();
  readonly #following: vscode.Disposable;

  constructor(view: vscode.TreeView<ViewRow>) {
    this.#following = vscode.Disposable.from(
      view.onDidExpandElement(({ element }) => this.#states.set(element.id, 'expanded')),
      view.onDidCollapseElement(({ element }) => this.#states.set(element.id, 'collapsed')),
    );
  }

  /** Returns the row with the state in which the user left it. */
  withSavedState<R extends ViewRow>(row: R): R {
    const collapsibleState = row.collapsibleState === 'leaf' ? undefined : this.#states.get(row.id);
    return collapsibleState === undefined || collapsibleState === row.collapsibleState ? row : { ...row, collapsibleState };
  }

  clear(): void {
    this.#states.clear();
  }

  dispose(): void {
    this.#following.dispose();
  }
}
