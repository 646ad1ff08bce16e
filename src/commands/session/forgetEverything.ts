// Deletes what was paid for and kept on this computer.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';

export const forgetEverything: Command = async (app) => {
  const sure = await app.ui.confirm({
    text: l10n.t('Forget everything that was loaded?'),
    detail: l10n.t(
      'Companies, events, lists, members and permissions kept on this computer are deleted, of all accounts and of the sandbox. To load them again costs credits again. Accounts, tokens, the ledger and the settings stay.',
    ),
    action: l10n.t('Forget Everything'),
  });
  if (!sure) return;
  if (await app.session.forgetEverything()) app.ui.done(l10n.t('Everything that was loaded is forgotten.'));
  else {
    app.ui.say({
      kind: 'error',
      text: l10n.t(
        'Some of what was loaded is still on the disk, because it could not be written. Free or unlock the disk, and run Forget Everything again.',
      ),
    });
  }
};
