// Writes names of companies into code: in comments, which they cannot end, and as identifiers.
import { bareLine } from '../../client/plainText.ts';

/** The most characters of a name in a comment, and the most words of a name in an identifier. */
const [longestName, mostWords] = [80, 6];

/**
 * A name for a comment of any language: without line ends, signs that change the direction of text, and signs that begin or end a
 * comment, PHP or a script. Backslashes are replaced, because Java reads `\u000a` in a comment as a line end, and a comment of C
 * continues in the next line after a backslash.
 */
export function commentText(name: string): string {
  const plain = bareLine(name, longestName).replaceAll('\\', '/');
  return plain.replace(/\*(?=\/)|\/(?=\*)|\?(?=>)|%(?=>)|<(?=\/|!--)|-(?=->)|#(?=##)|\](?=\])/g, '$& ').trim();
}

/** A name as an identifier in four spellings, of which `const` is in capitals. */
export interface Identifiers {
  readonly const: string;
  readonly snake: string;
  readonly pascal: string;
  readonly camel: string;
}

/** Reserved words of some language that a name may consist of. */
const reserved = new Set(
  `abstract and any as assert async await begin bool boolean break by byte case catch char class concept const continue data date
  def default defer del delete do double elif else end enum event exit export extends extern false final finally fixed float for
  foreign from func function global goto group if implements import in index init inline int interface internal is key lambda let
  local lock long match mod module mut namespace native new next nil none not null object of on open operator or order out
  override package pass private protected protocol public raise range record ref register repeat return sealed self select short
  signed sizeof static string struct super switch synchronized table template this throw throws trait true try type typeof union
  unless unsafe unsigned until use using value var virtual void volatile when where while with yield`.split(/\s+/),
);

/** The identifiers of a name, or of its ID if no part of the name can be written in ASCII. */
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
    snake: reserved.has(snake) ? `${snake}_company` : snake,
    pascal: reserved.has(pascal.toLowerCase()) ? `${pascal}Company` : pascal,
    camel: reserved.has(camel) ? `${camel}Company` : camel,
  };
}

/** The identifiers of several companies. If two are the same in any spelling, the second one gets a number. */
export function distinctIdentifiers(
  companies: readonly { readonly id: string; readonly name?: string | undefined }[],
): readonly Identifiers[] {
  const used: readonly Set<string>[] = spellings.map(() => new Set());
  return companies.map(({ id, name }) => {
    const own = identifiersOf(name, id);
    let count = 1;
    let written = own;
    // Every spelling is compared, because `Area 5 1` and `Area 51` are the same in some and differ in others.
    while (spellings.some((spelling, at) => used[at]?.has(written[spelling]))) written = numbered(own, (count += 1));
    for (const [at, spelling] of spellings.entries()) used[at]?.add(written[spelling]);
    return written;
  });
}

const spellings = ['const', 'snake', 'pascal', 'camel'] as const;

function numbered(own: Identifiers, count: number): Identifiers {
  const suffix = `_${String(count)}`;
  return { const: own.const + suffix, snake: own.snake + suffix, pascal: own.pascal + suffix, camel: own.camel + suffix };
}

// `S.p.A.` and `L’Étoile` are one word each, because dots and apostrophes are removed.
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]+/gu, '')
    .toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, mostWords);
}
