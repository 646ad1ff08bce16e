// Questions and answers beside the views: a search with its price, a model's tool, the connection, a raw answer.
import { agentTools, commands } from '../../../src/ids.ts';
import { companyById } from '../../../src/sandbox/records/companies.ts';
import { seedLists } from '../../../src/sandbox/records/seedLists.ts';
import type { Scene } from '../scene.ts';

const company = companyById(seedLists()[0]?.items[0] ?? '');
if (!company) throw new Error('the first list of the sandbox has no company');

export const findCompany: Scene = {
  name: 'find-company',
  kind: 'picture',
  editor: { viewport: { width: 900, height: 560 } },
  async show({ editor: { workbench }, record, openView, run, moveAway }) {
    await openView();
    await run(commands.findCompany);
    await workbench.input('Flu');
    await workbench.option(/^Show \d+ of \d+/).waitFor();
    await moveAway();
    await record.picture({ around: [workbench.quick()] });
  },
};

export const agents: Scene = {
  name: 'agents',
  kind: 'picture',
  // The scene uses an account, because the sandbox has no cap.
  service: (answer) => answer,
  editor: { viewport: { width: 1100, height: 640 } },
  async show({ editor: { workbench, api }, record, openView, loadMembers, hideSideBar, moveAway }) {
    await openView();
    // A company whose name is known is called by it.
    await loadMembers('Clients');
    await hideSideBar();
    const events = { companies: [company.id], types: ['cebi-micro-score', 'capital'], payload: true, limit: 5 };
    await api(
      (vscode, [tool, input]) => {
        void vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
      },
      [agentTools.timeline, events] as const,
    );
    await workbench.modal().waitFor();
    await moveAway();
    await record.picture({ around: [workbench.modal()] });
  },
};

/** True if the service of the next scene has revoked the token. */
let isRevoked = false;

export const connectionCheck: Scene = {
  name: 'connection-check',
  kind: 'picture',
  service: (answer) =>
    isRevoked ? { ...answer, status: 401, body: '{"code":"error.authenticationError","message":"unknown token"}' } : answer,
  editor: { viewport: { width: 900, height: 640 } },
  async show({ editor: { workbench, api }, record, part, openView, run, hideSideBar, moveAway }) {
    isRevoked = false;
    await openView();
    await hideSideBar();
    isRevoked = true;
    await run(commands.checkConnection);
    const shown = await workbench.webview('Preview Connection.md');
    await shown.locator('p strong').first().waitFor();
    await workbench.toast(/./).first().waitFor();
    await api((vscode) => vscode.commands.executeCommand('notifications.clearAll').then(() => undefined));
    await workbench.toast(/./).first().waitFor({ state: 'hidden' });
    await moveAway();
    await record.picture({ around: [part('editor')], downTo: [shown.locator('ul').nth(1).locator('li').nth(2)], below: 5 });
  },
};

export const rawAnswer: Scene = {
  name: 'raw-answer',
  kind: 'picture',
  // A service that puts the record of a company into another envelope than its documentation says.
  service: (answer, { path }) =>
    path.startsWith('/v2/companies/') ? { ...answer, body: `{"result":{"records":[${answer.body}]}}` } : answer,
  editor: { viewport: { width: 900, height: 760 }, files: { 'one.txt': `${company.id}\n` } },
  async show({ editor: { workbench, api }, record, part, openView, openFile, run, choose, hideSideBar, moveAway }) {
    await openView();
    await hideSideBar();
    await openFile('one.txt');
    await workbench.goTo(1, 3);
    await run(commands.showCompanyDetails);
    await workbench.option('Name, Country and Address').click();
    await workbench.quickInput().press('Enter');
    await choose(/^Load the details/);
    const said = workbench.toast(/Open Raw Answer/);
    await said.locator('.monaco-button').first().click();
    await workbench.editor().getByText('"operation"').waitFor();
    await said.waitFor({ state: 'hidden' });
    await api((vscode) => vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups').then(() => undefined));
    await workbench.editorTab('one.txt').waitFor({ state: 'detached' });
    await moveAway();
    await record.picture({ around: [part('editor')] });
  },
};
