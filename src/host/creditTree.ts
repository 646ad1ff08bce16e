// The credits view: draws what is left and what was spent of the open session's account.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { LedgerEntry, LedgerFilter } from '../client/ledger.ts';
import { contextKeys, views } from '../ids.ts';
import { filterText } from '../present/spendingFilterText.ts';
import { bucketRows, doubtRows, spendingRows, sumRows } from '../present/spendingRows.ts';
import type { ViewRow } from '../present/viewRow.ts';
import type { Money } from '../state/creditStore.ts';
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
    this.#disposables = [
      followSession(
        session,
        ({ credits }) => [
          credits.onDidChange(() => {
            this.#changed.fire(undefined);
          }),
        ],
        () => {
          this.#drawMessage();
          this.#changed.fire(undefined);
        },
      ),
      filter.onDidChange(() => {
        this.#drawFilter();
        this.#changed.fire(undefined);
      }),
    ];
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

  // Lasting, but quiet: why was said in a message.
  #drawMessage(): void {
    const { state } = this.#session;
    const unkept = state.kind === 'open' && state.session.money.unkept !== undefined;
    this.#view.message = unkept ? vscode.l10n.t('In memory only: sums and caps are of this window, and end with it.') : '';
  }

  #drawFilter(): void {
    const { narrowed } = this.#filter;
    this.#view.description = narrowed ? this.#filterText : '';
    void vscode.commands.executeCommand('setContext', contextKeys.spendingFiltered, narrowed);
  }

  get #filterText(): string {
    return filterText(this.#filter.period, this.#filter.calls);
  }

  #top({ credits, money }: OpenSession): readonly ViewRow[] {
    const { buckets } = credits.state;
    const { drift } = credits;
    const filter = this.#filter.of(money.account, Date.now());
    return spendingRows({
      filter: this.#filterText,
      totals: money.ledger.totals(filter),
      doubts: this.#doubts(money, filter, 1).length > 0,
      kept: { ...money.cache.size(), onDisk: money.unkept === undefined },
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
        return doubtRows(this.#doubts(money, filter, mostDoubts), (entry) => credits.mayTell(entry), this.#locale);
      default:
        return [];
    }
  }

  #doubts({ ledger }: Money, filter: LedgerFilter, limit: number): readonly LedgerEntry[] {
    if (filter.certainty !== undefined && filter.certainty !== 'possible') return [];
    return ledger.entries({ ...filter, certainty: 'possible' }, { limit });
  }
}
