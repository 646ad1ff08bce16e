// Services whose answers, prices and forms differ from the sandbox's: what is shown, sent and billed.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock.ts';
import { totalOf } from '../../../src/client/price.ts';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import {
  countsCost,
  deletesByForm,
  gatewayPage,
  ignoresCursor,
  ignoresNumbers,
  joinedTypes,
  readsAsGet,
  unitsFinished,
} from '../../support/differences/billingDifferences.ts';
import type { Difference } from '../../support/differences/difference.ts';
import {
  detailsAsItems,
  facetsAtRoot,
  facetsWithoutFields,
  unknownEnvelope,
  unreadableExtraData,
} from '../../support/differences/recordDifferences.ts';
import { WatchedSandbox } from '../../support/differences/watchedSandbox.ts';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import type { Editor } from '../openEditor.ts';
import { editorFor, findCompanies, openTimeline } from '../signInto.ts';

const [company, first, second, third] = [40, 60, 61, 68].map((at) => allCompanies()[at]);
assert.ok(company && first && second && third);

/** The connection ends before the body of an answer that was paid for has come. */
const endsEarly: Difference = {
  name: 'the connection ends in the body of a paid answer',
  response: (response) =>
    (response.headers['x-uniapi-cost'] ?? 'none') === 'none'
      ? response
      : {
          ...response,
          headers: { ...response.headers, connection: 'close', 'content-length': String(response.body.length + 5000) },
        },
};

