// Describes a problem in code in one sentence, which also says what to do.
import * as l10n from '@vscode/l10n';
import { ageText } from '../ageText.ts';
import { formatNumber, oneLine } from '../format.ts';

/** A problem without its offsets in the text; see `CodeProblem`. */
export type CodeProblemFacts =
  | { readonly kind: 'token'; readonly owner?: string }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'gone'; readonly list: { readonly name: string; readonly at: number } }
  | { readonly kind: 'noLimit'; readonly most: number };

/** Describes a problem in one or two sentences. @param now milliseconds since the epoch */
export function codeProblemText(
  problem: CodeProblemFacts,
  { now, locale }: { readonly now: number; readonly locale: string },
): string {
  switch (problem.kind) {
    case 'token':
      return problem.owner === undefined
        ? l10n.t(
            'This looks like a token of the service. Anyone who reads the file can spend its credits: keep it out of the file.',
          )
        : l10n.t(
            'This is the token of “{0}”. Anyone who reads the file can spend its credits: read it from the environment.',
            oneLine(problem.owner, 60),
          );
    case 'duplicate':
      return l10n.t('This company is already in the array.');
    case 'gone': {
      const age = ageText('member', problem.list.at, { now, locale });
      return l10n.t('“{0}” does not hold this company ({1}).', oneLine(problem.list.name, 60), age);
    }
    case 'noLimit':
      return l10n.t(
        'Without limit, the service returns 10 objects: up to {0} credits a call.',
        formatNumber(problem.most, locale),
      );
  }
}
