// Drags lists and companies out of the tree, and hands over what is dropped onto a list.
import * as vscode from 'vscode';
import { views } from '../../ids.ts';
import type { Target } from '../../viewModel/target.ts';
import type { CommandHost } from '../commands.ts';
import { idsMime } from './dropIds.ts';

/** The types under which the editor hands over rows of these views. A view gets only the type of rows of another view. */
const ownMimes = [views.lists, views.search].map((view) => `application/vnd.code.tree.${view.toLowerCase()}`);

/** A drop does what a command does, and asks its question before anything is sent. Its code is loaded with the first drop. */
export class ListDragAndDrop {
  readonly dragMimeTypes = [idsMime, 'text/plain'];
  readonly dropMimeTypes = [...ownMimes, 'text/uri-list', 'files', 'text/plain'];
  readonly #host: Pick<CommandHost, 'app' | 'run'>;
  /** The targets of the rows that were dragged last, because the editor does not hand them over with a drop. */
  #dragged: readonly Target[] = [];

  constructor(host: Pick<CommandHost, 'app' | 'run'>) {
    this.#host = host;
  }

  /** Puts the IDs of dragged rows of any view into the data for editors, lists and other programs. */
  carry(targets: readonly Target[], data: vscode.DataTransfer): void {
    this.#dragged = targets;
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
    const { dropContent, dropRows } = await import('./dropOntoList.ts');
    const isOfRows = ownMimes.some((mime) => data.get(mime) !== undefined);
    await (isOfRows ? dropRows({ app, run, list }, dragged) : dropContent({ app, run, list }, data, token));
  }
}

/** The IDs that rows stand for: of companies, else of lists. */
function idsOf(targets: readonly Target[]): readonly string[] {
  const companies = targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  if (companies.length > 0) return [...new Set(companies)];
  return [...new Set(targets.flatMap((target) => (target.kind === 'list' ? [target.list.id] : [])))];
}
