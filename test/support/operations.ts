// Every operation of the client with a request that is allowed: for tests that hold for all of them.
import type { CallOptions } from '../../src/client/call.ts';
import type { Client } from '../../src/client/client.ts';

export interface Operation {
  readonly effect: 'read' | 'write';
  /** The most credits that the request may cost. */
  readonly credits: number;
  /** True if a body that says nothing is as good as any: only the status counts. */
  readonly statusOnly: boolean;
  readonly call: (client: Client, options?: CallOptions) => Promise<unknown>;
}

const read = { effect: 'read', credits: 0, statusOnly: false } as const;
const write = { effect: 'write', credits: 0, statusOnly: true } as const;
const user = { kind: 'user', id: 'anna' } as const;
const key = { kind: 'key', id: 'k-1' } as const;

/** The operations by the name of the client's method, followed by the parameters if these make a difference. */
export const operations: Readonly<Record<string, Operation>> = {
  searchTimeline: {
    ...read,
    credits: 7,
    call: (client, options) => client.searchTimeline({ companies: ['c1'], eventTypes: ['capital'], limit: 7 }, options),
  },
  'searchTimeline, with payload': {
    ...read,
    credits: 14,
    call: (client, options) =>
      client.searchTimeline({ companies: ['c1'], eventTypes: ['capital'], limit: 7, packages: ['payload'] }, options),
  },
  'searchTimeline, count': {
    ...read,
    call: (client, options) => client.searchTimeline({ eventTypes: ['capital'], fields: ['none'], limit: 0 }, options),
  },
  getTimelineEvent: { ...read, credits: 1, call: (client, options) => client.getTimelineEvent({ id: 'e1' }, options) },
  searchCompanies: { ...read, credits: 10, call: (client, options) => client.searchCompanies({ name: 'a', limit: 10 }, options) },
  'searchCompanies, count': {
    ...read,
    call: (client, options) => client.searchCompanies({ name: 'a', fields: ['none'], limit: 0 }, options),
  },
  getCompany: {
    ...read,
    credits: 2,
    call: (client, options) => client.getCompany({ id: 'c1', packages: ['base'] }, options),
  },
  matchCompanies: { ...read, credits: 5, call: (client, options) => client.matchCompanies({ name: 'a', limit: 5 }, options) },
  searchLocations: { ...read, credits: 3, call: (client, options) => client.searchLocations({ limit: 3 }, options) },
  searchLists: { ...read, call: (client, options) => client.searchLists({ limit: 10 }, options) },
  createList: {
    ...write,
    statusOnly: false,
    call: (client, options) => client.createList({ name: 'a', type: 'company' }, options),
  },
  getList: { ...read, call: (client, options) => client.getList({ id: 'l1' }, options) },
  updateList: { ...write, call: (client, options) => client.updateList({ id: 'l1', add: ['c1'] }, options) },
  deleteList: { ...write, call: (client, options) => client.deleteList({ id: 'l1' }, options) },
  searchPermissions: { ...read, call: (client, options) => client.searchPermissions({ listId: 'l1' }, options) },
  'editPermission of a user': {
    ...write,
    call: (client, options) => client.editPermission({ listId: 'l1', holder: user, level: 'read' }, options),
  },
  'editPermission of a key': {
    ...write,
    call: (client, options) => client.editPermission({ listId: 'l1', holder: key, level: 'read' }, options),
  },
  'revokePermission of a user': {
    ...write,
    call: (client, options) => client.revokePermission({ listId: 'l1', holder: user }, options),
  },
  'revokePermission of a key': {
    ...write,
    call: (client, options) => client.revokePermission({ listId: 'l1', holder: key }, options),
  },
  createUser: {
    ...write,
    statusOnly: false,
    call: (client, options) => client.createUser({ appUserId: 'anna', name: 'Anna' }, options),
  },
  getUser: { ...read, call: (client, options) => client.getUser({ appUserId: 'anna' }, options) },
  deleteUser: { ...write, call: (client, options) => client.deleteUser({ appUserId: 'anna' }, options) },
  getCredits: { ...read, call: (client, options) => client.getCredits({}, options) },
};
