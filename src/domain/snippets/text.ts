// Writes texts into code: into string literals, which they cannot leave, and into comments, which they cannot end.

/** Matches characters that are invisible or change others: controls, line ends, fillers, signs that change directions. */
const hidden = /[[\p{C}\p{Z}\p{DI}]--[ ]]/gv;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * The inside of a string literal.
 * @param special matches the characters that need a backslash: the quote, the backslash, and signs that begin an expression
 * @param escape writes an invisible character, given by its code point
 */
export function escaped(text: string, special: RegExp, escape: (point: number) => string): string {
  return text
    .replaceAll(special, '\\$&')
    .replaceAll(hidden, (character) => shortEscapes.get(character) ?? escape(character.codePointAt(0) ?? 0));
}

/** Returns whether a text has no invisible characters. */
export function isPlain(text: string): boolean {
  return text.search(hidden) < 0;
}

/** The escape of a code point in Go, C#, Python and R, such as `\u00e9` or `\U0001f600`. */
export function paddedEscape(point: number): string {
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
}

/** The escape of a code point in JavaScript and PHP, such as `\u{e9}`. */
export function bracedEscape(point: number): string {
  return `\\u{${hex(point, 1)}}`;
}

/** A text as a literal of Go, C# or R in double quotes. */
export function doubleQuoted(text: string): string {
  return `"${escaped(text, /["\\]/g, paddedEscape)}"`;
}

/** A text as a literal in the quotes that need fewer backslashes, or else in double quotes, as the usual formatters write it. */
export function fewestEscapes(text: string, escape: (point: number) => string): string {
  const count = (quote: string): number => text.split(quote).length;
  return count('"') > count("'") ? `'${escaped(text, /['\\]/g, escape)}'` : `"${escaped(text, /["\\]/g, escape)}"`;
}

/**
 * Notes as comments, each in a line of its own. Backslashes and `?>` are changed, because Java reads `\u000a` in a comment as a
 * line end, and `?>` ends a comment of PHP.
 * @returns whole lines with their line ends; empty without notes
 */
export function comments(sign: string, notes: readonly string[], indent = ''): string {
  return notes
    .map((note) => note.replaceAll(hidden, ' ').replaceAll('\\', '/').replaceAll('?>', '? >'))
    .map((note) => `${indent}${sign} ${note}\n`)
    .join('');
}

function hex(point: number, digits: number): string {
  return point.toString(16).padStart(digits, '0');
}
