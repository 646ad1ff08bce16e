// The first steps: the walkthrough, and a small workspace with IDs of the sandbox in it.
import * as l10n from '@vscode/l10n';
import type { App, Choice, Command } from '../../app/app.ts';
import { showFault } from '../../app/saveFile.ts';
import { oneLine } from '../../viewModel/format.ts';
import { answered } from '../picks.ts';

export const getStarted: Command = ({ ui }) => {
  ui.openWalkthrough();
  return Promise.resolve();
};

/** Writes the sample into a new folder and opens that, with the sandbox. It sends nothing. */
export const openSample: Command = async (app) => {
  const { ui, session } = app;
  const files = await app.sampleFiles(l10n.t('Invented companies of the sandbox: hover over an ID.'));
  const folder = await ui.newFolder({ title: l10n.t('Choose a Folder for the Sample'), name: 'company-data-sample', files });
  if (typeof folder === 'string') showFault(app, 'company-data-sample', folder);
  if (folder === undefined || typeof folder === 'string') return;
  const choices: Choice<'new' | 'here'>[] = [
    { label: l10n.t('Open in a New Window'), icon: 'empty-window', value: 'new' },
    { label: l10n.t('Open Here'), icon: 'folder-opened', value: 'here' },
  ];
  const title = l10n.t('Open the Sample');
  const where = answered(await ui.choose({ title, placeholder: placeholderOf(app, folder.name), choices }));
  if (where === undefined) return;
  if (session.state.kind !== 'open' || session.state.session.kind !== 'sandbox') await session.openSandbox();
  await session.choicePersisted;
  folder.open(where === 'new');
};

function placeholderOf({ session: { state } }: App, name: string): string {
  const open = state.kind === 'open' ? state.session : undefined;
  if (open?.kind !== 'account') return l10n.t('“{0}” is written. It opens with the sandbox, which costs nothing.', oneLine(name));
  return l10n.t(
    '“{0}” is written. It opens with the sandbox instead of “{1}”. Run Switch Account to return to it.',
    oneLine(name),
    oneLine(open.name),
  );
}
