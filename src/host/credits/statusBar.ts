// The status-bar item: the credits left, and a tooltip with each bucket of them.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { commands, statusBarItem } from '../../ids.ts';
import { creditText, tooltipCommands } from '../../viewModel/credits/creditText.ts';
import type { Session } from '../../state/session/session.ts';
import { followSession } from '../../state/session/followSession.ts';
import { AfterRows } from '../afterRows.ts';

/** Creates the item, which is shown while a session is open. @param locale a BCP 47 tag */
export function createStatusBar(session: Session, locale: string): Disposable {
  const item = vscode.window.createStatusBarItem(statusBarItem, vscode.StatusBarAlignment.Right, 100);
  item.name = vscode.l10n.t('Company Data Credits');
  let countdown: NodeJS.Timeout | undefined;
  const draw = (): void => {
    if (session.state.kind !== 'open') {
      item.hide();
      return;
    }
    const { name, actingUser, credits, limiter } = session.state.session;
    const pauseSeconds = secondsUntil(limiter.pausedUntil);
    const { buckets, readAt, spent, unconfirmed, saved, failure } = credits.state;
    const text = creditText(
      {
        session: name,
        spent,
        unconfirmed,
        saved,
        failed: failure !== undefined,
        ...omitUndefined({ actingUser, buckets, readAt, pauseSeconds }),
      },
      locale,
    );
    // The user can end a pause that the service has asked for.
    item.command = pauseSeconds === undefined ? commands.refreshCredits : commands.endPause;
    item.text = text.text;
    item.tooltip = trusted(text.tooltip);
    item.accessibilityInformation = { label: text.label };
    item.backgroundColor = text.low ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
    clearTimeout(countdown);
    if (pauseSeconds !== undefined) countdown = setTimeout(draw, 1000);
  };
  const afterRows = new AfterRows(draw);
  const drawSoon = (): void => {
    afterRows.schedule();
  };
  const following = followSession(
    session,
    ({ credits, limiter }) => [credits.onDidChange(drawSoon), limiter.onDidChange(drawSoon)],
    () => {
      // The credits of a closed session disappear at once.
      if (session.state.kind === 'open') drawSoon();
      else draw();
    },
  );
  return {
    dispose() {
      afterRows.dispose();
      clearTimeout(countdown);
      following.dispose();
      item.dispose();
    },
  };
}

// Links in the text can run these few commands, and no others.
function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown);
  text.isTrusted = { enabledCommands: tooltipCommands };
  return text;
}

function secondsUntil(moment: number | undefined): number | undefined {
  if (moment === undefined) return undefined;
  const seconds = Math.ceil((moment - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
