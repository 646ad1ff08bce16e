// Tests of agents with a name: their questions, their caps, and the purchases that need no question.
import assert from 'node:assert/strict';
import { NamedAgent, type Approval, type Approve } from '../../../src/agents/namedAgent.ts';
import { ToolRunner } from '../../../src/agents/toolRunner.ts';
import { Failure } from '../../../src/client/failure.ts';
import { signIn } from '../../../src/commands/session/signIn.ts';
import { agentTools } from '../../../src/ids.ts';
import { TestHarness } from '../../support/testHarness.ts';

const { signal } = new AbortController();

describe('an agent with a name', () => {
  let harness: TestHarness;
  let ids: readonly string[];
  let isTrusted: boolean;
  let approvals: Approval[];
  let isAgreed: boolean;
  const faults: unknown[] = [];

  const approve: Approve = (approval) => {
    approvals.push(approval);
    return Promise.resolve(isAgreed);
  };
  const agentNamed = (name: string): NamedAgent => {
    const runner = new ToolRunner({
      app: harness.app,
      cap: () => harness.caps.perAgentChat,
      mayWrite: () => true,
      isTrusted: () => isTrusted,
      logFault: (error) => faults.push(error),
    });
    return new NamedAgent({ runner, name, allowance: () => harness.caps.perAgent ?? 0 });
  };
  const events = (at: number, limit: number) => ({ companies: ids.slice(at, at + 1), limit });
  const call = async (agent: NamedAgent, input: object, other = approve, stop = signal): Promise<string> => {
    const outcome = await agent.call(agentTools.timeline, input, stop, other);
    return outcome.kind === 'refused' ? outcome.sentence : `${String(outcome.result.rows?.length)} rows`;
  };

  beforeEach(async () => {
    [isTrusted, isAgreed, approvals] = [true, true, []];
    harness = new TestHarness();
    harness.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await harness.run(signIn);
    const { rows } = await harness.open.client.searchCompanies({ limit: 5 });
    ids = rows.flatMap(({ value }) => value?.id ?? []);
    await harness.open.credits.refresh();
  });
  afterEach(() => {
    assert.deepEqual([...faults, ...harness.faults], []);
    harness.dispose();
  });

  it('asks with its name, the most, what is left and what it has spent', async () => {
    harness.caps = { perAgentChat: 50 };
    const agent = agentNamed('Claude Code');
    assert.equal(await call(agent, events(0, 4)), '4 rows');
    assert.equal(await call(agent, events(1, 3)), '3 rows');
    assert.equal(approvals[0]?.title, 'Claude Code asks: Load Events?');
    assert.match(approvals[0].text, /: up to 4\. ≤ 4 credits\. Credits left: [\d,]+\. .*Claude Code before: 0 of at most 50\.$/);
    assert.match(approvals[1]?.text ?? '', /≤ 3 credits\. .* before: 4 of at most 50\.$/);
    assert.equal(approvals[0].action, 'Buy for ≤ 4 credits');
    const sums = harness.open.money.ledger.sums({ source: 'agent' }, 'agent');
    assert.deepEqual(
      sums.map(({ key, known }) => ({ key, known })),
      [{ key: 'Claude Code', known: { timeline: 7 } }],
    );
  });

  it('says what a purchase has cost, even if the chat has ended while the user was asked', async () => {
    const agent = agentNamed('A');
    assert.equal(await call(agent, events(0, 4)), '4 rows');
    const outcome = await agent.call(agentTools.timeline, events(1, 3), signal, async () => {
      await harness.clock.advance(2 * 3_600_000);
      return true;
    });
    assert.equal(outcome.kind === 'result' ? outcome.result.facts['creditsSpent'] : outcome.sentence, 3);
  });

  it('asks in spite of an allowance if the service bills more than its rules', async () => {
    harness.caps = { perAgent: 20 };
    isAgreed = false;
    harness.open.prices.observe('timeline.search', { timeline: 1 }, { timeline: 2 });
    const { billed } = harness;
    const agent = agentNamed('A');
    const question = { tool: agentTools.timeline, input: events(0, 2) };
    const explained = await agent.call(agentTools.explainPrice, question, signal, approve);
    assert.equal(explained.kind === 'result' ? explained.result.facts['asksTheUser'] : explained.sentence, true);
    const said = await call(agent, events(0, 2));
    assert.match(said, /^Needs approval: ≤ 4 credits\./);
    assert.deepEqual({ questions: approvals.length, billed: harness.billed }, { questions: 1, billed });
  });

  it('buys nothing unasked at a price that has risen while the call waited, until the user agrees to it', async () => {
    harness.caps = { perAgent: 200 };
    harness.altering = (answer) =>
      answer.headers['x-uniapi-cost'] === 'units=1,timeline=4'
        ? { ...answer, headers: { ...answer.headers, 'x-uniapi-cost': 'units=1,timeline=8' } }
        : answer;
    const agent = agentNamed('A');
    const { billed } = harness;
    const agreements = (): unknown => harness.open.prices.excesses.map(({ agreed }) => agreed);
    const [first, second] = await Promise.all([call(agent, events(0, 4)), call(agent, events(0, 6))]);
    assert.equal(first, '4 rows');
    assert.match(second, /^The service billed more than the stated price, so nothing more was sent/);
    assert.deepEqual(
      { billed: harness.billed - billed, questions: approvals.length, agreements: agreements() },
      { billed: 4, questions: 0, agreements: [false] },
    );
    assert.equal(await call(agent, events(0, 6)), '6 rows');
    assert.match(approvals[0]?.text ?? '', /≤ 4 credits\./);
    assert.deepEqual({ questions: approvals.length, agreements: agreements() }, { questions: 1, agreements: [true] });
  });

  it('buys nothing that was not agreed to, and says so', async () => {
    isAgreed = false;
    const { billed } = harness;
    const said = await call(agentNamed('A'), events(0, 4));
    assert.equal(said, 'Needs approval: ≤ 4 credits. The user did not agree, so nothing was bought.');
    assert.equal(harness.billed, billed);
    isAgreed = true;
    await call(agentNamed('A'), events(0, 4));
    assert.equal(await call(agentNamed('A'), events(0, 4)), '4 rows', 'what is known is free');
    assert.equal(approvals.length, 2);
  });

  it('lets small purchases pass up to its cap of an hour, and asks about the next one', async () => {
    harness.caps = { perAgent: 6 };
    const agent = agentNamed('A');
    const { billed } = harness;
    assert.equal(await call(agent, events(0, 4)), '4 rows');
    assert.equal(approvals.length, 0);
    assert.equal(await call(agent, events(1, 3)), '3 rows');
    assert.equal(approvals.length, 1, 'it would have been 7');
    assert.equal(await call(agentNamed('A'), events(2, 1)), '1 rows');
    assert.equal(approvals.length, 2, 'another connection of the same agent has no new budget');
    assert.equal(await call(agentNamed('B'), events(3, 6)), '6 rows');
    assert.equal(approvals.length, 2);
    await harness.clock.advance(3_600_001);
    assert.equal(await call(agent, events(4, 6)), '6 rows');
    assert.equal(approvals.length, 2);
    assert.equal(harness.billed - billed, 20);
  });

  it('asks about everything while no cap is set, and never beyond the cap of its conversation', async () => {
    harness.caps = { perAgentChat: 5 };
    assert.equal(await call(agentNamed('A'), events(0, 1)), '1 rows');
    assert.equal(approvals.length, 1);
    assert.match(await call(agentNamed('B'), events(1, 6)), /cap for one chat/);
    assert.equal(approvals.length, 1, 'nobody is asked for what cannot be');
  });

  it('never exceeds its cap of an hour, whatever it asks for at once in two windows', async () => {
    harness.caps = { perAgent: 10 };
    const windows = [agentNamed('A'), agentNamed('A')];
    isAgreed = false;
    const { billed } = harness;
    const said = await Promise.all(ids.flatMap((_id, at) => windows.map((agent) => call(agent, events(at, 4)))));
    assert.ok(harness.billed - billed <= 10, String(harness.billed - billed));
    assert.ok(harness.billed - billed >= 8);
    assert.ok(said.some((one) => one.startsWith('Needs approval: ≤ 4 credits.')));
  });

  it('buys nothing after it was cancelled, the account was changed, or trust was lost, while the user was asked', async () => {
    const { billed } = harness;
    const abort = new AbortController();
    const cancelled = call(
      agentNamed('A'),
      events(0, 4),
      () => {
        abort.abort(new Error('cancelled'));
        return Promise.resolve(true);
      },
      abort.signal,
    );
    assert.equal(await cancelled, 'The user has stopped it.');
    const distrusted = call(agentNamed('A'), events(0, 4), () => {
      isTrusted = false;
      return Promise.resolve(true);
    });
    assert.match(await distrusted, /Restricted Mode/);
    isTrusted = true;
    const changed = call(agentNamed('A'), events(0, 4), async () => {
      await harness.session.openSandbox();
      return true;
    });
    assert.match(await changed, /another account/);
    assert.equal(harness.billed, billed);
  });

  it('stages a change only where the user allows it', async () => {
    const input = { create: 'Mine', add: ['123456789abc'] };
    isAgreed = false;
    const refused = await agentNamed('A').call(agentTools.changeList, input, signal, approve);
    assert.deepEqual(refused, { kind: 'refused', sentence: 'Needs approval: the user did not agree, so nothing was changed.' });
    assert.equal(harness.ui.shown.length, 0);
    isAgreed = true;
    await agentNamed('A').call(agentTools.changeList, input, signal, approve);
    assert.equal(harness.ui.shown.length, 1);
    assert.deepEqual(
      approvals.map(({ title, action }) => [title, action]),
      [
        ['A asks: Stage a List Change?', 'Allow'],
        ['A asks: Stage a List Change?', 'Allow'],
      ],
    );
  });

  it('says in one sentence what is wrong, and asks nobody about it', async () => {
    const agent = agentNamed('A');
    assert.match(await call(agent, { companies: [] }), /^The input is not right: too_small at companies\.$/);
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    assert.match(await call(agent, events(0, 1)), /could not be reached/);
    assert.deepEqual(approvals, []);
  });
});
