// Services whose records and answers differ from those of the sandbox, one switch for each way in which they do.
import { Failure } from '../../../src/client/failure.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { readCost, totalOf } from '../../../src/client/price.ts';
import { withBody, type Difference } from './difference.ts';

const lists = /^\/v2\/lists(\/[^/]+)?$/;
const permissions = /\/permissions$/;

type Json = Readonly<Record<string, unknown>>;

/** Lists have numbers and flags as text, and moments as numbers. */
export const looseLists: Difference = changing('members of lists have other forms', /\/v2\/lists(\/[^/]+)?$/, (record) => ({
  ...record,
  listLength: String(record['listLength']),
  modifiedDate: 1_767_225_600,
  hidden: record['hidden'] === true ? 1 : 0,
}));

/** Companies have a text for each flag and number. */
export const looseCompanies: Difference = changing('members of companies have other forms', /\/v2\/companies/, (record) => ({
  ...record,
  active: String(record['active']),
  obfuscated: 'no',
  ...(record['confidence'] === undefined ? {} : { confidence: JSON.stringify(record['confidence']) }),
}));

/** Members that nobody can read: the record keeps its ID. */
export const oddMembers: Difference = {
  name: 'members of records cannot be read',
  response: (response, { path }) =>
    /^\/v2\/(lists(\/[^/]+)?|companies.*|timeline.*)$/.test(path)
      ? withRecords(response, (record) => ({
          ...record,
          ...Object.fromEntries(Object.keys(record).flatMap((name) => (unreadable.includes(name) ? [[name, [{}]]] : []))),
        }))
      : response,
};

const unreadable = ['listLength', 'modifiedDate', 'hidden', 'active', 'obfuscated', 'confidence', 'country', 'entityType'];

/** Company IDs are numbers in answers, and the same digits as text in requests. */
export const numericCompanyIds: Difference = {
  name: 'company IDs are numbers',
  request: (request) => ({
    ...request,
    path: request.path.replace(/^(\/v2\/companies\/)(\d+)$/, (_whole, header: string, id: string) => `${header}${hexId(id)}`),
    parameters: request.parameters.map(([name, value]) => [
      name,
      ['ids', 'companies', 'items', 'add', 'remove'].includes(name) ? value.split(',').map(hexId).join(',') : value,
    ]),
  }),
  response: (response, { path }) => {
    if (path.startsWith('/v2/companies')) return withRecords(response, numbered);
    if (!path.startsWith('/v2/timeline')) return response;
    return withRecords(response, (record) => {
      const { subjects } = record;
      const each = (subject: unknown): unknown => (isRecord(subject) ? numbered(subject) : subject);
      return Array.isArray(subjects) ? { ...record, subjects: subjects.map(each) } : record;
    });
  },
};

// Twelve hex digits are below 2 ** 48, so no digit is lost.
function numbered(record: Json): Json {
  const id = record['id'];
  return typeof id === 'string' && /^[0-9a-f]{12}$/.test(id) ? { ...record, id: Number.parseInt(id, 16) } : record;
}

function hexId(id: string): string {
  return /^\d+$/.test(id) && Number(id) > 999 ? Number(id).toString(16).padStart(12, '0') : id;
}

/** A share key's permission names the user whom the key belongs to. */
export const shareKeysWithOwner: Difference = changing('permissions of share keys name an owner', permissions, (record) =>
  record['user'] === undefined ? { ...record, owner: { id: 'chiara', name: 'Chiara Vongolini' } } : record,
);

/** A user's permission is `{permission, id, name}`. */
export const flatPermissions: Difference = changing('permissions of users are flat', permissions, (record) => {
  const user = record['user'];
  return isRecord(user) ? { permission: record['permission'], id: user['id'], name: user['name'] } : record;
});

/** A permission names its holder under a word that the API's text does not know. */
export const ambiguousPermissions: Difference = changing('permissions do not say who holds them', permissions, (record) => {
  const { user, key, ...rest } = record;
  return { ...rest, grantee: isRecord(user) ? user['id'] : key };
});

/** Lists do not say their extra data. */
export const listsWithoutExtraData: Difference = changing('lists do not say their extra data', lists, (record) => {
  const { extraData: _extraData, ...rest } = record;
  return rest;
});

/** Extra data comes as text that is no JSON. */
export const unreadableExtraData: Difference = changing('extra data cannot be read', lists, (record) => ({
  ...record,
  extraData: 'note=draft;stage=2',
}));

/** Details come as `items` with one record. */
export const detailsAsItems: Difference = {
  name: 'details come as items with one record',
  response: (response, { path }) =>
    /^\/v2\/(companies|timeline|lists)\/(?!match)[^/]+$/.test(path)
      ? withBody(response, (body) => (isRecord(body) && 'item' in body ? { items: [body['item']] } : body))
      : response,
};

