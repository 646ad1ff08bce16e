// Tests of the status bar's text of the agent server.
import assert from 'node:assert/strict';
import { agentStatusText } from '../../../../src/viewModel/agents/agentStatusText.ts';

describe('agentStatusText', () => {
  it('counts the agents that are connected, and names them all', () => {
    assert.deepEqual(agentStatusText([], 'en'), {
      text: '$(hubot) 0',
      tooltip: 'The agent server runs. No agent is connected.',
    });
    const agents = [
      { name: 'Claude\nCode', connections: 2, spent: 1200 },
      { name: 'Codex', connections: 0, spent: 1 },
    ];
    assert.deepEqual(agentStatusText(agents, 'en'), {
      text: '$(hubot) 1',
      tooltip:
        'The agent server runs. Connected agents: 1.\nClaude Code: connected · 1,200 credits within an hour\nCodex: not connected · 1 credit within an hour',
    });
  });
});
