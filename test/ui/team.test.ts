// As a person: a team's database is connected, its caps refuse a purchase, and the Credits view shows who spent.
import assert from 'node:assert/strict';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD, postgresOrSkip, type PostgresServer } from '../support/postgres/postgresServer.ts';
import { Members } from '../unit/team/support/members.ts';
import type { Editor } from './openEditor.ts';
import { editorFor, findCompanies, openTimeline } from './signInto.ts';

describe('a team', () => {
  let server: PostgresServer;
  let members: Members;
  let editor: Editor;
  let service: SandboxServer;
  const row = (text: string | RegExp): ReturnType<Editor['page']['locator']> =>
    editor.page.getByRole('tree', { name: 'Credits' }).locator('.monaco-list-row').filter({ hasText: text });

  before(async function () {
    server = await postgresOrSkip(this);
    members = await Members.create(server);
    service = await startSandboxServer();
    editor = await editorFor(service);
    await showCredits();
  });
  afterEach(function () {
    return editor?.evidence(this.currentTest);
  });
  after(async () => {
    members?.end();
    await editor?.close();
    await service?.close();
  });

  /** The whole view, without the lists above it. */
  async function showCredits(): Promise<void> {
    await editor.workbench.focusView('Credits');
    await row('Left').waitFor();
    await editor.page.locator('.pane-header', { hasText: 'Lists' }).click();
  }

  async function answer({ workbench }: Editor, question: RegExp, text: string): Promise<void> {
    await workbench.quick().getByText(question).first().waitFor();
    await workbench.input(text);
  }

  async function answerUser(asked: Editor, user: string, password: string): Promise<void> {
    await asked.workbench.pick('A user and a password');
    await answer(asked, /The user of the database/, user);
    await answer(asked, /The password/, password);
  }

  async function begin(asked: Editor): Promise<void> {
    await asked.workbench.command('Company Data: Connect to Team Database…');
    await answer(asked, /address of the team/, `postgres://127.0.0.1:${server.port}/${members.database}`);
  }

  it('is connected after a check that names what is wrong', async () => {
    const { workbench } = editor;
    const user = await members.user('anna');
    await begin(editor);
    await answerUser(editor, user, 'wrong');
    await workbench.toast('did not accept the user, the password').waitFor();
    await workbench.pick('Change the user');
    await answerUser(editor, user, PASSWORD);
    await answer(editor, /Your name in the team/, 'Anna Bianchi');
    await row(/^Team.*0 credits today/).waitFor();
    const [person] = await members.run('SELECT name, role FROM company_data.person');
    assert.deepEqual(person, { name: 'Anna Bianchi', role: user });
  });

  it('sees what was bought, by whom', async () => {
    await findCompanies(editor);
    await eventually(async () => (await members.run(`SELECT FROM company_data.call WHERE state = 'entered'`)).length, 1);
    const [sum] = await members.run('SELECT sum(credits)::int AS credits FROM company_data.spent');
    const credits = String(sum?.['credits']);
    assert.ok(Number(credits) > 0);
    await row(new RegExp(`^Team.*${credits} credits today`)).waitFor();
    await editor.workbench.expand(row('Spent by person'));
    await row('Anna Bianchi')
      .filter({ hasText: `${credits} credits · 1 call` })
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
      await begin(ben);
      await answerUser(ben, await members.user('ben'), PASSWORD);
      await answer(ben, /Your name in the team/, 'Ben');
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
