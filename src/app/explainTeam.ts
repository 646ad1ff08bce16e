// Refusals by a team in plain words: what happened, and what to do.
import * as l10n from '@vscode/l10n';
import { commands } from '../ids.ts';
import type { Explanation } from './explain.ts';

/**
 * Explains why a team refused a call. Its caps are set by others, and nothing in the settings raises them.
 * @param detail the detail of the failure
 */
export function explainTeamRefusal(detail: string | undefined): Explanation | undefined {
  const todo = l10n.t('Request less, or ask the administrator of the team to raise the cap.');
  switch (detail) {
    case 'teamDay':
      return { what: l10n.t('This call could exceed the team’s cap for the day, so it was not sent.'), todo };
    case 'teamMonth':
      return { what: l10n.t('This call could exceed the team’s cap for the month, so it was not sent.'), todo };
    case 'personDay':
      return { what: l10n.t('This call could exceed the team’s cap for what you spend in a day, so it was not sent.'), todo };
    case 'teamNewer':
      return {
        what: l10n.t('The team’s database is of a later version, so the call was not sent.'),
        todo: l10n.t('Update the extension.'),
      };
    case 'teamUnreachable':
      return {
        what: l10n.t('The team’s database cannot be asked, so the call was not sent.'),
        todo: l10n.t(
          'The view Credits says why. Try again later, or set companyData.team.whenUnreachable to be asked each time.',
        ),
        action: { label: l10n.t('Connect…'), command: commands.connectTeam },
      };
    default:
      return undefined;
  }
}
