// Tests that the editor asks the user, with the price, before a language model's request is sent.
import assert from 'node:assert/strict';
import { eventuallyMatches } from '../support/eventually.ts';
import { agentTools } from '../../src/ids.ts';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

const [company] = allCompanies();
assert.ok(company);

describe('tools of language models, asked about', function () {
  let editor: Editor;

  inSandbox((opened) => {
    editor = opened;
  });

  /** Calls a tool as a model does outside of a chat, where the editor asks in a dialog. */
  const call = (name: string, input: object): Promise<string> =>
    editor.api(
      async (vscode, [tool, given]) => {
        try {
          const { content } = await vscode.lm.invokeTool(tool, { input: given, toolInvocationToken: undefined });
          return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
        } catch (error) {
          return String(error);
        }
      },
      [name, input] as const,
    );
  const events = { companies: [company.id], types: ['cebi-micro-score', 'capital'], payload: true, limit: 5 };

  it('names the price, and does nothing where the user says no', async () => {
    const { workbench } = editor;
    const answer = call(agentTools.timeline, events);
    await workbench.modal().getByText('Load Events?').waitFor();
    await eventuallyMatches(() => workbench.modal().innerText(), /up to 5\. ≤ 10 credits .*[\d,]+ left\./);
    await eventuallyMatches(() => workbench.modal().innerText(), /Credits spent by chats: 0, without a cap\./);
    await workbench.answerModal('Cancel');
    assert.match(await answer, /^Canceled/);
  });

  it('buys for no more than that where the user says yes, and knows what chats have spent', async () => {
    const { workbench } = editor;
    const answer = call(agentTools.timeline, events);
    await workbench.modal().getByText('Credits spent by chats: 0, without a cap.').waitFor();
    await workbench.answerModal('Yes');
    assert.match(await answer, /"shown":5,.*"creditsSpent":10\}/);
    const more = call(agentTools.timeline, { ...events, limit: 6 });
    await workbench.modal().getByText('Credits spent by chats: 10, without a cap.').waitFor();
    await eventuallyMatches(() => workbench.modal().innerText(), /≤ 2 credits/);
    await workbench.answerModal('Cancel');
    assert.match(await more, /^Canceled/);
  });

  it('asks nothing where nothing is spent or changed', async () => {
    assert.match(await call(agentTools.timeline, events), /"creditsSpent":0\}/);
    assert.match(await call(agentTools.count, { companies: {} }), /"count":\d+/);
    assert.equal(await editor.workbench.modal().count(), 0);
  });
});
