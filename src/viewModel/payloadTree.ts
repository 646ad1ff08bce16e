// A payload of any shape as nested rows of a table, truncated if it is too large to read.
import { isMainName } from '../domain/chart/numbers.ts';
import { oneLine } from './format.ts';

/** A member of a payload: a value, or others below it. */
export interface PayloadNode {
  readonly name: string;
  /** Absent if others are below it. */
  readonly value?: string;
  /** It is a number: its digits stand below each other. */
  readonly numeric?: true;
  /** The words of the payload itself about the value, which are shown beside it. */
  readonly label?: string;
  readonly below?: readonly PayloadNode[];
  /** The number of values below it, in the payload itself. */
  readonly size?: number;
}

export interface PayloadTree {
  readonly nodes: readonly PayloadNode[];
  /** Not all of it is here. */
  readonly isTruncated: boolean;
}

/** More than anybody reads in a pane; the whole of it opens as a document. */
const most = { nodes: 400, depth: 24, items: 60, name: 80, label: 120, text: 400 };

/** @param payload whatever came. Unconfirmed: the shape of any payload. */
export function payloadTree(payload: unknown): PayloadTree {
  const state = { left: most.nodes, isTruncated: false };
  const nodes = isNested(payload) ? membersOf(payload, 0, state) : [nodeOf('', payload, 0, state)];
  return { nodes, isTruncated: state.isTruncated };
}

interface Cutting {
  left: number;
  isTruncated: boolean;
}

function membersOf(nested: object, depth: number, state: Cutting): readonly PayloadNode[] {
  const nodes: PayloadNode[] = [];
  // Member by member, so that of a list of a million no copy is made.
  const add = (name: string, value: unknown, label?: string): boolean => {
    if (nodes.length >= most.items || state.left === 0) {
      state.isTruncated = true;
      return false;
    }
    state.left -= 1;
    const node = nodeOf(name, value, depth, state);
    nodes.push(label === undefined || node.below ? node : { ...node, label });
    return true;
  };
  if (Array.isArray(nested)) {
    for (let at = 0; at < nested.length; at += 1) if (!add(String(at + 1), nested[at])) break;
  } else for (const name in nested) if (!add(oneLine(name, most.name), Reflect.get(nested, name), labelOf(nested, name))) break;
  return nodes;
}

/** Unconfirmed: `scoreLabel` is about `score`, `classLabel` also about `classValue`, and `description` about the main value. */
function labelOf(nested: object, name: string): string | undefined {
  const names = [`${name}Label`, `${name.replace(/Value$/, '')}Label`, ...(isMainName(name) ? ['description'] : [])];
  for (const one of names) {
    const label: unknown = Object.hasOwn(nested, one) ? Reflect.get(nested, one) : undefined;
    if (typeof label === 'string' && label.trim() !== '') return oneLine(label, most.label);
  }
  return undefined;
}

function nodeOf(name: string, value: unknown, depth: number, state: Cutting): PayloadNode {
  if (typeof value === 'number') return { name, value: String(value), numeric: true };
  if (typeof value === 'string') {
    if (value.length > most.text) state.isTruncated = true;
    return { name, value: oneLine(value, most.text) };
  }
  if (!isNested(value)) return { name, value: String(value) };
  const size = sizeOf(value);
  if (size === 0) return { name, value: Array.isArray(value) ? '[]' : '{}' };
  if (depth + 1 < most.depth) return { name, below: membersOf(value, depth + 1, state), size };
  state.isTruncated = true;
  return { name, value: '…' };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
