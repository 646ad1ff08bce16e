// Writes the text of a list's document, with notes for its reader above the companies.
import * as l10n from '@vscode/l10n';
import { bareLine } from '../../client/plainText.ts';
import { commentLine, formatDocument, type NameOf } from '../../domain/lists/writeDocument.ts';
import { formatNumber } from '../format.ts';
import { missingIn, type ListBase } from '../../domain/documents/listBase.ts';

/** The text of a base: notes as comments, and then a line for each ID with its name. */
export function documentText(base: ListBase, nameOf: NameOf, locale: string): string {
  const notes = notesOf(base, locale).map((note) => `${commentLine(note)}\n`);
  return notes.join('') + formatDocument(base.ids, nameOf);
}

/** The comments of a document that has no entries to show. */
export function noticeText(...sentences: readonly string[]): string {
  return sentences.map((sentence) => `${commentLine(sentence)}\n`).join('');
}

function notesOf(base: ListBase, locale: string): readonly string[] {
  const missing = missingIn(base);
  const shown = formatNumber(base.ids.length, locale);
  return [
    ...(base.mayWrite ? [] : [l10n.t('Read-only: your level on “{0}” does not allow changing it.', bareLine(base.list.name))]),
    ...(missing > 0
      ? [
          l10n.t(
            'These are {0} of {1} companies. The others stay in the list, whatever you do here.',
            shown,
            formatNumber(base.length ?? 0, locale),
          ),
        ]
      : []),
    ...(missing < 0
      ? [
          l10n.t(
            'The list has changed since these companies were read: it holds {0} now.',
            formatNumber(base.length ?? 0, locale),
          ),
        ]
      : []),
  ];
}
