// Shows messages, status texts and progress for commands.
import * as vscode from 'vscode';
import type { Message, Messages } from '../app/app.ts';
import { inert } from '../viewModel/format.ts';

/** Milliseconds until progress is shown. Shorter work shows none, because it would only flash. */
const progressDelayMs = 400;
/** Milliseconds that a status text is shown. */
const statusMs = 5000;

export const messages: Messages = { showMessage, showStatus, withProgress };

function showMessage({ kind, text, actions = [] }: Message): void {
  const labels = actions.map(({ label }) => label);
  const show = kind === 'error' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
  void show(inert(text), ...labels).then((label) => {
    actions.find((action) => action.label === label)?.run();
  });
}

function showStatus(text: string): void {
  vscode.window.setStatusBarMessage(inert(text), statusMs);
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
  const delay = new Promise<'slow'>((resolve) => setTimeout(resolve, progressDelayMs, 'slow'));
  // A failure only ends the wait here; the caller gets it from the returned promise.
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
