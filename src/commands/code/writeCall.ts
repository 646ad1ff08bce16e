// Write Call As: writes the call behind the current view as code. The token stays in the environment.
import * as l10n from '@vscode/l10n';
import { cursorContext, indentOf } from '../../domain/code/cursorContext.ts';
import { oneLine } from '../../viewModel/format.ts';
import { phpStart } from '../../domain/snippets/php.ts';
import { writers, type Writer } from '../../domain/snippets/writers.ts';
import { writtenCall } from '../../domain/snippets/writtenCall.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { callPlace } from '../../app/curlText.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { listSource, openSources, sourcesOf, type CallSource } from './callSources.ts';
import { showNoEditor } from '../companies/findCompany.ts';
import { answered, pickList } from '../picks.ts';

/** Asks which call, in which language and where to. */
export const writeCall: Command = async (app, targets) => {
  const title = l10n.t('Write Call As');
  const source = await askSource(app, title, sourcesOf(app, targets));
  if (!source) return;
  const offered = writersFor(app).map((writer): Choice<Writer> => ({ label: writer.label, icon: 'code', value: writer }));
  const headings = { likely: l10n.t('The editor’s language and the last used one'), other: l10n.t('Other languages') };
  const choices = groupedBy(headings, offered, (writer) => (rankOf(writer, app) > 0 ? 'likely' : 'other'));
  const placeholder = l10n.t('In which language? Nothing is sent.');
  const writer = answered(await app.ui.choose({ title: `${title}: ${source.label}`, placeholder, choices }));
  if (!writer) return;
  app.lastSnippetWriter.set(writer.name);
  const text = writer.write(writtenCall(source.run, callPlace(app), source.notes));
  await askWhereToWrite(app, `${title}: ${writer.label}`, writer, text);
};

async function askSource(app: App, title: string, clicked: readonly CallSource[]): Promise<CallSource | undefined> {
  if (clicked.length === 1) return clicked[0];
  const sources = clicked.length > 0 ? clicked : openSources(app);
  const choices = sources.map((source): Choice<CallSource | 'list'> => ({
    label: source.label,
    ...omitUndefined({ detail: source.notes[0] }),
    icon: source.icon,
    value: source,
  }));
  if (clicked.length === 0) choices.push({ label: l10n.t('Companies of a List…'), icon: 'list-flat', value: 'list' });
  const chosen =
    choices.length === 1
      ? choices[0]?.value
      : answered(await app.ui.choose({ title, placeholder: l10n.t('Which call?'), choices }));
  if (chosen !== 'list') return chosen;
  const list = await pickList(app, [], title);
  if (list?.type !== 'person') return list && listSource(app, list);
  const name = oneLine(list.name);
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t('“{0}” is a people list and cannot hold companies. Choose a company list.', name),
  });
  return undefined;
}

/** The languages in the order of the choices: first that of the editor, then the one used last. */
function writersFor(app: App): readonly Writer[] {
  return writers.toSorted((a, b) => rankOf(b, app) - rankOf(a, app));
}

function rankOf({ languageIds, name }: Writer, { ui, lastSnippetWriter }: App): number {
  const languageId = ui.cursors[0]?.languageId ?? '';
  return (languageIds.includes(languageId) ? 2 : 0) + (lastSnippetWriter.get() === name ? 1 : 0);
}

async function askWhereToWrite(app: App, title: string, writer: Writer, text: string): Promise<void> {
  const choices: Choice<'insert' | 'show' | 'copy'>[] = [
    ...(app.ui.cursors.length === 0 ? [] : [{ label: l10n.t('Insert at the Cursor'), icon: 'insert', value: 'insert' as const }]),
    { label: l10n.t('Open as a New Document'), icon: 'new-file', value: 'show' },
    { label: l10n.t('Copy'), icon: 'copy', value: 'copy' },
  ];
  const where = answered(await app.ui.choose({ title, placeholder: l10n.t('Where to?'), choices }));
  if (where === 'copy') await app.ui.copy(text);
  if (where === 'show') await app.ui.show({ language: writer.languageIds[0], text });
  if (where === 'insert') await insert(app, text);
}

// A PHP document already has the opening tag. The lines are indented as the line of the cursor is. A here-document of a shell is
// not, because its lines are data, and it ends only at the beginning of a line.
async function insert(app: App, text: string): Promise<void> {
  const count = await app.ui.insert((cursors) =>
    cursors.map((cursor) => {
      const code = cursor.languageId === 'php' && text.startsWith(phpStart) ? text.slice(phpStart.length) : text;
      const isHereDocument = /<<'END'$|^@'$/m.test(code);
      return isHereDocument ? code : code.replaceAll(/\n(?=[^\n])/g, `\n${indentOf(cursorContext(cursor))}`);
    }),
  );
  if (count === 0) showNoEditor(app);
  else app.ui.showStatus(l10n.t('Inserted.'));
}
