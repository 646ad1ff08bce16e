// Drags lists and companies out of the tree, and drops companies, texts and files onto a list.
import * as vscode from 'vscode';
import { back } from '../../app/app.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { commands, views } from '../../ids.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import type { CommandHost } from '../commands.ts';
import { idsMime } from './dropIds.ts';

/** The types under which the editor hands over rows of these views. A view gets only the type of rows of another view. */
const ownMimes = [views.lists, views.search].map((view) => `application/vnd.code.tree.${view.toLowerCase()}`);

/** Larger texts are refused, because nobody would drop one: a list of 10,000 IDs takes about 150 KB. */
const mostBytes = 20_000_000;

/** A drop does what a command does, and asks its question before anything is sent. */
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
    const list = target?.list;
    if (!list) {
      const text = vscode.l10n.t('Drop it onto a list, or onto a row under one.');
      this.#host.app.ui.showMessage({ kind: 'warning', text });
      return;
    }
    if (ownMimes.some((mime) => data.get(mime) !== undefined)) {
      await this.#dropCompanies({ kind: 'list', list });
      return;
    }
    const text = await this.#read(data);
    if (text !== undefined && !token.isCancellationRequested)
      await this.#host.run(commands.addCompanies, [{ kind: 'text', list, text }]);
  }

  async #read(data: vscode.DataTransfer): Promise<string | undefined> {
    const { ui } = this.#host.app;
    try {
      const contents = await contentsOf(data);
      if (!contents) return await data.get('text/plain')?.asString();
      if (contents.reduce((sum, { length }) => sum + length, 0) <= mostBytes) {
        return contents.map((content) => new TextDecoder().decode(content)).join('\n');
      }
      ui.showMessage({
        kind: 'warning',
        text: vscode.l10n.t('The file is larger than 20 MB. Choose a smaller one, or cut it into parts.'),
      });
    } catch {
      ui.showMessage({
        kind: 'warning',
        text: vscode.l10n.t('The dropped content could not be read. Drop a text file, or a text that contains IDs.'),
      });
    }
    return undefined;
  }

  // The editor does not say which keys were held, so the user is asked.
  async #dropCompanies(onto: Extract<Target, { kind: 'list' }>): Promise<void> {
    const { run } = this.#host;
    const app = this.#host.app;
    const companies = this.#dragged.filter((target) => target.kind === 'company' && target.list?.id !== onto.list.id);
    if (companies.length === 0) {
      const text = vscode.l10n.t('Only companies of another list can be dropped onto a list.');
      app.ui.showMessage({ kind: 'warning', text });
      return;
    }
    const [{ dryRunOf }, { callsToBring }] = await Promise.all([
      import('../../app/dryRun.ts'),
      import('../../commands/lists/moveCompanies.ts'),
    ]);
    const { state } = app.session;
    const begun = state.kind === 'open' ? { ...app, begunIn: state.session } : app;
    // One company may be dragged out of several lists.
    const count = idsOf(companies).length;
    const amount = formatNumber(count, app.settings.locale);
    const title = count === 1 ? vscode.l10n.t('1 company') : vscode.l10n.t('{0} companies', amount);
    const answer = await app.ui.choose<'copy' | 'move'>({
      title,
      placeholder: vscode.l10n.t('Add to “{0}”?', oneLine(onto.list.name, 60)),
      choices: [
        {
          label: vscode.l10n.t('Copy'),
          description: vscode.l10n.t('they stay where they are, too'),
          icon: 'copy',
          value: 'copy',
        },
        ...(companies.some((target) => target.list)
          ? [
              {
                label: vscode.l10n.t('Move'),
                description: vscode.l10n.t('they are removed where they are'),
                icon: 'arrow-right',
                value: 'move' as const,
              },
            ]
          : []),
      ],
      secondaryActions: dryRunOf(app, (way) => callsToBring(way, onto.list, companies)),
    });
    // The command would take a session that was opened meanwhile for its own.
    if (answer === undefined || answer === back || !isSameSessionOrWarn(begun)) return;
    await run(answer === 'copy' ? commands.addCompanies : commands.moveCompanies, [onto, ...companies]);
  }
}

/** The IDs that rows stand for: of companies, else of lists. */
function idsOf(targets: readonly Target[]): readonly string[] {
  const companies = targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  if (companies.length > 0) return [...new Set(companies)];
  return [...new Set(targets.flatMap((target) => (target.kind === 'list' ? [target.list.id] : [])))];
}

/** The dropped files; undefined if there are none. */
async function contentsOf(data: vscode.DataTransfer): Promise<readonly Uint8Array[] | undefined> {
  const files = [...data].flatMap(([, item]) => item.asFile() ?? []);
  if (files.length > 0) return Promise.all(files.map(async (file) => file.data()));
  const uris = ((await data.get('text/uri-list')?.asString()) ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (uris.length === 0) return undefined;
  return Promise.all(uris.map(async (uri) => vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true))));
}
