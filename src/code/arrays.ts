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
/** Characters between two IDs of one array. */
const widest = 400;

/** A quote, a comma and comments, in lines of their own or not. */
const between =
  /^["'`]?(?:\s|\/\/[^\n]*\n|#[^\n]*\n|--[^\n]*\n|\/\*[^*]*\*\/)*[,;]?(?:\s|\/\/[^\n]*\n|#[^\n]*\n|--[^\n]*\n|\/\*[^*]*\*\/)*["'`]?$/;

/**
 * Runs of three and more IDs of which an answer has named at least one: arrays, tuples, `IN (...)`, and IDs one a line. Others
 * stay silent: git hashes look the same.
 */
export function arraysIn(text: string, words: readonly Word[], isKnown: (id: string) => boolean): readonly IdArray[] {
  const arrays: IdArray[] = [];
  let run: Word[] = [];
  const end = (): void => {
    const array = run.length >= fewest ? arrayOf(text, run, isKnown) : undefined;
    if (array) arrays.push(array);
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
  return arrays;
}

function belongs(text: string, from: number, to: number): boolean {
  return to - from <= widest && between.test(text.slice(from, to));
}

function arrayOf(text: string, run: readonly Word[], isKnown: (id: string) => boolean): IdArray | undefined {
  const ids = [...new Set(run.map(({ id }) => id))];
  const unknown = ids.filter((id) => !isKnown(id));
  const [first] = run;
  if (!first || ids.length < fewest || unknown.length === ids.length) return undefined;
  const bracket = /[[({]\s*["'`]?$/.exec(text.slice(Math.max(0, first.start - widest), first.start));
  return { start: first.start - (bracket?.[0].length ?? 0), ids, unknown };
}
