// Finds arrays and lists of IDs in a text by the characters between one ID and the next.
import { looksLikeCompany } from '../lists/itemId.ts';
import { fillsToEnd, skipFiller } from './filler.ts';
import type { Word } from './words.ts';

export interface IdArray {
  /** The offset of its bracket, or of its first ID if it has none. */
  readonly start: number;
  /** Each once, in the order in which they stand there. */
  readonly ids: readonly string[];
  /** Of these, those that no answer has named. */
  readonly unknown: readonly string[];
}

/** Fewer are no array that needs counting. */
const fewest = 3;
/** Characters between two IDs of one array, and of what stands before its bracket. */
const [widest, near] = [400, 40];

/** Words before a round bracket of an array, a tuple or a list; any other word is a call. */
const ofArrays = /^(?:in|c|values|tuple|frozenset|\w*(?:list|seq|set|of))$/i;

/**
 * Runs of three and more IDs of which an answer has named at least one: arrays, tuples, `IN (...)`, and IDs one a line. Others
 * stay silent: git hashes look the same.
 */
export function arraysIn(text: string, words: readonly Word[], isKnown: (id: string) => boolean): readonly IdArray[] {
  return runsIn(text, words, isKnown).flatMap((run) => arrayOf(text, run, isKnown) ?? []);
}

/** IDs that stand one behind the other with nothing else between them: two and more, of which an answer has named at least one. */
export function runsIn(text: string, words: readonly Word[], isKnown: (id: string) => boolean): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const end = (): void => {
    if (run.length > 1 && run.some(({ id }) => isKnown(id))) runs.push(run);
    run = [];
  };
  for (const word of words) {
    if (!looksLikeCompany(word.id) && !isKnown(word.id)) {
      end();
      continue;
    }
    const before = run.at(-1);
    if (before && !belongs(text, before.end, word.start)) end();
    run.push(word);
  }
  end();
  return runs;
}

/** The offset of the bracket that opens the array of a run; undefined if there is none, or it belongs to a call. */
export function openingOf(text: string, run: readonly Word[]): number | undefined {
  const at = bracketOf(text, run);
  if (at === undefined || text.charAt(at) !== '(') return at;
  const caller = /(?<![\w)\]])[\w)\]]*$/.exec(text.slice(Math.max(0, at - near), at).trimEnd())?.[0] ?? '';
  return caller === '' || ofArrays.test(caller) ? at : undefined;
}

function bracketOf(text: string, [first]: readonly Word[]): number | undefined {
  if (!first) return undefined;
  const end = isQuote(text, first.start - 1) ? first.start - 1 : first.start;
  const start = Math.max(0, first.start - widest);
  const part = text.slice(start, end);
  const fills = fillsToEnd(part);
  for (let at = 0; at < part.length; at += 1) if ('[({'.includes(part.charAt(at)) && fills[at + 1]) return start + at;
  return undefined;
}

/** Whether at most a quote, a separator and another quote stand between two IDs, with filler around the separator. */
function belongs(text: string, from: number, to: number): boolean {
  if (to - from > widest) return false;
  let at = skipFiller(text, isQuote(text, from) ? from + 1 : from, to);
  if (at < to && ',;'.includes(text.charAt(at))) at = skipFiller(text, at + 1, to);
  if (at < to && isQuote(text, at)) at += 1;
  return at >= to;
}

function isQuote(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return sign !== '' && `"'\``.includes(sign);
}

function arrayOf(text: string, run: readonly Word[], isKnown: (id: string) => boolean): IdArray | undefined {
  const ids = [...new Set(run.map(({ id }) => id))];
  const unknown = ids.filter((id) => !isKnown(id));
  const [first] = run;
  if (!first || ids.length < fewest) return undefined;
  return { start: bracketOf(text, run) ?? first.start, ids, unknown };
}
