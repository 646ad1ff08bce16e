// The lists tree: draws the rows of the open session, and reads what is free to read when it is shown.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { contextKeys, views } from '../ids.ts';
import { listChildren, listRows } from '../present/listRows.ts';
import { filterText, headText, listsState } from '../present/listsHead.ts';
import { memberRows } from '../present/memberRows.ts';
import { permissionRows } from '../present/permissionRows.ts';
import type { Target } from '../present/target.ts';
import type { RowTools, TreeRow } from '../present/treeRow.ts';
import { explained } from '../commands/explain.ts';
import type { OpenSession } from '../state/openSession.ts';
import type { Session } from '../state/session.ts';
import { followSession } from './followSession.ts';
import { treeItem } from './treeItem.ts';

/** The view of the lists, redrawn whenever the session or one of its stores says that it has changed. */
export class ListTree implements vscode.TreeDataProvider<TreeRow>, Disposable {
  readonly #session: Session;
  readonly #locale: string;
  /** Rows of this view, so that nobody else's count. */
  readonly #drawn = new WeakSet<object>();
  /** The rows that have others below them, by their ids: they can be redrawn on their own. */
  readonly #groups = new Map<string, TreeRow>();
  readonly #changed = new vscode.EventEmitter<TreeRow | undefined>();
  readonly #view: vscode.TreeView<TreeRow>;
  readonly #following: Disposable;
  #pending: Set<string | undefined> | undefined;

  constructor(session: Session, locale: string) {
    this.#session = session;
    this.#locale = locale;
    this.#view = vscode.window.createTreeView(views.lists, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
    });
    const stores = ({ lists, credits }: OpenSession): readonly Disposable[] => [
      lists.onDidChange((listId) => {
        this.#drawSoon(listId);
      }),
      credits.onDidChange(() => {
        this.#drawPrices();
      }),
    ];
    this.#following = followSession(session, stores, () => {
      this.#draw();
    });
  }

  get onDidChangeTreeData(): vscode.Event<TreeRow | undefined> {
    return this.#changed.event;
  }

  /** What the arguments of a command stand for: rows of this tree, and nothing that somebody else made up. */
  targetsOf(first: unknown, all: unknown): readonly Target[] {
    const rows = Array.isArray(all) && all.includes(first) ? all : [first];
    return rows.filter((row): row is TreeRow => this.#isRow(row)).map(({ target }) => target);
  }

  getTreeItem(row: TreeRow): vscode.TreeItem {
    return treeItem(row);
  }

  /** Lists have no parent; rows below them are never asked to be revealed. */
  getParent(): undefined {
    return undefined;
  }

  /** Selects a list's row and scrolls to it, where it is loaded. */
  async reveal(listId: string): Promise<void> {
    const top = await this.getChildren();
    const row = top.find(({ target }) => target.kind === 'list' && target.list.id === listId);
    if (row && this.#view.visible) await this.#view.reveal(row, { select: true, focus: false });
  }

  async getChildren(row?: TreeRow): Promise<TreeRow[]> {
    const { state } = this.#session;
    if (state.kind !== 'open') return [];
    const rows = row ? await this.#below(row, state.session) : await this.#top(state.session);
    for (const child of rows) {
      this.#drawn.add(child);
      if (child.fold !== 'leaf') this.#groups.set(child.id, child);
    }
    return [...rows];
  }

  dispose(): void {
    this.#following.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  // Reading lists is free, so they are read as soon as the view is looked at.
  async #top(session: OpenSession): Promise<readonly TreeRow[]> {
    const { lists } = session.lists;
    if (lists.status === 'idle') await lists.more().catch(() => undefined);
    return listRows(lists, this.#tools(session));
  }

  async #below({ target }: TreeRow, session: OpenSession): Promise<readonly TreeRow[]> {
    if (!target.list) return [];
    const list = session.lists.list(target.list.id) ?? target.list;
    if (target.kind === 'list') return listChildren(list, this.#tools(session));
    if (target.kind === 'members') return memberRows(list, session.lists.members(list.id), this.#tools(session));
    if (target.kind !== 'permissions') return [];
    const permissions = session.lists.permissions(list.id);
    if (permissions.status === 'idle') await permissions.more().catch(() => undefined);
    const failure = permissions.failure ? { failure: explained(permissions.failure) } : {};
    return permissionRows(list, permissions, { ...this.#tools(session), ...failure });
  }

  #tools(session: OpenSession): RowTools {
    return { locale: this.#locale, left: (type) => session.credits.left(type) };
  }

  // Prices name the credits left. They are all that changes with them: who has a menu open on a row keeps that row.
  #drawPrices(): void {
    for (const group of this.#groups.values()) if (group.target.kind === 'members') this.#drawSoon(group.target.list.id);
  }

  // A page brings several changes at once: they are drawn once, and no more of the tree than has changed.
  #drawSoon(listId: string | undefined): void {
    if (this.#pending) {
      this.#pending.add(listId);
      return;
    }
    const pending = new Set([listId]);
    this.#pending = pending;
    setTimeout(() => {
      this.#pending = undefined;
      if (pending.has(undefined)) this.#draw();
      else for (const id of pending) this.#drawGroups(id);
    }, 0);
  }

  #drawGroups(listId: string | undefined): void {
    for (const group of this.#groups.values()) {
      if (group.target.kind !== 'list' && group.target.list?.id === listId) this.#changed.fire(group);
    }
  }

  #draw(): void {
    const { state } = this.#session;
    const open = state.kind === 'open' ? state.session : undefined;
    const filtered = open !== undefined && filterText(open.lists.query) !== '';
    const lists = open ? listsState(open.lists.lists, filtered) : 'none';
    // A message would take the place of the welcome text.
    this.#view.message = open && lists === 'ready' ? this.#head(open) : '';
    setContext(contextKeys.session, open?.kind ?? state.kind);
    setContext(contextKeys.listsFiltered, filtered);
    setContext(contextKeys.lists, lists);
    this.#groups.clear();
    this.#changed.fire(undefined);
  }

  #head({ name, actingUser, lists }: OpenSession): string {
    const { failure } = lists.lists;
    return failure ? explained(failure) : headText(name, actingUser, lists.query);
  }

  #isRow(row: unknown): row is TreeRow {
    return typeof row === 'object' && row !== null && this.#drawn.has(row);
  }
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
