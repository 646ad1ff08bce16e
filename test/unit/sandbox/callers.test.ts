// Calls as other people's clients make them, with three common libraries: undici, ky, and fetch as a browser has it.
import assert from 'node:assert/strict';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import ky from 'ky';
import { Agent, request } from 'undici';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';

interface Answer {
  readonly status: number;
  readonly cost: string | null | undefined;
  readonly body: Body;
}

interface Body {
  readonly items?: readonly Item[];
  readonly item?: Item;
  readonly meta?: { readonly count: number; readonly success?: number; readonly error?: number };
  readonly facets?: unknown;
  readonly responses?: Readonly<Record<string, Body>>;
  readonly code?: string;
}

type Item = Readonly<Record<string, unknown>> & { readonly id: string; readonly confidence?: number };

type Values = Readonly<Record<string, string>>;

/** A client of a library: how it sends a query, a form, and a form with files. */
interface Caller {
  readonly get: (address: string, query: Values) => Promise<Answer>;
  readonly post: (address: string, form: Values) => Promise<Answer>;
  readonly upload: (address: string, form: FormData) => Promise<Answer>;
}

const token = 'sandbox-token';
const [company] = allCompanies().filter(({ index, active, rea }) => index % 5 !== 3 && active && rea !== undefined);
assert.ok(company);
let agent: Agent;

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, cost: response.headers.get('x-uniapi-cost'), body: (await response.json()) as Body };
}

const withUndici = async (
  address: string,
  init: { readonly body?: string | FormData; readonly type?: string },
): Promise<Answer> => {
  const { body, type } = init;
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(address, {
    dispatcher: agent,
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  } as Parameters<typeof request>[1]);
  return { status: statusCode, cost: String(headers['x-uniapi-cost']), body: (await answer.json()) as Body };
};

const inQuery = (address: string, query: Values): string => `${address}?${new URLSearchParams(query).toString()}`;

const callers: Readonly<Record<string, Caller>> = {
  undici: {
    get: (address, query) => withUndici(inQuery(address, query), {}),
    post: (address, form) =>
      withUndici(address, { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }),
    upload: async (address, form) => {
      // undici takes the forms of its own version only: the bytes are the same.
      const encoded = new Response(form);
      return withUndici(address, { body: await encoded.text(), type: encoded.headers.get('content-type') ?? '' });
    },
  },
  ky: {
    get: async (address, query) => answerOf(await ky.get(address, { searchParams: query, throwHttpErrors: false })),
    post: async (address, form) => answerOf(await ky.post(address, { body: new URLSearchParams(form), throwHttpErrors: false })),
    upload: async (address, form) => answerOf(await ky.post(address, { body: form, throwHttpErrors: false })),
  },
  fetch: {
    get: async (address, query) => answerOf(await fetch(inQuery(address, query))),
    post: async (address, form) => answerOf(await fetch(address, { method: 'POST', body: new URLSearchParams(form) })),
    upload: async (address, form) => answerOf(await fetch(address, { method: 'POST', body: form })),
  },
};

