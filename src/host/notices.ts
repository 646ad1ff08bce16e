// Messages that the extension shows unasked: unexpected costs, late answers, pauses, and interrupted changes.
import * as vscode from 'vscode';
import type { App } from '../app/app.ts';
import { showExcesses } from '../app/showExcess.ts';
import { showLateAnswers } from '../app/showLateAnswers.ts';
import { showLongPauses } from '../app/showLongPause.ts';
import { showRepeats } from '../app/showRepeats.ts';
import { showStoppedChanges } from './lists/stoppedChanges.ts';
import type { Log } from './log.ts';

/** Shows these messages when they are due, until the result is disposed of. */
export function showNotices(app: App, log: Log): vscode.Disposable {
  const reportStopped = async (announced: Set<string>): Promise<void> => {
    (await import('../commands/lists/resumeListChange.ts')).showUnfinished(app, announced);
  };
  return vscode.Disposable.from(
    showExcesses(app),
    showLateAnswers(app),
    showLongPauses(app),
    showRepeats(app),
    showStoppedChanges(app.session, reportStopped, log.fault),
  );
}