describe('what services that answer otherwise cost, in the editor', function () {
  const sandbox = new WatchedSandbox(systemClock);
  const tree = 'Lists';
  let editor: Editor;
  let service: SandboxServer;
  /** Waited for before each answer. */
  let pause = Promise.resolve();
  const billed = (): number => totalOf(sandbox.billed);

  before(async () => {
    service = await startSandboxServer({ sandbox, pause: () => pause });
    const files = { 'one.txt': `${company.id}\n`, 'other.txt': `${third.id}\n` };
    editor = await editorFor(service, { files });
    await findCompanies(editor);
  });
  afterEach(async function () {
    await editor.evidence(this.currentTest);
    sandbox.differences = [];
    sandbox.requests.length = 0;
    await clear();
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const clear = (): Promise<void> =>
    editor.api(async (vscode) => {
      await vscode.commands.executeCommand('notifications.clearAll');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

  /** The requests of a path, for example those behind a cursor. */
  const asked = (path: string, parameter?: string): number =>
    sandbox.requests.filter(
      (request) => request.path === path && (parameter === undefined || request.parameters.some(([name]) => name === parameter)),
    ).length;

  const textOf = (ending: string): Promise<string> =>
    editor.api(
      (vscode, end) => vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith(end))?.getText() ?? '',
      ending,
    );

  /** Asks for the record of the company under the cursor, at its price. */
  async function loadDetails(file = 'one.txt'): Promise<void> {
    const { workbench } = editor;
    await workbench.openFile(file);
    await workbench.goTo(1, 3);
    await workbench.command('Company Data: Show Company as Markdown…');
    await workbench.option('Name, Country and Address').click();
    await workbench.quickInput().press('Enter');
    await workbench.enter('Load the details of 1 company');
  }

  /** Opens the row that buys the companies of a list, and clicks it. */
  async function buyMembers(list: string, offer: string): Promise<void> {
    const { workbench } = editor;
    await workbench.viewAction(tree, 'Collapse All');
    await workbench.expand(workbench.row(tree, list));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, offer).click();
  }

  const buttonsOf = (text: string | RegExp): Promise<string[]> =>
    editor.workbench.toast(text).locator('.monaco-button').allInnerTexts();

  it('keeps a record that it cannot read, opens it as it came, and does not pay for it again', async () => {
    const { workbench } = editor;
    sandbox.differences = [unknownEnvelope];
    const before = billed();
    await loadDetails();
    const said = workbench.toast(/does not understand the service’s answer\. The answer was paid for and is kept/);
    await workbench.restOn(said);
    assert.equal(billed(), before + 1);
    await said.getByRole('button', { name: 'Open Raw Answer' }).click();
    await eventually(async () => (await textOf('.json')).includes(`"path": "/v2/companies/${company.id}"`), true);
    await eventuallyMatches(() => textOf('.json'), /"cost": \{\s+"companies": 1\s+\}/);
    await eventuallyMatches(() => textOf('.json'), /"answer": \{\s+"answer": \{\s+"data": \[/);
    await clear();
    await said.waitFor({ state: 'detached' });
    await loadDetails();
    await said.waitFor();
    assert.equal(billed(), before + 1);
    assert.equal(asked(`/v2/companies/${company.id}`), 1);
  });

  it('shows a record that comes as the only one of a page', async () => {
    const { workbench } = editor;
    sandbox.differences = [detailsAsItems];
    const before = billed();
    await loadDetails('other.txt');
    const details = await workbench.webview(`Preview ${third.name}.md`);
    await details.getByText(third.name).first().waitFor();
    assert.equal(await workbench.toast('does not understand').count(), 0);
    assert.equal(billed(), before + 1);
  });

  it('shows an overview that stands elsewhere, and keeps one that names no field', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Search Companies by Criteria…');
    await workbench.option('Search by Other Criteria…').waitFor();
    await workbench.quickInput().fill('Gnol');
    await workbench.enter('Count Matches of “Gnol”');
    await workbench.option(/^Show \d+ of \d+ matches/).waitFor();
    await workbench.escape();
    const overviewOf = async (field: string, difference: Difference): Promise<void> => {
      sandbox.differences = [difference];
      await workbench.command('Company Data: Show Facets…');
      await workbench.option(field).click();
      await workbench.quickInput().press('Enter');
      await workbench.enter(`Overview by ${field}`);
    };
    const before = billed();
    await overviewOf('country', facetsAtRoot);
    const overview = await workbench.webview('Overview of Matches');
    await overview.getByRole('heading', { name: 'country' }).waitFor();
    await overview.getByRole('button', { name: 'Add “it” to the search' }).waitFor();
    for (const name of ['count', 'limit', 'offset']) assert.equal(await overview.getByRole('rowheader', { name }).count(), 0);
    await overviewOf('active', facetsWithoutFields);
    await workbench.toast(/does not understand the service’s answer\. The answer was paid for and is kept/).waitFor();
    assert.ok((await buttonsOf(/does not understand/)).includes('Open Raw Answer'));
    assert.equal(billed(), before + 2);
  });

  it('shows what an answer cost whose body did not arrive, in the message and in the status bar', async () => {
    const { workbench } = editor;
    sandbox.differences = [endsEarly];
    const before = billed();
    await buyMembers("Chiara's suppliers", 'Load 8 companies');
    const said = workbench.toast(/The connection was lost before the answer was complete\. The call cost 8 credits\./);
    await workbench.restOn(said);
    const item = workbench.statusItem('company-data-tools.company-data', 'companyData.credits');
    const left = (5000 - (sandbox.billed['companies'] ?? 0)).toLocaleString('en');
    await eventually(async () => ((await item.getAttribute('aria-label')) ?? '').includes(`Companies ${left} of 5,000`), true);
    assert.equal(billed(), before + 8);
    assert.equal(asked('/v2/companies'), 1);
  });

  it('says that extra data cannot be read before it replaces it', async () => {
    const { workbench } = editor;
    sandbox.differences = [unreadableExtraData];
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Change', 'Edit Extra Data…');
    await workbench.pick('Edit on One Line…');
    await workbench.input('{"stage": 3}');
    await workbench.modal().getByText('The current extra data cannot be read and is lost: note=draft;stage=2').waitFor();
    await workbench.escapeModal();
    // Requests are sent in their order, so that a change would come before the lists are read.
    sandbox.differences = [];
    const reads = asked('/v2/lists');
    await workbench.command('Company Data: Refresh Lists');
    await eventually(() => asked('/v2/lists') > reads, true);
    assert.deepEqual(sandbox.writes, []);
  });

  it('names the forms that it found out in Check Connection, with a way back to the usual ones', async () => {
    const { workbench } = editor;
    sandbox.differences = [readsAsGet(405), deletesByForm];
    const list = workbench.row(tree, 'Portfolio 2026');
    await workbench.contextMenu(list, 'Delete List…');
    await workbench.answerModal('Delete');
    await list.waitFor({ state: 'detached' });
    const before = billed();
    const { timeline } = await openTimeline(editor, 0);
    await timeline.getByRole('button', { name: /^Load \d+ events$/ }).waitFor();
    await workbench.command('Company Data: Check Connection');
    const said = workbench.toast('in an unusual form');
    await workbench.restOn(said);
    const page = await workbench.webview('Preview Connection.md');
    await page.getByText('with its parameters in a form').waitFor();
    await page.getByText('Reads: GET').waitFor();
    sandbox.differences = [];
    await said.getByRole('button', { name: 'Try the Usual Forms' }).click();
    const text = async (): Promise<string> => {
      const renewed = await workbench.webview('Preview Connection.md');
      return renewed.locator('body').innerText({ timeout: 5000 });
    };
    await eventually(async () => (await text()).includes('Connection') && !(await text()).includes('Reads: GET'), true);
    const labels = await editor.api((vscode) =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
    );
    assert.equal(labels.filter((label) => label.endsWith(' Connection.md')).length, 1);
    await said.waitFor({ state: 'detached' });
    assert.equal(billed(), before);
  });

  const refusals = [
    [401, 'Clumb'],
    [405, 'Quasp'],
    [415, 'Gnolv'],
  ] as const;
  for (const [status, name] of refusals)
    it(`finds and buys companies where a read as POST gets a ${String(status)}`, async () => {
      const { workbench } = editor;
      sandbox.differences = [readsAsGet(status)];
      const before = billed();
      await workbench.command('Company Data: Find Company by Name…');
      await workbench.input(name);
      const offer = workbench.option(/^Show \d+ of \d+ match(es)?$/);
      const [price = ''] = /\d+/.exec(await offer.innerText()) ?? [];
      assert.equal(billed(), before);
      await offer.click();
      await workbench
        .option(new RegExp(`^${name}`))
        .first()
        .waitFor();
      await workbench.escape();
      assert.equal(billed(), before + Number(price));
      assert.equal(await workbench.toast('The service').count(), 0, 'no message says that anything failed');
      const verbs = sandbox.requests.filter(({ path }) => path === '/v2/companies').map(({ verb }) => verb);
      assert.deepEqual(verbs, ['POST', 'GET', 'GET'], 'one refusal is enough');
      sandbox.differences = [];
      await workbench.command('Company Data: Check Connection');
      await workbench.answerToast('in an unusual form', 'Try the Usual Forms');
      await workbench.toast('in an unusual form').waitFor({ state: 'detached' });
    });

  it('counts the events of a service for which two types are one, at no cost', async () => {
    sandbox.differences = [joinedTypes];
    const before = billed();
    const { timeline } = await openTimeline(editor, 1);
    await timeline.getByRole('button', { name: /^Load \d+ events$/ }).waitFor();
    assert.equal(billed(), before);
  });

  it('leads to the credits where they are used up, and not to the token', async () => {
    const { workbench } = editor;
    sandbox.differences = [unitsFinished];
    const before = billed();
    await buyMembers('Clients', 'Load 24 companies');
    await workbench.restOn(workbench.toast('The credits are used up.'));
    await eventually(() => buttonsOf('The credits are used up.'), ['Refresh Credits']);
    assert.equal(billed(), before);
  });

  it('looks for a list that may have been made, before it makes another one', async () => {
    const { workbench } = editor;
    sandbox.differences = [gatewayPage(520, (_, { verb, path }) => verb === 'POST' && path === '/v2/lists')];
    await workbench.viewAction(tree, 'Create List…');
    await workbench.input('Aab once');
    await workbench.pick('Companies');
    const said = workbench.toast('may have been made');
    await workbench.restOn(said);
    await eventually(() => buttonsOf('may have been made'), ['Search for It', 'Show Log']);
    await said.getByRole('button', { name: 'Search for It' }).click();
    await workbench.pick('Aab once');
    await workbench.row(tree, 'Aab once').waitFor();
    assert.deepEqual(sandbox.writes, ['POST /v2/lists']);
  });

  it('asks for no line with a number where the service does not filter by numbers', async () => {
    const { workbench } = editor;
    sandbox.differences = [ignoresNumbers];
    const before = billed();
    await editor.api((vscode, text) => vscode.env.clipboard.writeText(text), `${first.vat}\n${second.vat}`);
    await workbench.command('Company Data: Match Companies…');
    await workbench.pick('From the Clipboard');
    await workbench.pick('The best candidate of each line');
    await workbench.restOn(workbench.toast('does not filter by them'));
    for (const { vat } of [first, second]) await workbench.row('Matches', vat).filter({ hasText: 'not matched yet' }).waitFor();
    assert.equal(billed(), before);
  });

  it('says what a repeated page of a timeline cost, and asks for none in the same way', async () => {
    const { workbench } = editor;
    sandbox.differences = [ignoresCursor];
    const { timeline } = await openTimeline(editor, 2);
    await timeline.getByRole('button', { name: /^Load \d+ events$/ }).click();
    await timeline
      .getByText(/events loaded/)
      .first()
      .waitFor();
    const more = timeline.getByRole('button', { name: /^Load \d+ more/ });
    await more.click();
    const said = workbench.toast(/The service repeated \d+ events that are already loaded, which cost \d+ credits/);
    await workbench.restOn(said);
    // The rest is found by narrower dates.
    await more.click();
    await timeline
      .getByText(/\b(1[1-9]|2\d) of \d+\b/)
      .first()
      .waitFor();
    assert.equal(asked('/v2/timeline', 'after'), 1);
  });

  it('keeps companies that arrive after another user was chosen to act as', async () => {
    const { workbench } = editor;
    const before = billed();
    let answer = (): void => undefined;
    pause = new Promise((resolve) => (answer = resolve));
    await buyMembers('Everybody may look', 'Load 20 companies');
    await workbench.command('Company Data: Change Acting User…');
    await workbench.input('bruno');
    answer();
    // Both users see this list, and it is Ada's: her name stands beside it once Bruno acts.
    await workbench.row(tree, 'Clients').filter({ hasText: 'Ada Lumachetti' }).waitFor();
    await eventually(() => billed(), before + 20);
    sandbox.requests.length = 0;
    const isAda = (): Promise<boolean> => workbench.row(tree, 'Clients').filter({ hasText: 'mine' }).isVisible();
    const change = async (): Promise<void> => {
      await workbench.command('Company Data: Change Acting User…');
      await workbench.input('ada');
    };
    await until('ada acts', isAda, change, 10_000);
    await workbench.expand(workbench.row(tree, 'Everybody may look'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.tree(tree).getByRole('treeitem', { level: 3 }).nth(5).waitFor();
    assert.equal(asked('/v2/companies'), 0);
    assert.equal(billed(), before + 20);
  });

  // The last one: the service is known from then on to bill its counts.
  it('says once that a count was billed, and asks for no other before it is allowed', async () => {
    const { workbench } = editor;
    sandbox.differences = [countsCost];
    const before = billed();
    const type = async (name: string): Promise<void> => {
      await workbench.command('Company Data: Find Company by Name…');
      await workbench.input(name);
    };
    await type('Tri');
    const said = workbench.toast('which should be free. It is not called again');
    await said.waitFor();
    await workbench.escape();
    await workbench.restOn(said);
    await eventually(() => buttonsOf('which should be free'), ['Allow…', 'Show Credits']);
    assert.equal(billed(), before + 1);
    await type('Drim');
    await workbench.toast('so it was not sent').waitFor();
    assert.equal(billed(), before + 1);
    // Known companies are offered beside the same entry.
    await type('Flu');
    await workbench.option(/^Flu/).first().waitFor();
    await workbench.quickInput().fill('Allow');
    await workbench.option('Allow…').waitFor();
    await workbench.escape();
    assert.equal(billed(), before + 1);
    await workbench.answerToast('so it was not sent', 'Allow…');
    await workbench.pick('Company search, 1 call');
    await type('Drim');
    await workbench.option(/^Show \d+ of \d+ matches$/).waitFor();
    await workbench.escape();
    assert.equal(billed(), before + 2);
  });
});
