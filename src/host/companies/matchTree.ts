// The view Matches: each line with a tick for the company that is chosen, and its candidates below it.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { commands, views } from '../../ids.ts';
import type { MatchTable } from '../../domain/matching/matchTable.ts';
import { DrawnRows } from '../../viewModel/lists/drawnRows.ts';
import { candidateRows, matchRows, type MatchTools } from '../../viewModel/companies/matchRows.ts';
import { chosenText, matchHeader } from '../../viewModel/companies/matchText.ts';
import { rowTooltip } from '../../viewModel/lists/rowTooltip.ts';
import type { Target } from '../../viewModel/target.ts';
import type { TreeRow } from '../../viewModel/treeRow.ts';
import { Matches } from '../../state/matching/matches.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { RunCommand } from '../commands.ts';
import { clickedRows } from '../clickedRows.ts';
import { treeItem } from '../treeItem.ts';
import type { RowView } from '../conditionalView.ts';

/** The milliseconds until a change is drawn. A run records many lines in a moment, which are drawn together. */
const [drawAfterMs, drawRunAfterMs] = [50, 500];

export interface MatchTreeDeps {
  readonly open: OpenSession;
  readonly locale: string;
  readonly run: RunCommand;
}

/** Draws the stored match, and passes ticks to the command that chooses companies. */
export class MatchTree implements vscode.TreeDataProvider<TreeRow>, RowView {
  readonly #deps: MatchTreeDeps;
  readonly #matches: Matches;
  readonly #drawn = new DrawnRows();
  readonly #changed = new vscode.EventEmitter<TreeRow | TreeRow[] | undefined>();
  readonly #view: vscode.TreeView<TreeRow>;
  readonly #listeners: readonly Disposable[];
  /** The table as it was read last; undefined if it has to be read again. */
  #table: MatchTable | undefined;
  #drawing: NodeJS.Timeout | undefined;

  constructor(deps: MatchTreeDeps) {
    this.#deps = deps;
    const { money, owner, credits } = deps.open;
    this.#matches = new Matches({ keyValue: money.keyValue, owner, windows: money.journal });
    this.#view = vscode.window.createTreeView(views.matches, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
      manageCheckboxStateManually: true,
    });
    const drawSoon = (): void => {
      const wait = this.#table?.isRunning ? drawRunAfterMs : drawAfterMs;
      this.#drawing ??= setTimeout(() => {
        this.#draw();
      }, wait);
    };
    this.#listeners = [
      this.#matches.onDidChange(drawSoon),
      credits.onDidChange(drawSoon),
      this.#view.onDidChangeCheckboxState(({ items }) => {
        this.#tick(items.map(([row]) => row));
      }),
    ];
    this.#drawHeader();
  }

  get onDidChangeTreeData(): vscode.Event<TreeRow | TreeRow[] | undefined> {
    return this.#changed.event;
  }

  targetsOf(first: unknown, all: unknown): readonly Target[] {
    const isRow = (row: unknown): row is TreeRow => this.#drawn.isDrawn(row);
    return clickedRows(first, all, isRow).map((row) => this.#drawn.now(row).target);
  }

  getTreeItem(row: TreeRow): vscode.TreeItem {
    return treeItem(this.#drawn.now(row), row);
  }

  resolveTreeItem(item: vscode.TreeItem, row: TreeRow): vscode.TreeItem {
    const { locale } = this.#deps;
    const tooltip = rowTooltip(this.#drawn.now(row), { locale, level: () => undefined });
    if (tooltip !== undefined) item.tooltip = new vscode.MarkdownString(tooltip);
    return item;
  }

  getParent(row: TreeRow): TreeRow | undefined {
    return this.#drawn.parentOf(row);
  }

  getChildren(row?: TreeRow): TreeRow[] {
    return this.#drawn.take(row?.id, this.#below(row));
  }

  dispose(): void {
    clearTimeout(this.#drawing);
    for (const listener of this.#listeners) listener.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  #below(row: TreeRow | undefined): readonly TreeRow[] {
    const table = (this.#table ??= this.#matches.table());
    if (!table) return [];
    if (!row) return matchRows(table, this.#tools);
    const line = row.target.kind === 'match' ? table.lines[row.target.line] : undefined;
    return line ? candidateRows(table.terms.id, line, this.#tools) : [];
  }

  #draw(): void {
    this.#drawing = undefined;
    this.#table = undefined;
    this.#drawHeader();
    const below = (row: TreeRow | undefined): readonly TreeRow[] => this.#below(row);
    const redraw = this.#drawn.compare(undefined, below, ({ target }) => target.kind === 'match');
    if (redraw.below.includes(undefined)) {
      this.#changed.fire(undefined);
      return;
    }
    const rows = [...new Set([...redraw.below, ...redraw.rows])].flatMap((id) => this.#drawn.get(id ?? '') ?? []);
    if (rows.length > 0) this.#changed.fire(rows);
  }

  #drawHeader(): void {
    const table = (this.#table ??= this.#matches.table());
    const { locale } = this.#deps;
    this.#view.description = table ? chosenText(table, locale) : '';
    this.#view.message = table ? `${table.terms.source}: ${matchHeader(table, locale)}` : '';
  }

  #tick(rows: readonly TreeRow[]): void {
    // If the ticked rows are gone, the command would ask for one.
    if (rows.length === 0) return;
    const targets = rows.map((row) => this.#ticked(this.#drawn.now(row).target));
    // The command gets all rows at once, so that it says only once that their match was replaced.
    void this.#deps.run(commands.chooseMatch, targets);
    // The rows are drawn again, so that a choice that was not stored does not stay ticked.
    this.#changed.fire([...rows]);
  }

  // A tick on a line counts for its choice, or for the best candidate if nothing is chosen.
  #ticked(target: Target): Target {
    if (target.kind !== 'match') return target;
    const line = this.#table?.lines[target.line];
    const company = line?.choice ?? line?.candidates[0];
    return company ? { kind: 'company', company, match: target.match, line: target.line } : target;
  }

  get #tools(): MatchTools {
    const { open, locale } = this.#deps;
    return {
      locale,
      now: Date.now(),
      company: (id) => open.companies.get(id),
      left: open.credits.left,
      billed: open.credits.billed,
    };
  }
}
