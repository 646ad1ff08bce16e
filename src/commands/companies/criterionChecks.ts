// Checks and texts that the questions for criteria share.
import * as l10n from '@vscode/l10n';
import { readValues } from '../../state/companies/companyCriteria.ts';

/** The problem of values that are typed, in one sentence; undefined if they can be read. */
export function problemOf(text: string): string | undefined {
  switch (readValues(text)) {
    case 'quote':
      return l10n.t('A double quote is not closed.');
    case 'invisible':
      return l10n.t('The text has invisible characters: type it instead of pasting it.');
    default:
      return undefined;
  }
}

/** The prompt of a criterion that can be removed. */
export function emptyText(): string {
  return l10n.t('Leave it empty to remove the criterion.');
}
