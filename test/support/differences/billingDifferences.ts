// Services that bill, fail or refuse otherwise than the sandbox does.
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import type { SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { withBody, type Difference } from './difference.ts';

type When = (response: WireAnswer, request: SandboxRequest) => boolean;

/** About every fourth answer. It follows from the answer alone, so that a sequence that failed fails again. */
export const sometimes: When = ({ headers }) => /^[0-3]/.test(headers['x-dl-request-id'] ?? '');

/** A gateway's own page in place of what the service has answered and billed. */
export function gatewayPage(status: number, when: When = () => true): Difference {
  return {
    name: `a gateway answers ${String(status)} in place of the service`,
    response: (response, request) =>
      response.status < 300 && when(response, request)
        ? { status, headers: { 'content-type': 'text/html' }, body: '<html><h1>Error</h1></html>' }
        : response,
  };
}

/** Twice as many credits as objects. */
export const billsTwice: Difference = {
  name: 'every object costs two credits',
  cost: (cost) => Object.fromEntries(Object.entries(cost).map(([type, amount]) => [type, 2 * amount])),
};

/** A count of a collection, and not of lists. */
function isCount({ path, parameters }: SandboxRequest): boolean {
  return path.startsWith('/v2/') && parameters.some(([name, value]) => name === 'fields' && value === 'none');
}

export const countsCost: Difference = {
  name: 'a count costs a credit',
  cost: (cost, request) => (isCount(request) ? { [request.path === '/v2/timeline' ? 'timeline' : 'companies']: 1 } : cost),
};

/** A refusal with the service's own body. */
export function refusal(status: number, code: string, message: string, data: object = {}): WireAnswer {
  const body = JSON.stringify({ error: true, status, code, message, data });
  return { status, headers: { 'content-type': 'application/json', 'x-uniapi-cost': 'none' }, body };
}

const isPriced = ({ path, parameters }: SandboxRequest): boolean =>
  /^\/v2\/(companies|timeline|locations)/.test(path) &&
  !parameters.some(([name, value]) => name === 'fields' && value === 'none');

export const unitsFinished: Difference = {
  name: 'used-up credits are a 401 that says so in its message',
  refuse: (request) =>
    isPriced(request) ? refusal(401, 'error.authenticationError', 'Unauthorized: units finished.') : undefined,
};

/** A version of the API without one of its paths. */
export function withoutPath(path: string): Difference {
  return {
    name: `there is no ${path}`,
    refuse: (request) => (request.path === path ? refusal(404, 'error.notFound', 'Not found.') : undefined),
  };
}

/** An amount without a type, which counts the credits of some of them only. */
export const unnamedCredits: Difference = {
  name: 'the credit status has one amount without a type',
  response: (response, { path }) =>
    path === '/credits' ? { ...response, body: JSON.stringify({ data: { creditsLeft: 4000 } }) } : response,
};

function parameterOf({ parameters }: SandboxRequest, name: string): string | undefined {
  return parameters.find(([one]) => one === name)?.[1];
}

const isData = ({ path }: SandboxRequest): boolean => /^\/v2\/(companies|timeline|locations)/.test(path);

/** The parameter by which data endpoints take the acting user; undefined if they take none. */
export function dataUser(taken: 'appUserId' | undefined): Difference {
  return {
    name: `data endpoints take the acting user as ${taken ?? 'nothing'}`,
    refuse: (request) => {
      const other = ['appUser', 'appUserId'].find((name) => name !== taken && parameterOf(request, name) !== undefined);
      if (!isData(request) || other === undefined) return undefined;
      return refusal(400, 'error.unknownParameter', `Unknown parameter: ${other}`, { parameter: other });
    },
  };
}

/** List endpoints take the acting user under the name of data endpoints. */
export const listsTakeAppUser: Difference = {
  name: 'list endpoints take the acting user as appUser',
  refuse: (request) =>
    request.path.startsWith('/v2/lists') && parameterOf(request, 'appUserId') !== undefined
      ? refusal(400, 'error.unknownParameter', 'Unknown parameter: appUserId', { parameter: 'appUserId' })
      : undefined,
};

export const activeIsYesOrNo: Difference = {
  name: 'active takes no *',
  refuse: (request) =>
    isData(request) && parameterOf(request, 'active') === '*'
      ? refusal(400, 'error.invalidParameter', 'Invalid value *', { parameter: 'active' })
      : undefined,
};

export const joinedTypes: Difference = {
  name: 'forward-looking and capital are one event type',
  refuse: (request) => {
    const [wrong] = (parameterOf(request, 'eventTypes') ?? '')
      .split(',')
      .filter((type) => ['forward-looking', 'capital'].includes(type));
    return wrong === undefined
      ? undefined
      : refusal(400, 'error.invalidParameter', `Invalid value ${wrong}`, { parameter: 'eventTypes' });
  },
};

/** Reads are refused as POST. */
export function readsAsGet(status: 405 | 415 | 401): Difference {
  return {
    name: `a read as POST gets a ${String(status)}`,
    refuse: (request) => {
      if (!isData(request) || request.verb !== 'POST') return undefined;
      if (status === 401) return refusal(401, 'error.missingParameter', 'Missing parameter', { parameter: 'token' });
      return refusal(status, status === 405 ? 'error.methodNotAllowed' : 'error.unsupportedMediaType', 'No POST here.');
    },
  };
}

export const deletesByForm: Difference = {
  name: 'DELETE does not read its query',
  refuse: ({ verb, place }) =>
    verb === 'DELETE' && place !== 'form'
      ? refusal(401, 'error.missingParameter', 'Missing parameter', { parameter: 'token' })
      : undefined,
};

export const ignoresCursor: Difference = {
  name: 'a page does not begin behind a cursor',
  request: (request) => ({ ...request, parameters: request.parameters.filter(([name]) => name !== 'after') }),
};

export const ignoresNumbers: Difference = {
  name: 'a search does not filter by VAT numbers and tax codes',
  request: (request) => ({ ...request, parameters: request.parameters.filter(([name]) => name !== 'vat' && name !== 'taxIds') }),
};

/** A service that was called too fast, and says so with this reset. */
export function tooFast(headers: Readonly<Record<string, string>>): Difference {
  return {
    name: `a 429 with ${JSON.stringify(headers)}`,
    refuse: () => ({ status: 429, headers, body: '' }),
  };
}

/** The credit status says when its buckets are filled in another way. */
export function bucketTimes(times: Readonly<Record<string, string | number>>): Difference {
  const changed = (bucket: unknown): unknown => {
    const { duration: _duration, reset: _reset, ...rest } = isRecord(bucket) ? bucket : {};
    return { ...rest, ...times };
  };
  return {
    name: `buckets with ${JSON.stringify(times)}`,
    response: (response, { path }) =>
      path !== '/credits'
        ? response
        : withBody(response, (body) => {
            const items = isRecord(body) ? body['items'] : undefined;
            return { items: Array.isArray(items) ? items.map(changed) : [] };
          }),
  };
}

/** Every switch of this file, for sequences that run with one or two of them. */
export const billingDifferences: readonly Difference[] = [
  billsTwice,
  countsCost,
  unitsFinished,
  withoutPath('/v2/locations'),
  unnamedCredits,
  dataUser('appUserId'),
  dataUser(undefined),
  listsTakeAppUser,
  joinedTypes,
  activeIsYesOrNo,
  readsAsGet(405),
  readsAsGet(415),
  readsAsGet(401),
  deletesByForm,
  withoutPath('/v2/companies/match'),
  bucketTimes({ duration: 30, reset: 3600 }),
  ignoresNumbers,
  ignoresCursor,
  // The last ones, since what they answer is no JSON.
  ...[408, 500, 520, 524].map((status) => gatewayPage(status, sometimes)),
];
