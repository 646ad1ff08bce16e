// Words of the interface that the client keeps beside its schemas: written again, so that the sandbox stays free of zod.
import type { ListOrdering, ListType } from '../client/model/list.ts';
import type { Level } from '../client/model/permission.ts';
import type { EventType } from '../client/model/timelineEvent.ts';

/** service.md, "Permission": each level includes those before it. */
export const levels = ['read', 'write', 'manage'] as const satisfies readonly Level[];

export const listTypes = ['company', 'person'] as const satisfies readonly ListType[];

export const listOrderings = [
  'name',
  'modifiedDate',
  'modifiedDateDesc',
  'listLengthDesc',
] as const satisfies readonly ListOrdering[];

/** service.md, "Events". The place of a type in this list is part of an event's ID: new types go to the end. */
export const eventTypes = [
  'cebi-micro-score',
  'esg-environmental-score',
  'esg-sustainability-score',
  'esg-risk-score',
  'cgs-monthly',
  'forward-looking',
  'capital',
] as const satisfies readonly EventType[];
