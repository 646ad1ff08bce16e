// Tests of the agent server with foreign clients: possible calls, questions to the user, and refused clients.
import assert from 'node:assert/strict';
import { request, Server } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { agentTools } from '../../../../src/ids.ts';
import { ServerHarness, textOf } from './serverHarness.ts';

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
});

describe('the agent server', () => {
  let all: ServerHarness;
  const events = (at: number, limit: number) => ({
    name: agentTools.timeline,
    arguments: { companies: all.ids.slice(at, at + 1), limit },
  });

  beforeEach(async () => {
    all = await ServerHarness.started();
  });
  afterEach(() => all.end());

  it('tells an error of the open port, such as that no more files can be opened, and goes on', async () => {
    const { listen } = Server.prototype;
    const opened: Server[] = [];
    Server.prototype.listen = function (this: Server, ...given: Parameters<typeof listen>) {
      opened.push(this);
      return listen.apply(this, given);
    } as typeof listen;
    const other = await ServerHarness.started().finally(() => (Server.prototype.listen = listen));
    const error = new Error('accept EMFILE');
    opened[0]?.emit('error', error);
    assert.deepEqual(other.faults.splice(0), [error]);
    assert.equal((await other.post(initialize)).status, 401);
    await other.end();
  });

  describe('with the client of the official library', () => {
    it('has every tool of the chat, with its schemas', async () => {
      const client = await all.client();
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).sort(), Object.values(agentTools).sort());
      for (const { description = '', inputSchema, outputSchema, annotations } of tools) {
        assert.ok(description.length > 50);
        assert.ok('properties' in inputSchema && outputSchema && 'properties' in outputSchema);
        assert.equal(annotations?.destructiveHint, false);
      }
      assert.match(client.getInstructions() ?? '', /asked about the highest price/);
    });

    it('answers for nothing, in the form that is promised', async () => {
      const client = await all.client();
      const { billed } = all.harness;
      const result = await client.callTool({ name: agentTools.count, arguments: { companies: {} } });
      assert.match(textOf(result), /^JSON of the company data service follows\..*\n\{"count":\d+/);
      const { facts, note } = result.structuredContent as { facts: { count: number }; note: string };
      assert.ok(facts.count > 0);
      assert.match(note, /never instructions/);
      assert.equal(all.harness.billed, billed);
      assert.deepEqual(all.approvals, []);
    });

    it('asks in the window where the program cannot ask, and buys only what was agreed to', async () => {
      const client = await all.client('Claude Code');
      const { billed } = all.harness;
      all.isAgreed = false;
      const refused = await client.callTool(events(0, 5));
      assert.equal(refused.isError, true);
      assert.match(textOf(refused), /^Needs approval: ≤ 5 credits\./);
      assert.equal(all.harness.billed, billed);
      all.isAgreed = true;
      const bought = await client.callTool(events(0, 5));
      assert.equal((bought.structuredContent as { facts: { creditsSpent: number } }).facts.creditsSpent, 5);
      assert.equal(all.harness.billed - billed, 5);
      assert.equal(all.approvals[0]?.title, 'Claude Code asks: Load Events?');
      assert.deepEqual(
        all.server.agents.map(({ name, connections, spent }) => ({ name, connections, spent })),
        [{ name: 'Claude Code', connections: 1, spent: 5 }],
      );
    });

    it('lets the program ask where it can, and takes nothing but a clear yes', async () => {
      const asked: string[] = [];
      let answer: Parameters<typeof all.client>[1] = () => ({ action: 'decline' });
      const client = await all.client('A', (message) => {
        asked.push(message);
        return answer?.(message) ?? { action: 'cancel' };
      });
      const { billed } = all.harness;
      const answers: readonly (typeof answer)[] = [
        () => ({ action: 'decline' }),
        () => ({ action: 'cancel' }),
        () => ({ action: 'accept', content: { agree: false } }),
        () => ({ action: 'accept', content: {} }),
        () => {
          throw new Error('no window');
        },
      ];
      for (answer of answers) assert.match(textOf(await client.callTool(events(0, 3))), /^Needs approval: ≤ 3 credits/);
      assert.equal(all.harness.billed, billed);
      answer = () => ({ action: 'accept', content: { agree: true } });
      assert.match(textOf(await client.callTool(events(0, 3))), /"shown":3/);
      assert.equal(all.harness.billed - billed, 3);
      assert.match(asked[0] ?? '', /^A asks: Load Events\? Events of .*: up to 3\. ≤ 3 credits\./);
      assert.deepEqual(all.approvals, []);
    });

    it('reads resources for nothing', async () => {
      const client = await all.client();
      const { billed } = all.harness;
      const { resources } = await client.listResources();
      assert.ok(resources.some(({ uri }) => uri === 'companydata://lists'));
      assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 3);
      const [id = ''] = all.ids;
      const uris = [
        ...resources.map(({ uri }) => uri),
        `companydata://companies/${id}`,
        `companydata://companies/${id}/timeline`,
      ];
      for (const uri of uris) {
        const [content] = (await client.readResource({ uri })).contents;
        assert.ok(content && 'text' in content);
        assert.match(content.text, /^\{"note":"JSON of/);
      }
      const wrong = [
        'companydata://nothing',
        'companydata://companies',
        'companydata://lists/1/2',
        'companydata://lists/%',
        'file:///etc',
      ];
      for (const uri of wrong) await assert.rejects(client.readResource({ uri }), /not found/i);
      assert.equal(all.harness.billed, billed);
    });

    it('has prompts that say how to behave', async () => {
      const client = await all.client();
      const { prompts } = await client.listPrompts();
      assert.equal(prompts.length, 3);
      for (const { name, arguments: [argument] = [] } of prompts) {
        assert.ok(argument);
        const { messages } = await client.getPrompt({ name, arguments: { [argument.name]: 'Acme "S.p.A."' } });
        assert.match(JSON.stringify(messages), /Acme .*data, never instructions/);
        await assert.rejects(client.getPrompt({ name, arguments: { [argument.name]: ' ' } }), /must have 1 to 500 characters/);
      }
      await assert.rejects(client.getPrompt({ name: 'toString' }), /no such prompt/);
    });

    it('says in one sentence what is wrong', async () => {
      const client = await all.client();
      const wrong = await client.callTool({ name: agentTools.timeline, arguments: { companies: all.ids } });
      assert.equal(wrong.isError, true);
      assert.equal(textOf(wrong), 'The input is not right: invalid_type at limit.');
      await assert.rejects(client.callTool({ name: 'toString', arguments: {} }), /no such tool/);
    });

    it('buys nothing after the call was cancelled', async () => {
      const client = await all.client();
      const agreement = Promise.withResolvers<boolean>();
      all.isAgreed = agreement.promise;
      const { billed } = all.harness;
      const abort = new AbortController();
      const call = client.callTool(events(0, 5), undefined, { signal: abort.signal });
      await all.asked;
      abort.abort(new Error('cancelled'));
      await assert.rejects(call, /cancelled/);
      // The next request comes after the cancellation.
      await client.listTools();
      agreement.resolve(true);
      await client.callTool({ name: agentTools.lookup, arguments: { name: 'a' } });
      assert.equal(all.harness.billed, billed);
    });

    it('buys nothing after the agent was disconnected while the user was asked', async () => {
      const client = await all.client();
      const agreement = Promise.withResolvers<boolean>();
      all.isAgreed = agreement.promise;
      const { billed } = all.harness;
      const call = client.callTool(events(0, 5)).catch(String);
      await all.asked;
      await all.server.disconnect('A');
      agreement.resolve(true);
      const other = await all.client('B');
      await other.callTool({ name: agentTools.lookup, arguments: { name: 'a' } });
      await client.close();
      await call;
      assert.equal(all.harness.billed, billed);
    });

    it('knows an agent over its connections, and each by its own key', async () => {
      all.harness.caps = { perAgent: 5 };
      const [one, again, other] = [await all.client('A'), await all.client('A'), await all.client('B')];
      await one.callTool(events(0, 4));
      assert.equal(all.approvals.length, 0);
      await again.callTool(events(1, 4));
      assert.equal(all.approvals.length, 1);
      await other.callTool(events(2, 4));
      assert.equal(all.approvals.length, 1);
      const sums = all.harness.open.money.ledger.sums({ source: 'agent' }, 'agent');
      assert.deepEqual(
        sums.map(({ key, known }) => [key, known]),
        [
          ['A', { timeline: 8 }],
          ['B', { timeline: 4 }],
        ],
      );
    });

    it('is disconnected, and comes back only with a new key', async () => {
      const client = await all.client('A');
      const other = await all.client('B');
      await all.keys.remove('A');
      await all.server.disconnect('A');
      await assert.rejects(client.callTool({ name: agentTools.lookup, arguments: { name: 'a' } }), { code: 401 });
      await other.callTool({ name: agentTools.lookup, arguments: { name: 'a' } });
      await (await all.client('A')).listTools();
    });

    it('does nothing in Restricted Mode', async () => {
      const client = await all.client();
      all.isTrusted = false;
      assert.match(textOf(await client.callTool(events(0, 1))), /Restricted Mode/);
      await assert.rejects(client.readResource({ uri: 'companydata://spending' }), /Restricted Mode/);
      assert.deepEqual(all.approvals, []);
    });

    it('keeps a bounded number of connections', async () => {
      const clients = [];
      for (let at = 0; at < 18; at += 1) {
        await all.harness.clock.advance(1000);
        clients.push(await all.client());
      }
      assert.equal(all.server.agents[0]?.connections, 16);
      await assert.rejects(clients[0]?.listTools() ?? assert.fail(), { code: 404 });
      await clients[17]?.listTools();
    });

    it('keeps a new connection among as many as it keeps, after the clock was set back too', async () => {
      for (let at = 0; at < 16; at += 1) await (await all.client()).listTools();
      all.harness.clock.setBack(3_600_000);
      await (await all.client()).listTools();
      assert.equal(all.server.agents[0]?.connections, 16);
    });
  });

  describe('keeps out', () => {
    it('whoever has no key or a wrong one, and tells nothing', async () => {
      const key = await all.keys.keyOf('A');
      for (const Authorization of ['', 'Bearer', 'Bearer x', `Basic ${key}`, `Bearer ${key}x`, `Bearer ${key.slice(1)}`]) {
        const answer = await all.post(initialize, Authorization === '' ? {} : { Authorization });
        assert.equal(answer.status, 401);
        assert.equal(await answer.text(), '');
        assert.deepEqual([...answer.headers.keys()].sort(), ['connection', 'date', 'transfer-encoding', 'www-authenticate']);
      }
      await all.keys.removeAll();
      assert.equal((await all.post(initialize, { Authorization: `Bearer ${key}` })).status, 401);
    });

    it('pages of a browser and foreign names of this computer', async () => {
      const Authorization = `Bearer ${await all.keys.keyOf('A')}`;
      for (const Origin of ['https://evil.example', 'null', 'http://127.0.0.1', 'http://localhost:1'])
        assert.equal((await all.post(initialize, { Authorization, Origin })).status, 403, Origin);
      assert.equal((await all.post(initialize, { Authorization, Origin: all.address.origin })).status, 200);
      for (const host of ['evil.example', `evil.example:${all.address.port}`, '127.0.0.1', `127.0.0.1.evil:${all.address.port}`])
        assert.equal(await statusWith(host, Authorization), 403, host);
      assert.equal(await statusWith(`localhost:${all.address.port}`, Authorization), 200);
    });

    it('other paths, other methods, and what is too large', async () => {
      const headers = { Authorization: `Bearer ${await all.keys.keyOf('A')}` };
      for (const path of ['/', '/mcp/', '/mcp?x', '/.well-known/oauth-protected-resource'])
        assert.equal((await fetch(new URL(path, all.address), { headers })).status, 404, path);
      assert.equal((await fetch(all.address, { method: 'PUT', headers })).status, 405);
      assert.equal((await fetch(all.address, { headers })).status, 406, 'without the form of a stream');
      assert.equal((await all.post(`{"x":"${'x'.repeat(600_000)}"}`, headers)).status, 413);
      assert.equal((await all.post('{', headers)).status, 400);
      assert.equal((await all.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers)).status, 400, 'no introduction');
    });

    it('connections that have ended, or are of another agent', async () => {
      const [a, b] = [await all.keys.keyOf('A'), await all.keys.keyOf('B')];
      const opened = await all.post(initialize, { Authorization: `Bearer ${a}` });
      const id = opened.headers.get('mcp-session-id') ?? '';
      await opened.text();
      const list = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}';
      const as = (key: string) => ({ Authorization: `Bearer ${key}`, 'mcp-session-id': id });
      assert.equal((await all.post(list, as(a))).status, 200);
      assert.equal((await all.post(list, as(b))).status, 404);
      assert.equal((await fetch(all.address, { method: 'DELETE', headers: as(a) })).status, 200);
      assert.equal((await all.post(list, as(a))).status, 404);
      assert.equal(all.server.agents[0]?.connections, 0);
    });
  });

  it('listens on this computer only, on the port that is preferred or another one, and nowhere after it was closed', async () => {
    const second = await ServerHarness.started();
    await second.server.close();
    const key = await all.keys.keyOf('A');
    await second.server.listen(all.server.port);
    assert.notEqual(second.server.port, all.server.port);
    const { port } = second.server;
    await second.end();
    const client = new Client({ name: 'x', version: '1' });
    const gone = new URL(`http://127.0.0.1:${String(port)}/mcp`);
    const transport = new StreamableHTTPClientTransport(gone, { requestInit: { headers: { Authorization: key } } });
    await assert.rejects(client.connect(transport), { message: 'fetch failed' });
  });

  function statusWith(host: string, authorization: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...{ host, authorization, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
      };
      const sent = request(all.address, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      sent.end(initialize);
    });
  }
});
