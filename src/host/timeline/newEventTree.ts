// The view New Events of one session, with its badge, and the timer that runs the watches.
import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import type { Disposable } from '../../client/event.ts';
import { localDay } from '../../client/localDay.ts';
import { explain } from '../../app/explain.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { views } from '../../ids.ts';
import { newEventsBelow, watchRow, type NewEventRow, type NewEventTools } from '../../viewModel/timeline/newEventRows.ts';
import { newText } from '../../viewModel/timeline/watchText.ts';
import type { Target } from '../../viewModel/target.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { failureOf, unreadOf, type Watch } from '../../state/watch/watch.ts';
import { Watcher } from '../../state/watch/watcher.ts';
import { Watches } from '../../state/watch/watches.ts';
import { clickedRows } from '../clickedRows.ts';
import { treeItem } from '../treeItem.ts';

export interface NewEventDeps {
  readonly open: OpenSession;
  readonly locale: string;
  readonly newId: () => string;
}

export interface NewEventView extends Disposable {
  targetsOf(first: unknown, all: unknown): readonly Target[];
}

/** Shows the watches of a session and runs them, until it is disposed of. */
export function openNewEvents({ open, locale, newId }: NewEventDeps): NewEventView {
  const watches = new Watches({ keyValue: open.money.keyValue, owner: open.owner });
  const tree = new NewEventTree(watches, open, locale);
  const today = (): string => localDay(systemClock.now());
  const watcher = new Watcher({ session: open, watches, clock: systemClock, newId, today });
  return {
    targetsOf: (first, all) => tree.targetsOf(first, all),
    dispose: () => {
      watcher.dispose();
      tree.dispose();
    },
  };
}

/** The tree of the watches and their new events. Each change reads all watches again, because there are at most a hundred. */
class NewEventTree implements vscode.TreeDataProvider<NewEventRow>, Disposable {
  readonly #watches: Watches;
  readonly #open: OpenSession;
  readonly #locale: string;
  readonly #view: vscode.TreeView<NewEventRow>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #changes: readonly Disposable[];
  /** The rows of this tree. Commands accept no other objects as targets. */
  readonly #rows = new WeakSet<object>();

  constructor(watches: Watches, open: OpenSession, locale: string) {
    this.#watches = watches;
    this.#open = open;
    this.#locale = locale;
    this.#view = vscode.window.createTreeView(views.newEvents, { treeDataProvider: this });
    const draw = (): void => {
      this.#drawBadge();
      this.#changed.fire(undefined);
    };
    this.#changes = [watches.onDidChange(draw), this.#view.onDidChangeVisibility(draw), open.prices.onDidChange(draw)];
    this.#drawBadge();
  }

  get onDidChangeTreeData(): vscode.Event<undefined> {
    return this.#changed.event;
  }

  targetsOf(first: unknown, all: unknown): readonly Target[] {
    const isRow = (row: unknown): row is NewEventRow => this.#isRow(row);
    return clickedRows(first, all, isRow).map(({ target }) => target);
  }

  getTreeItem(row: NewEventRow): vscode.TreeItem {
    const item = treeItem(row);
    if (row.tooltip !== undefined) item.tooltip = new vscode.MarkdownString(row.tooltip);
    return item;
  }

  getChildren(row?: NewEventRow): NewEventRow[] {
    const rows = row ? this.#below(row.target) : this.#watches.all().map((watch) => watchRow(watch, this.#tools(watch)));
    for (const one of rows) this.#rows.add(one);
    return [...rows];
  }

  dispose(): void {
    for (const change of this.#changes) change.dispose();
    this.#view.badge = undefined;
    this.#view.dispose();
    this.#changed.dispose();
  }

  #below(target: Target): readonly NewEventRow[] {
    const watch = target.kind === 'watch' ? this.#watches.get(target.watchId) : undefined;
    return watch ? newEventsBelow(watch, this.#tools(watch)) : [];
  }

  #tools(watch: Watch): NewEventTools {
    const { last } = watch;
    const explained = last?.kind === 'failed' ? explain(failureOf(last)) : undefined;
    return {
      locale: this.#locale,
      now: systemClock.now(),
      unread: unreadOf(watch),
      billed: this.#open.credits.billed,
      nameOf: (id) => this.#open.companies.get(id)?.name,
      ...omitUndefined({ failure: explained }),
    };
  }

  // The editor also shows the badge on the extension's icon. A message would interrupt the user.
  #drawBadge(): void {
    const value = this.#watches.all().reduce((sum, watch) => sum + unreadOf(watch), 0);
    this.#view.badge = value === 0 ? undefined : { value, tooltip: newText(value, this.#locale) };
  }

  #isRow(row: unknown): boolean {
    return typeof row === 'object' && row !== null && this.#rows.has(row);
  }
}
