// Writes a file to the place that the user chooses, and explains a failure in a message.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../viewModel/format.ts';
import type { App } from './app.ts';
import type { FileFault, NewFile, FileContent } from './destination.ts';

/** Asks for a file and writes it. @returns false if the user backs out, or if a message has said why it was not written */
export async function saveFile(app: App, file: NewFile, content: FileContent): Promise<boolean> {
  const destination = await app.ui.destination(file);
  if (!destination) return false;
  const result = await destination.write(content);
  if (result !== 'written' && result !== 'cancelled') showFault(app, destination.name, result);
  return result === 'written';
}

/** Tells why a file was not written, and what to do. */
export function showFault(app: App, name: string, fault: FileFault): void {
  const { what, todo } = table[fault](oneLine(name, 80));
  app.ui.showMessage({ kind: 'error', text: `${what} ${todo}` });
}

const table: Readonly<Record<FileFault, (name: string) => { readonly what: string; readonly todo: string }>> = {
  noSpace: (name) => ({
    what: l10n.t('The disk has no space for “{0}”, so nothing was written.', name),
    todo: l10n.t('Free some space, or choose another disk.'),
  }),
  notAllowed: (name) => ({
    what: l10n.t('You may not write “{0}” there, or another program has it open. Nothing was changed.', name),
    todo: l10n.t('Close it in the other program, or choose another folder.'),
  }),
  inUse: (name) => ({
    what: l10n.t('Another program has “{0}” open, so nothing was changed.', name),
    todo: l10n.t('Close it there, or choose another name.'),
  }),
  noFolder: (name) => ({
    what: l10n.t('The folder for “{0}” no longer exists, so nothing was written.', name),
    todo: l10n.t('Choose another folder.'),
  }),
  failed: (name) => ({
    what: l10n.t('“{0}” could not be written. Any existing file is unchanged.', name),
    todo: l10n.t('Choose another folder or disk.'),
  }),
};
