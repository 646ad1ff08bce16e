// The tools of language models in the editor: they are there, and those that cost nothing answer without a question.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { agentTools, commands } from '../../src/ids.ts';

async function answerOf(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the tools of language models', () => {
  before(async () => {
    await vscode.commands.executeCommand(commands.trySandbox);
  });

  it('are known to the editor, with their schemas', () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith('companyData_'));
    assert.deepEqual(ours.map(({ name }) => name).sort(), Object.values(agentTools).sort());
    for (const { description, inputSchema, tags } of ours) {
      assert.ok(description.length > 50);
      assert.ok(inputSchema && 'properties' in inputSchema);
      assert.deepEqual(tags, ['company-data']);
    }
  });

  it('count for nothing', async () => {
    const text = await answerOf(agentTools.count, { companies: {} });
    assert.match(text, /^JSON of the company data service follows\..*\n\{"count":\d+,"countedAt":"[^"]+","creditsSpent":0\}$/);
  });

  it('look up what is known, which is nothing of a company that there is not', async () => {
    assert.match(await answerOf(agentTools.lookup, { ids: ['ffffffffffff'] }), /"unknown":\["ffffffffffff"\]/);
  });

  it('say what is wrong with an input', async () => {
    assert.match(
      await answerOf(agentTools.timeline, { companies: ['ffffffffffff'] }),
      /^The input is not right: invalid_type at limit\.$/,
    );
  });

  it('change nothing unless the user has allowed it', async () => {
    assert.match(await answerOf(agentTools.changeList, { list: '1', add: ['ffffffffffff'] }), /companyData\.agents\.writes/);
  });
});
