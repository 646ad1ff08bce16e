// A person's use of a team: its database is connected, its caps refuse a purchase, and the Credits view shows who spent.
import assert from 'node:assert/strict';
import { writeTeamAddress } from '../../src/domain/team/teamAddress.ts';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { eventually } from '../support/eventually.ts';
import { postgresOrSkip, type PostgresServer } from '../support/postgres/postgresServer.ts';
import { Members } from '../integration/storage/team/support/members.ts';
import { answer, creditsRow, enterAddress, enterName, enterUser, joinTeam, showCredits, spentToday } from './joinTeam.ts';
import type { Editor } from './openEditor.ts';
import { editorFor, findCompanies, openTimeline } from './signInto.ts';

describe('a team', () => {
  let server: PostgresServer;
  let members: Members;
  let editor: Editor;
  let service: SandboxServer;
  const row = (text: string | RegExp): ReturnType<typeof creditsRow> => creditsRow(editor, text);

  before(async function () {
    server = await postgresOrSkip(this);
    members = await Members.create(server);
    service = await startSandboxServer();
    editor = await editorFor(service);
    await showCredits(editor);
  });
  afterEach(function () {
    return editor?.evidence(this.currentTest);
  });
  after(async () => {
    members?.end();
    await editor?.close();
    await service?.close();
  });

  /** The question after a failed check says why it failed, and what to do. */
  async function expectFault(what: string, todo: string): Promise<void> {
    await editor.page.getByPlaceholder(what).waitFor();
    await editor.workbench.option('Check again').filter({ hasText: todo }).waitFor();
  }

  async function beginCaps(): Promise<void> {
    await editor.workbench.command('Company Data: Set Team Caps…');
    await editor.workbench.quickMessage().filter({ hasText: 'that the team may spend in a day' }).waitFor();
  }

  /** Answers the questions for the caps of the team's day and month and of each person, the first of which is shown. */
  async function enterCaps(day: string, month: string, person: string): Promise<void> {
    await editor.workbench.input(day);
    await answer(editor, /may spend in a month/, month);
    await answer(editor, /each person may spend/, person);
  }

  it('names what is wrong with each input, and stores nothing', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Connect to Team Database…');
    await workbench
      .quickMessage()
      .filter({ hasText: /address of the team/ })
      .waitFor();
    await workbench.input('mysql://127.0.0.1/team');
    await workbench.quickMessage().filter({ hasText: 'begins with postgres://' }).waitFor();
    await workbench.escape();
    const user = await members.user('anna');
    const empty = await server.database();
    await enterAddress(editor, { ...members.address, database: empty });
    await enterUser(editor, user);
    await expectFault('no tables of this extension', 'grant you the right to create a schema');
    const later = await Members.create(server);
    await later.run('UPDATE company_data.team SET version = version + 1');
    await workbench.pick('Change the address');
    await eventually(() => workbench.quickInput().inputValue(), writeTeamAddress({ ...members.address, database: empty }));
    await workbench.input(writeTeamAddress(later.address));
    await enterUser(editor, user);
    await expectFault('of a later version, so this extension wrote nothing', 'Update the extension');
    assert.deepEqual(await later.run('SELECT FROM company_data.person'), []);
    await workbench.escape();
    const address = () => editor.api((vscode) => vscode.workspace.getConfiguration('companyData.team').get('address'));
    assert.equal(await address(), '');
    assert.equal(await page.getByRole('tree', { name: 'Credits' }).getByText(/^Team/).count(), 0);
  });

  it('is connected after a check that names what is wrong', async () => {
    const { workbench } = editor;
    const user = await members.user('anna');
    await members.member('clara');
    await eventually(async () => (await members.run('SELECT FROM company_data.person')).length, 1);
    await enterAddress(editor, members.address);
    await enterUser(editor, user, 'wrong');
    await expectFault('did not accept the user, the password', 'Connect again');
    await workbench.pick('Change the user');
    await enterUser(editor, user);
    await enterName(editor, 'Clara');
    await workbench.quickMessage().filter({ hasText: 'Another user of the database has the name “Clara” in the team' }).waitFor();
    await workbench.input('Anna Bianchi');
    await row(spentToday(0)).waitFor();
    const [, person] = await members.run('SELECT name, role FROM company_data.person ORDER BY id');
    assert.deepEqual(person, { name: 'Anna Bianchi', role: user });
  });

  it('sees what was bought, by whom', async () => {
    await findCompanies(editor);
    await eventually(async () => (await members.run(`SELECT FROM company_data.call WHERE state = 'entered'`)).length, 1);
    const [sum] = await members.run('SELECT sum(credits)::int AS credits FROM company_data.spent');
    const credits = Number(sum?.['credits']);
    assert.ok(credits > 0);
    await row(spentToday(credits)).waitFor();
    await editor.workbench.openRow('Credits', 'Spent by person', 'Anna Bianchi');
    await row('Anna Bianchi')
      .filter({ hasText: `${String(credits)} credits · 1 call` })
      .waitFor();
  });

  it('shows a colleague what was bought, by whom and when, at no cost', async function () {
    this.timeout(180_000);
    const { timeline } = await openTimeline(editor, 0);
    await timeline.getByRole('button', { name: /^Load All \d+$/ }).click();
    const loaded = timeline.getByText(/^All \d+ events loaded/);
    await loaded.waitFor();
    const text = await loaded.innerText();
    const events = Number(/\d+/.exec(text)?.[0]);
    await eventually(async () => (await members.run(`SELECT FROM company_data.record WHERE kind = 'event'`)).length, events);
    const ben = await editorFor(service);
    try {
      await joinTeam(ben, members, 'Ben');
      await findCompanies(ben);
      const { timeline: billed } = service.sandbox.billed;
      const { timeline: seen } = await openTimeline(ben, 0);
      await seen.getByText(text).waitFor();
      await seen.getByText(/From the cache, read .* by Anna Bianchi/).waitFor();
      assert.equal(service.sandbox.billed['timeline'], billed);
    } finally {
      await ben.close();
    }
  });

  it('refuses a purchase that exceeds its cap, and says so', async () => {
    const { workbench } = editor;
    await members.caps(1);
    const billed = { ...service.sandbox.billed };
    await workbench.command('Company Data: Find Company by Name…');
    await workbench.input('Drom');
    await workbench.option(/^Show \d+ of \d+ matches$/).click();
    await workbench.toast('exceed the team’s cap for the day').waitFor();
    assert.deepEqual(service.sandbox.billed, billed);
  });

  it('sets no cap below what is spent, and says so', async () => {
    const { workbench } = editor;
    await members.caps(null);
    await members.run(`GRANT company_data_admin TO ${await members.user('anna')}`);
    await beginCaps();
    await workbench.input('1');
    await workbench
      .quickMessage()
      .filter({ hasText: /credits are spent or reserved already. Enter that number or more/ })
      .waitFor();
    await enterCaps('', '', '1');
    await workbench.toast(/Enter that number or more; .* Nothing was changed/).waitFor();
    const caps = (): Promise<unknown> => members.run('SELECT team_day::int, team_month, person_day FROM company_data.team');
    assert.deepEqual(await caps(), [{ team_day: null, team_month: null, person_day: null }]);
    await beginCaps();
    await enterCaps('500', '', '');
    await row(/^Cap of the team, today.* of 500 spent or reserved/).waitFor();
    assert.deepEqual(await caps(), [{ team_day: 500, team_month: null, person_day: null }]);
  });

  it('is still connected after a reload, and gone after disconnecting', async () => {
    const { workbench } = editor;
    await editor.reload();
    await workbench.view('Company Data');
    await row(/^Team/).waitFor();
    await row(/^Cap of the team, today/).waitFor();
    await workbench.command('Company Data: Disconnect from Team Database…');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await row(/^Team/).waitFor({ state: 'detached' });
    await row('Spent on').waitFor();
  });
});
