// Decides where the names of companies are shown behind their IDs, and how much of a name.
import { bareLine } from '../../client/plainText.ts';
import { wordsIn } from './words.ts';

export interface NameHint {
  /** An offset into the text: behind the ID, and behind the quote that closes it. */
  readonly at: number;
  readonly name: string;
}

/** Characters of a name in a line of code. */
const longestName = 30;

/** Most names are short and plain already, which is quickly seen. */
const isPlain = /^[!-~](?:[ -~]{0,28}[!-~])?$/;

/** @param namesOf is asked once, for all words that may be IDs */
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
    // A name that is written behind the ID is not shown again.
    if (!restOfLine(text, at).includes(name)) hints.push({ at, name: isPlain.test(name) ? name : bareLine(name, longestName) });
  }
  return hints;
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, Math.min(end < 0 ? text.length : end, from + 200));
}
