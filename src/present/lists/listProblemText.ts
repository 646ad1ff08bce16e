// What is wrong with a line of a list's document, in one sentence.
import * as l10n from '@vscode/l10n';
import type { IdProblem, Likeness } from '../../lists/itemId.ts';
import { mostIdLength } from '../../lists/itemId.ts';
import type { DocumentProblem } from '../../lists/listDocument.ts';
import { oneLine } from '../format.ts';

/** One sentence; lines are counted from 1, as the editor shows them. */
export function problemText(problem: DocumentProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return malformedText(problem.why, oneLine(problem.text, 40));
    case 'duplicate':
      return l10n.t('{0} stands in line {1} already, and counts once.', oneLine(problem.id, 40), problem.firstLine + 1);
    case 'doubtful':
      return doubtText(problem.looksLike, oneLine(problem.id, 40));
  }
}

function malformedText(why: IdProblem, text: string): string {
  const sentences: Readonly<Record<IdProblem, () => string>> = {
    empty: () => l10n.t('There is no ID in this line. Write one, or begin the line with #.'),
    spaces: () => l10n.t('“{0}” has spaces in it: one ID a line, and # in front of what is said about it.', text),
    invisible: () => l10n.t('“{0}” has a character in it that cannot be seen. Type the ID again.', text),
    separator: () => l10n.t('“{0}” is several things: one ID a line.', text),
    quote: () => l10n.t('“{0}” has a quotation mark in it, and is no ID.', text),
    reserved: () => l10n.t('“{0}” is not an ID: the service takes it for something else.', text),
    tooLong: () => l10n.t('“{0}” is longer than {1} characters, and is no ID.', text, mostIdLength),
  };
  return sentences[why]();
}

function doubtText(looksLike: Likeness, id: string): string {
  const sentences: Readonly<Record<Likeness, () => string>> = {
    event: () => l10n.t('{0} looks like the ID of an event. It is sent as it is.', id),
    number: () => l10n.t('{0} looks like a number, not like the ID of a company. It is sent as it is.', id),
    uuid: () => l10n.t('{0} looks like a UUID, not like the ID of a company. It is sent as it is.', id),
    address: () => l10n.t('{0} looks like an address, not like the ID of a company. It is sent as it is.', id),
    capitals: () => l10n.t('{0} has capital letters, which IDs of companies usually have not. It is sent as it is.', id),
    other: () => l10n.t('{0} does not look like the ID of a company. It is sent as it is.', id),
  };
  return sentences[looksLike]();
}
