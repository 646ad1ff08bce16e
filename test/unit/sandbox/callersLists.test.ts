// Lists and preflights as other people's clients call them, with undici, ky, and fetch as a browser has it.
import assert from 'node:assert/strict';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import ky from 'ky';
import { Agent, fetch as fetchOfUndici } from 'undici';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';

interface Init {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
}

type Answer = Pick<Response, 'status' | 'text'> & { readonly headers: Pick<Headers, 'get'> };

interface List {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly listLength: number;
  readonly extraData: unknown;
  readonly owner: { readonly id: string };
}

interface Body {
  readonly item: List;
  readonly code: string;
}

const token = 'sandbox-token';
let agent: Agent;

const senders: Readonly<Record<string, (address: string, init: Init) => Promise<Answer>>> = {
  undici: (address, init) => fetchOfUndici(address, { ...init, dispatcher: agent }),
  ky: (address, init) => ky(address, { ...init, throwHttpErrors: false }),
  fetch: (address, init) => fetch(address, init),
};

describe('the HTTPS sandbox keeps lists for', () => {
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

  for (const [name, send] of Object.entries(senders))
    describe(name, () => {
      const at = (path: string): string => `${server.baseAddress}${path}`;
      const read = async (answer: Answer): Promise<Body> => JSON.parse(await answer.text()) as Body;
      const create = (values: Readonly<Record<string, string>>): Promise<Answer> =>
        send(at('/v2/lists'), { method: 'POST', body: new URLSearchParams({ token, type: 'company', ...values }) });

      it('creates a list from a form, and answers with its members', async () => {
        const extraData = { stage: 'lead', note: "Valle D'Esempio, è qui" };
        const values = { appUserId: 'bruno', name: `Of ${name}`, items: '0f3a9c7be214,77d0e1a25c3b' };
        const answer = await create({ ...values, extraData: JSON.stringify(extraData) });
        const { item } = await read(answer);
        assert.deepEqual(
          { status: answer.status, cost: answer.headers.get('x-uniapi-cost'), name: item.name, type: item.type },
          { status: 201, cost: 'none', name: `Of ${name}`, type: 'company' },
        );
        assert.deepEqual(
          { listLength: item.listLength, extraData: item.extraData, owner: item.owner.id },
          { listLength: 2, extraData, owner: 'bruno' },
        );
      });

      it('deletes a list with the token in the query or in the form, and knows it no more', async () => {
        for (const place of ['query', 'form']) {
          const { item } = await read(await create({ name: `For a ${place}` }));
          const path = at(`/v2/lists/${item.id}`);
          const deleted =
            place === 'query'
              ? await send(`${path}?token=${token}`, { method: 'DELETE' })
              : await send(path, { method: 'DELETE', body: new URLSearchParams({ token }) });
          assert.deepEqual({ place, status: deleted.status, text: await deleted.text() }, { place, status: 204, text: '' });
          const details = await send(`${path}?token=${token}`, { method: 'GET' });
          assert.deepEqual(
            { place, status: details.status, cost: details.headers.get('x-uniapi-cost') },
            { place, status: 404, cost: 'none' },
          );
        }
      });

      it('hears that a list without a name is refused', async () => {
        const answer = await create({ name: '' });
        const { code } = await read(answer);
        assert.deepEqual({ status: answer.status, code }, { status: 400, code: 'error.missingParameter' });
      });

      it('asks beforehand whether a page of another origin may create and delete', async () => {
        for (const path of ['/v2/lists', '/v2/lists/1']) {
          const { status, headers } = await send(at(path), {
            method: 'OPTIONS',
            headers: { 'access-control-request-headers': 'content-type' },
          });
          assert.deepEqual(
            {
              status,
              origin: headers.get('access-control-allow-origin'),
              methods: headers.get('access-control-allow-methods'),
              headers: headers.get('access-control-allow-headers'),
            },
            { status: 204, origin: '*', methods: 'GET, HEAD, POST, PUT, DELETE', headers: '*' },
          );
        }
      });
    });
});
