// Tests of the tools beyond the five of the chat: prices, single payment, and results that match their schemas.
import assert from 'node:assert/strict';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { Agents } from '../../../src/agents/agents.ts';
import { knownEvents } from '../../../src/agents/knownEvents.ts';
import { NamedAgent } from '../../../src/agents/namedAgent.ts';
import { ToolRunner, type ToolRunnerDeps } from '../../../src/agents/toolRunner.ts';
import { structuredResult } from '../../../src/agents/structured.ts';
import { agentOutputs } from '../../../build/agentOutputs.ts';
import type { AgentToolName } from '../../../src/agents/toolTable.ts';
import { Failure } from '../../../src/client/failure.ts';
import { totalOf } from '../../../src/client/price.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { agentTools } from '../../../src/ids.ts';
import { TestHarness } from '../../support/testHarness.ts';

type Tool = keyof typeof agentTools;

const { signal } = new AbortController();

describe('the tools that read more', () => {
  let harness: TestHarness;
  let agents: Agents;
  let runner: ToolRunner;
  let deps: ToolRunnerDeps;
  let ids: readonly string[];
  let names: readonly string[];
  const faults: unknown[] = [];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchCompanies({ limit: 5 });
    ids = rows.flatMap(({ value }) => value?.id ?? []);
    names = rows.flatMap(({ value }) => value?.name ?? []);
    deps = {
      app: harness.app,
      cap: () => undefined,
      mayWrite: () => true,
      isTrusted: () => true,
      logFault: (error: unknown) => faults.push(error),
    };
    agents = new Agents(deps);
    runner = new ToolRunner(deps);
  });
  afterEach(() => {
    assert.deepEqual(faults, []);
    harness.end();
  });

  const asked = async (tool: Tool, input: unknown): Promise<string> =>
    (await agents.prepare(agentTools[tool], input, signal)).question?.text ?? '';
  const use = async (
    tool: Tool,
    input: unknown,
  ): Promise<{ facts: Record<string, unknown>; rows: Record<string, unknown>[] }> => {
    await agents.prepare(agentTools[tool], input, signal);
    const text = await agents.invoke(agentTools[tool], input, signal);
    const at = text.indexOf('\n');
    assert.ok(at > 0, text);
    const json = JSON.parse(text.slice(at)) as { facts?: Record<string, unknown>; rows?: Record<string, unknown>[] };
    return { facts: json.facts ?? { ...json }, rows: json.rows ?? [] };
  };

  it('search companies at a price, once', async () => {
    const input = { companies: { name: 'a' }, limit: 4 };
    const { billed } = harness;
    assert.match(await asked('searchCompanies', input), /^Companies that match the criteria: up to 4\. ≤ 4 credits/);
    assert.equal(harness.billed, billed, 'asking is free');
    const { facts, rows } = await use('searchCompanies', input);
    assert.equal(rows.length, 4);
    assert.equal(facts['creditsSpent'], 4);
    assert.equal(await asked('searchCompanies', input), '');
    assert.equal((await use('searchCompanies', input)).rows.length, 4);
    assert.match(await asked('searchCompanies', { ...input, limit: 6 }), /≤ 2 credits/);
    assert.equal(harness.billed - billed, 4);
  });

  it('search no more than match', async () => {
    const input = { companies: { ids: ids.slice(0, 2) }, limit: 50 };
    assert.match(await asked('searchCompanies', input), /≤ 2 credits/);
    assert.equal((await use('searchCompanies', input)).rows.length, 2);
    assert.equal(await asked('searchCompanies', { companies: { name: 'no company is called so' }, limit: 9 }), '');
  });

  it('count the matches of a search anew in the next session', async () => {
    const { client } = harness.open;
    const list = (await client.createList({ name: 'L', type: 'company' })).value;
    const input = { companies: { lists: [list.id] }, limit: 9 };
    assert.equal((await use('searchCompanies', input)).facts['matching'], 0);
    await client.updateList({ id: list.id, add: ids.slice(0, 3) });
    const next = await harness.reloaded();
    agents = new Agents({ ...deps, app: next.app });
    assert.match(await asked('searchCompanies', input), /≤ 3 credits/);
    const sent = next.sent.length;
    await asked('searchCompanies', input);
    assert.equal(next.sent.length, sent, 'once in a session');
    assert.equal((await use('searchCompanies', input)).facts['matching'], 3);
    next.failing = new Failure('unreachable', { delivery: 'notSent' });
    const last = await next.reloaded();
    last.failing = next.failing;
    agents = new Agents({ ...deps, app: last.app });
    assert.equal((await use('searchCompanies', input)).rows.length, 3, 'what was bought is there without the service too');
    last.dispose();
    next.dispose();
  });

  it('buy no more than was agreed to if companies that were bought no longer match', async () => {
    const { client } = harness.open;
    const { rows } = await client.searchCompanies({ limit: 14 });
    const items = rows.flatMap(({ value }) => value?.id ?? []);
    const list = (await client.createList({ name: 'L', type: 'company', items })).value;
    const input = { companies: { lists: [list.id] }, limit: 4 };
    const bought = (await use('searchCompanies', input)).rows.map(({ id }) => String(id));
    await client.updateList({ id: list.id, remove: bought.slice(0, 2) });
    const { billed } = harness;
    assert.match(await asked('searchCompanies', { ...input, limit: 8 }), /≤ 4 credits/);
    await use('searchCompanies', { ...input, limit: 8 });
    assert.equal(harness.billed - billed, 4);
  });

  it('search for nothing if a criterion says nothing: without it, more companies would match', async () => {
    const input = { companies: { name: ' ' }, limit: 4 };
    assert.equal(await asked('searchCompanies', input), '');
    const { billed } = harness;
    assert.match(await agents.invoke(agentTools.searchCompanies, input, signal), /^The criterion name says nothing/);
    assert.equal(harness.billed, billed);
  });

  it('match names at a price, each once', async () => {
    const input = { names: names.slice(0, 2), candidates: 2 };
    const { billed } = harness;
    assert.match(await asked('matchNames', input), /^Companies for 2 names: up to 2 candidates each\. ≤ 4 credits/);
    const { rows } = await use('matchNames', input);
    assert.ok(rows.some(({ id }) => id === ids[0]));
    const spent = harness.billed - billed;
    assert.ok(spent > 0 && spent <= 4);
    assert.equal(await asked('matchNames', input), '');
    const readAt = rows[0]?.['readAt'];
    await harness.clock.advance(3_600_000);
    assert.match(String(readAt), /^\d{4}-\d{2}-\d{2}T/);
    assert.deepEqual(
      (await use('matchNames', input)).rows.map((row) => row['readAt']),
      rows.map(() => readAt),
      'a kept answer says when it was read',
    );
    assert.equal(await asked('matchNames', { names: [names[0]?.toLowerCase()] }), '', 'fewer candidates are known too');
    assert.match(await asked('matchNames', { names: [names[3]] }), /^The company named “.*”: up to 1 candidates\. ≤ 1 credit/);
    const { rows: none } = await use('matchNames', { names: ['zzz qqq xxx'] });
    assert.deepEqual(
      none.map(({ asked: name, id }) => ({ name, id })),
      [{ name: 'zzz qqq xxx', id: undefined }],
    );
    assert.equal(await asked('matchNames', { names: ['zzz qqq xxx'], candidates: 5 }), '', 'there are no more than none');
  });

  /** Tools whose input needs two calls that cost credits. */
  const toolsOfTwoCalls = [
    { tool: 'companyDetails', input: () => ({ ids: ids.slice(0, 2), packages: ['base'] }) },
    { tool: 'matchNames', input: () => ({ names: names.slice(0, 2) }) },
    { tool: 'searchCompanies', input: () => ({ companies: { active: true }, limit: 60 }) },
    { tool: 'timeline', input: () => ({ companies: ids, limit: 60 }) },
  ] as const;

  for (const { tool, input } of toolsOfTwoCalls)
    it(`buy nothing more by ${tool} at a price that was agreed to for something else meanwhile`, async () => {
      const { prices } = harness.open;
      let paid = 0;
      harness.failAt = ({ parameters }) => {
        if (parameters.some(([name, value]) => name === 'limit' && value === '0')) return undefined;
        paid += 1;
        for (const type of ['companies', 'timeline']) {
          prices.observe(type, { [type]: 1 }, { [type]: 2 });
          prices.agree({ [type]: 1 });
        }
        return undefined;
      };
      await agents.prepare(agentTools[tool], input(), signal);
      assert.match(await agents.invoke(agentTools[tool], input(), signal), /credits were spent before/);
      assert.equal(paid, 1);
    });

  for (const { tool, input } of toolsOfTwoCalls)
    it(`receive by ${tool} what is paid for, though it is cancelled after it was sent, and buy no more`, async () => {
      await agents.prepare(agentTools[tool], input(), signal);
      const billed = harness.billed;
      const cancelled = new AbortController();
      harness.failAt = ({ parameters }) => {
        if (!parameters.some(([name, value]) => name === 'limit' && value === '0')) cancelled.abort(new Error('cancelled'));
        return undefined;
      };
      const { length } = harness.calls;
      assert.match(
        await agents.invoke(agentTools[tool], input(), cancelled.signal),
        /^The user has stopped it\. \d+ credits were spent before: what they bought is known from now on\.$/,
      );
      const { known, unconfirmed } = harness.open.money.ledger.totals({});
      assert.deepEqual({ credits: totalOf(known), unconfirmed }, { credits: harness.billed, unconfirmed: {} });
      assert.ok(harness.billed > billed);
      assert.equal(harness.calls.slice(length).filter(({ cost }) => cost !== undefined).length, 1);
    });

  it('read details with packages at a price, once', async () => {
    const input = { ids: ids.slice(0, 1), packages: ['base'] };
    const { billed } = harness;
    assert.match(await asked('companyDetails', input), /^Details of .*\. Packages: base\. ≤ 2 credits/);
    const { rows } = await use('companyDetails', input);
    assert.equal(rows[0]?.['id'], ids[0]);
    assert.ok(rows[0]?.['packages']);
    const spent = harness.billed - billed;
    assert.equal(spent, 2);
    assert.equal(await asked('companyDetails', input), '');
    assert.deepEqual((await use('companyDetails', input)).rows, rows);
    assert.equal(harness.billed - billed, spent);
  });

  it('show each package where all are asked for, and buy them once', async () => {
    const input = { ids: ids.slice(0, 1), packages: ['*'] };
    const { billed } = harness;
    const packages = (await use('companyDetails', input)).rows[0]?.['packages'];
    assert.ok(isRecord(packages) && isRecord(packages['base']) && !('*' in packages), JSON.stringify(packages));
    assert.equal(await asked('companyDetails', input), '');
    assert.equal(harness.billed - billed, 2);
  });

  it('add up the credits left of a type with several buckets', async () => {
    const items = [
      { type: 'companies', left: 10 },
      { type: 'companies', left: 5 },
      { type: 'timeline', left: 3 },
    ];
    harness.altering = (answer, { target }) => (target === 'credits' ? { ...answer, body: JSON.stringify({ items }) } : answer);
    await harness.open.credits.refresh();
    const { facts } = await use('credits', {});
    assert.deepEqual(facts['left'], { companies: 15, timeline: 3 });
  });

  it('show permissions, credits and prices for nothing', async () => {
    const { billed } = harness;
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    const permissions = await use('listPermissions', { list: list.id });
    assert.equal(permissions.facts['name'], 'Clients');
    assert.ok(permissions.rows.length > 0);
    assert.ok(permissions.rows.every(({ level, user, shareKey }) => level && (user ?? shareKey)));
    const credits = await use('credits', {});
    assert.equal(credits.facts['account'], 'sandbox');
    assert.ok(credits.facts['left']);
    const input = { companies: ids, payload: true, limit: 3 };
    const price = await use('explainPrice', { tool: agentTools.timeline, input });
    assert.equal(price.facts['most'], 6);
    assert.equal(price.facts['asksTheUser'], true);
    const wrong = { tool: agentTools.timeline, input: {} };
    assert.match(await agents.invoke(agentTools.explainPrice, wrong, signal), /^The input is not right: .* at companies\.$/);
    assert.match(await agents.invoke(agentTools.explainPrice, { tool: 'x', input: {} }, signal), /^The input is not right/);
    assert.equal(harness.billed, billed);
  });

  it('know the events that were bought, and buy none for it', async () => {
    await use('timeline', { companies: ids.slice(0, 1), limit: 3 });
    const { billed } = harness;
    const agent = new NamedAgent({ runner, name: 'A', allowance: () => 0 });
    const outcome = await agent.read((context) => knownEvents(context, ids[0] ?? ''));
    assert.ok(outcome.kind === 'result');
    assert.equal(outcome.result.rows?.length, 3);
    assert.equal(harness.billed, billed);
  });

  it('answer in the form that their schemas promise', async () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    const inputs: readonly (readonly [Tool, object])[] = [
      ['count', { companies: {} }],
      ['count', { events: { companies: ids } }],
      ['lookup', { ids: [...ids, 'ffffffffffff'] }],
      ['timeline', { companies: ids, payload: true, limit: 20 }],
      ['readList', {}],
      ['readList', { list: list?.id, companies: 3 }],
      ['changeList', { list: list?.id, add: ['123456789abc'], remove: ['ffffffffffff'] }],
      ['changeList', { create: 'Mine', add: ['123456789abc'] }],
      ['searchCompanies', { companies: {}, limit: 3 }],
      ['matchNames', { names, candidates: 3 }],
      ['companyDetails', { ids, packages: ['base', 'people'] }],
      ['listPermissions', { list: list?.id }],
      ['credits', {}],
      ['explainPrice', { tool: agentTools.matchNames, input: { names } }],
    ];
    assert.deepEqual(new Set(inputs.map(([tool]) => tool)).size, Object.keys(agentTools).length);
    const agent = new NamedAgent({ runner, name: 'A', allowance: () => 0 });
    const [validator, outputs] = [new AjvJsonSchemaValidator(), agentOutputs()];
    for (const [tool, input] of inputs) {
      const name: AgentToolName = agentTools[tool];
      const outcome = await agent.call(name, input, signal, () => Promise.resolve(true));
      assert.ok(outcome.kind === 'result', `${tool}: ${JSON.stringify(outcome)}`);
      const schema = outputs[name];
      assert.ok(isRecord(schema));
      const { valid, errorMessage } = validator.getValidator(schema)(structuredResult(outcome.result));
      assert.ok(valid, `${tool}: ${errorMessage}`);
    }
  });
});
