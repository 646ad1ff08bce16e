// Tells the user that nothing can be stored on the disk, and offers a remedy.
import * as vscode from 'vscode';
import { explainNotPersisted } from '../../commands/credits/explainNotPersisted.ts';
import type { NotPersistedReason } from '../../state/credits/creditStore.ts';
import { setAside } from '../../storage/openDatabase.ts';

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
  try {
    setAside(path, now());
  } catch {
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

function reloadWindow(): void {
  void vscode.commands.executeCommand('workbench.action.reloadWindow');
}
