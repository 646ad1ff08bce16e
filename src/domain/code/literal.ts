// Writes string literals of a language with the document's quotes, and escapes what would end them or run.

export type Quote = "'" | '"' | '`' | '';

/** The syntax of a string literal: its quotes, and the escape of a quote inside. */
export interface Literal {
  readonly quote: Quote;
  readonly inside: 'backslash' | 'doubled' | 'shell';
  /** Signs that begin an expression inside such a literal. */
  readonly live: string;
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
const live: ReadonlyMap<string, Readonly<Partial<Record<Quote, string>>>> = new Map([
  ['php', { '"': '$' }],
  ['groovy', { '"': '$' }],
  ['kotlin', { '"': '$' }],
  ['julia', { '"': '$' }],
  ['dart', { '"': '$', "'": '$' }],
  ['ruby', { '"': '#' }],
  ['elixir', { '"': '#' }],
  ['coffeescript', { '"': '#' }],
]);

/** Enough of a document to see which quotes it uses. */
const sampleLength = 20_000;

/**
 * Returns the style of literals in a document.
 * @param languageId the editor's name of the language; for one that is not known, such as plain text, there are none
 * @param text the document, or its beginning
 */
export function literalFor(languageId: string, text: string): Literal {
  const quote = quoteFor(languageId, text);
  const inside = doubling.has(languageId) ? 'doubled' : languageId === 'shellscript' ? 'shell' : 'backslash';
  return { quote, inside, live: live.get(languageId)?.[quote] ?? '' };
}

/** A text as a literal: whatever it holds, it ends where it should. */
export function quoted(text: string, literal: Literal): string {
  return `${literal.quote}${escaped(text, literal)}${literal.quote}`;
}

/** Escapes a text for the inside of a literal. */
export function escaped(text: string, { quote, inside, live: sign }: Literal): string {
  if (quote === '') return text;
  if (inside === 'doubled') return text.replaceAll(quote, quote + quote);
  if (inside === 'shell') return text.replaceAll("'", String.raw`'\''`);
  const safe = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return sign === '' ? safe : safe.replaceAll(sign, `\\${sign}`);
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
