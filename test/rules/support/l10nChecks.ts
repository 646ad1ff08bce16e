// The sentences of the source and their translations: which are missing, stale or differ in their placeholders.
import ts from 'typescript';
import { parse, placeOf, walk, type Source } from './sources.ts';

export interface Sentence {
  /** The key in the bundle: the English sentence, with its comment behind a slash where it has one. */
  readonly key: string;
  readonly place: string;
}

/** The sentences that a file translates, and the calls whose sentence is not written out. */
export function sentencesIn(source: Source): { readonly sentences: Sentence[]; readonly breaches: string[] } {
  const file = parse(source);
  const sentences: Sentence[] = [];
  const breaches: string[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || !isTranslation(node.expression)) return;
    const [first, ...rest] = node.arguments;
    const place = placeOf(file, node);
    const message = first && ts.isObjectLiteralExpression(first) ? property(first, 'message') : first;
    const comment = first && ts.isObjectLiteralExpression(first) ? property(first, 'comment') : undefined;
    if (!message || !ts.isStringLiteralLike(message)) {
      breaches.push(`${place}: the sentence is not written out as one literal`);
      return;
    }
    if (!isInFunction(node)) breaches.push(`${place}: the sentence is asked for before the language is known`);
    const note = comment ? commentText(comment) : '';
    sentences.push({ key: note === '' ? message.text : `${message.text}/${note}`, place });
    const named = rest.length === 1 && rest[0] !== undefined && ts.isObjectLiteralExpression(rest[0]);
    const known = !named && comment === undefined && !rest.some(ts.isSpreadElement);
    if (known && mostNumbered(message.text) >= rest.length) breaches.push(`${place}: a placeholder has no value`);
    if (known && mostNumbered(message.text) < rest.length - 1) breaches.push(`${place}: a value has no placeholder`);
  });
  return { sentences, breaches };
}

function isTranslation(expression: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 't') return false;
  const of = expression.expression;
  return (ts.isIdentifier(of) && of.text === 'l10n') || (ts.isPropertyAccessExpression(of) && of.name.text === 'l10n');
}

/** Texts of several words that no language was asked for: `l10n.t` is nowhere around them, nor an error that nobody reads. */
export function untranslatedIn(source: Source): string[] {
  const file = parse(source);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))) return;
    if (ts.isCallExpression(node) && isTranslation(node.expression)) {
      node.arguments.slice(1).forEach(look);
      return;
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(node.text)) found.push(`${placeOf(file, node)}: ${node.text.slice(0, 60)}`);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

// What stands outside of functions runs when its file is loaded.
function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find((one) => one.name !== undefined && ts.isIdentifier(one.name) && one.name.text === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function commentText(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isArrayLiteralExpression(node))
    return node.elements.map((one) => (ts.isStringLiteralLike(one) ? one.text : '')).join('');
  return '';
}

/** -1 where a sentence has no numbered placeholder. */
function mostNumbered(sentence: string): number {
  return Math.max(-1, ...[...sentence.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1])));
}

/** What differs between the sentences of the source and a bundle. */
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
