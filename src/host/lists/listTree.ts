// The lists tree: shows the rows of the open session, and reads free data when it is shown.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import type { RevealOptions } from '../../app/app.ts';
import { views } from '../../ids.ts';
import { DrawnRows } from '../../viewModel/lists/drawnRows.ts';
import type { Target } from '../../viewModel/target.ts';
import type { TreeRow } from '../../viewModel/treeRow.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { ListDragAndDrop } from './dragAndDrop.ts';
import type { Session } from '../../state/session/session.ts';
import { followSession } from '../../state/session/followSession.ts';
import { ListsHeader } from './listsHeader.ts';
import { listTreeRows, type ListTreeRows } from './listTreeRows.ts';
import { OpenRows } from './openRows.ts';
import type { ParentRows } from './findRows.ts';
import { clickedRows } from '../clickedRows.ts';
import { treeItem } from '../treeItem.ts';

/**
 * The milliseconds that the editor needs to take the rows below a row. If the row is drawn again sooner, the editor forgets the
 * rows below it, and commands do not receive them.
 */
const takenAfterMs = 500;

/** The milliseconds between two checks whether a shown age has changed. */
const ageEveryMs = 60_000;

/** The view of the lists, redrawn whenever the session, its lists or its credits have changed. */
export class ListTree implements vscode.TreeDataProvider<TreeRow>, Disposable {
  readonly #session: Session;
  readonly #locale: string;
  readonly #drawn = new DrawnRows();
  /** The parents of the rows that are to be revealed. */
  readonly #revealedParents: ParentRows = new WeakMap();
  readonly #changed = new vscode.EventEmitter<TreeRow | TreeRow[] | undefined>();
  readonly #view: vscode.TreeView<TreeRow>;
  readonly #header: ListsHeader;
  readonly #openRows: OpenRows;
  readonly #following: Disposable;
  readonly #ageing: Disposable;
  /** The session whose top-level rows the editor is waiting for. */
  #sessionBeingRead: OpenSession | undefined;
  /** The time when rows below another were last handed to the editor, by a clock that nobody can set back. */
  #handedAt = -Infinity;
  /** The lists whose rows are to be drawn again. With undefined, the header is drawn again too. */
  readonly #pending = new Set<string | undefined>();
  #drawing: NodeJS.Timeout | undefined;

