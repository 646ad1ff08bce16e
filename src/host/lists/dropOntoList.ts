// Brings dropped companies, texts and files into a list, by the commands that do it after a question.
import * as vscode from 'vscode';
import { back, type App } from '../../app/app.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { List } from '../../client/model/list.ts';
import { callsToBring } from '../../commands/lists/moveCompanies.ts';
import { commands } from '../../ids.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import type { RunCommand } from '../commands.ts';
import { decodeText } from '../decodeText.ts';

/** Larger texts are refused, because nobody would drop one: a list of 10,000 IDs takes about 150 KB. */
const mostBytes = 20_000_000;

/** A drop onto a list. */
interface Drop {
  /** Its `begunIn` is the session of the drop, because a command would take a session that was opened since for its own. */
  readonly app: App;
  readonly run: RunCommand;
  readonly list: List;
}

/** The rows of this window that were dragged last. */
export interface DraggedRows {
  readonly ids: readonly string[];
  readonly targets: readonly Target[];
}

/** Adds the IDs in a dropped text, or in files. */
export async function dropContent(
  { app, run, list }: Drop,
  data: vscode.DataTransfer,
  token: vscode.CancellationToken,
): Promise<void> {
  const text = await read(data, app.ui);
  if (text === undefined || token.isCancellationRequested || !isSameSessionOrWarn(app)) return;
  await run(commands.addCompanies, [{ kind: 'text', list, text }]);
}

/**
 * Copies or moves the companies of dragged rows. The editor does not say which keys were held, so the user is asked.
 * @param rows the value by which the editor names the rows
 */
export async function dropRows({ app, run, list }: Drop, rows: vscode.DataTransferItem, dragged: DraggedRows): Promise<void> {
  // Rows of another window are not known here, and the companies that were dragged before must not take their place.
  if (!isNameOf(dragged.ids, await rows.asString())) {
    showUnreadable(app.ui);
    return;
  }
  const companies = dragged.targets.flatMap((target) =>
    target.kind === 'company' && target.list?.id !== list.id ? [target] : [],
  );
  if (companies.length === 0) {
    const text = vscode.l10n.t('Only companies of another list can be dropped onto a list.');
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  // One company may be dragged out of several lists.
  const count = new Set(companies.map(({ company }) => company.id)).size;
  const amount = formatNumber(count, app.settings.locale);
  const title = count === 1 ? vscode.l10n.t('1 company') : vscode.l10n.t('{0} companies', amount);
  const answer = await app.ui.choose<'copy' | 'move'>({
    title,
    placeholder: vscode.l10n.t('Add to “{0}”?', oneLine(list.name, 60)),
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
    secondaryActions: dryRunOf(app, (way) => callsToBring(way, list, companies)),
  });
  if (answer === undefined || answer === back || !isSameSessionOrWarn(app)) return;
  await run(answer === 'copy' ? commands.addCompanies : commands.moveCompanies, [{ kind: 'list', list }, ...companies]);
}

async function read(data: vscode.DataTransfer, ui: App['ui']): Promise<string | undefined> {
  try {
    const contents = await contentsOf(data);
    if (!contents) return await data.get('text/plain')?.asString();
    if (contents.reduce((sum, { length }) => sum + length, 0) <= mostBytes) {
      return contents.map(decodeText).join('\n');
    }
    ui.showMessage({
      kind: 'warning',
      text: vscode.l10n.t('The file is larger than 20 MB. Choose a smaller one, or cut it into parts.'),
    });
  } catch {
    showUnreadable(ui);
  }
  return undefined;
}

function showUnreadable(ui: App['ui']): void {
  ui.showMessage({
    kind: 'warning',
    text: vscode.l10n.t('The dropped content could not be read. Drop a text file, or a text that contains IDs.'),
  });
}

/** Returns whether a value of the editor names exactly these rows. The handle of a row is `1/` and its ID. */
function isNameOf(rowIds: readonly string[], value: string): boolean {
  try {
    const source: unknown = JSON.parse(value);
    const handles = isRecord(source) ? source['itemHandles'] : undefined;
    return JSON.stringify(handles) === JSON.stringify(rowIds.map((id) => `1/${id}`));
  } catch {
    return false;
  }
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
