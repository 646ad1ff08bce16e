// Tests of the commands of the agent server: starting and stopping it, configurations, and agents that are disconnected.
import assert from 'node:assert/strict';
import {
  disconnectAgent,
  manageAgentServer,
  renewAgentKeys,
  startAgentServer,
  stopAgentServer,
} from '../../../../src/commands/agents/agentServer.ts';
import { configurations } from '../../../../src/commands/agents/configurations.ts';
import { copyMcpConfiguration } from '../../../../src/commands/agents/copyConfiguration.ts';
import { commands, views } from '../../../../src/ids.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the commands of the agent server', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  const said = (): string => harness.ui.messages.map(({ text }) => text).join('\n');

  it('start and stop it', async () => {
    await harness.run(startAgentServer);
    assert.equal(harness.agentServer.isRunning, true);
    await harness.run(startAgentServer);
    await harness.run(stopAgentServer);
    assert.equal(harness.agentServer.isRunning, false);
    assert.equal(said(), '');
  });

  it('do not say that it runs, and copy nothing, if it was stopped while it was started', async () => {
    harness.agentServer.start = () => Promise.resolve(undefined);
    await harness.run(startAgentServer);
    harness.ui.answer('Cursor');
    await harness.run(copyMcpConfiguration);
    assert.deepEqual({ finished: harness.ui.finished, copied: harness.ui.copied }, { finished: [], copied: [] });
  });

  it('say why it cannot be started, and copy nothing then', async () => {
    harness.agentServer.problem = 'untrusted';
    await harness.run(startAgentServer);
    assert.match(said(), /^In Restricted Mode there is no agent server\. Trust the workspace/);
    harness.agentServer.problem = 'noPort';
    harness.ui.answer('Cursor');
    await harness.run(copyMcpConfiguration);
    assert.match(said(), /could not open a port on this computer\. Check/);
    assert.deepEqual(harness.ui.copied, []);
  });

  it('copy address and key in the form of each agent, and start the server first', async () => {
    for (const { name, write } of configurations()) {
      harness.ui.answer(...(name === undefined ? ['Other Agent…', 'My Agent'] : [name]));
      await harness.run(copyMcpConfiguration);
      const key = `key of ${name ?? 'My Agent'}`;
      assert.equal(harness.ui.copied.at(-1), write({ address: 'http://127.0.0.1:4000/mcp', key }));
      assert.ok(harness.ui.copied.at(-1)?.includes(`Bearer ${key}`));
    }
    assert.equal(harness.agentServer.isRunning, true);
    harness.ui.answer('Other Agent…', undefined);
    await harness.run(copyMcpConfiguration);
    assert.equal(harness.ui.copied.length, configurations().length);
  });

  it('write JSON that can be read', () => {
    const connection = { address: 'http://127.0.0.1:4000/mcp', key: 'k' };
    const written = configurations().map(({ name, write }) => [name, write(connection)] as const);
    const read = (agent: string | undefined): unknown => JSON.parse(written.find(([name]) => name === agent)?.[1] ?? '');
    const headers = { Authorization: 'Bearer k' };
    assert.deepEqual(read('VS Code'), { servers: { 'company-data': { type: 'http', url: connection.address, headers } } });
    assert.deepEqual(read('Cursor'), { mcpServers: { 'company-data': { url: connection.address, headers } } });
    assert.deepEqual(read('Gemini CLI'), { mcpServers: { 'company-data': { httpUrl: connection.address, headers } } });
  });

  it('disconnect the agent that is chosen', async () => {
    await harness.run(disconnectAgent);
    assert.match(said(), /No agent has connected/);
    harness.agentServer.states = [
      { name: 'Claude Code', connections: 2, spent: 12 },
      { name: 'Codex', connections: 0, spent: 1 },
    ];
    harness.ui.answer('Codex');
    await harness.run(disconnectAgent);
    assert.deepEqual(harness.ui.offered.at(-1), [
      'Claude Code — connected · 12 credits within an hour',
      'Codex — not connected · 1 credit within an hour',
    ]);
    assert.deepEqual(harness.agentServer.disconnected, ['Codex']);
    harness.ui.answer(undefined);
    await harness.run(disconnectAgent);
    assert.equal(harness.agentServer.disconnected.length, 1);
  });

  it('renew the keys after a question', async () => {
    harness.ui.sure = false;
    await harness.run(renewAgentKeys);
    assert.equal(harness.agentServer.renewed, 0);
    harness.ui.sure = true;
    await harness.run(renewAgentKeys);
    assert.equal(harness.agentServer.renewed, 1);
  });

  it('offer what can be done with it', async () => {
    harness.ui.answer('Show Spending by Agent');
    await harness.run(manageAgentServer);
    assert.deepEqual(harness.ui.focused, [views.credits]);
    harness.ui.answer('Stop Agent Server');
    await harness.run(manageAgentServer);
    assert.deepEqual(harness.ui.ran, [commands.stopAgentServer]);
  });
});
