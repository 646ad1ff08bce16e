// The server of a team's database stops while a window runs: free calls continue, and paid ones are refused.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { totalOf, type Price } from '../../../src/client/price.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { eventually } from '../../support/eventually.ts';
import { noonZone } from '../../support/noonZone.ts';
import { postgresOrSkip, startPostgres, PostgresServer } from '../../support/postgres/postgresServer.ts';
import { Members } from '../../integration/storage/team/support/members.ts';
import { creditsRow, enterAddress, enterName, enterUser, joinTeam, showCredits, spentToday } from '../joinTeam.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor, findCompanies, openTimeline } from '../signInto.ts';

describe('a team whose database server stops, in the editor', function () {
  this.timeout(240_000);
  let server: PostgresServer;
  let members: Members;
  let editor: Editor;
  let service: SandboxServer;
  let timeline: FrameLocator;
  const row = (text: string | RegExp): ReturnType<typeof creditsRow> => creditsRow(editor, text);

  before(async function () {
    // The server of the other tests goes on running.
    await postgresOrSkip(this);
    const started = await startPostgres();
    assert.ok(started instanceof PostgresServer);
    server = started;
    members = await Members.create(server);
    service = await startSandboxServer();
    // The spending of today is counted from the midnight of this zone.
    editor = await editorFor(service, { env: { TZ: noonZone() } });
    await joinTeam(editor, members, 'Anna');
    await findCompanies(editor);
    await showCredits(editor);
    await row(/^Team.* credits today/).waitFor();
  });
  afterEach(function () {
    return editor?.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    await service?.close();
    await server?.stop('SIGQUIT');
  });

  const bought = (): Price => service.sandbox.billed;
  /** The entries of the team with a cost, in its order. */
  const entered = async (): Promise<readonly { readonly operation: string; readonly cost: number }[]> => {
    const rows = await members.run(
      `SELECT operation, cost::float8 FROM company_data.call WHERE state = 'entered' AND cost > 0 ORDER BY seq`,
    );
    return rows.map(({ operation, cost }) => ({ operation: String(operation), cost: Number(cost) }));
  };

  const spendQuestion = (): Locator => editor.workbench.modal().getByText(/Spend at most \d+ credits without asking the team\?/);

  /** The question whether to spend without the team is answered with yes. */
  async function spendAlone(): Promise<void> {
    await spendQuestion().waitFor();
    await editor.workbench.answerModal('Spend Without the Team');
  }

  async function findDrom(): Promise<void> {
    const { workbench } = editor;
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Drom');
    await workbench.option(/^Show \d+ of \d+ matches$/).click();
  }

  it('says so, goes on with what is free, and refuses what costs credits', async () => {
    const before = bought();
    await server.stop();
    await row(/^Team.*not reachable/).waitFor();
    await row('No database server answered at the team’s address').waitFor();
    await row('Check the port, the network and the firewall').waitFor();
    // Its events are counted, which is free.
    ({ timeline } = await openTimeline(editor, 0));
    await timeline.getByRole('button', { name: /^Load \d+ events$/ }).click();
    await timeline.getByText('The team’s database cannot be asked, so the call was not sent.').waitFor();
    await row('To be sent to the team').waitFor({ state: 'detached' });
    assert.deepEqual(bought(), before);
  });

  it('spends without the team only where the user says so each time', async () => {
    const { workbench, api, page } = editor;
    const before = bought();
    await api((vscode) =>
      vscode.workspace
        .getConfiguration('companyData.team')
        .update('whenUnreachable', 'ask', true)
        .then(() => undefined),
    );
    await findDrom();
    await spendQuestion().waitFor();
    await workbench.escapeModal();
    await findDrom();
    await spendQuestion().waitFor();
    // A user who declines sees no message, which would have come before the next question. Its progress may be shown.
    const said = await page.locator('.notification-toast').allInnerTexts();
    assert.deepEqual(
      said.filter((text) => /team|not sent/i.test(text)),
      [],
    );
    assert.deepEqual(bought(), before);
    await spendAlone();
    await row(/^To be sent to the team.*1$/).waitFor();
    await workbench.escape();
    await timeline.getByRole('button', { name: 'Try Again' }).click();
    await spendAlone();
    await row(/^To be sent to the team.*2$/).waitFor();
    await timeline.locator('.event').first().waitFor();
    assert.equal(await workbench.toast('cannot be asked').count(), 0);
  });

  it('gets what was spent meanwhile once, in order, when it is back', async () => {
    await server.start();
    await row(/^Team.* credits today/).waitFor();
    await row('To be sent to the team').waitFor({ state: 'detached' });
    const entries = await entered();
    assert.deepEqual(
      entries.map(({ operation }) => operation),
      ['companies.search', 'companies.search', 'timeline.search'],
    );
    const sum = entries.reduce((all, { cost }) => all + cost, 0);
    assert.equal(sum, totalOf(bought()));
    await row(spentToday(sum)).waitFor();
  });

  it('loses nothing by disconnecting: what waits is sent when it is connected again', async () => {
    const { workbench } = editor;
    const before = await entered();
    await server.stop();
    await row(/^Team.*not reachable/).waitFor();
    await timeline.getByRole('button', { name: /^Load \d+ more$/ }).click();
    await spendAlone();
    await row(/^To be sent to the team.*1$/).waitFor();
    await timeline.getByText(/20 of \d+$/).waitFor();
    await workbench.command('Company Data: Disconnect from Team Database…');
    await workbench
      .modal()
      .getByText(/ledger and loaded data stay on this computer.* does not have one of your entries/)
      .waitFor();
    await workbench.answerModal('Disconnect');
    await row(/^Team/).waitFor({ state: 'detached' });
    await row('Spent on')
      .filter({ hasText: String(totalOf(bought())) })
      .waitFor();
    await timeline.getByText(/20 of \d+$/).waitFor();
    await server.start();
    await enterAddress(editor, members.address);
    await enterUser(editor, await members.user('anna'));
    await enterName(editor, 'Anna');
    await workbench.answerModal('Yes, That Is Me');
    await eventually(async () => (await entered()).length, before.length + 1);
    const after = await entered();
    assert.deepEqual(after.slice(0, -1), before);
    assert.equal(
      after.reduce((all, { cost }) => all + cost, 0),
      totalOf(bought()),
    );
  });
});
