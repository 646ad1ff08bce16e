// The fields that facets can be requested for: those of the API's examples and of loaded records.
import { isRecord } from '../../client/isRecord.ts';

/** Fields of the API's own examples (service-reference.md, 3 and 4). */
export const documentedFields = [
  'active',
  'country',
  'base.registeredAddress.region',
  'base.registeredAddress.province',
  'base.registeredAddress.municipality',
  'base.ateco.code',
  'base.legalForms.name',
  'socials.*',
] as const;

/** Fields of the API's examples for locations (service-reference.md, 5.1). */
export const documentedLocationFields = [
  'base.address.region',
  'base.address.province',
  'base.address.municipality',
  'base.active',
  'base.company.ateco.code',
] as const;

/** Members whose values differ from company to company, so that counting them says nothing. */
const unique: ReadonlySet<string> = new Set([
  ...['id', 'name', 'fullAddress', 'legalName', 'taxId', 'vat', 'rea', 'streetName', 'streetNumber', 'number', 'address', 'url'],
  ...['description', 'label', 'lat', 'lon', 'updateTime', 'updated'],
]);

const mostDepth = 8;

/**
 * The paths of fields that these records have, with a wildcard for each package. The items of a list have the path of the list.
 * Numbers and dates are left out: nothing says how the API counts them.
 */
export function facetFieldsOf(records: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const fields = new Set<string>();
  for (const record of records)
    for (const [name, member] of Object.entries(record)) {
      addFields(fields, name, member, 0);
      if (isRecord(member)) fields.add(`${name}.*`);
    }
  return [...fields].sort();
}

function addFields(fields: Set<string>, path: string, member: unknown, depth: number): void {
  if (depth > mostDepth) return;
  if (Array.isArray(member)) for (const item of member) addFields(fields, path, item, depth + 1);
  else if (isRecord(member)) {
    for (const [name, inside] of Object.entries(member)) addFields(fields, `${path}.${name}`, inside, depth + 1);
  } else if (isCountable(path, member)) fields.add(path);
}

function isCountable(path: string, member: unknown): boolean {
  if (unique.has(path.split('.').at(-1) ?? '')) return false;
  return typeof member === 'boolean' || (typeof member === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(member));
}
