// Every method of the client in one table: what it sends, what it costs and which rules it keeps.
import type { CallOptions } from '../../../../src/client/call.ts';
import type { Client } from '../../../../src/client/client.ts';
import type { Endpoint } from '../../../../src/client/endpoint.ts';
import { getCompany, matchCompanies, searchCompanies, type CompanySearch } from '../../../../src/client/endpoints/companies.ts';
import { getCredits } from '../../../../src/client/endpoints/credits.ts';
import { createList, deleteList, getList, searchLists, updateList } from '../../../../src/client/endpoints/lists.ts';
import { searchLocations } from '../../../../src/client/endpoints/locations.ts';
import { editPermission, revokePermission, searchPermissions } from '../../../../src/client/endpoints/permissions.ts';
import { getTimelineEvent, searchTimeline } from '../../../../src/client/endpoints/timeline.ts';
import { createUser, deleteUser, getUser } from '../../../../src/client/endpoints/users.ts';
import type { Rule } from '../../../../src/client/failure.ts';
import type { Verb } from '../../../../src/client/http/transport.ts';
import { limits } from '../../../../src/client/limits.ts';
import type { Price } from '../../../../src/client/price.ts';

interface Spec<Input> {
  /** Each parameter that the API names, spelled out. */
  readonly input: Input;
  /** The address that service.md names. */
  readonly sent: `${Verb} ${string}`;
  readonly parameters: Readonly<Record<string, string>>;
  /** The name the acting user goes under. */
  readonly user: 'appUser' | 'appUserId' | 'none';
  readonly answer: unknown;
  readonly prices: readonly (readonly [Input, Price])[];
  readonly broken: readonly (readonly [Input, Rule])[];
}

export interface Row extends Omit<Spec<unknown>, 'prices' | 'broken'> {
  readonly endpoint: Pick<Endpoint<never, unknown>, 'name' | 'target' | 'verb' | 'effect' | 'userParameter' | 'answer'>;
  readonly send: (client: Client, options?: CallOptions) => Promise<unknown>;
  readonly prices: readonly { readonly input: unknown; readonly expected: Price; readonly found: () => Price }[];
  readonly broken: readonly { readonly rule: Rule; readonly send: (client: Client) => Promise<unknown> }[];
}

type Method<Input> = (client: Client) => (input: Input, options?: CallOptions) => Promise<unknown>;

function row<Input>(endpoint: Endpoint<Input, unknown>, method: Method<Input>, spec: Spec<Input>): Row {
  return {
    ...spec,
    endpoint,
    send: (client, options) => method(client)(spec.input, options),
    prices: spec.prices.map(([input, expected]) => ({ input, expected, found: () => endpoint.mostCredits(input) })),
    broken: spec.broken.map(([input, rule]) => ({ rule, send: (client) => method(client)(input) })),
  };
}

/** An input that the compiler would refuse, as it may come out of data. */
function wrong<Input>(input: unknown): Input {
  return input as Input;
}

const page = { least: 0, most: 50 };
const offset = { least: 0, most: 9950 };

const types = ['esg-risk-score', 'cgs-monthly'] as const;
const allowedTypes = [
  'cebi-micro-score',
  'esg-environmental-score',
  'esg-sustainability-score',
  'esg-risk-score',
  'cgs-monthly',
  'forward-looking',
  'capital',
  'forward-looking-capital',
];

const event = { id: 'MSEnjsZVhG1YBEY_a2UcZ', subjects: [], eventType: 'cgs-monthly', startDate: '2015-12-24' };
const company = { id: '6da785b3adf2', name: 'ACME S.p.A.' };
const list = { id: '24', name: 'clients', type: 'company', listLength: 3 };

