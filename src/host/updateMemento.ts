// Stores a small value in the editor's state. Nothing that was paid for depends on it.
import type * as vscode from 'vscode';

/** Updates a memento. A failure to write to the disk is ignored, and only this window then knows the value. */
export function updateMemento(memento: Pick<vscode.Memento, 'update'>, key: string, value: unknown): void {
  memento.update(key, value).then(undefined, () => undefined);
}
