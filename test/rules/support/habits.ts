// The habits of the design that a machine can see: each function looks at one file and says what is wrong with it.
import ts from 'typescript';
import { commentsIn, parse, placeOf, walk, type Source } from './sources.ts';

type Habit = (source: Source) => string[];

const inSource = (path: string): boolean => path.startsWith('src/');

/** A file starts with one sentence, behind a `#!` line where there is one. */
export const firstSentence: Habit = ({ path, text }) => {
  const [first, second] = text.split('\n');
  const line = first?.startsWith('#!') ? second : first;
  return line && /^\/\/ \S.*[.!?)]$/.test(line.trimEnd())
    ? []
    : [`${path}: the first line is no sentence that says what the file is for`];
};

export const mostLines = 250;

/** A source file has at most 250 lines. */
export const length: Habit = ({ path, text }) => {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return inSource(path) && lines > mostLines ? [`${path}: ${String(lines)} lines`] : [];
};

/** Comments switch no check off and put nothing off. */
export const comments: Habit = (source) =>
  commentsIn(parse(source)).flatMap((comment) => {
    const found = /@ts-(ignore|nocheck)|eslint-disable|\b(TODO|FIXME|XXX)\b/.exec(comment);
    return found ? [`${source.path}: the comment says ${found[0]}`] : [];
  });

/** No `any`, enum, default export, namespace; no markup out of text. */
export const forbiddenSyntax: Habit = (source) => {
  const file = parse(source);
  const found: string[] = [];
  const add = (node: ts.Node, what: string): void => void found.push(`${placeOf(file, node)}: ${what}`);
  walk(file, (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) add(node, 'any');
    if (ts.isEnumDeclaration(node)) add(node, 'an enum');
    if (ts.isExportAssignment(node)) add(node, 'a default export');
    if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) {
      add(node, 'a default export');
    }
    if (ts.isExportSpecifier(node) && node.name.text === 'default') add(node, 'a default export');
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && markup.test(node.text)) add(node, node.text);
    const template =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (template && inSource(source.path) && /\binnerHTML\b|\bunsafeHTML\b/.test(node.text)) add(node, 'markup out of text');
  });
  return found;
};

const markup = /^(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG)$/;

/** No assertion of a type in src, but in the envelope, and in the page where a comment gives the reason. */
export const assertions: Habit = (source) => {
  if (!inSource(source.path) || source.path === 'src/client/model/envelope.ts') return [];
  const file = parse(source);
  const found: string[] = [];
  const lines = source.text.split('\n');
  walk(file, (node) => {
    if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return;
    if (ts.isTypeReferenceNode(node.type) && node.type.getText(file) === 'const') return;
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    const stated = [lines[line], lines[line - 1]].some((text) => text !== undefined && /\/\/ \S|\*\/$/.test(text));
    if (!source.path.startsWith('src/webview/') || !stated)
      found.push(`${placeOf(file, node)}: ${node.getText(file).slice(0, 80)}`);
  });
  return found;
};

/** Exported functions and classes of src say what they do. */
export const docComments: Habit = (source) => {
  if (!inSource(source.path)) return [];
  const file = parse(source);
  return file.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      return [];
    const names = exportedNames(statement);
    const said = ts.getJSDocCommentsAndTags(statement).length > 0;
    return said ? [] : names.map((name) => `${placeOf(file, statement)}: ${name} has no doc comment`);
  });
};

function exportedNames(statement: ts.Statement): string[] {
  // An overload is documented once, at its first signature, which has no body.
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? 'default'];
  if (!ts.isVariableStatement(statement)) return [];
  return (
    statement.declarationList.declarations
      // Where the type has a name, such as `Command`, that is where it is documented.
      .filter(({ type }) => !type)
      .filter(({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
      .map(({ name }) => name.getText())
  );
}

/** The `Unconfirmed:` comments of a file, each on one line. */
export function unconfirmedIn(source: Source): string[] {
  const runs: string[] = [];
  let run = '';
  for (const line of source.text.split('\n')) {
    const comment = /^\s*(?:\/\/+|\/?\*+\/?)\s?(.*)$/.exec(line) ?? /(?:\/\/|\/\*\*)\s+(.*)$/.exec(line);
    if (comment) run += ` ${comment[1] ?? ''}`;
    if (!comment && run !== '') {
      runs.push(run);
      run = '';
    }
  }
  return [...runs, run].filter((text) => text.includes('Unconfirmed:')).map((text) => text.slice(text.indexOf('Unconfirmed:')));
}
