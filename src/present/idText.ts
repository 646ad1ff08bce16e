// How an ID is written in a language: quoted where a literal needs it, with the quotes the document uses.

export type Quote = "'" | '"' | '';

/** How a string literal is written: its quotes, and what a quote inside it becomes. */
export interface Literal {
  readonly quote: Quote;
  readonly inside: 'backslash' | 'doubled';
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
  ['perl', "'"],
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
  ['shellscript', "'"],
  ['powershell', "'"],
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
]);

/** Languages in which a quote inside a literal is doubled; in the others a backslash stands before it. */
const doubling: ReadonlySet<string> = new Set(['sql', 'mysql', 'plsql', 'vb', 'powershell']);

/** Enough of a document to see which quotes it uses. */
const sampleLength = 20_000;

/**
 * How an ID is written in a document.
 * @param languageId the editor's name of the language; for one that is not known, such as plain text, there are none
 * @param text the document, or its beginning
 */
export function literalFor(languageId: string, text: string): Literal {
  return { quote: quoteFor(languageId, text), inside: doubling.has(languageId) ? 'doubled' : 'backslash' };
}

/**
 * The text to insert at one cursor.
 * @param around the characters directly before and after the cursor: inside quotes nothing is added
 */
export function idText(
  ids: readonly string[],
  literal: Literal,
  around: { readonly before: string; readonly after: string },
): string {
  const isQuote = (character: string): boolean => character === "'" || character === '"' || character === '`';
  const inside = isQuote(around.before) && around.before === around.after;
  return ids.map((id) => (inside ? id : quoted(id, literal))).join(inside ? ',' : ', ');
}

/** What each cursor gets: one ID each where there are as many IDs as cursors, else all of them at each. */
export function idsPerCursor(ids: readonly string[], cursors: number): readonly (readonly string[])[] {
  if (cursors > 1 && ids.length === cursors) return ids.map((id) => [id]);
  return Array.from({ length: cursors }, () => ids);
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

// IDs are opaque: one that holds a quote or a backslash must not break out of its literal.
function quoted(id: string, { quote, inside }: Literal): string {
  if (quote === '') return id;
  if (inside === 'doubled') return `${quote}${id.replaceAll(quote, quote + quote)}${quote}`;
  return `${quote}${id.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

function countStrings(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
