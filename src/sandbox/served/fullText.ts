// Tests texts by a query with the operators of full text searches (service-reference.md, "Web, contacts, social networks").

/** A word or a phrase that a text must have, or must not have. */
interface Term {
  readonly words: string;
  readonly isExcluded: boolean;
}

/**
 * A test of texts. All words must be in a text, `OR` separates alternatives, `"…"` is a phrase, `+` marks a required word and
 * `-` an excluded one. Case and accents do not count. Unconfirmed: that OR binds less strongly than AND.
 */
export function fullTextTest(query: string): (text: string) => boolean {
  const alternatives: Term[][] = [[]];
  for (const [, sign, phrase, word] of query.matchAll(/([+-]?)(?:"([^"]*)"|(\S+))/g)) {
    const words = spacedWords(phrase ?? word ?? '');
    if (word === 'OR' && sign === '') alternatives.push([]);
    // A term without letters and digits, such as `&`, is ignored, since only words are compared.
    else if (words.trim() !== '') alternatives.at(-1)?.push({ words, isExcluded: sign === '-' });
  }
  const wanted = alternatives.filter((terms) => terms.length > 0);
  return (text) => {
    const words = spacedWords(text);
    return wanted.some((terms) => terms.every((term) => words.includes(term.words) !== term.isExcluded));
  };
}

/** The words of a text with a space around each, so that a part of a word does not match. */
function spacedWords(text: string): string {
  const words =
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
