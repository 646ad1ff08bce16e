// The text around a cursor, and array elements with the separators, lines and trailing commas that fit there.
import { languageFacts } from './languages.ts';
import { openStringAt } from './stringAt.ts';
import { literalFor, type Literal } from './literal.ts';

export interface CursorContext {
  /** The editor's language ID; for CSV and TSV files `csv` and `tsv`, by the name of the file. */
  readonly languageId: string;
  readonly literal: Literal;
  /** One level of indentation, as text. */
  readonly unit: string;
  /** The text before and after the cursor or its selection, or enough of it, with `\n` for line ends. */
  readonly before: string;
  readonly after: string;
}

/** A cursor as the editor reports it; its texts may have any line ends. */
export interface Cursor extends Omit<CursorContext, 'literal'> {
  /** The document or its beginning, from which the usual quotes are inferred. */
  readonly sample: string;
  /** The selected text, which is replaced. */
  readonly selected?: string;
}

/** The context of a cursor, with the style of string literals inferred from its document. */
export function cursorContext({ sample, before, after, ...rest }: Cursor): CursorContext {
  const literal = literalFor(rest.languageId, sample);
  return { ...rest, literal, before: before.replaceAll('\r', ''), after: after.replaceAll('\r', '') };
}

/** Returns whether the cursor is in a string literal that ends in its line. */
export function isQuoted({ before, after }: CursorContext): boolean {
  const line = lineBefore(before);
  const open = openStringAt(line, line.length);
  return open !== undefined && lineAfter(after).includes(open.quote);
}

/** The white space at the beginning of the cursor's line. */
export function indentOf({ before }: CursorContext): string {
  return /^[ \t]*/.exec(lineBefore(before))?.[0] ?? '';
}

/** An element of an array, and the text of the comment beside it. */
export interface ArrayElement {
  readonly text: string;
  readonly comment?: string;
}

/** The text that inserts elements at a cursor: one per line if the brackets have their own lines, else usually in one line. */
export function elementsAt(elements: readonly ArrayElement[], context: CursorContext): string {
  const { before, after, languageId, unit } = context;
  const { lineComment, blockComment, separator, trailing } = languageFacts(languageId);
  const [previous, next] = [before.trimEnd().at(-1) ?? '', after.trimStart().at(0) ?? ''];
  const [opens, closes] = ['[({'.includes(previous) && previous !== '', '])}'.includes(next) && next !== ''];
  const isListed = opens || previous === ',';
  const [lineStart, lineEnd] = [lineBefore(before), lineAfter(after)];
  const isBlankLine = lineStart.trim() === '' && lineEnd.trim() === '';
  const hasComments = elements.some(({ comment }) => comment !== undefined);
  const indent = indentOf(context);
  // A sequence in YAML has dashes instead of commas.
  if (/^\s*- +$/.test(lineStart) && (languageId === 'yaml' || languageId === 'dockercompose'))
    return column(elements, { indent: `${indent}- `, lineComment, blockComment, separator: ' ', trailing: false });
  if (isListed && isBlankLine && before.includes('\n') && after.includes('\n')) {
    const isFollowed = !closes && next !== '';
    return column(elements, { indent, lineComment, blockComment, separator, trailing: isFollowed || trailing });
  }
  const areBracketsInLine = lineStart.trimEnd().endsWith(previous) && lineEnd.trimStart().startsWith(next);
  if (hasComments && opens && closes && areBracketsInLine && (elements.length > 1 || !blockComment)) {
    const lines = column(elements, { indent: indent + unit, lineComment, blockComment, separator, trailing });
    return `\n${indent}${unit}${lines}\n${indent}`;
  }
  const isInString = openStringAt(lineStart, lineStart.length) !== undefined;
  const isQuote = (sign: string): boolean => sign === "'" || sign === '"';
  const separatorBefore = isQuote(previous) && !isInString && (closes || next === ',') ? separator.trimEnd() + ' ' : '';
  const separatorAfter = isListed && isQuote(next) ? separator : '';
  const [only] = elements;
  const isEndOfLine = lineEnd.trim() === '' && elements.length === 1;
  // The separator comes before the comment, which extends to the end of the line.
  if (only?.comment !== undefined && !blockComment && lineComment !== undefined && isEndOfLine)
    return `${separatorBefore}${only.text}${separatorAfter.trimEnd()} ${lineComment} ${only.comment}`;
  const texts = elements.map(({ text, comment }) =>
    comment !== undefined && blockComment ? `${text} ${blockComment[0]} ${comment} ${blockComment[1]}` : text,
  );
  return `${separatorBefore}${texts.join(separator)}${separatorAfter}`;
}

interface Column {
  readonly indent: string;
  /** The beginning of a comment to the end of the line, and both ends of a block comment. */
  readonly lineComment: string | undefined;
  readonly blockComment: readonly [string, string] | undefined;
  readonly separator: string;
  /** True if a separator follows the last element, too. */
  readonly trailing: boolean;
}

/** One element per line, each with its comment after the separator. */
function column(elements: readonly ArrayElement[], { indent, lineComment, blockComment, separator, trailing }: Column): string {
  const sign = separator.trimEnd();
  return elements
    .map(({ text, comment }, at) => {
      const code = `${text}${at < elements.length - 1 || trailing ? sign : ''}`;
      if (comment === undefined) return code;
      if (lineComment !== undefined) return `${code} ${lineComment} ${comment}`;
      return blockComment ? `${code} ${blockComment[0]} ${comment} ${blockComment[1]}` : code;
    })
    .join(`\n${indent}`);
}

function lineBefore(before: string): string {
  return before.slice(before.lastIndexOf('\n') + 1);
}

function lineAfter(after: string): string {
  const end = after.indexOf('\n');
  return end < 0 ? after : after.slice(0, end);
}
