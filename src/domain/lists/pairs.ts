// Reads and writes pairs of extra data as users type them into a filter: `region=Vlaanderen, priority=1`.

export type Pairs = Readonly<Record<string, unknown>>;

/** The reason why a text cannot be read as pairs: a quote does not end, or `text` is the first piece that is no `key=value`. */
export type PairsProblem = { readonly kind: 'openQuote' } | { readonly kind: 'noPair'; readonly text: string };

/**
 * Reads pairs that are separated by commas. A value that is JSON is parsed, such as 1, true or ["a", "b"]; any other
 * value is text. In double quotes, a key or a value may hold any character.
 */
export function parsePairs(text: string): { readonly pairs: Pairs } | { readonly problem: PairsProblem } {
  const pieces = splitOutside(text, ',');
  if (!pieces) return { problem: { kind: 'openQuote' } };
  const entries: (readonly [string, unknown])[] = [];
  for (const piece of pieces.map((one) => one.trim())) {
    if (piece === '') continue;
    const [name = '', ...rest] = splitOutside(piece, '=') ?? [];
    const key = unquoted(name.trim());
    if (key === '' || rest.length === 0) return { problem: { kind: 'noPair', text: piece } };
    entries.push([key, valueOf(rest.join('=').trim())]);
  }
  return { pairs: Object.fromEntries(entries) };
}

/** The inverse of `parsePairs`. */
export function formatPairs(pairs: Pairs): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${/^[\w.-]+$/.test(key) ? key : JSON.stringify(key)}=${formatValue(value)}`)
    .join(', ');
}

function formatValue(value: unknown): string {
  const isPlain = typeof value === 'string' && value === value.trim() && !/[",=[\]{}]/.test(value) && valueOf(value) === value;
  return isPlain ? value : JSON.stringify(value);
}

function unquoted(name: string): string {
  const value = name.startsWith('"') ? valueOf(name) : name;
  return typeof value === 'string' ? value : name;
}

function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/**
 * Splits a text at separators outside of quotes and brackets. A bracket that is not closed is text, so that it hides no
 * separator.
 * @param unclosed the places of such brackets @returns undefined if a quote does not end
 */
function splitOutside(text: string, separator: string, unclosed: ReadonlySet<number> = new Set()): readonly string[] | undefined {
  const pieces = [''];
  let quoted = false;
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const escaped = quoted && character === '\\' ? text.charAt(at + 1) : '';
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '[' || character === '{') && !unclosed.has(at)) open.push(at);
    if (!quoted && (character === ']' || character === '}')) open.pop();
    if (character === separator && !quoted && open.length === 0) pieces.push('');
    else pieces.push((pieces.pop() ?? '') + character + escaped);
    at += escaped.length;
  }
  if (quoted) return undefined;
  return open.length === 0 ? pieces : splitOutside(text, separator, new Set(open));
}
