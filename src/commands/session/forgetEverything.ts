// Forget Everything: deletes all cached data of this computer.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';

export const forgetEverything: Command = async (app) => {
  const sure = await app.ui.confirm({
    text: l10n.t('Delete all cached data?'),
    detail: app.team.state.kind === 'none' ? deletedText() : `${deletedText()} ${teamText()}`,
    action: l10n.t('Forget Everything'),
  });
  if (!sure) return;
  if (await app.session.forgetEverything()) app.ui.showStatus(l10n.t('All cached data is deleted.'));
  else {
    app.ui.showMessage({
      kind: 'error',
      text: l10n.t(
        'Some cached data is still on the disk, because the disk could not be written. Free or unlock the disk, and run Forget Everything again.',
      ),
    });
  }
};

function deletedText(): string {
  return l10n.t(
    'The cached companies, events, lists, members and permissions of all accounts and of the sandbox are deleted. Loading them again costs credits again. Watches, matches, saved searches and filters, staged permission changes and the undo of list changes are deleted too, and cannot be restored. Accounts, tokens, the ledger and the settings stay, and so does a damaged database that you set aside.',
  );
}

function teamText(): string {
  return l10n.t('The team keeps the records that you have shared: you see them again at no cost.');
}
