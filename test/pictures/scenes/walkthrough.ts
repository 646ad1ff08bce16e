// A view for each step of the walkthrough, as small as it can be and still be read.
import { commands, views } from '../../../src/ids.ts';
import { companyById } from '../../../src/sandbox/records/companies.ts';
import { seedLists } from '../../../src/sandbox/records/seedLists.ts';
import type { Scene } from '../scene.ts';
import { viewName } from '../words.ts';

const viewport = { width: 700, height: 560 };

const members = (seedLists()[0]?.items ?? []).flatMap((id) => companyById(id) ?? []).slice(0, 2);

export const stepSandbox: Scene = {
  name: 'walkthrough-sandbox',
  kind: 'step',
  startsSignedOut: true,
  editor: { viewport },
  async show({ editor: { page }, record, part, showViews, widenSideBar, moveAway }) {
    await showViews();
    const welcome = page.locator('.part.sidebar .welcome-view-content').filter({ visible: true });
    await welcome.locator('.monaco-button').first().waitFor();
    await widenSideBar(340);
    await moveAway();
    await record.picture({ around: [part('sidebar')], downTo: [welcome.locator('.monaco-button').first()], below: 12 });
  },
};

export const stepSignIn: Scene = {
  name: 'walkthrough-signIn',
  kind: 'step',
  startsSignedOut: true,
  editor: { viewport },
  async show({ editor: { workbench }, record, showViews, run, moveAway }) {
    await showViews();
    await run(commands.signIn);
    await workbench.quick().getByText('(1/').first().waitFor();
    await moveAway();
    await record.picture({ around: [workbench.quick()] });
  },
};

export const stepLists: Scene = {
  name: 'walkthrough-lists',
  kind: 'step',
  editor: { viewport },
  async show({ editor: { workbench }, record, openView, moveAway }) {
    await openView(400);
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
    const offer = workbench.row('Lists', /^Load \d+ companies/);
    await offer.waitFor();
    await moveAway();
    await record.picture({ around: [workbench.row('Lists', "Chiara's suppliers"), offer] });
  },
};

export const stepInsert: Scene = {
  name: 'walkthrough-insert',
  kind: 'step',
  editor: {
    viewport,
    settings: { 'breadcrumbs.enabled': false, 'editor.folding': false, 'editor.glyphMargin': false },
    files: { 'portfolio.py': `PORTFOLIO = [\n${members.map(({ id }) => `    "${id}",`).join('\n')}\n]\n` },
  },
  async show({ editor: { workbench }, record, openView, openFile, loadMembers, hideSideBar, moveAway }) {
    await openView();
    await loadMembers('Clients');
    await hideSideBar();
    await openFile('portfolio.py');
    const lines = workbench.editor().locator('.view-line');
    await workbench
      .editor()
      .getByText(members[0]?.name.slice(0, 12) ?? '')
      .first()
      .waitFor();
    await moveAway();
    const lens = workbench.editor().locator('.codelens-decoration').first();
    await record.picture({ around: [lens, lines.first(), lines.nth(4)], width: 460 });
  },
};

export const stepSpending: Scene = {
  name: 'walkthrough-spending',
  kind: 'step',
  editor: { viewport },
  async show({ editor: { workbench }, record, openView, loadMembers, collapsibleState, moveAway }) {
    await openView(340);
    await loadMembers('Clients');
    const name = viewName(views.credits);
    await collapsibleState(viewName(views.lists), true);
    await collapsibleState(viewName(views.search), true);
    await collapsibleState(name, false);
    const rows = workbench.tree(name).locator('.monaco-list-row');
    await rows.nth(4).waitFor();
    await moveAway();
    await record.picture({ around: [rows.first()], downTo: [rows.nth(4)] });
  },
};
