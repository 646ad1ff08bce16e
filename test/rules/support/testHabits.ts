// The habits of tests that a machine can see: each test can fail, and a failure says what differs.
import { Visitor, type Argument, type CallExpression, type Expression, type Node } from 'oxc-parser';
import { literalText, parse, placeOf, type Source } from './sources.ts';

type Habit = (source: Source) => string[];

interface Assertion {
  /** The method of `assert`; `ok` where it is called by itself. */
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
  for (const { name, call } of assertionsIn(source)) {
    const [first] = call.arguments;
    if (!/^(not)?(partial)?deep(Strict)?Equal$/i.test(name) || first?.type !== 'ArrayExpression') continue;
    // The length of a spread array is not known, so it is a list.
    const values = first.elements.map((one) => (one === null || one.type === 'SpreadElement' ? undefined : bare(one)));
    if (values.length < 2 || values.includes(undefined) || values.every((one) => one && isLiteral(one))) continue;
    // Values that come from one function, or from one list, are alike and count as a list as well.
    const sources = new Set(values.map((one) => one && originOf(source, one)));
    if (sources.size > 1) found.push(`${placeOf(source, call)}: a tuple whose values have no names`);
  }
  return found;
};

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
