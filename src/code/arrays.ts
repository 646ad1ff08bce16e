// Arrays and lists of IDs in a text: what stands between one ID and the next tells whether they belong together.
import { looksLikeCompany } from '../lists/itemId.ts';
import type { Word } from './words.ts';

export interface IdArray {
  /** Where its bracket is, or its first ID where it has none, as an offset into the text. */
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

/** White space and comments, in lines of their own or not. */
export const filler = String.raw`(?:\s|\/\/[^\n]*\n|#[^\n]*\n|--[^\n]*\n|\/\*[^*]*\*\/)*`;
const between = new RegExp(`^["'\`]?${filler}[,;]?${filler}["'\`]?$`);
const opening = new RegExp(`[[({]${filler}["'\`]?$`);
/** What stands before a round bracket of an array, a tuple or a list; another word is a call. */
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

/** Where the bracket is that opens the array of a run, as an offset; undefined where there is none, or it calls something. */
export function openingOf(text: string, run: readonly Word[]): number | undefined {
  const at = bracketOf(text, run);
  if (at === undefined || text.charAt(at) !== '(') return at;
  const caller = /([\w)\]]*)\s*$/.exec(text.slice(Math.max(0, at - near), at))?.[1] ?? '';
  return caller === '' || ofArrays.test(caller) ? at : undefined;
}

function bracketOf(text: string, [first]: readonly Word[]): number | undefined {
  if (!first) return undefined;
  const bracket = opening.exec(text.slice(Math.max(0, first.start - widest), first.start));
  return bracket ? first.start - bracket[0].length : undefined;
}

function belongs(text: string, from: number, to: number): boolean {
  return to - from <= widest && between.test(text.slice(from, to));
}

function arrayOf(text: string, run: readonly Word[], isKnown: (id: string) => boolean): IdArray | undefined {
  const ids = [...new Set(run.map(({ id }) => id))];
  const unknown = ids.filter((id) => !isKnown(id));
  const [first] = run;
  if (!first || ids.length < fewest) return undefined;
  return { start: bracketOf(text, run) ?? first.start, ids, unknown };
}
