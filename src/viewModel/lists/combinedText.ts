// Writes the result of combining lists as a new document that names the source of each company.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { bareLine } from '../../client/plainText.ts';
import type { SetOperation, SetResult } from '../../domain/lists/listSets.ts';
import { commentLine, formatDocument, type NameOf } from '../../domain/lists/writeDocument.ts';
import { formatNumber } from '../format.ts';

/** The document of a result. @param lists the combined lists, in their order */
export function combinedText(
  operation: SetOperation,
  lists: readonly List[],
  result: SetResult,
  nameOf: NameOf,
  locale: string,
): string {
  const names = new Map(lists.map(({ id, name }) => [id, bareLine(name)]));
  const quotedNames = (ids: readonly string[]): string => ids.map((id) => `“${names.get(id) ?? id}”`).join(', ');
  const showsSources = lists.length > 1 && (operation === 'union' || operation === 'symmetricDifference');
  const sources = new Map(showsSources ? result.items.map((one) => [one.item, quotedNames(one.from)]) : []);
  const heading = [
    headingOf(operation, quotedNames(lists.map(({ id }) => id)), lists.length, formatNumber(result.items.length, locale)),
    ...(result.incomplete.length > 0
      ? [l10n.t('Not all companies of {0} are loaded, so the result is incomplete.', quotedNames(result.incomplete))]
      : []),
  ];
  const commentOf = (id: string): string | undefined => [nameOf(id), sources.get(id)].filter(Boolean).join(' · ') || undefined;
  return `${heading.map((line) => `${commentLine(line)}\n`).join('')}${formatDocument(
    result.items.map(({ item }) => item),
    commentOf,
  )}`;
}

function headingOf(operation: SetOperation, lists: string, count: number, size: string): string {
  switch (operation) {
    case 'union':
      return count === 1 ? l10n.t('Copy of {0}: {1}', lists, size) : l10n.t('In at least one of {0}: {1}', lists, size);
    case 'intersection':
      return l10n.t('In each of {0}: {1}', lists, size);
    case 'difference':
      return l10n.t('In the first of {0}, and in none of the others: {1}', lists, size);
    case 'symmetricDifference':
      return l10n.t('In exactly one of {0}: {1}', lists, size);
  }
}
