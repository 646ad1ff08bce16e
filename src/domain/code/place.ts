// One cursor in a document, and the separators, lines and trailing commas that fit its surroundings.
import { languageFacts } from './languages.ts';
import { openStringAt } from './stringAt.ts';
import { literalFor, type Literal } from './literal.ts';

export interface Place {
  /** The editor's name of the language; `csv` and `tsv` by the name of the file. */
  readonly languageId: string;
  readonly literal: Literal;
  /** One step of indentation. */
  readonly unit: string;
  /** The text before and after the cursor, or what is selected there: as much as it takes, with `\n` for line ends. */
  readonly before: string;
  readonly after: string;
}

/** A cursor as the editor tells it. */
export interface Cursor extends Omit<Place, 'literal'> {
  /** The document, or its beginning: its habits are read off it. */
  readonly sample: string;
  /** The selection, which is replaced. */
  readonly selected?: string;
}

/** The place of a cursor. */
export function placeIn({ sample, before, after, ...rest }: Cursor): Place {
  const literal = literalFor(rest.languageId, sample);
  return { ...rest, literal, before: before.replaceAll('\r', ''), after: after.replaceAll('\r', '') };
}

/** Whether a cursor stands in a string literal of its line. */
export function isQuoted({ before, after }: Place): boolean {
  const line = lineBefore(before);
  const open = openStringAt(line, line.length);
  return open !== undefined && lineAfter(after).includes(open.quote);
}

/** The white space at the beginning of the cursor's line. */
export function indentOf({ before }: Place): string {
  return /^[ \t]*/.exec(lineBefore(before))?.[0] ?? '';
}

/** An element, and what is said of it in a comment. */
export interface Element {
  readonly text: string;
  readonly comment?: string;
}

/** Elements as they belong at the place: into the brackets that are there, or in one line if there are none. */
export function elementsAt(elements: readonly Element[], place: Place): string {
  const { before, after, languageId, unit } = place;
  const { line, block, separator, trailing } = languageFacts(languageId);
  const [previous, next] = [before.trimEnd().at(-1) ?? '', after.trimStart().at(0) ?? ''];
  const [opens, closes] = ['[({'.includes(previous) && previous !== '', '])}'.includes(next) && next !== ''];
  const isListed = opens || previous === ',';
  const ownLine = lineBefore(before).trim() === '' && lineAfter(after).trim() === '';
  const commented = elements.some(({ comment }) => comment !== undefined);
  const indent = indentOf(place);
  // A sequence of YAML has its dashes instead of commas.
  if (/^\s*- +$/.test(lineBefore(before)) && (languageId === 'yaml' || languageId === 'dockercompose'))
    return column(elements, { indent: `${indent}- `, line, block, separator: ' ', last: false });
  if (isListed && ownLine && before.includes('\n') && after.includes('\n')) {
    const isFollowed = !closes && next !== '';
    return column(elements, { indent, line, block, separator, last: isFollowed || trailing });
  }
  const fits = lineBefore(before).trimEnd().endsWith(previous) && lineAfter(after).trimStart().startsWith(next);
  if (commented && opens && closes && fits && (elements.length > 1 || !block)) {
    const lines = column(elements, { indent: indent + unit, line, block, separator, last: trailing });
    return `\n${indent}${unit}${lines}\n${indent}`;
  }
  const mayEndLine = lineAfter(after).trim() === '' && elements.length === 1;
  const texts = elements.map(({ text, comment }) => {
    if (comment === undefined) return text;
    if (block) return `${text} ${block[0]} ${comment} ${block[1]}`;
    return line !== undefined && mayEndLine ? `${text} ${line} ${comment}` : text;
  });
  const own = lineBefore(before);
  const isOpen = openStringAt(own, own.length) !== undefined;
  const isQuote = (sign: string): boolean => sign === "'" || sign === '"';
  const leads = isQuote(previous) && !isOpen && (closes || next === ',') ? separator.trimEnd() + ' ' : '';
  const trails = isListed && isQuote(next) ? separator : '';
  return `${leads}${texts.join(separator)}${trails}`;
}

interface Column {
  readonly indent: string;
  readonly line: string | undefined;
  readonly block: readonly [string, string] | undefined;
  readonly separator: string;
  /** Whether a comma stands behind the last one, too. */
  readonly last: boolean;
}

/** One element a line, each with its comment behind the comma. */
function column(elements: readonly Element[], { indent, line, block, separator, last }: Column): string {
  const comma = separator.trimEnd();
  return elements
    .map(({ text, comment }, at) => {
      const code = `${text}${at < elements.length - 1 || last ? comma : ''}`;
      if (comment === undefined) return code;
      if (line !== undefined) return `${code} ${line} ${comment}`;
      return block ? `${code} ${block[0]} ${comment} ${block[1]}` : code;
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
