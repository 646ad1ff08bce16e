// Stores a small value in the editor's state. Losing it loses nothing that was paid for.
import type * as vscode from 'vscode';

/** Updates a memento. A failure to write to the disk is ignored: the value is then known to this window alone. */
export function updateMemento(memento: Pick<vscode.Memento, 'update'>, key: string, value: unknown): void {
  memento.update(key, value).then(undefined, () => undefined);
}
