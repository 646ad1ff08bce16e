// The credits view: draws what is left and what was spent of the open session's account.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { views } from '../ids.ts';
import { bucketRows, doubtRows, spendingRows, sumRows } from '../present/spendingRows.ts';
import type { ViewRow } from '../present/viewRow.ts';
import type { OpenSession } from '../state/openSession.ts';
import type { Session } from '../state/session.ts';
import type { SpendingFilter } from '../state/spendingFilter.ts';
import { followSession } from './followSession.ts';
import { treeItem } from './treeItem.ts';

/** Calls in doubt that are shown: more of them are in the export. */
const mostDoubts = 50;

/** The view beside the lists. Looking at it is free: it reads the ledger, and what the service said last. */
export class CreditTree implements vscode.TreeDataProvider<ViewRow>, Disposable {
  readonly #session: Session;
  readonly #filter: SpendingFilter;
  readonly #locale: string;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<ViewRow>;
  readonly #disposables: readonly Disposable[];

  constructor(session: Session, filter: SpendingFilter, locale: string) {
    this.#session = session;
    this.#filter = filter;
    this.#locale = locale;
    this.#view = vscode.window.createTreeView(views.credits, { treeDataProvider: this });
    const draw = (): void => {
      this.#changed.fire(undefined);
    };
    this.#disposables = [followSession(session, ({ credits }) => [credits.onDidChange(draw)], draw), filter.onDidChange(draw)];
  }

  get onDidChangeTreeData(): vscode.Event<undefined> {
    return this.#changed.event;
  }

  getTreeItem(row: ViewRow): vscode.TreeItem {
    return treeItem(row);
  }

  getChildren(row?: ViewRow): ViewRow[] {
    const { state } = this.#session;
    if (state.kind !== 'open') return [];
    return [...(row ? this.#below(row.id, state.session) : this.#top(state.session))];
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  #top({ credits, money }: OpenSession): readonly ViewRow[] {
    const { buckets } = credits.state;
    const { drift } = credits;
    return spendingRows({
      period: this.#filter.period,
      totals: money.ledger.totals(this.#filter.of(money.account, Date.now())),
      locale: this.#locale,
      ...(buckets ? { buckets } : {}),
      ...(drift === undefined ? {} : { drift }),
    });
  }

  #below(id: string, { credits, money }: OpenSession): readonly ViewRow[] {
    const filter = this.#filter.of(money.account, Date.now());
    switch (id) {
      case 'left':
        return bucketRows(credits.state.buckets ?? [], this.#locale);
      case 'operation':
      case 'day':
      case 'source':
        return sumRows(id, money.ledger.sums(filter, id), this.#locale);
      case 'possible':
        return doubtRows(money.ledger.entries({ ...filter, certainty: 'possible' }, { limit: mostDoubts }), this.#locale);
      default:
        return [];
    }
  }
}
