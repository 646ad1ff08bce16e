// Connects the timer that reads the credits left to the editor's settings and focus.
import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import { settings } from '../../ids.ts';
import { CreditTimer } from '../../state/session/creditTimer.ts';
import type { Session } from '../../state/session/session.ts';
import { hostSettings } from '../settings.ts';

/** Starts the timer of this window. */
export function startCreditTimer(session: Session): Disposable {
  const timer = new CreditTimer({
    session,
    clock: systemClock,
    minutes: () => hostSettings.refreshCreditsEvery,
    focused: () => vscode.window.state.focused,
  });
  return vscode.Disposable.from(
    timer,
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(settings.refreshCreditsEvery)) timer.restart();
    }),
    vscode.window.onDidChangeWindowState(() => {
      timer.refreshIfMissed();
    }),
  );
}
