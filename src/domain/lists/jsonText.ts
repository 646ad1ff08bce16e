// Finds the first flaw in a JSON text: a syntax error, a repeated key or a number that parsing changes.
// `JSON.parse` gives no offset for most syntax errors, and accepts the other flaws.
// `jsonc-parser` gives offsets, but accepts a repeated key and a changed number too, and deep nesting overflows its stack.

export interface JsonFlaw {
  /** `end`: the text ends too early. `number`: parsing would change it. `depth`: nested deeper than `mostDepth`. */
  readonly kind: 'syntax' | 'end' | 'duplicateKey' | 'number' | 'depth';
  /** The offset in UTF-16 units from the beginning of the text. */
  readonly at: number;
  readonly length: number;
  /** The repeated key, the number or the unexpected token; empty at the end. */
  readonly text: string;
}

/** Nobody nests deeper on purpose. */
const mostDepth = 100;

/** The tokens that may follow. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** An object or an array whose end was not read yet. */
interface Open {
  readonly end: '}' | ']';
  readonly keys: Set<string>;
}

/** The first flaw of a text; undefined if there is none, so that `JSON.parse` accepts it. */
export function jsonFlaw(text: string): JsonFlaw | undefined {
  const nesting: Open[] = [];
  let expected: Expected = 'value';
  for (const { kind, piece, at } of tokensOf(text)) {
    const flaw = (of: JsonFlaw['kind'], found = piece): JsonFlaw => ({ kind: of, at, length: piece.length, text: found });
    const open = nesting.at(-1);
    const mayBeValue = expected.startsWith('value');
    if (mayBeValue && (piece === '{' || piece === '[')) {
      if (nesting.length === mostDepth) return flaw('depth');
      nesting.push({ end: piece === '{' ? '}' : ']', keys: new Set() });
      expected = piece === '{' ? 'key or end' : 'value or end';
    } else if (mayBeValue && (kind === 'string' || kind === 'number' || kind === 'word')) {
      if (kind === 'number' && !isExact(piece)) return flaw('number');
      expected = open ? 'comma or end' : 'nothing';
    } else if (expected.startsWith('key') && kind === 'string') {
      const key = String(JSON.parse(piece));
      if (open?.keys.has(key)) return flaw('duplicateKey', key);
      open?.keys.add(key);
      expected = 'colon';
    } else if (expected === 'colon' && piece === ':') {
      expected = 'value';
    } else if (expected === 'comma or end' && piece === ',') {
      expected = open?.end === '}' ? 'key' : 'value';
    } else if (expected.endsWith('or end') && piece === open?.end) {
      nesting.pop();
      expected = nesting.length > 0 ? 'comma or end' : 'nothing';
    } else {
      return flaw('syntax');
    }
  }
  return expected === 'nothing' ? undefined : { kind: 'end', at: text.length, length: 0, text: '' };
}

type Kind = 'sign' | 'string' | 'number' | 'word' | 'other';

const grammar: readonly (readonly [Kind, RegExp])[] = [
  ['sign', /[{}[\],:]/],
  ['string', /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy],
  ['number', /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/],
  ['word', /true|false|null/],
  ['other', /[^\s{}[\],:"]+|[^ \t\n\r]/],
];
const token = new RegExp(`[ \\t\\n\\r]*(?:${grammar.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|')})`, 'uy');

function* tokensOf(text: string): Generator<{ readonly kind: Kind; readonly piece: string; readonly at: number }> {
  // It is a copy, because a sticky expression keeps its position between calls.
  const next = new RegExp(token);
  for (let match = next.exec(text); match; match = next.exec(text)) {
    for (const [kind] of grammar) {
      const piece = match.groups?.[kind];
      if (piece !== undefined) yield { kind, piece, at: next.lastIndex - piece.length };
    }
  }
}

// Parsing changes a number that is too large, or has more digits than a double holds: 15 are always safe.
function isExact(number: string): boolean {
  return digitsOf(number) === digitsOf(String(Number(number)));
}

function digitsOf(number: string): string {
  const [mantissa = ''] = number.split(/e/i, 1);
  return mantissa.replaceAll(/\D/g, '').replaceAll(/^0+|(?<!0)0+$/g, '');
}
