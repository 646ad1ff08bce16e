// Writes string literals of a language with the document's quotes, and escapes what would end them or run.

export type Quote = "'" | '"' | '`' | '';

/** The syntax of a string literal: its quotes, and the escape of a quote inside. */
export interface Literal {
  /** The editor's name of the language; absent if it is none that is known. */
  readonly languageId?: string;
  readonly quote: Quote;
  readonly escaping: 'backslash' | 'doubled' | 'shell';
  /** Signs that begin an expression inside such a literal. */
  readonly expressionSigns: string;
}

/** Languages that have both quotes for strings; which one is used is read off the document. */
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
  // In the other quotes these run what is written there.
  ['perl', "'"],
  ['shellscript', "'"],
  ['powershell', "'"],
]);

/** Languages in which a quote inside a literal is doubled; in the others a backslash stands before it. */
const doubling: ReadonlySet<string> = new Set(['sql', 'mysql', 'plsql', 'vb', 'powershell']);

/** The beginning of an expression inside a literal with these quotes. */
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

/** All signs that end a literal, if the typographic forms of its quote do so as well. */
const ends: ReadonlyMap<string, Readonly<Partial<Record<Quote, string>>>> = new Map([
  ['powershell', { "'": "'‘’‚‛", '"': '"“”„' }],
  ['vb', { '"': '"“”' }],
]);

/** Enough of a document to see which quotes it uses. */
const sampleLength = 20_000;

/**
 * Returns the style of literals in a document.
 * @param languageId the editor's name of the language; for one that is not known, such as plain text, there are none
 * @param text the document, or its beginning
 */
export function literalFor(languageId: string, text: string): Literal {
  return literalWith(languageId, quoteFor(languageId, text));
}

/** Returns the style of literals with a quote, which need not be the document's usual one. */
export function literalWith(languageId: string, quote: Quote): Literal {
  // In single quotes YAML knows no backslash.
  const isDoubled = doubling.has(languageId) || (quote === "'" && (languageId === 'yaml' || languageId === 'dockercompose'));
  const escaping = isDoubled ? 'doubled' : languageId === 'shellscript' && quote === "'" ? 'shell' : 'backslash';
  return { languageId, quote, escaping, expressionSigns: expressionSigns.get(languageId)?.[quote] ?? '' };
}

/** A text as a literal: whatever it holds, it ends where it should. */
export function quoted(text: string, literal: Literal): string {
  return `${literal.quote}${escaped(text, literal)}${literal.quote}`;
}

/** Escapes a text for the inside of a literal. */
export function escaped(text: string, { languageId = '', quote, escaping, expressionSigns: signs }: Literal): string {
  if (quote === '') return text;
  if (escaping === 'shell') return text.replaceAll("'", String.raw`'\''`);
  if (escaping === 'doubled') {
    const doubled = withBefore(text, ends.get(languageId)?.[quote] ?? quote, (sign) => sign);
    // Of the languages that double their quotes only PowerShell has expressions in literals, and its escape is the backtick.
    return withBefore(doubled, signs, () => '`');
  }
  const safe = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return withBefore(safe, signs, () => '\\');
}

/** The text with something in front of each of some signs. */
function withBefore(text: string, signs: string, before: (sign: string) => string): string {
  return Array.from(text, (sign) => (signs.includes(sign) ? before(sign) + sign : sign)).join('');
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
