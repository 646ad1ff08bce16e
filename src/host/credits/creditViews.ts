// Shows credits in a window: the credits view, the status bar, and the timer that reads the credits left.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import { startCreditTimer } from './creditTimer.ts';
import { CreditTree, type CreditTreeDeps } from './creditTree.ts';
import { createStatusBar } from './statusBar.ts';

export interface CreditViews extends Disposable {
  /** The entries that the credits view shows. */
  readonly filter: SpendingFilter;
}

/** Shows the credits of whichever session is open. */
export function showCredits({ session, team, locale }: Omit<CreditTreeDeps, 'filter'>): CreditViews {
  const filter = new SpendingFilter();
  const tree = new CreditTree({ session, filter, team, locale });
  const all = vscode.Disposable.from(tree, createStatusBar(session, locale), startCreditTimer(session), filter);
  return { filter, dispose: () => void all.dispose() };
}
