// Explains the fault of a user's template in sentences that name the correction.
import * as l10n from '@vscode/l10n';
import { placeholders, type TemplateFault } from '../../domain/code/template.ts';

/** The fault and its correction in words. */
export function templateFaultText(fault: TemplateFault): string {
  switch (fault.kind) {
    case 'notText':
      return l10n.t('This template is not a text. Write it in quotes in the settings.');
    case 'empty':
      return l10n.t('This template is empty. Write one that contains {0}.', '{id}');
    case 'tooLong':
      return l10n.t('This template is too long. Shorten it to 2,000 characters.');
    case 'noId':
      return l10n.t('This template has no ID. Write {0} where the ID belongs.', '{id}');
    case 'unknown':
      return l10n.t('There is no {0}. Use one of {1}.', fault.part, placeholders.map((name) => `{${name}}`).join(' '));
    case 'open':
      return l10n.t('A closing brace is missing after {0}.', fault.part);
  }
}
