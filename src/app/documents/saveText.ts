// The sentences that are shown when a list's document is saved.
import * as l10n from '@vscode/l10n';
import type { Failure } from '../../client/failure.ts';
import { explanationText } from '../explain.ts';
import type { DocumentProblem } from '../../domain/lists/listDocument.ts';
import type { ListPlan } from '../../domain/lists/listPlan.ts';
import { summaryOf } from '../../domain/lists/planSummary.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { problemText } from '../../viewModel/listProblemText.ts';

/** A plan as text: `+12 −3 · 2 requests · free`. @throws Failure `refused` if an item is invalid */
export function planText(plan: ListPlan, locale: string): string {
  const { add, remove, emptied, requests } = summaryOf(plan);
  const number = (value: number): string => formatNumber(value, locale);
  const changes = [
    ...(emptied ? [l10n.t('empties the list')] : []),
    ...(add > 0 ? [`+${number(add)}`] : []),
    ...(remove > 0 ? [`−${number(remove)}`] : []),
  ].join(' ');
  const calls = requests === 1 ? l10n.t('1 request') : l10n.t('{0} requests', number(requests));
  return [changes || '±0', calls, l10n.t('free')].join(' · ');
}

/** The sentence that says why a text with mistakes is not sent; undefined if it has none. Lines are counted from 1. */
export function mistakesText(problems: readonly DocumentProblem[], locale: string): string | undefined {
  const mistakes = problems.filter(({ kind }) => kind === 'malformed');
  const [first] = mistakes;
  if (!first) return undefined;
  const line = formatNumber(first.line + 1, locale);
  const firstProblem = problemText(first);
  if (mistakes.length === 1) return l10n.t('Line {0}: {1} Nothing was sent, and nothing is lost.', line, firstProblem);
  const more = formatNumber(mistakes.length - 1, locale);
  return l10n.t(
    'Line {0}: {1} There are {2} more mistakes, which are underlined. Nothing was sent, and nothing is lost.',
    line,
    firstProblem,
    more,
  );
}

/** The sentence that says why nothing was sent. @param failure undefined if the user has cancelled */
export function notSentText(failure: Failure | undefined, name: string): string {
  if (!failure || failure.kind === 'cancelled') return l10n.t('Nothing was sent. The document keeps your changes.');
  if (failure.kind === 'notFound') {
    return l10n.t(
      '“{0}” no longer exists, or you may no longer see it. Nothing was sent. Run “Create List from Document” to create a new list from this document.',
      oneLine(name),
    );
  }
  const keeps = l10n.t('The document keeps your changes.');
  return `${explanationText(failure)} ${keeps}`;
}

/** The sentence that says which part was applied if saving was interrupted. @param left the number of changes that were not */
export function partlyText(done: ListPlan, left: number, failure: Failure, locale: string): string {
  const number = (value: number): string => formatNumber(value, locale);
  const why = failure.kind === 'cancelled' ? l10n.t('You have stopped it.') : explanationText(failure);
  return l10n.t(
    '{0} were added and {1} removed; {2} changes are not in the list. {3} Save again to send the rest.',
    number(done.add.length),
    number(done.remove.length),
    number(left),
    why,
  );
}
