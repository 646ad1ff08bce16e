// A payload of any shape as nested rows of a table, truncated if it is too large to read.
import { isMainName } from '../domain/chart/numbers.ts';
import { oneLine } from './format.ts';

/** A member of a payload: a value, or a record or list with nodes below it. */
export interface PayloadNode {
  readonly name: string;
  /** Absent if there are nodes below it. */
  readonly value?: string;
  /** The value is a number, which the page shows with digits of equal width. */
  readonly numeric?: true;
  /** The text of the payload that describes the value, such as `scoreLabel` for `score`. It is shown beside the value. */
  readonly label?: string;
  readonly below?: readonly PayloadNode[];
  /** The number of its members or items in the payload, of which not all may be below it. */
  readonly size?: number;
}

export interface PayloadTree {
  readonly nodes: readonly PayloadNode[];
  /** True if parts of the payload are left out or shortened. */
  readonly isTruncated: boolean;
}

/** The limits of a tree. Nobody reads more in a pane, and the whole payload opens as a document. */
const limits = { nodes: 400, depth: 24, items: 60, name: 80, label: 120, text: 400 };

/** The tree of a payload. Unconfirmed: the shape of any payload. @param payload any value */
export function payloadTree(payload: unknown): PayloadTree {
  const state = { left: limits.nodes, isTruncated: false };
  const nodes = isNested(payload) ? membersOf(payload, 0, state) : [nodeOf('', payload, 0, state)];
  return { nodes, isTruncated: state.isTruncated };
}

interface TruncationState {
  left: number;
  isTruncated: boolean;
}

function membersOf(nested: object, depth: number, state: TruncationState): readonly PayloadNode[] {
  const nodes: PayloadNode[] = [];
  // Members are added one by one, so that no copy is made of a list with a million items.
  const add = (name: string, value: unknown, label?: string): boolean => {
    if (nodes.length >= limits.items || state.left === 0) {
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
  } else for (const name in nested) if (!add(oneLine(name, limits.name), Reflect.get(nested, name), labelOf(nested, name))) break;
  return nodes;
}

/** Unconfirmed: `scoreLabel` is about `score`, `classLabel` also about `classValue`, and `description` about the main value. */
function labelOf(nested: object, name: string): string | undefined {
  const names = [`${name}Label`, `${name.replace(/Value$/, '')}Label`, ...(isMainName(name) ? ['description'] : [])];
  for (const one of names) {
    const label: unknown = Object.hasOwn(nested, one) ? Reflect.get(nested, one) : undefined;
    if (typeof label === 'string' && label.trim() !== '') return oneLine(label, limits.label);
  }
  return undefined;
}

function nodeOf(name: string, value: unknown, depth: number, state: TruncationState): PayloadNode {
  if (typeof value === 'number') return { name, value: String(value), numeric: true };
  if (typeof value === 'string') {
    if (value.length > limits.text) state.isTruncated = true;
    return { name, value: oneLine(value, limits.text) };
  }
  if (!isNested(value)) return { name, value: String(value) };
  const size = sizeOf(value);
  if (size === 0) return { name, value: Array.isArray(value) ? '[]' : '{}' };
  if (depth + 1 < limits.depth) return { name, below: membersOf(value, depth + 1, state), size };
  state.isTruncated = true;
  return { name, value: '…' };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
