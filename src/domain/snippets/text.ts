// Texts as parts of code: in string literals, which they cannot leave, and in comments, which they cannot end.

/** Cannot be seen, or changes how other characters are: controls, line ends, fillers, signs that change directions. */
const hidden = /[[\p{C}\p{Z}\p{DI}]--[ ]]/gv;

const short: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * The inside of a string literal.
 * @param special the characters that a backslash stands before: the quote, the backslash itself, and what the language puts in place of it
 * @param escape writes a character that is not to be seen, by its code point
 */
export function escaped(text: string, special: RegExp, escape: (point: number) => string): string {
  return text
    .replaceAll(special, '\\$&')
    .replaceAll(hidden, (character) => short.get(character) ?? escape(character.codePointAt(0) ?? 0));
}

/** Whether all of a text is to be seen. */
export function isPlain(text: string): boolean {
  return text.search(hidden) < 0;
}

/** `\u00e9` or `\U0001f600`: in Go, C#, Python and R. */
export function paddedEscape(point: number): string {
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
}

/** `\u{e9}`: in JavaScript and PHP. */
export function bracedEscape(point: number): string {
  return `\\u{${hex(point, 1)}}`;
}

/** In double quotes, as Go, C# and R have them. */
export function doubleQuoted(text: string): string {
  return `"${escaped(text, /["\\]/g, paddedEscape)}"`;
}

/** In the quotes that need fewer backslashes, double ones if both do, as the formatters of JavaScript and Python want it. */
export function fewestEscapes(text: string, escape: (point: number) => string): string {
  const count = (quote: string): number => text.split(quote).length;
  return count('"') > count("'") ? `'${escaped(text, /['\\]/g, escape)}'` : `"${escaped(text, /["\\]/g, escape)}"`;
}

/**
 * Notes as comments to the end of the line, each on its own. Java reads `\u000a` in a comment as a line end, and `?>` ends a
 * comment of PHP.
 * @returns nothing, or whole lines
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