/** The rules that every search for records keeps. */
function recordRules<Input>(input: Input): (readonly [Input, Rule])[] {
  const facets = ['items', 'none', 'facets'];
  return [
    [
      { ...input, limit: 51 },
      { code: 'range', parameter: 'limit', ...page },
    ],
    [
      { ...input, limit: -1 },
      { code: 'range', parameter: 'limit', ...page },
    ],
    [
      { ...input, limit: 1.5 },
      { code: 'range', parameter: 'limit', ...page },
    ],
    [
      { ...input, limit: Number.NaN },
      { code: 'range', parameter: 'limit', ...page },
    ],
    [
      { ...input, offset: 9951 },
      { code: 'range', parameter: 'offset', ...offset },
    ],
    [
      { ...input, fields: ['all'] },
      { code: 'oneOf', parameter: 'fields', allowed: facets },
    ],
    [
      { ...input, facetFields: [''] },
      { code: 'required', parameter: 'facetFields' },
    ],
    [
      { ...input, packages: [' '] },
      { code: 'required', parameter: 'packages' },
    ],
    [
      { ...input, ids: ['a', ''] },
      { code: 'required', parameter: 'ids' },
    ],
    [
      { ...input, municipalities: [''] },
      { code: 'required', parameter: 'municipalities' },
    ],
    [
      { ...input, name: 'half \ud83d' },
      { code: 'format', parameter: 'name', expected: 'text' },
    ],
  ];
}

function recordPrices<Input>(name: string, input: Input): (readonly [Input, Price])[] {
  return [
    [{ ...input, limit: 10 }, { [name]: 10 }],
    [{ ...input, limit: 0 }, {}],
    [
      { ...input, limit: 7, packages: ['base'] },
      { [name]: 7, [`${name}:*`]: 7 },
    ],
    [
      { ...input, limit: 7, packages: ['base', 'more'] },
      { [name]: 7, [`${name}:*`]: 7 },
    ],
    [{ ...input, limit: 7, packages: [] }, { [name]: 7 }],
    [{ ...input, limit: 50, fields: ['none'] }, {}],
    [{ ...input, limit: 50, fields: ['none'], packages: ['base'] }, {}],
    [{ ...input, limit: 50, fields: ['items', 'none'] }, { [name]: 50 }],
    [{ ...input, limit: 50, fields: [] }, { [name]: 50 }],
    [{ ...input, limit: 50, fields: ['facets'], facetFields: ['ateco', 'regions'] }, { [`${name}:facets`]: 2 }],
    [
      { ...input, limit: 5, fields: ['items', 'facets'], facetFields: ['ateco'] },
      { [name]: 5, [`${name}:facets`]: 1 },
    ],
  ];
}

const records = {
  fields: ['items', 'facets'],
  facetFields: ['ateco'],
  packages: ['base', 'a,b'],
  ids: ['6da785b3adf2', '00161c6fcab3'],
  name: 'acme',
  municipalities: ['Roma', 'Reggio, Emilia'],
  limit: 50,
  offset: 9950,
  explain: true,
} as const;
const recordsSent = {
  fields: 'items,facets',
  facetFields: 'ateco',
  packages: 'base,"a,b"',
  ids: '6da785b3adf2,00161c6fcab3',
  name: 'acme',
  municipalities: 'Roma,"Reggio, Emilia"',
  limit: '50',
  offset: '9950',
  explain: 'true',
};

const inPath = (parameter: string): readonly (readonly [string, Rule])[] => [
  ['', { code: 'required', parameter }],
  ['..', { code: 'format', parameter, expected: 'identifier' }],
  ['.', { code: 'format', parameter, expected: 'identifier' }],
  ['\udc00', { code: 'format', parameter, expected: 'identifier' }],
];

/** Every input of which one ID goes into the path, with that ID broken. */
function brokenIds<Input>(parameter: string, put: (id: string) => Input): (readonly [Input, Rule])[] {
  return inPath(parameter).map(([id, rule]) => [put(id), rule] as const);
}

