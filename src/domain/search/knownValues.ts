// Collects the values of a member of loaded records, as suggestions for a search criterion.
import { isRecord } from '../../client/isRecord.ts';

const mostValues = 500;

/**
 * The distinct values at a dotted path, in alphabetical order. Each item of an array counts. Of an object at the path, the names
 * of its members are the values, except members that are objects themselves, such as the scores beside the accounts in social
 * networks. Municipalities are also taken from addresses, which records contain without packages.
 */
export function knownValues(records: Iterable<unknown>, path: string): readonly string[] {
  const values = new Set<string>();
  for (const record of records) {
    collect(values, record, path.split('.'));
    if (path.endsWith('.municipality') && isRecord(record)) addMunicipality(values, record['fullAddress']);
    if (values.size >= mostValues) break;
  }
  return [...values].sort((one, other) => one.localeCompare(other));
}

function collect(values: Set<string>, member: unknown, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (Array.isArray(member)) for (const item of member) collect(values, item, path);
  else if (isRecord(member)) {
    if (name !== undefined) collect(values, member[name], rest);
    else for (const [key, inside] of Object.entries(member)) if (!isRecord(inside)) values.add(key);
  } else if (name === undefined && typeof member === 'string' && member.trim() !== '') values.add(member);
}

// Italian addresses end with the municipality and the code of its province (service-reference.md, 1.7).
function addMunicipality(values: Set<string>, address: unknown): void {
  const name = typeof address === 'string' ? /,\s*([^,]+?)\s*\([A-Z]{2}\)\s*$/u.exec(address)?.[1] : undefined;
  if (name !== undefined) values.add(name);
}
