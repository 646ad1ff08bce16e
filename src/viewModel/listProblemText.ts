// Describes the problem of a line of a list document in one sentence.
import * as l10n from '@vscode/l10n';
import type { IdProblem, Likeness } from '../domain/lists/itemId.ts';
import { mostIdLength } from '../domain/lists/itemId.ts';
import type { DocumentProblem } from '../domain/lists/listDocument.ts';
import { oneLine } from './format.ts';

/** Describes a problem. Lines are counted from 1, as the editor shows them. */
export function problemText(problem: DocumentProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return malformedText(problem.why, oneLine(problem.text, 40));
    case 'duplicate':
      return l10n.t('{0} is already in line {1} and counts once.', oneLine(problem.id, 40), problem.firstLine + 1);
    case 'unusual':
      return unusualText(problem.looksLike, oneLine(problem.id, 40));
  }
}

function malformedText(why: IdProblem, text: string): string {
  const sentences: Readonly<Record<IdProblem, () => string>> = {
    empty: () => l10n.t('There is no ID in this line. Write one, or begin the line with #.'),
    spaces: () => l10n.t('“{0}” contains spaces. Write one ID per line, and # before a comment.', text),
    invisible: () => l10n.t('“{0}” contains an invisible character. Type the ID again.', text),
    separator: () => l10n.t('“{0}” has several parts. Write one ID per line.', text),
    quote: () => l10n.t('“{0}” contains a quotation mark and is not an ID.', text),
    reserved: () => l10n.t('“{0}” is not an ID: the service takes it for something else.', text),
    tooLong: () => l10n.t('“{0}” is longer than {1} characters and is not an ID.', text, mostIdLength),
  };
  return sentences[why]();
}

function unusualText(looksLike: Likeness, id: string): string {
  const sentences: Readonly<Record<Likeness, () => string>> = {
    event: () => l10n.t('{0} looks like an event ID. It is sent unchanged.', id),
    number: () => l10n.t('{0} looks like a number, not like a company ID. It is sent unchanged.', id),
    uuid: () => l10n.t('{0} looks like a UUID, not like a company ID. It is sent unchanged.', id),
    address: () => l10n.t('{0} looks like an address, not like a company ID. It is sent unchanged.', id),
    capitals: () => l10n.t('{0} has capital letters, which company IDs usually do not have. It is sent unchanged.', id),
    other: () => l10n.t('{0} does not look like a company ID. It is sent unchanged.', id),
  };
  return sentences[looksLike]();
}
