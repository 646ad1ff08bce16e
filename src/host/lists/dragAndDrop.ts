// Drags lists and companies out of the tree, and hands over what is dropped onto a list.
import * as vscode from 'vscode';
import { views } from '../../ids.ts';
import type { Target } from '../../viewModel/target.ts';
import type { CommandHost } from '../commands.ts';
import { idsMime } from './dropIds.ts';
import type { DraggedRows } from './dropOntoList.ts';

/**
 * The types under which the editor hands over rows of these views, of any window. Each value is JSON that names the rows by their
 * handles.
 */
const ownMimes = [views.lists, views.search].map((view) => `application/vnd.code.tree.${view.toLowerCase()}`);

/** A drop does what a command does, and asks its question before anything is sent. Its code is loaded with the first drop. */
export class ListDragAndDrop {
  readonly dragMimeTypes = [idsMime, 'text/plain'];
  readonly dropMimeTypes = [...ownMimes, 'text/uri-list', 'files', 'text/plain'];
  readonly #host: Pick<CommandHost, 'app' | 'run'>;
  /** The rows of this window that were dragged last, because the editor does not hand over their targets with a drop. */
  #dragged: DraggedRows = { ids: [], targets: [] };

  constructor(host: Pick<CommandHost, 'app' | 'run'>) {
    this.#host = host;
  }

  /**
   * Puts the IDs of dragged companies or lists into the data for editors, lists and other programs.
   * @param targets the targets of the rows
   * @param rowIds the IDs of the rows, in their order
   */
  carry(targets: readonly Target[], data: vscode.DataTransfer, rowIds: readonly string[]): void {
    this.#dragged = { ids: rowIds, targets };
    const ids = idsOf(targets);
    if (ids.length === 0) return;
    data.set(idsMime, new vscode.DataTransferItem(JSON.stringify(ids)));
    data.set('text/plain', new vscode.DataTransferItem(ids.join('\n')));
  }

  /** Adds the dropped companies, texts or files to the list of a row. */
  async drop(target: Target | undefined, data: vscode.DataTransfer, token: vscode.CancellationToken): Promise<void> {
    const { app, run } = this.#host;
    const list = target?.list;
    if (!list) {
      const text = vscode.l10n.t('Drop it onto a list, or onto a row under one.');
      app.ui.showMessage({ kind: 'warning', text });
      return;
    }
    const dragged = this.#dragged;
    // Another session may be opened while the code is loaded and the content is read.
    const { state } = app.session;
    const begun = state.kind === 'open' ? { ...app, begunIn: state.session } : app;
    const { dropContent, dropRows } = await import('./dropOntoList.ts');
    const drop = { app: begun, run, list };
    const rows = ownMimes.map((mime) => data.get(mime)).find((item) => item !== undefined);
    await (rows ? dropRows(drop, rows, dragged) : dropContent(drop, data, token));
  }
}

/** The IDs that rows stand for: of companies, else of lists. */
function idsOf(targets: readonly Target[]): readonly string[] {
  const companies = targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  if (companies.length > 0) return [...new Set(companies)];
  return [...new Set(targets.flatMap((target) => (target.kind === 'list' ? [target.list.id] : [])))];
}
