// Decides where the names of companies are shown after their IDs, and how much of a name.
import { bareLine } from '../../client/plainText.ts';
import { wordsIn } from './words.ts';

export interface NameHint {
  /** The offset in the text after the ID and its closing quote. */
  readonly at: number;
  readonly name: string;
}

/** The most characters of a name that is shown in a line of code. */
const longestName = 30;

/** Matches names that are short and plain already, as most are, because the test is faster than `bareLine`. */
const isPlain = /^[!-~](?:[ -~]{0,28}[!-~])?$/;

/** The names to show in a text. @param namesOf called once, with all words that may be IDs */
export function hintsIn(
  text: string,
  namesOf: (words: readonly string[]) => (id: string) => string | undefined,
): readonly NameHint[] {
  const words = wordsIn(text);
  if (words.length === 0) return [];
  const nameOf = namesOf(words.map(({ id }) => id));
  const hints: NameHint[] = [];
  for (const { id, end } of words) {
    const name = nameOf(id);
    if (name === undefined || name === '') continue;
    const at = end + (/["'`]/.test(text.charAt(end)) ? 1 : 0);
    // A name that the line contains after the ID is not shown again.
    if (!restOfLine(text, at).includes(name)) hints.push({ at, name: isPlain.test(name) ? name : bareLine(name, longestName) });
  }
  return hints;
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, Math.min(end < 0 ? text.length : end, from + 200));
}
