// Services that answer otherwise than the sandbox, as a person meets them: one switch of the service a test.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock.ts';
import { totalOf } from '../../../src/client/price.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { billsTwice, dataUser, gatewayPage } from '../../support/differences/billingDifferences.ts';
import type { Difference } from '../../support/differences/difference.ts';
import {
  looseCompanies,
  looseLists,
  refusesWithStatus200,
  shareKeysWithOwner,
  ambiguousPermissions,
} from '../../support/differences/recordDifferences.ts';
import { WatchedSandbox } from '../../support/differences/watchedSandbox.ts';
import { eventually } from '../../support/eventually.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor } from '../signInto.ts';

/** A list has another name, which shows that the tree was drawn from such an answer. */
const otherName: Difference = {
  name: 'a list has another name',
  response: (response, { path }) =>
    path === '/v2/lists' ? { ...response, body: response.body.replaceAll('"Clients"', '"Clients then"') } : response,
};

describe('services that answer otherwise, in the editor', function () {
  const sandbox = new WatchedSandbox(systemClock);
  const tree = 'Lists';
  let editor: Editor;
  let service: SandboxServer;
  const billed = (): number => totalOf(sandbox.billed);

  before(async () => {
    service = await startSandboxServer({ sandbox });
    editor = await editorFor(service, { files: { 'ids.txt': '\n' } });
  });
  afterEach(async function () {
    await editor.evidence(this.currentTest);
    sandbox.differences = [];
    sandbox.requests.length = 0;
    await editor.api(async (vscode) => {
      await vscode.commands.executeCommand('notifications.clearAll');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  /** Switches differences on, and reads the lists from that service. */
  async function readFrom(...differences: readonly Difference[]): Promise<void> {
    sandbox.differences = differences;
    await editor.workbench.command('Company Data: Refresh Lists');
    await editor.workbench.row(tree, 'Clients').waitFor();
  }

  /** Opens the permissions of a list as this service answers them. */
  async function openPermissions(): Promise<void> {
    const { workbench } = editor;
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Permissions'));
  }

  it('shows lists whose numbers and flags have other forms', async () => {
    const { workbench } = editor;
    sandbox.differences = [looseLists, otherName];
    await workbench.command('Company Data: Refresh Lists');
    await workbench.row(tree, 'Clients then').filter({ hasText: '24' }).waitFor();
    assert.deepEqual(
      (await workbench.rowLabels(tree)).filter((label) => label.startsWith('Unreadable')),
      [],
    );
  });

  it('shows companies whose flags are texts, since they are paid for', async () => {
    const { workbench } = editor;
    sandbox.differences = [looseCompanies];
    const before = billed();
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Flu');
    await workbench.enter(/^Show \d+ of \d+ matches$/);
    await workbench.option(/^Flu/).first().waitFor();
    assert.ok(billed() > before, 'they were bought');
    await workbench.escape();
  });

  it('sends a change on the row of a share key to the key, whoever is named beside it', async () => {
    const { workbench } = editor;
    await readFrom(shareKeysWithOwner);
    await openPermissions();
    const key = workbench.row(tree, 'key-finance-2f81');
    await key.waitFor();
    // A row that is drawn anew while it is clicked has no target: the command asks for the list then, and the row is clicked again.
    const listQuestion = workbench.page.getByPlaceholder('Which list?');
    for (let isAsked = true; isAsked;) {
      await workbench.rowAction(key, 'Change Level…');
      await workbench
        .option(/^write$/)
        .first()
        .or(listQuestion)
        .waitFor();
      isAsked = await listQuestion.isVisible();
      if (isAsked) await workbench.escape();
    }
    await workbench.pick('write');
    await eventually(() => sandbox.writes.length, 1);
    assert.match(sandbox.writes[0] ?? '', /^PUT \/v2\/lists\/\d+\/permissions\/key-finance-2f81$/);
    await key.filter({ hasText: 'write' }).waitFor();
  });

  it('shows permissions that do not say who holds them as such, with nothing to change on them', async () => {
    const { workbench } = editor;
    await readFrom(ambiguousPermissions);
    await openPermissions();
    const row = workbench.row(tree, 'Unclear holder').first();
    await row.waitFor();
    await row.hover();
    assert.equal(await row.getByRole('button', { name: 'Change Level…' }).count(), 0);
    await workbench.viewAction(tree, 'Collapse All');
  });

  it('keeps a list whose deletion was refused, though the status was 200, and says why', async () => {
    const { workbench } = editor;
    await readFrom(refusesWithStatus200);
    const list = workbench.row(tree, "Bruno's prospects");
    await workbench.contextMenu(list, 'Delete List…');
    await workbench.answerModal('Delete');
    await workbench.toast('The service says').waitFor();
    await eventually(() => list.count(), 1);
    assert.equal(sandbox.writes.length, 1);
  });

  /** Opens the row that buys the companies of a list, and clicks it. */
  async function buyMembers(list: string, offer: string): Promise<void> {
    const { workbench } = editor;
    await workbench.viewAction(tree, 'Collapse All');
    await workbench.expand(workbench.row(tree, list));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, offer).click();
  }

  it('says at once that more was billed than the price said, and in the view of credits', async () => {
    const { workbench } = editor;
    sandbox.differences = [billsTwice];
    const before = billed();
    await buyMembers('Clients', 'Load 24 companies');
    await workbench.toast(/The service billed 48 for .+, more than the stated maximum of 24/).waitFor();
    assert.equal(billed() - before, 48);
    await workbench.focusView('Credits');
    await workbench.row('Credits', 'Billed beyond the price').waitFor();
  });

  it('leaves a purchase unconfirmed where a gateway answered in place of the service', async () => {
    const { workbench } = editor;
    sandbox.differences = [gatewayPage(500, (_, { path }) => path === '/v2/companies')];
    const before = billed();
    await buyMembers("Chiara's suppliers", 'Load 8 companies');
    // The service has billed more than it said before: this account is asked for the higher price.
    await workbench.enter(/^Load 8 companies/);
    await workbench.toast('may have been charged').waitFor();
    assert.equal(billed() - before, 8);
    await workbench.focusView('Credits');
    await workbench.row('Credits', 'Possibly charged').waitFor();
  });

  it('reads data where the acting user is taken under another name', async () => {
    const { workbench } = editor;
    sandbox.differences = [dataUser('appUserId')];
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Br');
    await workbench.option(/^Show \d+ of \d+ match(es)?$/).waitFor();
    await workbench.escape();
  });

  it('asks before companies are fetched by a command that nobody was offered a price for', async () => {
    const { workbench } = editor;
    const before = billed();
    const ids = Array.from({ length: 50 }, (_, at) => at.toString(16).padStart(12, 'c'));
    await editor.api((vscode, unresolved) => {
      void vscode.commands.executeCommand('companyData.fetchCompanies', { unresolved });
    }, ids);
    await workbench.modal().or(workbench.quick()).first().waitFor();
    assert.equal(billed(), before);
    if (await workbench.modal().isVisible()) await workbench.escapeModal();
    else await workbench.escape();
    // Requests are sent in their order, so that a purchase would have been billed before the lists are read.
    sandbox.requests.length = 0;
    await readFrom();
    await eventually(() => sandbox.requests.some(({ path }) => path === '/v2/lists'), true);
    assert.equal(billed(), before);
  });

  it('makes an empty list from the title bar, whichever company is selected', async () => {
    const { workbench } = editor;
    await readFrom();
    await workbench.row(tree, 'Clients').click();
    await workbench.viewAction(tree, 'Create List…');
    await workbench.input('Aab empty');
    await workbench.pick('Companies');
    await workbench.row(tree, 'Aab empty').filter({ hasText: '0' }).waitFor();
  });
});
