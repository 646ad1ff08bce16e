// Writes string literals with the document's quotes, and escapes signs that would end them or begin an expression.

export type Quote = "'" | '"' | '`' | '';

/** The syntax of a string literal: its quote, and the escapes inside it. */
export interface Literal {
  /** The editor's language ID; absent if the literal belongs to no particular language. */
  readonly languageId?: string;
  /** Empty if the language has no literals, so that texts are written without quotes. */
  readonly quote: Quote;
  /** The escape of a quote in the literal: a backslash, a second quote, or for shells a quote outside between two literals. */
  readonly escaping: 'backslash' | 'doubled' | 'shell';
  /** The signs that begin an expression inside such a literal. */
  readonly expressionSigns: string;
}

/** Languages that have both quotes for strings, and the usual quote, which is used unless the document prefers the other one. */
const eitherQuote: ReadonlyMap<string, Quote> = new Map<string, Quote>([
  ['javascript', "'"],
  ['javascriptreact', "'"],
  ['typescript', "'"],
  ['typescriptreact', "'"],
  ['vue', "'"],
  ['svelte', "'"],
  ['python', '"'],
  ['ruby', "'"],
  ['php', "'"],
  ['lua', '"'],
  ['dart', "'"],
  ['groovy', "'"],
  ['r', '"'],
  ['julia', '"'],
  ['yaml', '"'],
  ['dockercompose', '"'],
  ['toml', '"'],
  ['coffeescript', "'"],
  ['elixir', '"'],
]);

const oneQuote: ReadonlyMap<string, Quote> = new Map<string, Quote>([
  ['json', '"'],
  ['jsonc', '"'],
  ['jsonl', '"'],
  ['java', '"'],
  ['c', '"'],
  ['cpp', '"'],
  ['csharp', '"'],
  ['fsharp', '"'],
  ['go', '"'],
  ['rust', '"'],
  ['swift', '"'],
  ['kotlin', '"'],
  ['scala', '"'],
  ['clojure', '"'],
  ['haskell', '"'],
  ['objective-c', '"'],
  ['objective-cpp', '"'],
  ['vb', '"'],
  ['sql', "'"],
  ['mysql', "'"],
  ['plsql', "'"],
  ['graphql', '"'],
  ['proto3', '"'],
  // In double quotes these languages evaluate expressions.
  ['perl', "'"],
  ['shellscript', "'"],
  ['powershell', "'"],
]);

/** Languages in which a quote inside a literal is doubled; in the others a backslash stands before it. */
const doubling: ReadonlySet<string> = new Set(['sql', 'mysql', 'plsql', 'vb', 'powershell']);

/** The signs that begin an expression inside a literal, by language and quote. */
const expressionSigns: ReadonlyMap<string, Readonly<Partial<Record<Quote, string>>>> = new Map([
  ['php', { '"': '$' }],
  ['groovy', { '"': '$' }],
  ['kotlin', { '"': '$' }],
  ['julia', { '"': '$' }],
  ['dart', { '"': '$', "'": '$' }],
  ['ruby', { '"': '#' }],
  ['elixir', { '"': '#', "'": '#' }],
  ['coffeescript', { '"': '#' }],
  ['perl', { '"': '$@' }],
  ['shellscript', { '"': '$`' }],
  ['powershell', { '"': '$`' }],
]);

/** All signs that end a literal, in languages in which typographic quotes end it too. */
const closingQuotes: ReadonlyMap<string, Readonly<Partial<Record<Quote, string>>>> = new Map([
  ['powershell', { "'": "'‘’‚‛", '"': '"“”„' }],
  ['vb', { '"': '"“”' }],
]);

/** The number of characters of a document that are enough to see which quotes it prefers. */
const sampleLength = 20_000;

/**
 * Returns the style of literals in a document.
 * @param languageId the editor's language ID; for an unknown language, such as plain text, the quote is empty
 * @param text the document, or its beginning
 */
export function literalFor(languageId: string, text: string): Literal {
  return literalWith(languageId, quoteFor(languageId, text));
}

/** Returns the style of literals with a quote, which need not be the document's usual one. */
export function literalWith(languageId: string, quote: Quote): Literal {
  // In YAML a backslash in single quotes is an ordinary character.
  const isDoubled = doubling.has(languageId) || (quote === "'" && (languageId === 'yaml' || languageId === 'dockercompose'));
  const escaping = isDoubled ? 'doubled' : languageId === 'shellscript' && quote === "'" ? 'shell' : 'backslash';
  return { languageId, quote, escaping, expressionSigns: expressionSigns.get(languageId)?.[quote] ?? '' };
}

/** A text as a literal, escaped so that no part of it ends the literal. */
export function quoted(text: string, literal: Literal): string {
  return `${literal.quote}${escaped(text, literal)}${literal.quote}`;
}

/** Escapes a text for the inside of a literal. */
export function escaped(text: string, { languageId = '', quote, escaping, expressionSigns: signs }: Literal): string {
  if (quote === '') return text;
  if (escaping === 'shell') return text.replaceAll("'", String.raw`'\''`);
  if (escaping === 'doubled') {
    const doubled = prefixed(text, closingQuotes.get(languageId)?.[quote] ?? quote, (sign) => sign);
    // Among the languages that double quotes, only PowerShell has expressions in literals, and a backtick escapes them.
    return prefixed(doubled, signs, () => '`');
  }
  const safe = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return prefixed(safe, signs, () => '\\');
}

/** The text with a prefix before each of some signs. */
function prefixed(text: string, signs: string, prefixOf: (sign: string) => string): string {
  return Array.from(text, (sign) => (signs.includes(sign) ? prefixOf(sign) + sign : sign)).join('');
}

function quoteFor(languageId: string, text: string): Quote {
  const fixed = oneQuote.get(languageId);
  if (fixed !== undefined) return fixed;
  const usual = eitherQuote.get(languageId);
  if (usual === undefined) return '';
  const sample = text.slice(0, sampleLength);
  const single = countStrings(sample, /'[^'"\n]*'/g);
  const double = countStrings(sample, /"[^'"\n]*"/g);
  return single === double ? usual : single > double ? "'" : '"';
}

function countStrings(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
