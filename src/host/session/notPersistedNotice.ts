// Tells the user that nothing can be stored on the disk, and offers a remedy.
import * as vscode from 'vscode';
import { explainNotPersisted } from '../../commands/credits/explainNotPersisted.ts';
import type { NotPersistedReason } from '../../state/credits/creditStore.ts';
import { openDatabase, setAside } from '../../storage/openDatabase.ts';

/**
 * Returns a function that announces each reason once in a window, and each damaged file once, because each can be set aside.
 * @param now returns milliseconds since the epoch
 */
export function createNotPersistedNotice(now: () => number): (reason: NotPersistedReason, path: string) => void {
  const announced = new Set<string>();
  return (reason, path) => {
    const subject = reason === 'damaged' ? path : reason;
    if (announced.has(subject)) return;
    announced.add(subject);
    void showMessage(reason, path, now);
  };
}

async function showMessage(reason: NotPersistedReason, path: string, now: () => number): Promise<void> {
  const { what, todo } = explainNotPersisted(reason);
  const setItAside = vscode.l10n.t('Set It Aside');
  const reload = vscode.l10n.t('Reload Window');
  const actions = { notWritable: [reload], damaged: [setItAside], newer: [reload] }[reason];
  const chosen = await vscode.window.showWarningMessage(`${what} ${todo}`, ...actions);
  if (chosen === reload) reloadWindow();
  if (chosen !== setItAside) return;
  if (!moveAside(path, now())) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t(
        'The damaged database could not be moved. Close the other windows of the editor, and try again after a reload.',
      ),
    );
    return;
  }
  const done = vscode.l10n.t('The damaged database was set aside. Reload the window to start a new one.');
  if ((await vscode.window.showInformationMessage(done, reload)) === reload) reloadWindow();
}

/** Sets the database aside if it is still damaged. @returns false if it can be neither used nor moved */
function moveAside(path: string, now: number): boolean {
  try {
    const opened = openDatabase(process.getBuiltinModule('node:sqlite'), path);
    // Another window may have set the damaged file aside before. The new one is not moved, because it has what was bought since.
    if (typeof opened !== 'string') opened.close();
    else if (opened === 'damaged') setAside(path, now);
    else return false;
    return true;
  } catch {
    return false;
  }
}

function reloadWindow(): void {
  void vscode.commands.executeCommand('workbench.action.reloadWindow');
}
