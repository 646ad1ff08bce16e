// The habits of the design that a machine can see, one function for each. A function checks one file.
import { Visitor, type Directive, type Statement } from 'oxc-parser';
import { parse, placeOf, type Parsed, type Source, type Span } from './sources.ts';

type Habit = (source: Source) => string[];

/** Several habits look at the comments, and parsing all files takes seconds. */
const commentsBySource = new WeakMap<Source, Parsed['comments']>();

function commentsOf(source: Source): Parsed['comments'] {
  const comments = commentsBySource.get(source) ?? parse(source).comments;
  commentsBySource.set(source, comments);
  return comments;
}

const inSource = (path: string): boolean => path.startsWith('src/');

/** A file starts with one sentence, behind a `#!` line where there is one. */
export const firstSentence: Habit = ({ path, text }) => {
  const [first, second] = text.split('\n');
  const line = first?.startsWith('#!') ? second : first;
  return line && /^\/\/ \S.*[.!?)]$/.test(line.trimEnd())
    ? []
    : [`${path}: the first line is no sentence that says what the file is for`];
};

/** The first sentence of a source file has at most so many words. */
const mostWords = 20;

/** The first line of a source file is short enough to be read at a glance. */
export const shortFirstSentence: Habit = ({ path, text }) => {
  const [first = '', second = ''] = text.split('\n');
  const line = first.startsWith('#!') ? second : first;
  const words = (/^\/\/ (.*?[.!?])(?: |$)/.exec(line)?.[1] ?? '').split(' ').length;
  return inSource(path) && words > mostWords ? [`${path}: the first sentence has ${String(words)} words`] : [];
};

/**
 * Each sentence of a comment, and each tag, names its subject: it does not begin with a clause such as "What is shown". A clause with
 * "When" or "Whatever" may come before its main clause. A sentence of src or of the build is no fragment such as "Of the shown rows".
 */
export const headlessComments: Habit = (source) => {
  const comments = commentsOf(source).map(({ value, start }) => ({ start, said: value.replace(/^\**\s*(?:\* )?/, '') }));
  return comments.flatMap(({ start, said }, index) => {
    // A line comment that continues the one above it begins no sentence.
    const before = comments[index - 1];
    const continues = before && /^\s*\/\/[^\n]*\n\s*$/.test(source.text.slice(before.start, start));
    const sentences = said.replaceAll(/\s+(?:\*\s+)?/g, ' ').split(/(?<=[.:;] )(?=[A-Z])|(?=@(?:param|returns|throws) )/);
    const found = sentences
      .slice(continues ? 1 : 0)
      .find((sentence) => headless.test(sentence) || (!source.path.startsWith('test/') && isFragment(sentence)));
    return found === undefined ? [] : [`${placeOf(source, { start, end: start })}: ${found}`];
  });
};

