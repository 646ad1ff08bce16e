// Finds arrays of IDs in a text: IDs with only quotes, separators, white space and comments between them.
import { looksLikeCompany } from '../lists/itemId.ts';
import { fillsToEnd, skipFiller } from './filler.ts';
import type { Word } from './words.ts';

export interface IdArray {
  /** The offset of the opening bracket, or of the first ID if there is none. */
  readonly start: number;
  /** The distinct IDs in the order of the text. */
  readonly ids: readonly string[];
  /** The IDs that no answer of the service has named. */
  readonly unknown: readonly string[];
}

/** The number of distinct IDs from which an array is reported; fewer can be counted at a glance. */
const fewestIds = 3;
/** The most characters between two IDs of one array, and the characters before a bracket that are searched for a caller. */
const [widestGap, callerLength] = [400, 40];

/** Words before a round bracket that begins an array, a tuple or a list. Any other word there is a called function. */
const arrayWords = /^(?:in|c|values|tuple|frozenset|\w*(?:list|seq|set|of))$/i;

/**
 * The arrays, tuples, `IN (...)` lists and lines of three or more IDs, of which an answer has named at least one. Others are left
 * out, because git hashes look like IDs.
 */
export function arraysIn(text: string, words: readonly Word[], isKnown: (id: string) => boolean): readonly IdArray[] {
  return idSequencesIn(text, words, isKnown).flatMap((sequence) => arrayOf(text, sequence, isKnown) ?? []);
}

/** Sequences of two or more IDs without other code between them, of which an answer has named at least one. */
export function idSequencesIn(
  text: string,
  words: readonly Word[],
  isKnown: (id: string) => boolean,
): readonly (readonly Word[])[] {
  const sequences: Word[][] = [];
  let sequence: Word[] = [];
  const endSequence = (): void => {
    if (sequence.length > 1 && sequence.some(({ id }) => isKnown(id))) sequences.push(sequence);
    sequence = [];
  };
  for (const word of words) {
    if (!looksLikeCompany(word.id) && !isKnown(word.id)) {
      endSequence();
      continue;
    }
    const before = sequence.at(-1);
    if (before && !areAdjacent(text, before.end, word.start)) endSequence();
    sequence.push(word);
  }
  endSequence();
  return sequences;
}

/** The offset of the bracket that opens the array of IDs; undefined if there is none, or if it is that of a function call. */
export function openingOf(text: string, sequence: readonly Word[]): number | undefined {
  const at = bracketOf(text, sequence);
  if (at === undefined || text.charAt(at) !== '(') return at;
  const caller = /(?<![\w)\]])[\w)\]]*$/.exec(text.slice(Math.max(0, at - callerLength), at).trimEnd())?.[0] ?? '';
  return caller === '' || arrayWords.test(caller) ? at : undefined;
}

function bracketOf(text: string, [first]: readonly Word[]): number | undefined {
  if (!first) return undefined;
  const end = isQuote(text, first.start - 1) ? first.start - 1 : first.start;
  const start = Math.max(0, first.start - widestGap);
  const part = text.slice(start, end);
  const fills = fillsToEnd(part);
  for (let at = 0; at < part.length; at += 1) if ('[({'.includes(part.charAt(at)) && fills[at + 1]) return start + at;
  return undefined;
}

/** Returns whether two IDs have only quotes, a separator, white space and comments between them. */
function areAdjacent(text: string, from: number, to: number): boolean {
  if (to - from > widestGap) return false;
  let at = skipFiller(text, isQuote(text, from) ? from + 1 : from, to);
  if (at < to && ',;'.includes(text.charAt(at))) at = skipFiller(text, at + 1, to);
  if (at < to && isQuote(text, at)) at += 1;
  return at >= to;
}

function isQuote(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return sign !== '' && `"'\``.includes(sign);
}

function arrayOf(text: string, sequence: readonly Word[], isKnown: (id: string) => boolean): IdArray | undefined {
  const ids = [...new Set(sequence.map(({ id }) => id))];
  const unknown = ids.filter((id) => !isKnown(id));
  const [first] = sequence;
  if (!first || ids.length < fewestIds) return undefined;
  return { start: bracketOf(text, sequence) ?? first.start, ids, unknown };
}