  /** @param drag receives the rows that are dragged and dropped */
  constructor(session: Session, locale: string, drag: ListDragAndDrop) {
    this.#session = session;
    this.#locale = locale;
    this.#view = vscode.window.createTreeView(views.lists, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
      dragAndDropController: {
        dragMimeTypes: drag.dragMimeTypes,
        dropMimeTypes: drag.dropMimeTypes,
        handleDrag: (rows, data) => {
          const ids = rows.map(({ id }) => id);
          drag.carry(this.targetsOf(rows[0], rows), data, ids);
        },
        handleDrop: (row, data, token) => drag.drop(this.targetsOf(row, undefined)[0], data, token),
      },
    });
    this.#header = new ListsHeader(session, locale, this.#view);
    this.#openRows = new OpenRows(this.#view);
    const attach = ({ lists, credits }: OpenSession): readonly Disposable[] => [
      lists.onDidChange((listId) => {
        this.#drawSoon(listId);
      }),
      credits.onDidChange(() => {
        this.#drawPrices();
      }),
    ];
    this.#following = followSession(session, attach, () => {
      const wasEmpty = this.#drawn.isEmpty;
      this.#drawn.clear();
      this.#openRows.clear();
      // After this event the editor asks for rows at once, and then not for 200 ms. Clearing an empty view would delay the first
      // rows.
      if (this.#open || !wasEmpty) this.#changed.fire(undefined);
      this.#header.drawSession();
      // The service answers while the editor asks for the rows.
      if (this.#open && this.#view.visible) void this.#open.lists.showLists().catch(() => undefined);
    });
    const drawAges = (): void => {
      this.#drawAges();
    };
    const timer = setInterval(drawAges, ageEveryMs);
    const shown = this.#view.onDidChangeVisibility(drawAges);
    this.#ageing = vscode.Disposable.from(shown, {
      dispose: () => {
        clearInterval(timer);
      },
    });
  }

  get onDidChangeTreeData(): vscode.Event<TreeRow | TreeRow[] | undefined> {
    return this.#changed.event;
  }

  /** Returns the targets of a command's arguments: current rows of this tree, and no objects of other origin. */
  targetsOf(first: unknown, all: unknown): readonly Target[] {
    const isRow = (row: unknown): row is TreeRow => this.#drawn.isDrawn(row);
    return clickedRows(first, all, isRow).map((row) => this.#drawn.now(row).target);
  }

  getTreeItem(row: TreeRow): vscode.TreeItem {
    return treeItem(this.#openRows.withSavedState(this.#drawn.now(row)), row);
  }

  /** Adds the tooltip, which the editor requests when the pointer rests on a row. */
  resolveTreeItem(item: vscode.TreeItem, row: TreeRow): vscode.TreeItem {
    const session = this.#open;
    const tooltip = session && listTreeRows(session, this.#locale).tooltip(this.#drawn.now(row));
    if (tooltip !== undefined) item.tooltip = new vscode.MarkdownString(tooltip);
    return item;
  }

  getParent(row: TreeRow): TreeRow | undefined {
    return this.#revealedParents.has(row) ? this.#revealedParents.get(row) : this.#drawn.parentOf(row);
  }

  async getChildren(row?: TreeRow): Promise<TreeRow[]> {
    const session = this.#open;
    if (!session) return [];
    await (row ? this.#read(row, session) : this.#readTop(session));
    // After the session was closed there is nothing to show.
    if (session !== this.#open) return [];
    if (row) this.#handedAt = performance.now();
    else this.#header.drawSoon();
    return this.#drawn.take(row?.id, listTreeRows(session, this.#locale).below(row && this.#drawn.now(row)));
  }

  /** Selects the row of a list, or of a company in it, and scrolls to it if it is loaded. */
  async reveal(listId: string, { companyId, focus = false }: RevealOptions = {}): Promise<void> {
    const { findRow } = await import('./findRows.ts');
    const session = this.#open;
    if (!session || !(focus || this.#view.visible)) return;
    // The editor looks for the row after it has drawn what has changed.
    this.#drawPending();
    const { below } = listTreeRows(session, this.#locale);
    const list = [`list/${listId}`];
    const company = companyId === undefined ? [] : [...list, `members/${listId}`, `members/${listId}/${companyId}`];
    const row = findRow(company, below, this.#revealedParents) ?? findRow(list, below, this.#revealedParents);
    if (row) await this.#view.reveal(row, { select: true, focus });
  }

  dispose(): void {
    clearTimeout(this.#drawing);
    this.#ageing.dispose();
    this.#following.dispose();
    this.#openRows.dispose();
    this.#header.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  get #open(): OpenSession | undefined {
    const { state } = this.#session;
    return state.kind === 'open' ? state.session : undefined;
  }

  // Lists, permissions and counts are free to read, so they are read as soon as they are shown. A failure is shown in their place.
  async #readTop(session: OpenSession): Promise<void> {
    const { lists } = session;
    this.#sessionBeingRead = session;
    let query;
    do {
      query = lists.query;
      await lists.showLists().catch(() => undefined);
      // The query may have been changed meanwhile.
    } while (query !== lists.query);
    // Another session may have been opened meanwhile, whose rows are still being read.
    if (this.#sessionBeingRead === session) this.#sessionBeingRead = undefined;
  }

  async #read({ target: { kind, list } }: TreeRow, { lists }: OpenSession): Promise<void> {
    if (!list) return;
    if (kind === 'list') void lists.countMembers(list.id);
    if (kind === 'members') {
      lists.enterSaving(list.id);
      await lists.countMembers(list.id);
    }
    if (kind === 'permissions') await lists.showPermissions(list.id).catch(() => undefined);
  }

  // Rows with prices name the credits left. Only lists with such rows are drawn again, so that an open menu keeps its row.
  #drawPrices(): void {
    for (const { target } of this.#drawn.all) if (target.kind === 'members') this.#drawSoon(target.list.id);
  }

  #drawAges(): void {
    // If no row has been handed out yet, the first rows come with their current ages.
    if (!this.#view.visible || this.#drawn.isEmpty) return;
    this.#header.drawMessage();
    this.#drawChanges(undefined, ({ target }) => target.kind === 'group' || target.kind === 'list');
  }

  // A page brings several changes at once: they are drawn once, and no more of the tree than has changed.
  #drawSoon(listId: string | undefined): void {
    this.#pending.add(listId);
    this.#drawing ??= this.#drawIn(0);
  }

  #drawIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const left = this.#handedAt + takenAfterMs - performance.now();
      if (left > 0) this.#drawing = this.#drawIn(left);
      else this.#drawPending();
    }, ms);
  }

  #drawPending(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    const pending = [...this.#pending];
    this.#pending.clear();
    if (pending.length === 0) return;
    // The level on a list is known from its permissions, so its own row may change with them.
    this.#drawChanges(undefined, ({ target }) => target.kind === 'group');
    for (const id of pending) if (id !== undefined) this.#drawGroups(id);
    if (pending.includes(undefined)) this.#header.drawSoon();
  }

  #drawChanges(parent: TreeRow | undefined, deeper: (row: TreeRow) => boolean): void {
    const session = this.#open;
    if (!session) return;
    const { below } = listTreeRows(session, this.#locale);
    const redraw = this.#drawn.compare(parent, below, deeper);
    if (redraw.below.includes(undefined)) {
      // Rows that are being read are shown when they have arrived: a second request would make the editor wait and discard them.
      if (this.#sessionBeingRead === session) return;
      const path: TreeRow[] = [];
      for (let [row] = this.#view.selection; row; row = this.#drawn.parentOf(row)) path.unshift(row);
      this.#changed.fire(undefined);
      this.#selectAgain(path, below).catch(() => undefined);
      return;
    }
    const rows = [...new Set([...redraw.below, ...redraw.rows])].flatMap((id) => this.#drawn.get(id ?? '') ?? []);
    if (rows.length > 0) this.#changed.fire(rows);
  }

  // The editor has forgotten selected rows that have moved to another group, and it cannot select several rows again.
  async #selectAgain(path: readonly TreeRow[], below: ListTreeRows['below']): Promise<void> {
    const { findMoved } = await import('./findRows.ts');
    const row = findMoved(
      path,
      below,
      this.#revealedParents,
      (one) => this.#openRows.withSavedState(one).collapsibleState === 'expanded',
    );
    if (row && this.#view.visible) await this.#view.reveal(row, { select: true, focus: false });
  }

  // A row cannot be clicked for a moment after it is drawn again, so only changed rows are drawn.
  #drawGroups(listId: string): void {
    const list = this.#drawn.get(`list/${listId}`);
    if (list)
      this.#drawChanges(this.#drawn.now(list), ({ target }) => target.kind === 'members' || target.kind === 'permissions');
  }
}
