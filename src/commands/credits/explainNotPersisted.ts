// Explains why nothing is persisted, and what to do about it.
import * as l10n from '@vscode/l10n';
import type { NotPersistedReason } from '../../state/credits/creditStore.ts';
import type { Explanation } from '../../app/explain.ts';

/** Explains to the user that the database cannot be used and that the extension continues in memory. */
export function explainNotPersisted(reason: NotPersistedReason): Pick<Explanation, 'what' | 'todo'> {
  return table[reason]();
}

const table: Readonly<Record<NotPersistedReason, () => Pick<Explanation, 'what' | 'todo'>>> = {
  notWritable: () => ({
    what: l10n.t('The disk cannot be written, so this window works in memory with caps of its own.'),
    todo: l10n.t('Free or unlock the disk, then reload the window.'),
  }),
  damaged: () => ({
    what: l10n.t('The database of loaded data and spending is damaged, so this window works in memory with caps of its own.'),
    todo: l10n.t('Set it aside to start a new one; the damaged one stays in its folder under another name.'),
  }),
  newer: () => ({
    what: l10n.t('A newer version of this extension uses the database, so this window works in memory with caps of its own.'),
    todo: l10n.t('Update the extension, then reload the window.'),
  }),
};
