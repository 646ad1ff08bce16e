// Values of the API that the sandbox repeats so that it does not depend on zod.
import type { ListOrdering, ListType } from '../client/model/list.ts';
import type { Level } from '../client/model/permission.ts';

/** The permission levels; each includes those before it (service.md, "Permission"). */
export const levels = ['read', 'write', 'manage'] as const satisfies readonly Level[];

export const listTypes = ['company', 'person'] as const satisfies readonly ListType[];

export const listOrderings = [
  'name',
  'modifiedDate',
  'modifiedDateDesc',
  'listLengthDesc',
] as const satisfies readonly ListOrdering[];
