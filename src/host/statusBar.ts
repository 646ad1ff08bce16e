// The status-bar item: credits left, and a tooltip by bucket.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { commands, statusBarItem } from '../ids.ts';
import { creditText } from '../present/creditText.ts';
import type { Session } from '../state/session.ts';
import { followSession } from './followSession.ts';

/** An item that is shown while a session is open. @param locale a BCP 47 tag */
export function createStatusBar(session: Session, locale: string): Disposable {
  const item = vscode.window.createStatusBarItem(statusBarItem, vscode.StatusBarAlignment.Right, 100);
  item.name = vscode.l10n.t('Company Data Credits');
  item.command = commands.refreshCredits;
  const draw = (): void => {
    if (session.state.kind !== 'open') {
      item.hide();
      return;
    }
    const { name, actingUser, credits } = session.state.session;
    const { buckets, readAt, spent, possible, failure } = credits.state;
    const text = creditText(
      {
        session: name,
        spent,
        possible,
        failed: failure !== undefined,
        ...(actingUser === undefined ? {} : { actingUser }),
        ...(buckets ? { buckets } : {}),
        ...(readAt === undefined ? {} : { readAt }),
      },
      locale,
    );
    item.text = text.text;
    item.tooltip = new vscode.MarkdownString(text.tooltip);
    item.accessibilityInformation = { label: text.label };
    item.backgroundColor = text.low ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  const following = followSession(session, ({ credits }) => [credits.onDidChange(draw)], draw);
  return {
    dispose() {
      following.dispose();
      item.dispose();
    },
  };
}