/** A clause without a noun, in a sentence that is no question, or in a tag; or a clause that no main clause follows. */
const headless = new RegExp(
  [
    /^(?:What|Who|Whom|Whose|Where|Which|Whichever|Whoever|How|Why|Whether)\b(?![^.]*\?)/,
    /^@(?:param (?:\{[^}]*\} )?[^\s{]+|returns|throws) (?:what|who|whom|whose|where|which|how|why)\b/,
    // An addition such as ", in milliseconds" is no main clause.
    /^(?:When|Whenever)\b(?![^.]*(?:\?|, (?!in |as |such |or |undefined|absent)))/,
    /^Whatever\b[^.,]*:/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * Returns whether a sentence continues the name of what it describes, such as "Of the shown rows": it has no verb outside of its
 * clauses.
 */
function isFragment(sentence: string): boolean {
  if (!/^(?:Of|Gone|Asked|So far)\b/.test(sentence)) return false;
  const [beginning = ''] = sentence.split(/[.;:](?: |$)/);
  const main = beginning.replaceAll(/\b(?:that|who|if|when|while|as)\b[^,]*/g, '');
  return !verb.test(main) && !verbOfMain.test(beginning);
}

const verb = /\b(?:is|are|was|were|has|have|had|can|cannot|may|must|will|would|do|does)\b/;
/** Verbs that no clause before the main one has. */
const verbOfMain = /\b(?:come|decides|looks|names|says|stays)\b/;

const mostLines = 300;

/** A file of src or of the build has at most 300 lines, or its first comment gives the reason: "It is long, because …". */
export const length: Habit = ({ path, text }) => {
  const lines = text.replace(/\n$/, '').split('\n');
  const isChecked = inSource(path) || path.startsWith('build/') || path === 'esbuild.mjs';
  const end = lines.findIndex((line) => !/^(\/\/|#!)/.test(line));
  const first = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.replace(/^\/\/ ?/, ''));
  const hasReason = /\bIt is long, because \w+ \w+/.test(first.join(' '));
  return isChecked && lines.length > mostLines && !hasReason ? [`${path}: ${String(lines.length)} lines`] : [];
};

/** Comments switch no check off and put nothing off. */
export const comments: Habit = (source) =>
  commentsOf(source).flatMap(({ value }) => {
    const found = /@ts-(ignore|nocheck)|(es|ox)lint-disable|\b(TODO|FIXME|XXX)\b/.exec(value);
    return found ? [`${source.path}: the comment says ${found[0]}`] : [];
  });

/**
 * Comments are plain English: no user is a man, each relative clause has a noun, a cap is exceeded, calls without a clear response are
 * unconfirmed, and a condition begins with if.
 */
export const plainComments: Habit = (source) =>
  commentsOf(source).flatMap(({ value, start }) => {
    const found = unclear.exec(value.replaceAll(/\s+(?:\*\s+)?/g, ' '));
    return found ? [`${placeOf(source, { start, end: start })}: ${found[0]}`] : [];
  });

const unclear =
  /\b(?:[Hh]e|his|him)\b|\bin doubt\b|(?:[.;] |\b(?:to|of|by|for|than|that) )[Ww]ho(?:ever)?\b(?![^.]*\?)|\brules? of the interface\b|\bpass(?:es|ed)? (?:a|no|its|the|every) cap\b|\bcap (?:is|was|that is) (?:never )?passed\b|\b(?:[Uu]ndefined|[Aa]bsent|[Ee]mpty|[Ff]alse|[Tt]rue) where\b/;

/** Errors that no file of the project defines. */
const foreignErrors = new Set(['Error', 'TypeError', 'RangeError', 'AssertionError', 'FileSystemError']);

/** The names of the classes in some files. */
export function classesIn(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ text }) => [...text.matchAll(/\bclass (\w+)/g)].flatMap(([, name]) => name ?? [])));
}

/** `@throws` names classes of errors that exist, or says in words whose error it passes on. @param classes those of the project */
export function unknownErrors(classes: ReadonlySet<string>): Habit {
  const throwsTags: Habit = (source) =>
    commentsOf(source).flatMap(({ value, start }) =>
      [...value.replaceAll(/\s+\*\s+/g, ' ').matchAll(/@throws (\w+)((?:(?:,| or) [A-Z]\w+)*)/g)]
        .flatMap(([, first = '', others = '']) => [first, ...(others.match(/[A-Z]\w+/g) ?? [])])
        .filter((name) => !/^(the|any)$/.test(name) && !classes.has(name) && !foreignErrors.has(name))
        .map((name) => `${placeOf(source, { start, end: start })}: @throws ${name}`),
    );
  return throwsTags;
}

/** `@param` names a parameter, or a member of one, of the function that the comment stands before. */
export const paramTags: Habit = (source) =>
  // In JavaScript the tag gives a type, of a parameter that may have no name.
  (source.path.endsWith('.ts') ? commentsOf(source) : []).flatMap(({ value, start, end }) => {
    const parameters = parameterList(source.text.slice(end));
    return [...value.matchAll(/@param (?:\{[^}]*\} )?([\w.]+)/g)]
      .map(([, path = '']) => path.split('.').at(-1) ?? '')
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(parameters))
      .map((name) => `${placeOf(source, { start, end: start })}: @param ${name}`);
  });

/** The first list of parameters in a code, with its parentheses, behind type parameters if there are any. */
function parameterList(code: string): string {
  let angles = 0;
  let depth = 0;
  let begin = -1;
  for (const { 0: sign, index } of code.matchAll(/=>|[<>()]/g)) {
    if (begin < 0 && sign === '<') angles += 1;
    else if (begin < 0 && sign === '>') angles -= 1;
    else if (sign === '(' && angles === 0) {
      if (begin < 0) begin = index;
      depth += 1;
    } else if (sign === ')' && angles === 0) {
      depth -= 1;
      if (depth === 0) return code.slice(begin, index);
    }
  }
  return '';
}

