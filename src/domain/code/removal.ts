// Removes IDs from an array, each with its separator, its comment, and its line if nothing else is on it.
import { skipFiller } from './filler.ts';
import type { Word } from './words.ts';

/** The replacement of a part of a text, given by its offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Matches a separator after an element, with block comments before it. */
const separator = /^(?:[ \t]|\/\*[^*\n]*\*\/)*[,;]/;
/** Matches the block comments after an element. */
const blockComments = /^(?:[ \t]*\/\*[^*\n]*\*\/)*/;
/** Matches the rest of a line that has only comments which end in it, and no code after them. */
const onlyComments = /^(?:\/\*(?:(?!\*\/).)*\*\/\s*)*(?:(?:\/\/|#|--).*)?$/;

/**
 * The edit that removes words from the array that holds them; undefined if it holds none of them.
 * @param sequence the words of one array in the order of the text
 * @param gone the words to remove
 */
export function withoutWords(text: string, sequence: readonly Word[], gone: ReadonlySet<Word>): TextEdit | undefined {
  const indices = sequence.flatMap((word, at) => (gone.has(word) ? [at] : []));
  const [first] = sequence;
  const last = sequence.at(-1);
  if (!first || !last || indices.length === 0) return undefined;
  const from = text.lastIndexOf('\n', Math.max(0, first.start - 1)) + 1;
  const lineEnd = text.indexOf('\n', last.end);
  const to = lineEnd < 0 ? text.length : lineEnd + 1;
  let part = text.slice(from, to);
  // The last word is removed first, so that the offsets of the others stay valid.
  for (const at of indices.reverse()) part = withoutOne(part, from, sequence, at);
  return trimmed(text, { start: from, end: to, text: part });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part of the text without the word at an index of the sequence. @param from the offset of the part in the text */
function withoutOne(part: string, from: number, sequence: readonly Word[], at: number): string {
  const element = elementIn(part, from, sequence[at]);
  const previous = at > 0 ? elementIn(part, from, sequence[at - 1]) : undefined;
  if (!element) return part;
  return removalOf(part, element, previous).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), part);
}

/** The span of a word with its quotes. */
function elementIn(part: string, from: number, word: Word | undefined): Span | undefined {
  if (!word) return undefined;
  const [start, end] = [word.start - from, word.end - from];
  const quote = part.charAt(start - 1);
  const isQuoted = /["'`]/.test(quote) && part.charAt(end) === quote;
  return isQuoted ? { start: start - 1, end: end + 1 } : { start, end };
}

/** The spans that are removed with an element, ascending. */
function removalOf(part: string, element: Span, previous: Span | undefined): readonly Span[] {
  const comma = separator.exec(part.slice(element.end))?.[0];
  const end = element.end + (comma ?? blockComments.exec(part.slice(element.end))?.[0] ?? '').length;
  const lineStart = part.lastIndexOf('\n', element.start - 1) + 1;
  const newline = part.indexOf('\n', end);
  const lineEnd = newline < 0 ? part.length : newline;
  const lead = part.slice(lineStart, element.start).trim();
  const rest = part.slice(end, lineEnd).trim();
  const isAlone = (lead === '' || (lead === ',' && comma === undefined)) && onlyComments.test(rest);
  // If no comma follows the element, the comma before it is removed.
  const before = comma === undefined && previous ? commaAfter(part, previous.end, element.start) : undefined;
  if (comma === undefined && !before) {
    const after = commaAfter(part, element.end, part.length);
    if (after) return [{ start: element.start, end: after.end + blanksAt(part, after.end) }];
  }
  if (isAlone) {
    const line = { start: lineStart, end: newline < 0 ? lineEnd : newline + 1 };
    return before && before.start < line.start ? [before, line] : [line];
  }
  if (before) {
    const isBlank = part.slice(before.end, element.start).trim() === '';
    return isBlank ? [{ start: before.start, end }] : [before, { start: element.start, end }];
  }
  if (comma !== undefined && !/^(?:$|[\])}])/.test(rest)) return [{ start: element.start, end: end + blanksAt(part, end) }];
  const blank = /(?<![ \t])[ \t]+$/.exec(part.slice(0, element.start))?.[0].length ?? 0;
  return [{ start: element.start - blank, end }];
}

/** The next comma or semicolon after filler, which may be in another line. */
function commaAfter(part: string, from: number, to: number): Span | undefined {
  const start = skipFiller(part, from, to);
  return start < to && ',;'.includes(part.charAt(start)) ? { start, end: start + 1 } : undefined;
}

function blanksAt(part: string, at: number): number {
  return /^[ \t]*/.exec(part.slice(at))?.[0].length ?? 0;
}

// The edit leaves out the text that is the same at both ends, so that the cursor and folded regions stay where they are.
function trimmed(source: string, { start, end, text }: TextEdit): TextEdit {
  const old = source.slice(start, end);
  const least = Math.min(old.length, text.length);
  let prefix = 0;
  while (prefix < least && old[prefix] === text[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < least - prefix && old[old.length - 1 - suffix] === text[text.length - 1 - suffix]) suffix += 1;
  return { start: start + prefix, end: end - suffix, text: text.slice(prefix, text.length - suffix) };
}
