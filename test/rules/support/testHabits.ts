// The habits of tests that a machine can see: each test can fail, and a failure says what differs.
import {
  Visitor,
  type Argument,
  type ArrayExpression,
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Node,
} from 'oxc-parser';
import { literalText, parse, placeOf, type Source } from './sources.ts';

type Habit = (source: Source) => string[];

interface Assertion {
  /** The method of `assert`; `ok` where it is called by itself, and `eventually` for the function that waits for an equal value. */
  readonly name: string;
  readonly call: CallExpression;
}

/** Every habit looks at the same calls: they are read once. */
const known = new WeakMap<Source, readonly Assertion[]>();

function assertionsIn(source: Source): readonly Assertion[] {
  const before = known.get(source);
  if (before) return before;
  const found: Assertion[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      if (isNamed(callee, 'assert')) found.push({ name: 'ok', call });
      else if (isNamed(callee, 'eventually')) found.push({ name: 'eventually', call });
      else if (callee.type === 'MemberExpression' && isNamed(callee.object, 'assert') && callee.property.type === 'Identifier')
        found.push({ name: callee.property.name, call });
    },
  }).visit(parse(source).program);
  known.set(source, found);
  return found;
}

/** A browser that waits for a time is too early on a slow machine and too late on a fast one. */
export const fixedWaits: Habit = (source) => {
  const found: string[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'waitForTimeout')) return;
      found.push(`${placeOf(source, call)}: waits for a time`);
    },
  }).visit(parse(source).program);
  return found;
};

/** Different values are compared by name and not by position: `{ sent, cost }` and not `[sent, cost]`. */
export const namedFields: Habit = (source) => {
  const found: string[] = [];
  const named = constantsIn(source);
  for (const { name, call } of assertionsIn(source)) {
    const [first] = call.arguments;
    if (!/^(eventually|(not)?(partial)?deep(Strict)?Equal)$/i.test(name) || !first || first.type === 'SpreadElement') continue;
    const arrays = arraysIn(first, named, name === 'eventually');
    if (arrays.some((one) => isTuple(source, one))) found.push(`${placeOf(source, call)}: a tuple whose values have no names`);
  }
  return found;
};

/** The values of the constants of a file, whose name no other constant has. */
function constantsIn(source: Source): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  const names = new Set<string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      if (names.has(id.name)) found.delete(id.name);
      else found.set(id.name, init);
      names.add(id.name);
    },
  }).visit(parse(source).program);
  return found;
}

/** The arrays that a value may be, as far as the file shows. @param isCalled the value is a function, and what it returns is meant */
function arraysIn(value: Expression, named: ReadonlyMap<string, Expression>, isCalled: boolean): readonly ArrayExpression[] {
  const one = bare(value);
  switch (one.type) {
    case 'ArrayExpression':
      return isCalled ? [] : [one];
    case 'LogicalExpression':
      return isCalled ? [] : arraysIn(one.right, named, false);
    case 'ConditionalExpression':
      return isCalled ? [] : [one.consequent, one.alternate].flatMap((part) => arraysIn(part, named, false));
    case 'ArrowFunctionExpression': {
      const returned = isCalled ? returnedBy(one) : undefined;
      return returned ? arraysIn(returned, named, false) : [];
    }
    case 'CallExpression':
      if (isCalled) return [];
      return one.callee.type === 'Identifier' ? arraysIn(one.callee, named, true) : rowsIn(one, named);
    case 'Identifier': {
      // The rest does not know the name, so that a function that calls itself ends here.
      const rest = new Map(named);
      rest.delete(one.name);
      const constant = named.get(one.name);
      return constant ? arraysIn(constant, rest, isCalled) : [];
    }
    default:
      return [];
  }
}

/** The arrays of three values or more that `map` makes of the items of a list: a pair is as plain as the row of a table. */
function rowsIn(
  { callee, arguments: [make] }: CallExpression,
  named: ReadonlyMap<string, Expression>,
): readonly ArrayExpression[] {
  if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'map')) return [];
  if (!make || make.type === 'SpreadElement') return [];
  return arraysIn(make, named, true).filter(({ elements }) => elements.length > 2);
}

/** The value that a function returns at its end. */
function returnedBy({ body }: ArrowFunctionExpression): Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined;
}

function isTuple(source: Source, { elements }: ArrayExpression): boolean {
  // The length of a spread array is not known, so it is a list.
  const values = elements.map((one) => (one === null || one.type === 'SpreadElement' ? undefined : bare(one)));
  if (values.length < 2 || values.includes(undefined) || values.every((one) => one && isLiteral(one))) return false;
  // Values that come from one function, or from one list, are alike and count as a list as well.
  const sources = new Set(values.map((one) => one && originOf(source, one)));
  return sources.size > 1;
}

/** The function that gives a value, or its list, or its name where it is a member; else the value itself. */
function originOf(source: Source, value: Expression): string {
  const text = (node: Node): string => source.text.slice(node.start, node.end);
  if (value.type === 'CallExpression') return text(value.callee);
  if (value.type !== 'MemberExpression') return text(value);
  if (value.computed) return literalText(value.property) ?? text(value.object);
  const member = text(value.property);
  return member === 'length' || member === 'size' ? `${originOf(source, bare(value.object))}.${member}` : member;
}

/** Removes everything that does not change a value: `await`, types, brackets, `?.`. */
function bare(value: Expression): Expression {
  switch (value.type) {
    case 'AwaitExpression':
      return bare(value.argument);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return bare(value.expression);
    default:
      return value;
  }
}

function isLiteral(value: Argument): boolean {
  if (value.type === 'ArrayExpression') return value.elements.every((one) => one !== null && isLiteral(one));
  return value.type === 'Literal' || literalText(value) !== undefined || isNamed(value, 'undefined');
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Nothing is asserted that is always so: that an array is something, or that a value is itself. */
export const canBeFalse: Habit = (source) => {
  const found: string[] = [];
  for (const { name, call } of assertionsIn(source)) {
    const [first, second] = call.arguments;
    if (!first || first.type === 'SpreadElement') continue;
    const always = ['ArrayExpression', 'ObjectExpression', 'ArrowFunctionExpression', 'FunctionExpression', 'NewExpression'];
    if (name === 'ok' && (always.includes(first.type) || isLiteral(first)))
      found.push(`${placeOf(source, call)}: this is always something`);
    const text = (node: Node): string => source.text.slice(node.start, node.end);
    const isSame = second && /equal$/i.test(name) && text(first) === text(second);
    // A function may give something else the second time.
    if (isSame && !text(first).includes('(')) found.push(`${placeOf(source, call)}: a value is compared with itself`);
  }
  return found;
};

/** A test names the failure that it expects, because another one would pass for it. */
export const expectedFailure: Habit = (source) => {
  const found: string[] = [];
  for (const { name, call } of assertionsIn(source)) {
    const [, matcher] = call.arguments;
    if ((name === 'throws' || name === 'rejects') && (!matcher || literalText(matcher) !== undefined))
      found.push(`${placeOf(source, call)}: ${name} does not say which failure`);
  }
  return found;
};

/** No assertion is caught and forgotten. */
export const caughtAssertions: Habit = (source) => {
  const found: string[] = [];
  const text = (node: Node): string => source.text.slice(node.start, node.end);
  if (!source.text.includes('catch')) return found;
  new Visitor({
    TryStatement(node) {
      if (node.handler && /\bassert\b/.test(text(node.block)) && !/\bassert\b|\bthrow\b/.test(text(node.handler)))
        found.push(`${placeOf(source, node)}: an assertion is caught`);
    },
  }).visit(parse(source).program);
  return found;
};
