// Messages, the status bar and progress, as commands show them.
import * as vscode from 'vscode';
import type { Message, Messages } from '../app/app.ts';
import { inert } from '../viewModel/format.ts';

/** Work shorter than this shows no progress: a flash is worse than nothing. */
const debounceMs = 400;
const doneMs = 5000;

export const messages: Messages = { showMessage, showStatus, withProgress };

function showMessage({ kind, text, actions = [] }: Message): void {
  const labels = actions.map(({ label }) => label);
  const show = kind === 'error' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
  void show(inert(text), ...labels).then((label) => {
    actions.find((action) => action.label === label)?.run();
  });
}

function showStatus(text: string): void {
  vscode.window.setStatusBarMessage(inert(text), doneMs);
}

async function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let last: string | undefined;
  let report = (text: string): void => {
    last = text;
  };
  const working = work(abort.signal, (text) => {
    report(text);
  });
  const delay = new Promise<'slow'>((resolve) => setTimeout(resolve, debounceMs, 'slow'));
  // A failure is the caller's to see; here it only ends the wait.
  if ((await Promise.race([working.catch(() => 'over'), delay])) !== 'slow') return working;
  const options = { location: vscode.ProgressLocation.Notification, title: inert(title), cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    report = (message) => {
      progress.report({ message: inert(message) });
    };
    if (last !== undefined) report(last);
    token.onCancellationRequested(() => {
      abort.abort(new Error('cancelled'));
    });
    return working;
  });
}
