// Puts something small into the editor's state, where losing it loses nothing that was paid for.
import type * as vscode from 'vscode';

/** Where the disk cannot be written it is known to this window alone, and nobody is told. */
export function keep(memento: Pick<vscode.Memento, 'update'>, key: string, value: unknown): void {
  memento.update(key, value).then(undefined, () => undefined);
}
