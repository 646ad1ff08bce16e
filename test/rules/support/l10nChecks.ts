// The sentences of the source and their translations: which are missing, stale or differ in their placeholders.
import { Visitor, type Expression, type Node, type ObjectExpression } from 'oxc-parser';
import { isWithin, literalText, parse, placeOf, type Source, type Span } from './sources.ts';

export interface Sentence {
  /** The key in the bundle: the English sentence, with its comment behind a slash where it has one. */
  readonly key: string;
  readonly place: string;
}

/** The sentences that a file translates, and the calls whose sentence is not written out. */
export function sentencesIn(source: Source): { readonly sentences: Sentence[]; readonly breaches: string[] } {
  const sentences: Sentence[] = [];
  const breaches: string[] = [];
  // Code outside of functions runs when its file is loaded.
  const functions: Span[] = [];
  const enter = (node: Span): void => void functions.push(node);
  new Visitor({
    ArrowFunctionExpression: enter,
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    CallExpression(node) {
      if (!isTranslation(node.callee)) return;
      const [first, ...rest] = node.arguments;
      const place = placeOf(source, node);
      const message = literalText(first?.type === 'ObjectExpression' ? property(first, 'message') : first);
      const comment = first?.type === 'ObjectExpression' ? property(first, 'comment') : undefined;
      if (message === undefined) {
        breaches.push(`${place}: the sentence is not written out as one literal`);
        return;
      }
      if (!isWithin(node, functions)) breaches.push(`${place}: the sentence is asked for before the language is known`);
      const note = commentText(comment);
      sentences.push({ key: note === '' ? message : `${message}/${note}`, place });
      const named = rest.length === 1 && rest[0]?.type === 'ObjectExpression';
      const known = !named && comment === undefined && !rest.some(({ type }) => type === 'SpreadElement');
      if (known && mostNumbered(message) >= rest.length) breaches.push(`${place}: a placeholder has no value`);
      if (known && mostNumbered(message) < rest.length - 1) breaches.push(`${place}: a value has no placeholder`);
    },
  }).visit(parse(source).program);
  return { sentences, breaches };
}

function isTranslation(callee: Expression): boolean {
  if (nameOfMember(callee) !== 't' || callee.type !== 'MemberExpression') return false;
  const of = callee.object;
  return (of.type === 'Identifier' && of.name === 'l10n') || nameOfMember(of) === 'l10n';
}

/** `b` of `a.b`. */
function nameOfMember(node: Node): string | undefined {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed
    ? node.property.name
    : undefined;
}

/** Texts of several words that no language was asked for: `l10n.t` is nowhere around them, nor an error that nobody reads. */
export function untranslatedIn(source: Source): string[] {
  const found: string[] = [];
  const fine: Span[] = [];
  const look = (node: Span, text: string): void => {
    if (!isWithin(node, fine) && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text))
      found.push(`${placeOf(source, node)}: ${text.slice(0, 60)}`);
  };
  new Visitor({
    ImportDeclaration: (node) => void fine.push(node),
    NewExpression(node) {
      if (source.text.slice(node.callee.start, node.callee.end).endsWith('Error')) fine.push(node);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (first && isTranslation(callee)) fine.push(first);
    },
    Literal(node) {
      if (typeof node.value === 'string') look(node, node.value);
    },
    TemplateElement(node) {
      look(node, node.value.cooked ?? '');
    },
  }).visit(parse(source).program);
  return found;
}

function property(object: ObjectExpression, name: string): Expression | undefined {
  for (const one of object.properties)
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
  return undefined;
}

function commentText(node: Expression | undefined): string {
  if (node?.type !== 'ArrayExpression') return literalText(node) ?? '';
  return node.elements.map((one) => literalText(one) ?? '').join('');
}

/** -1 where a sentence has no numbered placeholder. */
function mostNumbered(sentence: string): number {
  return Math.max(-1, ...[...sentence.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1])));
}

/** Lists the differences between the sentences of the source and a bundle. */
export function bundleBreaches(sentences: readonly Sentence[], bundle: Readonly<Record<string, string>>): string[] {
  const keys = new Set(sentences.map(({ key }) => key));
  return [
    ...sentences
      .filter(({ key }) => bundle[key] === undefined)
      .map(({ key, place }) => `${place}: no translation of ${JSON.stringify(key)}`),
    ...Object.keys(bundle)
      .filter((key) => !keys.has(key))
      .map((key) => `the bundle has a sentence that nobody says: ${JSON.stringify(key)}`),
    ...Object.entries(bundle).flatMap(([key, text]) => {
      if (text.trim() === '') return [`an empty translation of ${JSON.stringify(key)}`];
      return placeholders(key) === placeholders(text) ? [] : [`other placeholders in the translation of ${JSON.stringify(key)}`];
    }),
  ];
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
}