/** Answers that cost credits have an envelope that nobody knows. */
export const unknownEnvelope: Difference = {
  name: 'paid answers have an unknown envelope',
  response: (response) =>
    isFree(response.headers['x-uniapi-cost'] ?? 'none') ? response : withBody(response, (body) => ({ answer: { data: [body] } })),
};

/** Facets stand at the root of the answer, by field. */
export const facetsAtRoot: Difference = {
  name: 'facets stand at the root',
  response: (response) =>
    withBody(response, (body) => {
      if (!isRecord(body) || !isRecord(body['facets'])) return body;
      const { facets, ...rest } = body;
      return { ...rest, ...(isRecord(facets) ? facets : {}) };
    }),
};

/** Facets are counts that name no field. */
export const facetsWithoutFields: Difference = {
  name: 'facets name no field',
  response: (response) =>
    withBody(response, (body) => {
      if (!isRecord(body) || !isRecord(body['facets'])) return body;
      const { facets, ...rest } = body;
      return { ...rest, overview: Object.values(isRecord(facets) ? facets : {}) };
    }),
};

/** The `units` of the cost header are no whole number, and are not to be counted. */
export const oddUnits: Difference = {
  name: 'units are no number',
  response: (response) => {
    const cost = response.headers['x-uniapi-cost'];
    return cost === undefined
      ? response
      : { ...response, headers: { ...response.headers, 'x-uniapi-cost': cost.replace(/units=\d+/, 'units=0.5x') } };
  },
};

/** An answer without objects has no cost header. */
export const noCostOfNothing: Difference = {
  name: 'answers without objects have no cost header',
  response: (response) => {
    const { 'x-uniapi-cost': cost = 'none', ...headers } = response.headers;
    return isFree(cost) ? { ...response, headers } : response;
  },
};

/**
 * The body of each answer that was paid for breaks off behind its headers. It is in no table of switches that are drawn at random:
 * the property test of spending has bodies that break off itself.
 */
export const bodiesBreakOff: Difference = {
  name: 'bodies of paid answers break off',
  brokenOff: ({ status, headers }) => {
    const cost = headers['x-uniapi-cost'] ?? 'none';
    const requestId = headers['x-dl-request-id'] ?? '';
    return isFree(cost) ? undefined : new Failure('unreachable', { delivery: 'unknown', status, cost, requestId });
  },
};

function isFree(cost: string): boolean {
  return totalOf(readCost(cost) ?? {}) === 0;
}

/** One company of each page is no record. */
export const oneUnreadableCompany: Difference = {
  name: 'one company of each page cannot be read',
  response: (response, { path }) =>
    path === '/v2/companies'
      ? withBody(response, (body) => {
          if (!isRecord(body) || !Array.isArray(body['items']) || body['items'].length === 0) return body;
          const [first, ...others]: readonly unknown[] = body['items'] as readonly unknown[];
          return { ...body, items: [[first], ...others] };
        })
      : response,
};

/** A refusal comes with status 200: only its body says that it is one. */
export const refusesWithStatus200: Difference = {
  name: 'refusals come with status 200',
  response: (response) => (isRefusal(response.body) ? { ...response, status: 200 } : response),
};

/** Every switch of this file, for tests that draw one. */
export const recordDifferences: readonly Difference[] = [
  looseLists,
  looseCompanies,
  oddMembers,
  numericCompanyIds,
  shareKeysWithOwner,
  flatPermissions,
  ambiguousPermissions,
  listsWithoutExtraData,
  unreadableExtraData,
  oneUnreadableCompany,
  detailsAsItems,
  unknownEnvelope,
  facetsAtRoot,
  facetsWithoutFields,
  oddUnits,
  noCostOfNothing,
  refusesWithStatus200,
];

function changing(name: string, path: RegExp, change: (record: Json) => Json): Difference {
  return { name, response: (response, request) => (path.test(request.path) ? withRecords(response, change) : response) };
}

/** Changes each record of an answer, in `items` and in `item`. */
function withRecords(response: Parameters<typeof withBody>[0], change: (record: Json) => Json): ReturnType<typeof withBody> {
  const changed = (record: unknown): unknown => (isRecord(record) ? change(record) : record);
  return withBody(response, (body) => {
    if (!isRecord(body)) return body;
    const { items, item } = body;
    return {
      ...body,
      ...(Array.isArray(items) ? { items: items.map(changed) } : {}),
      ...(item === undefined ? {} : { item: changed(item) }),
    };
  });
}

function isRefusal(body: string): boolean {
  if (body === '') return false;
  const parsed: unknown = JSON.parse(body);
  return isRecord(parsed) && parsed['error'] === true;
}
