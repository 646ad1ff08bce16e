// Summarises a text that holds IDs in one line: count, duplicates, and the first bad line.
import * as l10n from '@vscode/l10n';
import { likenessOf } from '../../domain/lists/itemId.ts';
import type { FoundId, FoundIds, PassedOver } from '../../domain/lists/splitIds.ts';
import { formatNumber, oneLine } from '../format.ts';
import { problemText } from '../listProblemText.ts';

/** `212 IDs, 3 repeated, 2 not understood (line 14: “foo bar”)`. Lines are counted from 1. */
export function understoodText({ ids, repeated, passedOver }: FoundIds, locale: string): string {
  const bad = badIn(passedOver);
  const [first] = bad;
  return [
    ids.length === 1 ? l10n.t('1 ID') : l10n.t('{0} IDs', formatNumber(ids.length, locale)),
    ...(repeated === 0 ? [] : [l10n.t('{0} repeated', formatNumber(repeated, locale))]),
    ...(first
      ? [
          l10n.t(
            '{0} not understood (line {1}: “{2}”)',
            formatNumber(bad.length, locale),
            formatNumber(first.line + 1, locale),
            oneLine(first.text, 40),
          ),
        ]
      : []),
  ].join(', ');
}

/** Describes the first ID that does not look like a company ID, and counts the others; undefined if there is none. */
export function unusualText(unusual: readonly FoundId[], locale: string): string | undefined {
  const [first] = unusual;
  const looksLike = first && likenessOf(first.id);
  if (!looksLike) return undefined;
  const problem = problemText({ ...first, kind: 'unusual', looksLike, start: 0, end: 0 });
  const line = formatNumber(first.line + 1, locale);
  if (unusual.length === 1) return l10n.t('Line {0}: {1}', line, problem);
  return l10n.t('Line {0}: {1} {2} more lines are of that kind.', line, problem, formatNumber(unusual.length - 1, locale));
}

/** A text with one line for each skipped part that may be a mistyped ID: its line, its text and the reason. */
export function passedOverText(passedOver: readonly PassedOver[]): string {
  const lines = badIn(passedOver).map(({ line, text, why }) =>
    l10n.t('line {0}: {1} ({2})', line + 1, oneLine(text, 200), reasonText(why)),
  );
  return `${lines.join('\n')}\n`;
}

/** The skipped parts that may be mistyped IDs. Comments are not among them, because their author excluded them. */
export function badIn(passedOver: readonly PassedOver[]): readonly PassedOver[] {
  return passedOver.filter(({ why }) => why !== 'comment');
}

function reasonText(why: PassedOver['why']): string {
  switch (why) {
    case 'noId':
      return l10n.t('no ID in it');
    case 'invisible':
      return l10n.t('an invisible character');
    case 'tooLong':
      return l10n.t('too long');
    case 'reserved':
      return l10n.t('means something else');
    default:
      return l10n.t('no ID');
  }
}
