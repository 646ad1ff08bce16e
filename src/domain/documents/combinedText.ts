// The result of combining lists, as a new document that names the source of each company.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { bareLine } from '../../client/plainText.ts';
import type { SetOperation, SetResult } from '../lists/listSets.ts';
import { commentLine, formatDocument, type NameOf } from '../lists/writeDocument.ts';
import { formatNumber } from '../../viewModel/format.ts';

/** @param lists in the order in which they were put together */
export function combinedText(
  operation: SetOperation,
  lists: readonly List[],
  result: SetResult,
  nameOf: NameOf,
  locale: string,
): string {
  const names = new Map(lists.map(({ id, name }) => [id, bareLine(name)]));
  const named = (ids: readonly string[]): string => ids.map((id) => `“${names.get(id) ?? id}”`).join(', ');
  const tells = lists.length > 1 && (operation === 'union' || operation === 'symmetricDifference');
  const from = new Map(tells ? result.items.map((one) => [one.item, named(one.from)]) : []);
  const heading = [
    headingOf(operation, named(lists.map(({ id }) => id)), lists.length, formatNumber(result.items.length, locale)),
    ...(result.incomplete.length > 0
      ? [l10n.t('Not all companies of {0} are loaded, so the result is incomplete.', named(result.incomplete))]
      : []),
  ];
  const behind = (id: string): string | undefined => [nameOf(id), from.get(id)].filter(Boolean).join(' · ') || undefined;
  return `${heading.map((line) => `${commentLine(line)}\n`).join('')}${formatDocument(
    result.items.map(({ item }) => item),
    behind,
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
