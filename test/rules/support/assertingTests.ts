// The tests that assert something: by themselves, or through functions of the tests' own files that do.
import { dirname, join } from 'node:path/posix';
import { Visitor, type Node } from 'oxc-parser';
import { isWithin, literalText, parse, placeOf, type Parsed, type Source } from './sources.ts';

/** Functions that fail by themselves where what is expected is not so, or does not come. */
const failing = /^(assert|eventually|until|waitFor(Selector|Function|URL|Event)?)$/;
/** The steps of all tests. They wait for things, such as a menu that they open, that no test is about. */
const steps = 'test/support/vscode/';

interface NamedNode {
  readonly name: string;
  readonly node: Node;
}

interface File extends Parsed {
  readonly tests: readonly NamedNode[];
  /** Functions and values of the file by their names. */
  readonly values: ReadonlyMap<string, Node>;
  /** Methods of its classes and objects. */
  readonly methods: readonly NamedNode[];
  /** The imports from other files of the tests, by their local name: the file, and the name in that file. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly identifiers: readonly NamedNode[];
  readonly calledMethods: readonly NamedNode[];
}

/** The tests that assert nothing. @param sources the tests, and all files that they import functions from */
export function testsWithoutAssertion(sources: readonly Source[]): string[] {
  const files = new Map(sources.map((source) => [source.path, readFile(source)]));
  const known = new Map<Node, boolean>();
  const doesAssert = (file: File, node: Node): boolean => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A function that calls itself asserts where something else in it does.
    known.set(node, false);
    const within = (all: readonly NamedNode[]): readonly NamedNode[] => all.filter((one) => isWithin(one.node, [node]));
    const is =
      within(file.identifiers).some(({ name }) => isAsserting(file, name)) ||
      within(file.calledMethods).some(({ name }) => isAssertingMethod(file, name));
    known.set(node, is);
    return is;
  };
  const isAsserting = (file: File, name: string): boolean => {
    if (failing.test(name)) return true;
    const own = file.values.get(name);
    if (own) return doesAssert(file, own);
    const imported = file.imports.get(name);
    const other = imported && files.get(imported.path);
    return other !== undefined && isAsserting(other, imported?.name ?? name);
  };
  // The class of the method is unknown here, so any class or object of the files that this one imports is taken into account.
  const isAssertingMethod = (file: File, name: string): boolean =>
    failing.test(name) ||
    reachedFrom(file, files).some((other) => other.methods.some((one) => one.name === name && doesAssert(other, one.node)));

  return [...files.values()].flatMap((file) =>
    file.tests.flatMap(({ name, node }) => (doesAssert(file, node) ? [] : `${placeOf(file, node)}: “${name}” asserts nothing`)),
  );
}

/** A file, and those that it imports, and so on. */
function reachedFrom(file: File, files: ReadonlyMap<string, File>): readonly File[] {
  const reached = new Set([file]);
  for (const one of reached)
    for (const { path } of one.imports.values()) {
      const other = files.get(path);
      if (other && !path.startsWith(steps)) reached.add(other);
    }
  return [...reached];
}

function readFile(source: Source): File {
  const parsed = parse(source);
  const { path, text } = parsed;
  const tests: NamedNode[] = [];
  const values = new Map<string, Node>();
  const methods: NamedNode[] = [];
  const imports = new Map<string, { path: string; name: string }>();
  const identifiers: NamedNode[] = [];
  const calledMethods: NamedNode[] = [];
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) values.set(node.id.name, node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) values.set(id.name, init);
    },
    ImportDeclaration({ source: from, specifiers }) {
      for (const one of specifiers) {
        const imported = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported : one.local;
        imports.set(one.local.name, { path: join(dirname(path), from.value), name: imported.name });
      }
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier') methods.push({ name: key.name, node: value });
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && value.type.includes('Function')) methods.push({ name: key.name, node: value });
    },
    Identifier(node) {
      identifiers.push({ name: node.name, node });
    },
    CallExpression({ callee, arguments: [title, body] }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        calledMethods.push({ name: callee.property.name, node: callee });
      if (callee.type === 'Identifier' && callee.name === 'it' && title && body)
        tests.push({ name: literalText(title) ?? text.slice(title.start, title.end), node: body });
    },
  }).visit(parsed.program);
  return { ...parsed, tests, values, methods, imports, identifiers, calledMethods };
}