describe('the HTTPS sandbox, called by', () => {
  let server: SandboxServer;
  const trusted = getCACertificates('default');
  before(async () => {
    server = await startSandboxServer();
    agent = new Agent({ connect: { ca: server.caPem } });
    setDefaultCACertificates([...trusted, server.caPem]);
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await agent.close();
    await server.close();
  });

  for (const [name, { get, post, upload }] of Object.entries(callers))
    describe(name, () => {
      const at = (path: string): string => `${server.baseAddress}${path}`;

      it('searches with the token in the query or in the form', async () => {
        for (const send of [get, post]) {
          const { status, cost, body } = await send(at('/v2/companies'), { token, regions: 'Lazio', limit: '2' });
          assert.deepEqual({ status, cost, items: body.items?.length }, { status: 200, cost: 'units=1,companies=2', items: 2 });
        }
        const inBoth = await post(at(`/v2/companies?token=${token}`), { regions: 'Lazio', limit: '1' });
        assert.equal(inBoth.status, 200);
      });

      it('pages to the end, and has each match once', async () => {
        const ids = new Set<string>();
        let count = Infinity;
        for (let offset = 0; offset < count; offset += 20) {
          const query = { token, provinces: 'Roma,Milano,Napoli', limit: '20', offset: String(offset) };
          const { body } = await get(at('/v2/companies'), query);
          count = body.meta?.count ?? 0;
          for (const { id } of body.items ?? []) ids.add(id);
        }
        assert.ok(count > 20, String(count));
        assert.equal(ids.size, count);
      });

      it('pages through a timeline by its cursor', async () => {
        const ids: string[] = [];
        for (let more = true; more;) {
          const after = ids.length === 0 ? {} : { after: ids.at(-1) ?? '' };
          const query = { token, companies: company.id, eventTypes: 'cebi-micro-score', limit: '10', ...after };
          const { body } = await get(at('/v2/timeline'), query);
          ids.push(...(body.items ?? []).map(({ id }) => id));
          more = body.items?.length === 10;
        }
        assert.ok(ids.length > 0);
        assert.equal(new Set(ids).size, ids.length);
      });

      it('matches by website, with the address of a site in place of its domain', async () => {
        const website = `https://www.${company.word.toLowerCase()}.example/contacts`;
        const { status, body } = await post(at('/v2/companies/match'), { token, websitesDomains: website });
        assert.equal(status, 200);
        assert.ok(body.items?.some(({ id }) => id === company.id));
        assert.ok((body.items?.[0]?.confidence ?? 0) > 0);
      });

      it('matches by number, beside parameters that are empty', async () => {
        const empty = { name: '', websitesDomains: '', phones: '', emails: '', address: '' };
        const { status, body } = await post(at('/v2/companies/match'), { token, ...empty, regNumbers: company.vat });
        assert.equal(status, 200);
        assert.deepEqual({ id: body.items?.[0]?.id, count: body.meta?.count }, { id: company.id, count: 1 });
      });

      it('reads details with packages', async () => {
        const { cost, body } = await get(at(`/v2/companies/${company.id}`), { token, packages: 'base,contacts' });
        assert.equal(cost, 'units=1,companies=1,companies:*=1');
        assert.deepEqual(
          { id: body.item?.id, has: ['base', 'contacts', 'economics'].filter((one) => body.item?.[one] !== undefined) },
          { id: company.id, has: ['base', 'contacts'] },
        );
      });

      it('asks for facets by path and by wildcard', async () => {
        const fields = { fields: 'facets', facetFields: 'base.registeredAddress.region,socials.*', packages: 'base,socials' };
        const { status, body } = await post(at('/v2/companies'), { token, ...fields, limit: '0' });
        assert.equal(status, 200);
        const { base, socials } = body.facets as {
          base: { registeredAddress: { region: Record<string, { count: number }> } };
          socials: Record<string, { count: number }>;
        };
        assert.ok((base.registeredAddress.region['Lazio']?.count ?? 0) > 0);
        assert.ok((socials['netalpha']?.count ?? 0) > 0);
      });

      it('uploads a batch of searches', async () => {
        const form = new FormData();
        const lines = [
          { reqId: 'one, and only', ids: company.id },
          { reqId: 'lazio', regions: 'Lazio', limit: 1 },
          { reqId: 'wrong', nonsense: 'x' },
        ];
        form.set('batch', new Blob([lines.map((line) => JSON.stringify(line)).join('\n')]), 'batch.json');
        form.set('limit', '5');
        form.set('packages', 'base');
        const { status, cost, body } = await upload(at(`/v2/companies/?token=${token}`), form);
        assert.deepEqual({ status, meta: body.meta }, { status: 200, meta: { count: 3, success: 2, error: 1 } });
        assert.equal(cost, 'units=2,companies=2,companies:*=2');
        const { responses = {} } = body;
        assert.equal(responses['one, and only']?.items?.[0]?.id, company.id);
        assert.equal(responses['lazio']?.items?.length, 1);
        assert.equal(responses['wrong']?.code, 'error.unknownParameter');
      });

      it('hears what is wrong with a batch', async () => {
        const send = async (content: string | undefined, key = token) => {
          const form = new FormData();
          form.set('limit', '1');
          if (content !== undefined) form.set('batch', new Blob([content]), 'batch.json');
          const { status, body } = await upload(at(`/v2/companies/?token=${key}`), form);
          return { status, code: body.code };
        };
        assert.deepEqual(await send(undefined), { status: 400, code: 'error.missingParameter' });
        assert.deepEqual(await send('no JSON'), { status: 400, code: 'error.invalidParameter' });
        assert.deepEqual(await send('{"ids":"a"}'), { status: 400, code: 'error.invalidParameter' });
        assert.deepEqual(await send('{"reqId":"a"}', 'other'), { status: 401, code: 'error.authenticationError' });
      });

      it('hears of a wrong token, and is billed nothing', async () => {
        const { status, cost, body } = await get(at('/v2/companies'), { token: 'other' });
        assert.deepEqual({ status, cost, code: body.code }, { status: 401, cost: 'none', code: 'error.authenticationError' });
      });
    });
});