export const table: Readonly<Record<keyof Client, Row>> = {
  searchTimeline: row(searchTimeline, (client) => client.searchTimeline, {
    input: {
      companies: ['00161c6fcab3', 'x,y'],
      eventTypes: types,
      startDateFrom: '2024-02-29',
      startDateTo: '2026-01-01T10:00:00Z',
      fields: ['items'],
      after: 'MSEnjsZVhG1YBEY_a2UcZ',
      ordering: 'leastRecent',
      limit: 50,
      packages: ['payload'],
      explain: false,
    },
    sent: 'POST /v2/timeline',
    parameters: {
      companies: '00161c6fcab3,"x,y"',
      eventTypes: 'esg-risk-score,cgs-monthly',
      startDateFrom: '2024-02-29',
      startDateTo: '2026-01-01T10:00:00Z',
      fields: 'items',
      after: 'MSEnjsZVhG1YBEY_a2UcZ',
      ordering: 'leastRecent',
      limit: '50',
      packages: 'payload',
      explain: 'false',
    },
    user: 'appUser',
    answer: { items: [event], meta: { count: 1 } },
    prices: [
      [{ eventTypes: types, limit: 10 }, { timeline: 10 }],
      [{ eventTypes: types, limit: 0 }, {}],
      [
        { eventTypes: types, limit: 50, packages: ['payload'] },
        { timeline: 50, 'timeline:*': 50 },
      ],
      [{ eventTypes: types, limit: 50, fields: ['none'] }, {}],
      [{ eventTypes: types, limit: 50, fields: ['none'], packages: ['payload'] }, {}],
      [{ eventTypes: types, limit: 50, fields: ['none', 'items'] }, { timeline: 50 }],
      [{ eventTypes: types, limit: 3, fields: [] }, { timeline: 3 }],
    ],
    broken: [
      [
        { eventTypes: types, limit: 10, ids: ['e'], companies: ['c'] },
        { code: 'exclusive', parameter: 'ids', other: 'companies' },
      ],
      [
        { eventTypes: [], limit: 10 },
        { code: 'required', parameter: 'eventTypes' },
      ],
      [wrong({ eventTypes: ['unheard-of'], limit: 10 }), { code: 'oneOf', parameter: 'eventTypes', allowed: allowedTypes }],
      [
        { eventTypes: types, limit: 51 },
        { code: 'range', parameter: 'limit', ...page },
      ],
      [
        { eventTypes: types, limit: -1 },
        { code: 'range', parameter: 'limit', ...page },
      ],
      [
        { eventTypes: types, limit: 0.5 },
        { code: 'range', parameter: 'limit', ...page },
      ],
      [
        { eventTypes: types, limit: 1, startDateFrom: '2026-02-29' },
        { code: 'format', parameter: 'startDateFrom', expected: 'date' },
      ],
      [
        { eventTypes: types, limit: 1, startDateTo: '1 May 2026' },
        { code: 'format', parameter: 'startDateTo', expected: 'date' },
      ],
      [
        wrong({ eventTypes: types, limit: 1, fields: ['facets'] }),
        { code: 'oneOf', parameter: 'fields', allowed: ['items', 'none'] },
      ],
      [
        wrong({ eventTypes: types, limit: 1, ordering: 'name' }),
        { code: 'oneOf', parameter: 'ordering', allowed: ['mostRecent', 'leastRecent'] },
      ],
      [
        wrong({ eventTypes: types, limit: 1, packages: ['base'] }),
        { code: 'oneOf', parameter: 'packages', allowed: ['payload'] },
      ],
      [
        { eventTypes: types, limit: 1, ids: [''] },
        { code: 'required', parameter: 'ids' },
      ],
      [
        { eventTypes: types, limit: 1, companies: ['a', ' '] },
        { code: 'required', parameter: 'companies' },
      ],
    ],
  }),
  getTimelineEvent: row(getTimelineEvent, (client) => client.getTimelineEvent, {
    input: { id: 'MSEnjsZVhG1YBEY_a2UcZ', packages: ['payload'], explain: true },
    sent: 'POST /v2/timeline/MSEnjsZVhG1YBEY_a2UcZ',
    parameters: { packages: 'payload', explain: 'true' },
    user: 'appUser',
    answer: { item: event },
    prices: [
      [{ id: 'e' }, { timeline: 1 }],
      [
        { id: 'e', packages: ['payload'] },
        { timeline: 1, 'timeline:*': 1 },
      ],
    ],
    broken: [
      ...brokenIds('id', (id) => ({ id })),
      [wrong({ id: 'e', packages: ['base'] }), { code: 'oneOf', parameter: 'packages', allowed: ['payload'] }],
    ],
  }),
  searchCompanies: row(searchCompanies, (client) => client.searchCompanies, {
    input: {
      ...records,
      lists: ['24'],
      namePrefix: 'ac',
      vat: ['01234567890'],
      taxIds: ['t'],
      regNumbers: ['r'],
      active: false,
      ateco: ['62.01'],
      regions: ['Lazio'],
      provinces: ['RM'],
      postcodes: ['01234'],
    },
    sent: 'POST /v2/companies',
    parameters: {
      ...recordsSent,
      lists: '24',
      namePrefix: 'ac',
      vat: '01234567890',
      taxIds: 't',
      regNumbers: 'r',
      active: 'false',
      ateco: '62.01',
      regions: 'Lazio',
      provinces: 'RM',
      postcodes: '01234',
    },
    user: 'appUser',
    answer: { items: [company], meta: { count: 1 } },
    prices: recordPrices<CompanySearch>('companies', { limit: 1 }),
    broken: [
      ...recordRules<CompanySearch>({ limit: 1 }),
      ...(['lists', 'vat', 'taxIds', 'regNumbers', 'ateco', 'regions', 'provinces', 'postcodes'] as const).map(
        (parameter) =>
          [
            { limit: 1, [parameter]: [''] },
            { code: 'required', parameter },
          ] as const,
      ),
    ],
  }),
  getCompany: row(getCompany, (client) => client.getCompany, {
    input: { id: '6da785b3adf2', packages: ['base', 'contacts'] },
    sent: 'POST /v2/companies/6da785b3adf2',
    parameters: { packages: 'base,contacts' },
    user: 'appUser',
    answer: { item: company },
    prices: [
      [{ id: 'c' }, { companies: 1, 'companies:*': 1 }],
      [
        { id: 'c', packages: [] },
        { companies: 1, 'companies:*': 1 },
      ],
      [
        { id: 'c', packages: ['base'] },
        { companies: 1, 'companies:*': 1 },
      ],
      [
        { id: 'c', packages: ['base', 'contacts'] },
        { companies: 1, 'companies:*': 1 },
      ],
    ],
    broken: [
      ...brokenIds('id', (id) => ({ id })),
      [
        { id: 'c', packages: [''] },
        { code: 'required', parameter: 'packages' },
      ],
    ],
  }),
  matchCompanies: row(matchCompanies, (client) => client.matchCompanies, {
    input: { name: 'acme', regNumbers: ['r'], fuzziness: 2, minConfidence: 0.5, packages: ['base'], limit: 5 },
    sent: 'POST /v2/companies/match',
    parameters: { name: 'acme', regNumbers: 'r', fuzziness: '2', minConfidence: '0.5', packages: 'base', limit: '5' },
    user: 'appUser',
    answer: { items: [{ ...company, confidence: 0.9 }], meta: { limit: 5, count: 1 } },
    prices: [
      [{ name: 'acme', limit: 5 }, { companies: 5 }],
      [
        { name: 'acme', limit: 5, packages: ['base'] },
        { companies: 5, 'companies:*': 5 },
      ],
    ],
    broken: [
      [{ limit: 5 }, { code: 'required', parameter: 'name' }],
      [
        { name: ' ', limit: 5 },
        { code: 'required', parameter: 'name' },
      ],
      [
        { regNumbers: [], limit: 5 },
        { code: 'required', parameter: 'name' },
      ],
      [
        { regNumbers: [''], limit: 5 },
        { code: 'required', parameter: 'regNumbers' },
      ],
      [
        { name: 'a', limit: 51 },
        { code: 'range', parameter: 'limit', ...page },
      ],
      [
        { name: 'a', limit: 1, minConfidence: 1.1 },
        { code: 'range', parameter: 'minConfidence', least: 0, most: 1 },
      ],
      [
        { name: 'a', limit: 1, minConfidence: Number.NaN },
        { code: 'range', parameter: 'minConfidence', least: 0, most: 1 },
      ],
    ],
  }),
  searchLocations: row(searchLocations, (client) => client.searchLocations, {
    input: records,
    sent: 'POST /v2/locations',
    parameters: recordsSent,
    user: 'appUser',
    answer: { items: [{ id: 'l1', name: 'Roma' }], meta: { count: 1 } },
    prices: recordPrices('locations', { limit: 1 }),
    broken: recordRules({ limit: 1 }),
  }),
  searchLists: row(searchLists, (client) => client.searchLists, {
    input: { name: 'cli', types: ['company', 'person'], extraData: { a: 1 }, limit: 0, offset: 0, ordering: 'listLengthDesc' },
    sent: 'GET /v2/lists',
    parameters: {
      name: 'cli',
      types: 'company,person',
      extraData: '{"a":1}',
      limit: '0',
      offset: '0',
      ordering: 'listLengthDesc',
    },
    user: 'appUserId',
    answer: { items: [list], meta: { count: 1 } },
    prices: [
      [{}, {}],
      [{ limit: 50 }, {}],
    ],
    broken: [
      [wrong({ types: ['event'] }), { code: 'oneOf', parameter: 'types', allowed: ['company', 'person'] }],
      [{ limit: 51 }, { code: 'range', parameter: 'limit', ...page }],
      [{ offset: 9951 }, { code: 'range', parameter: 'offset', ...offset }],
      [{ offset: -1 }, { code: 'range', parameter: 'offset', ...offset }],
      [
        wrong({ ordering: 'length' }),
        { code: 'oneOf', parameter: 'ordering', allowed: ['name', 'modifiedDate', 'modifiedDateDesc', 'listLengthDesc'] },
      ],
      [wrong({ extraData: ['a'] }), { code: 'format', parameter: 'extraData', expected: 'object' }],
    ],
  }),
  createList: row(createList, (client) => client.createList, {
    input: { name: 'clients', type: 'company', items: ['6da785b3adf2', 'a"b'], extraData: { note: 'draft' } },
    sent: 'POST /v2/lists',
    parameters: { name: 'clients', type: 'company', items: '6da785b3adf2,"a""b"', extraData: '{"note":"draft"}' },
    user: 'appUserId',
    answer: { item: list },
    prices: [[{ name: 'n', type: 'person' }, {}]],
    broken: [
      [
        { name: '', type: 'company' },
        { code: 'required', parameter: 'name' },
      ],
      [
        { name: ' \t', type: 'company' },
        { code: 'required', parameter: 'name' },
      ],
      [wrong({ name: 'n', type: 'event' }), { code: 'oneOf', parameter: 'type', allowed: ['company', 'person'] }],
      [
        { name: 'n', type: 'company', items: [''] },
        { code: 'required', parameter: 'items' },
      ],
      [
        { name: 'n', type: 'company', extraData: { big: 1n } },
        { code: 'format', parameter: 'extraData', expected: 'object' },
      ],
      [
        { name: 'n', type: 'company', items: ['x'.repeat(limits.bodyBytes)] },
        { code: 'tooLarge', parameter: 'items', mostBytes: limits.bodyBytes },
      ],
    ],
  }),
  getList: row(getList, (client) => client.getList, {
    input: { id: '24' },
    sent: 'GET /v2/lists/24',
    parameters: {},
    user: 'appUserId',
    answer: { item: list },
    prices: [[{ id: '24' }, {}]],
    broken: brokenIds('id', (id) => ({ id })),
  }),
  updateList: row(updateList, (client) => client.updateList, {
    input: { id: '2/4', name: 'new', add: ['a', 'b'], remove: ['*'], extraData: {}, hidden: true },
    sent: 'PUT /v2/lists/2%2F4',
    parameters: { name: 'new', add: 'a,b', remove: '*', extraData: '{}', hidden: 'true' },
    user: 'appUserId',
    answer: { item: list },
    prices: [[{ id: '24', add: ['a'] }, {}]],
    broken: [
      ...brokenIds('id', (id) => ({ id })),
      [
        { id: '24', add: ['a', 'b'], remove: ['c', 'b'] },
        { code: 'overlap', parameter: 'add', other: 'remove', item: 'b' },
      ],
      [
        { id: '24', name: ' ' },
        { code: 'required', parameter: 'name' },
      ],
      [
        { id: '24', add: [''] },
        { code: 'required', parameter: 'add' },
      ],
      [
        { id: '24', remove: [''] },
        { code: 'required', parameter: 'remove' },
      ],
      [wrong({ id: '24', extraData: null }), { code: 'format', parameter: 'extraData', expected: 'object' }],
      [
        { id: '24', add: ['x'.repeat(limits.bodyBytes)] },
        { code: 'tooLarge', parameter: 'add', mostBytes: limits.bodyBytes },
      ],
    ],
  }),
  deleteList: row(deleteList, (client) => client.deleteList, {
    input: { id: '24' },
    sent: 'DELETE /v2/lists/24',
    parameters: {},
    user: 'appUserId',
    answer: '',
    prices: [[{ id: '24' }, {}]],
    broken: brokenIds('id', (id) => ({ id })),
  }),
  searchPermissions: row(searchPermissions, (client) => client.searchPermissions, {
    input: { listId: '24', limit: 50, offset: 9950 },
    sent: 'GET /v2/lists/24/permissions',
    parameters: { limit: '50', offset: '9950' },
    user: 'appUserId',
    answer: { items: [{ permission: 'read', user: { id: 'u' } }], meta: { count: 1 } },
    prices: [[{ listId: '24', limit: 50 }, {}]],
    broken: [
      ...brokenIds('id', (listId) => ({ listId })),
      [
        { listId: '24', limit: 51 },
        { code: 'range', parameter: 'limit', ...page },
      ],
      [
        { listId: '24', offset: 9951 },
        { code: 'range', parameter: 'offset', ...offset },
      ],
    ],
  }),
  editPermission: row(editPermission, (client) => client.editPermission, {
    input: { listId: '24', holder: { kind: 'user', id: 'andrea@sd' }, level: 'manage' },
    sent: 'PUT /v2/lists/24/permissions/user/andrea%40sd',
    parameters: { permission: 'manage' },
    user: 'appUserId',
    answer: '',
    prices: [[{ listId: '24', holder: { kind: 'key', id: 'k' }, level: 'read' }, {}]],
    broken: [
      ...brokenIds('id', (listId) => ({ listId, holder: { kind: 'user', id: 'u' } as const, level: 'read' as const })),
      ...brokenIds('shareUser', (id) => ({ listId: '24', holder: { kind: 'user', id } as const, level: 'read' as const })),
      ...brokenIds('key', (id) => ({ listId: '24', holder: { kind: 'key', id } as const, level: 'read' as const })),
      [
        wrong({ listId: '24', holder: { kind: 'user', id: 'u' }, level: 'own' }),
        { code: 'oneOf', parameter: 'permission', allowed: ['read', 'write', 'manage'] },
      ],
    ],
  }),
  revokePermission: row(revokePermission, (client) => client.revokePermission, {
    input: { listId: '24', holder: { kind: 'key', id: 'k/1' } },
    sent: 'DELETE /v2/lists/24/permissions/k%2F1',
    parameters: {},
    user: 'appUserId',
    answer: '',
    prices: [[{ listId: '24', holder: { kind: 'user', id: 'u' } }, {}]],
    broken: [
      ...brokenIds('id', (listId) => ({ listId, holder: { kind: 'key', id: 'k' } as const })),
      ...brokenIds('key', (id) => ({ listId: '24', holder: { kind: 'key', id } as const })),
    ],
  }),
  createUser: row(createUser, (client) => client.createUser, {
    input: { appUserId: 'andrea sd', name: 'Andrea' },
    sent: 'POST /v2/app/users/andrea%20sd',
    parameters: { name: 'Andrea' },
    user: 'none',
    answer: { item: { appUserId: 'andrea sd', name: 'Andrea' } },
    prices: [[{ appUserId: 'a', name: 'n' }, {}]],
    broken: [
      ...brokenIds('appUserId', (appUserId) => ({ appUserId, name: 'n' })),
      [
        { appUserId: 'a', name: '' },
        { code: 'required', parameter: 'name' },
      ],
    ],
  }),
  getUser: row(getUser, (client) => client.getUser, {
    input: { appUserId: 'a' },
    sent: 'GET /v2/app/users/a',
    parameters: {},
    user: 'none',
    answer: { item: { appUserId: 'a', name: 'Andrea', id: 7 } },
    prices: [[{ appUserId: 'a' }, {}]],
    broken: brokenIds('appUserId', (appUserId) => ({ appUserId })),
  }),
  deleteUser: row(deleteUser, (client) => client.deleteUser, {
    input: { appUserId: 'a' },
    sent: 'DELETE /v2/app/users/a',
    parameters: {},
    user: 'none',
    answer: { anything: true },
    prices: [[{ appUserId: 'a' }, {}]],
    broken: brokenIds('appUserId', (appUserId) => ({ appUserId })),
  }),
  getCredits: row(getCredits, (client) => client.getCredits, {
    input: {},
    sent: 'GET ',
    parameters: {},
    user: 'none',
    answer: [{ type: 'companies', left: 100 }],
    prices: [[{}, {}]],
    broken: [],
  }),
};