/** No `any`, enum, default export, namespace; no markup out of text. */
export const forbiddenSyntax: Habit = (source) => {
  // One place may be two nodes, as the two names of an import that is not renamed.
  const found = new Set<string>();
  const add = (what: string) => (node: Span) => void found.add(`${placeOf(source, node)}: ${what}`);
  const named = (node: Span & { readonly name: string }): void => {
    if (markup.test(node.name)) add(node.name)(node);
  };
  const text = (node: Span, value: unknown): void => {
    if (inSource(source.path) && /\binnerHTML\b|\bunsafeHTML\b/.test(String(value))) add('markup out of text')(node);
  };
  new Visitor({
    TSAnyKeyword: add('any'),
    TSEnumDeclaration: add('an enum'),
    ExportDefaultDeclaration: add('a default export'),
    TSExportAssignment: add('a default export'),
    ExportSpecifier(node) {
      if (node.exported.type === 'Identifier' && node.exported.name === 'default') add('a default export')(node);
    },
    Identifier: named,
    PrivateIdentifier: named,
    Literal: (node) => {
      text(node, node.value);
    },
    TemplateElement: (node) => {
      text(node, node.value.cooked);
    },
  }).visit(parse(source).program);
  return [...found];
};

const markup = /^(innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG)$/;

/** No assertion of a type in src, but in the envelope, and in the page where a comment gives the reason. */
export const assertions: Habit = (source) => {
  if (!inSource(source.path) || source.path === 'src/client/model/envelope.ts') return [];
  const found: string[] = [];
  const lines = source.text.split('\n');
  const look = (node: Span): void => {
    const written = source.text.slice(node.start, node.end);
    if (/\bas const$/.test(written)) return;
    const line = source.text.slice(0, node.start).split('\n').length;
    const stated = [lines[line - 1], lines[line - 2]].some((text) => text !== undefined && /\/\/ \S|\*\/$/.test(text));
    if (!source.path.startsWith('src/webview/') || !stated) found.push(`${placeOf(source, node)}: ${written.slice(0, 80)}`);
  };
  new Visitor({ TSAsExpression: look, TSTypeAssertion: look }).visit(parse(source).program);
  return found;
};

/** Exported functions and classes of src say what they do. */
export const docComments: Habit = (source) => {
  if (!inSource(source.path)) return [];
  const parsed = parse(source);
  return parsed.program.body
    .filter((statement) => !isDocumented(parsed, statement))
    .flatMap((statement) => exportedNames(statement).map((name) => `${placeOf(source, statement)}: ${name} has no doc comment`));
};

function isDocumented({ text, comments }: Parsed, { start }: Span): boolean {
  return comments.some(
    ({ value, end, type }) =>
      type === 'Block' && value.startsWith('*') && end <= start && /^(\s|\/\/.*\n)*$/.test(text.slice(end, start)),
  );
}

function exportedNames(statement: Directive | Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
  if (declaration?.type === 'VariableDeclaration') {
    return (
      declaration.declarations
        // A type with a name, such as `Command`, is documented where it is declared.
        .filter(({ init }) => init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        .flatMap(({ id }) => (id.type === 'Identifier' && !id.typeAnnotation ? [id.name] : []))
    );
  }
  const isDocumentedByItself =
    declaration?.type === 'FunctionDeclaration' ||
    declaration?.type === 'TSDeclareFunction' ||
    declaration?.type === 'ClassDeclaration';
  return isDocumentedByItself && declaration.id ? [declaration.id.name] : [];
}

/** Hooks stand in a suite: outside of one they run for the tests of all files. */
export const hooksInSuites: Habit = (source) =>
  parse(source).program.body.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return [];
    const { callee } = statement.expression;
    const isHook = callee.type === 'Identifier' && /^(before|after)(Each)?$/.test(callee.name);
    return isHook ? [`${placeOf(source, statement)}: ${callee.name} stands outside of a suite`] : [];
  });

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
