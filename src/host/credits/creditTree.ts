// The credits view of the open session's account. Its rows are loaded when the view is first shown.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { localDay } from '../../client/localDay.ts';
import { contextKeys, views } from '../../ids.ts';
import { filterText } from '../../viewModel/credits/spendingFilterText.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';
import type { TeamPort } from '../../app/teamPort.ts';
import type { Session } from '../../state/session/session.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';
import { followSession } from '../../state/session/followSession.ts';
import { treeItem } from '../treeItem.ts';

export interface CreditTreeDeps {
  readonly session: Session;
  readonly filter: SpendingFilter;
  readonly team: TeamPort;
  readonly locale: string;
}

/** The tree of the credits view. Showing it is free: it reads the ledger, and the credits that the service reported last. */
export class CreditTree implements vscode.TreeDataProvider<ViewRow>, Disposable {
  readonly #session: Session;
  readonly #filter: SpendingFilter;
  readonly #team: TeamPort;
  readonly #locale: string;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<ViewRow>;
  readonly #disposables: readonly Disposable[];
  /** The day of the rows that the view shows; undefined if it has asked for none. */
  #day: string | undefined;

  constructor({ session, filter, team, locale }: CreditTreeDeps) {
    this.#session = session;
    this.#filter = filter;
    this.#team = team;
    this.#locale = locale;
    this.#view = vscode.window.createTreeView(views.credits, { treeDataProvider: this });
    // The disk can fail at any time, so the message about sums in memory is checked at each change.
    const draw = (): void => {
      this.#drawMessage();
      this.#changed.fire(undefined);
    };
    // The calls in the rows' sums depend on the day, and no timer waits for the next one.
    const drawNewDay = (): void => {
      if (this.#day !== undefined && this.#day !== localDay(Date.now())) this.#changed.fire(undefined);
    };
    this.#disposables = [
      vscode.window.onDidChangeWindowState(drawNewDay),
      this.#view.onDidChangeVisibility(drawNewDay),
      followSession(session, ({ credits }) => [credits.onDidChange(draw)], draw),
      filter.onDidChange(() => {
        this.#drawFilter();
        this.#changed.fire(undefined);
      }),
      team.onDidChange(draw),
    ];
  }

  get onDidChangeTreeData(): vscode.Event<undefined> {
    return this.#changed.event;
  }

  getTreeItem(row: ViewRow): vscode.TreeItem {
    return treeItem(row);
  }

  async getChildren(row?: ViewRow): Promise<ViewRow[]> {
    if (!row) this.#day = localDay(Date.now());
    const { creditViewRows } = await import('./creditViewRows.ts');
    const { state } = this.#session;
    return state.kind === 'open'
      ? [...(await creditViewRows(row?.id, state.session, this.#filter, this.#team, this.#locale))]
      : [];
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  // The reason was shown in a notification once; this message stays.
  #drawMessage(): void {
    const { state } = this.#session;
    const notPersisted = state.kind === 'open' && state.session.money.notPersisted !== undefined;
    const message = notPersisted ? vscode.l10n.t('In memory only: sums and caps apply to this window and end with it.') : '';
    if (this.#view.message !== message) this.#view.message = message;
    void vscode.commands.executeCommand('setContext', contextKeys.team, this.#team.state.kind !== 'none');
  }

  #drawFilter(): void {
    const { narrowed, period, calls } = this.#filter;
    this.#view.description = narrowed ? filterText(period, calls) : '';
    void vscode.commands.executeCommand('setContext', contextKeys.spendingFiltered, narrowed);
  }
}
