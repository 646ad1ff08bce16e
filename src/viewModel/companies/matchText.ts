// Texts of matches for their view and for the commands that ask about them.
import * as l10n from '@vscode/l10n';
import {
  isUnconfirmed,
  isNotFound,
  isUndecided,
  type MatchLine,
  type MatchTable,
  type ShownLines,
} from '../../domain/matching/matchTable.ts';
import type { QueryKind } from '../../domain/matching/matchQuery.ts';
import { formatNumber, oneLine } from '../format.ts';

// Creating a format takes far longer than using it, and a table has thousands of numbers.
const percentFormats = new Map<string, Intl.NumberFormat>();

/** A confidence from 0 to 1 as `93.4%`. It is rounded down, so that one below the threshold is not shown as equal to it. */
export function confidenceText(confidence: number, locale: string): string {
  const floored = Math.floor(confidence * 1000 + 1e-9) / 1000;
  let format = percentFormats.get(locale);
  if (!format)
    percentFormats.set(locale, (format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })));
  return format.format(floored);
}

/** The text of a line of the match, shortened. @param most the most characters */
export function lineText({ line }: Pick<MatchLine, 'line'>, most?: number): string {
  return oneLine(line.text, most) || l10n.t('Text not kept');
}

/** The kind of value that a line searches by; undefined if it is a name. */
export function queryKindText(kind: QueryKind): string | undefined {
  switch (kind) {
    case 'id':
      return l10n.t('company ID');
    case 'vat':
      return l10n.t('VAT number');
    case 'taxId':
      return l10n.t('tax code');
    case 'regNumber':
      return l10n.t('registration number');
    case 'website':
      return l10n.t('website');
    case 'email':
      return l10n.t('email address');
    case 'phone':
      return l10n.t('phone number');
    case 'social':
      return l10n.t('social profile');
    case 'name':
      return undefined;
  }
}

/** The name of the choice of shown lines. */
export function shownText(show: ShownLines): string {
  switch (show) {
    case 'all':
      return l10n.t('All Lines');
    case 'undecided':
      return l10n.t('Undecided');
    case 'notFound':
      return l10n.t('Not Found');
  }
}

/** `12 of 30 chosen`. */
export function chosenText({ lines }: MatchTable, locale: string): string {
  const chosen = lines.filter(({ choice }) => choice).length;
  return l10n.t('{0} of {1} chosen', formatNumber(chosen, locale), formatNumber(lines.length, locale));
}

/** The threshold of the automatic choice, the numbers of lines without a company, and the choice of shown lines. */
export function matchHeader(table: MatchTable, locale: string): string {
  const { terms, lines } = table;
  const count = (is: (line: MatchLine) => boolean): number => lines.filter(is).length;
  const parts: readonly (readonly [number, string])[] = [
    [count(isUndecided), l10n.t('{0} undecided', formatNumber(count(isUndecided), locale))],
    [count(isNotFound), l10n.t('{0} not found', formatNumber(count(isNotFound), locale))],
    [count((line) => isUnconfirmed(table, line)), unconfirmedText(table, locale)],
  ];
  return [
    l10n.t('Chosen at {0} or higher', confidenceText(terms.threshold, locale)),
    ...parts.filter(([amount]) => amount > 0).map(([, text]) => text),
    ...(terms.show === 'all' ? [] : [l10n.t('shown: {0}', shownText(terms.show))]),
  ].join(' · ');
}

/** The number of lines that may have been billed without an answer. */
export function unconfirmedText(table: MatchTable, locale: string): string {
  return l10n.t('{0} unconfirmed', formatNumber(table.lines.filter((line) => isUnconfirmed(table, line)).length, locale));
}

/** The number of lines that are still to be sent: `5 of 30 lines left`. */
export function leftText(left: number, { lines }: Pick<MatchTable, 'lines'>, locale: string): string {
  return l10n.t('{0} of {1} lines left', formatNumber(left, locale), formatNumber(lines.length, locale));
}
