// Names of companies as parts of code: in comments, which they cannot end, and as identifiers.
import { bareLine } from '../../client/plainText.ts';

/** Characters of a name in a comment, and words of a name in an identifier. */
const [longestName, mostWords] = [80, 6];

/**
 * A name for a comment of any language: without line ends, signs that change directions, and what begins or ends a comment, PHP
 * or a script. Java reads `\u000a` in a comment as a line end, and C goes on behind a backslash.
 */
export function commentText(name: string): string {
  const plain = bareLine(name, longestName).replaceAll('\\', '/');
  return plain.replace(/\*(?=\/)|\/(?=\*)|\?(?=>)|%(?=>)|<(?=\/|!--)|-(?=->)|#(?=##)|\](?=\])/g, '$& ').trim();
}

/** The ways to write a name as an identifier. */
export interface Identifiers {
  readonly const: string;
  readonly snake: string;
  readonly pascal: string;
  readonly camel: string;
}

/** Words that are taken in some language and that a name might be. */
const taken = new Set(
  `abstract and any as assert async await begin bool boolean break by byte case catch char class concept const continue data date
  def default defer del delete do double elif else end enum event exit export extends extern false final finally fixed float for
  foreign from func function global goto group if implements import in index init inline int interface internal is key lambda let
  local lock long match mod module mut namespace native new next nil none not null object of on open operator or order out
  override package pass private protected protocol public raise range record ref register repeat return sealed self select short
  signed sizeof static string struct super switch synchronized table template this throw throws trait true try type typeof union
  unless unsafe unsigned until use using value var virtual void volatile when where while with yield`.split(/\s+/),
);

/** A name, or an ID if nothing of the name can be written in ASCII. */
function identifiersOf(name: string | undefined, id: string): Identifiers {
  const words = wordsOf(name ?? '');
  const parts = words.length > 0 ? words : ['company', ...wordsOf(id)];
  const [first = ''] = parts;
  const safe = /^\d/.test(first) ? ['company', ...parts] : parts;
  const pascal = safe.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const snake = safe.join('_');
  return {
    const: snake.toUpperCase(),
    snake: taken.has(snake) ? `${snake}_company` : snake,
    pascal: taken.has(pascal.toLowerCase()) ? `${pascal}Company` : pascal,
    camel: taken.has(camel) ? `${camel}Company` : camel,
  };
}

/** Those of several companies; of two that come out the same in any way of writing the second gets a number. */
export function distinctIdentifiers(
  companies: readonly { readonly id: string; readonly name?: string | undefined }[],
): readonly Identifiers[] {
  const used: readonly Set<string>[] = ways.map(() => new Set());
  return companies.map(({ id, name }) => {
    const own = identifiersOf(name, id);
    let count = 1;
    let written = own;
    // `Area 5 1` and `Area 51` come out the same only where words are joined without a sign between them.
    while (ways.some((way, at) => used[at]?.has(written[way]))) written = numbered(own, (count += 1));
    for (const [at, way] of ways.entries()) used[at]?.add(written[way]);
    return written;
  });
}

const ways = ['const', 'snake', 'pascal', 'camel'] as const;

function numbered(own: Identifiers, count: number): Identifiers {
  const suffix = `_${String(count)}`;
  return { const: own.const + suffix, snake: own.snake + suffix, pascal: own.pascal + suffix, camel: own.camel + suffix };
}

// `S.p.A.` is one word, and so is `L’Étoile` without its apostrophe.
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]+/gu, '')
    .toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, mostWords);
}
