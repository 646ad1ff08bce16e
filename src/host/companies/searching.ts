// The search view. Its code is loaded when the view is first shown, and showing it sends nothing.
import * as vscode from 'vscode';
import type { CompanySearchPort } from '../../app/companySearchPort.ts';
import type { Disposable } from '../../client/event.ts';
import { contextKeys, views } from '../../ids.ts';
import type { Target } from '../../viewModel/target.ts';
import type { TreeRow } from '../../viewModel/treeRow.ts';
import { SavedSearches } from '../../state/companies/savedSearches.ts';
import type { Session } from '../../state/session/session.ts';
import type { ListDragAndDrop } from '../lists/dragAndDrop.ts';
import { filterStore } from '../timeline/filterStore.ts';
import { followSession } from '../../state/session/followSession.ts';
import { clickedRows } from '../clickedRows.ts';
import { treeItem } from '../treeItem.ts';

export interface SearchView extends Disposable {
  readonly port: CompanySearchPort;
  /** Returns the targets of a command's arguments: rows of this view, and no objects of other origin. */
  targetsOf(first: unknown, all: unknown): readonly Target[];
}

interface SearchingDeps {
  readonly session: Session;
  readonly locale: string;
  /** The number of companies that a page requests. */
  readonly pageSize: () => number;
  readonly drag: ListDragAndDrop;
  readonly saved: SavedSearches;
}

/** The saved searches of the user and of the workspace. */
export function savedSearchesIn({ globalState, workspaceState }: vscode.ExtensionContext): SavedSearches {
  return new SavedSearches({
    user: filterStore(globalState, 'companySearches'),
    workspace: filterStore(workspaceState, 'companySearches'),
  });
}

/** Shows the search of whichever session is open. */
export function startSearching(deps: SearchingDeps): SearchView {
  const { session, saved } = deps;
  const tree = new SearchTree(deps);
  const lenses = registerLenses(deps);
  return {
    port: {
      get current() {
        return session.state.kind === 'open' ? session.state.session.searches.criteria : undefined;
      },
      saved,
    },
    targetsOf: (first, all) => tree.targetsOf(first, all),
    dispose: () => {
      tree.dispose();
      lenses.dispose();
    },
  };
}

/** The lenses above documents of searches. They are drawn again when a search or the credits have changed. */
function registerLenses({ session, locale, pageSize }: SearchingDeps): Disposable {
  const changed = new vscode.EventEmitter<void>();
  const draw = (): void => {
    changed.fire();
  };
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document) {
      const { searchLenses } = await import('./searchLenses.ts');
      return session.state.kind === 'open'
        ? [...searchLenses(document.getText(), session.state.session, locale, pageSize())]
        : [];
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.companysearch' }, provider),
    followSession(session, (open) => [open.searches.onDidChange(draw), open.credits.onDidChange(draw)], draw),
  );
}

class SearchTree implements vscode.TreeDataProvider<TreeRow>, vscode.TreeDragAndDropController<TreeRow>, Disposable {
  readonly dragMimeTypes: readonly string[];
  readonly dropMimeTypes = [];
  readonly #deps: SearchingDeps;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<TreeRow>;
  readonly #following: Disposable;
  /** The rows that this view has made, because a command accepts no others. */
  readonly #rows = new WeakSet<object>();
  /** The known scores: read once for each company, until the view is opened again or its search changes. */
  readonly #scores = new Map<string, string | undefined>();
  #isDue = false;

  constructor(deps: SearchingDeps) {
    this.#deps = deps;
    this.dragMimeTypes = deps.drag.dragMimeTypes;
    const options = { treeDataProvider: this, canSelectMany: true, dragAndDropController: this };
    this.#view = vscode.window.createTreeView(views.search, options);
    const draw = (): void => {
      this.#drawSoon();
    };
    const drawAnew = (): void => {
      this.#scores.clear();
      draw();
    };
    this.#following = vscode.Disposable.from(
      this.#view.onDidChangeVisibility(drawAnew),
      followSession(deps.session, (open) => [open.searches.onDidChange(drawAnew), open.credits.onDidChange(draw)], drawAnew),
    );
  }

  get onDidChangeTreeData(): vscode.Event<undefined> {
    return this.#changed.event;
  }

  targetsOf(first: unknown, all: unknown): readonly Target[] {
    const isRow = (row: unknown): row is TreeRow => this.#isRow(row);
    return clickedRows(first, all, isRow).map(({ target }) => target);
  }

  getTreeItem(row: TreeRow): vscode.TreeItem {
    return treeItem(row);
  }

  /** Adds the tooltip, which the editor requests when the pointer rests on a row. */
  async resolveTreeItem(item: vscode.TreeItem, row: TreeRow): Promise<vscode.TreeItem> {
    const tooltip = (await import('./searchViewRows.ts')).tooltipOf(row, this.#deps.locale);
    if (tooltip !== undefined) item.tooltip = new vscode.MarkdownString(tooltip);
    return item;
  }

  async getChildren(row?: TreeRow): Promise<TreeRow[]> {
    if (row) return [];
    const { searchViewRows } = await import('./searchViewRows.ts');
    const { state } = this.#deps.session;
    if (state.kind !== 'open') return [];
    const rows = searchViewRows(state.session, this.#deps.locale, this.#deps.pageSize(), this.#scores);
    for (const one of rows) this.#rows.add(one);
    return [...rows];
  }

  handleDrag(rows: readonly TreeRow[], data: vscode.DataTransfer): void {
    this.#deps.drag.carry(
      rows.map(({ target }) => target),
      data,
      rows.map(({ id }) => id),
    );
  }

  dispose(): void {
    this.#following.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  // A page brings several changes at once, which are drawn together.
  #drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      const { state } = this.#deps.session;
      const isShown = state.kind === 'open' && state.session.searches.criteria !== undefined;
      void vscode.commands.executeCommand('setContext', contextKeys.searching, isShown);
      this.#changed.fire(undefined);
    }, 0);
  }

  #isRow(row: unknown): boolean {
    return typeof row === 'object' && row !== null && this.#rows.has(row);
  }
}
