// The commands Try the Sandbox and Reset the Sandbox.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';

export const trySandbox: Command = async (app) => {
  await app.session.openSandbox();
};

export const resetSandbox: Command = async (app) => {
  const sure = await app.ui.confirm({
    text: l10n.t('Reset the sandbox?'),
    detail: l10n.t('Its lists, permissions and credits return to their initial state.'),
    action: l10n.t('Reset'),
  });
  if (!sure) return;
  await app.session.resetSandbox();
  app.ui.showStatus(l10n.t('The sandbox is reset.'));
};
