// The single values inside a payload of any shape, each under the path of names that leads to it.
import { isRecord } from '../isRecord.ts';

export interface Leaf {
  /** `score`, `components.water`, `drivers[transition].value`, `series[2]`; empty if the payload itself is the value. */
  readonly path: string;
  readonly value: string | number | boolean;
}

/** Deeper levels and further values are left out: a payload is small, unless something went wrong. */
const most = { depth: 6, leaves: 200, items: 50, visits: 2000 };

/** Members that name an item of a list, so that the same item has the same path in the next payload. */
const naming = ['name', 'id', 'key', 'code', 'type', 'label'];

/** The values of a payload in the order in which they stand. `null` is no value. Unconfirmed: the shape of any payload. */
export function leavesOf(payload: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let visits = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    visits += 1;
    if (leaves.length >= most.leaves || visits > most.visits) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') leaves.push({ path, value });
    else if (depth === most.depth) return;
    else if (Array.isArray(value)) visitItems(value, path, depth + 1);
    else if (isRecord(value)) visitMembers(value, path, depth + 1);
  };
  const visitMembers = (record: Readonly<Record<string, unknown>>, path: string, depth: number): void => {
    for (const name in record) visit(record[name], path === '' ? name : `${path}.${name}`, depth);
  };
  const visitItems = (items: readonly unknown[], path: string, depth: number): void => {
    const used = new Set<string>();
    for (const [index, item] of items.slice(0, most.items).entries()) {
      const own = nameOf(item);
      let name = own === undefined || used.has(own) ? String(index) : own;
      // The index of an item may be the name of an earlier one. With the same path, one value would replace the other.
      while (used.has(name)) name += "'";
      used.add(name);
      visit(item, `${path}[${name}]`, depth);
    }
  };
  visit(payload, '', 0);
  return leaves;
}

function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  for (const member of naming) {
    const name = item[member];
    if (typeof name === 'string' && name !== '' && name.length <= 60) return name;
  }
  return undefined;
}
