// The operators of searches through text (service-reference.md, "Web, contacts, social networks").

/** A word or a phrase that a text must have, or must not have. */
interface Term {
  readonly words: string;
  readonly isExcluded: boolean;
}

/**
 * A test of texts: words are AND, `OR` stands between alternatives, `"…"` is a phrase, `+` says that a word must be there, and `-` that
 * it must not. Case and accents do not count. Unconfirmed: that OR binds less than AND does.
 */
export function fullTextTest(query: string): (text: string) => boolean {
  const alternatives: Term[][] = [[]];
  for (const [, sign, phrase, word] of query.matchAll(/([+-]?)(?:"([^"]*)"|(\S+))/g)) {
    const words = spaced(phrase ?? word ?? '');
    if (word === 'OR' && sign === '') alternatives.push([]);
    // A sign by itself, such as `&`, is in no text, since only the words of a text are compared.
    else if (words.trim() !== '') alternatives.at(-1)?.push({ words, isExcluded: sign === '-' });
  }
  const wanted = alternatives.filter((terms) => terms.length > 0);
  return (text) => {
    const words = spaced(text);
    return wanted.some((terms) => terms.every((term) => words.includes(term.words) !== term.isExcluded));
  };
}

/** The words of a text with one space around each, so that a part of a word is not found. */
function spaced(text: string): string {
  const words =
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
