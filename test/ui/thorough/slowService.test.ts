// A slow service: the progress of loading everything, the way to stop it, and the rows that stay.
import assert from 'node:assert/strict';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { readState } from '../../../src/sandbox/state.ts';
import { loggedCalls } from '../../support/callLog.ts';
import { eventually } from '../../support/eventually.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor } from '../signInto.ts';

describe('a slow service', function () {
  let editor: Editor;
  let service: SandboxServer;
  const tree = 'Lists';
  /** The number of requests that are still answered before the service falls silent. */
  let answers = Infinity;
  /** Returns whether it has fallen silent for another reason. */
  let isTruncated = (): boolean => false;
  let awake = (): void => undefined;
  let silence = Promise.resolve();
  /** The number of requests that wait for an answer. */
  let held = 0;

  before(async () => {
    service = await startSandboxServer({
      pause: async () => {
        if ((answers -= 1) >= 0 && !isTruncated()) return;
        held += 1;
        await silence;
        held -= 1;
      },
    });
    // While it is silent, no call is to be given up.
    editor = await editorFor(service, { settings: { 'companyData.requestTimeout': 60 } });
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    awake();
    await editor?.close();
    await service?.close();
  });

  /** The number of calls of an operation that were answered. */
  const calls = (name: string): number => loggedCalls(editor.server.data).filter((one) => one === name).length;
  const billed = (): number => service.sandbox.billed['timeline'] ?? 0;
  const lastRow = async (): Promise<string> => {
    const { workbench } = editor;
    await workbench.focusView('Lists');
    await workbench.press(tree, 'End');
    return workbench.tree(tree).locator('.monaco-list-row').last().innerText();
  };

  const loadedIn = (text: string): number => Number(/(\d+) of 438/.exec(text)?.[1] ?? '0');

  it('says how far loading all lists is, and keeps what was there when it is stopped', async () => {
    const { workbench } = editor;
    silence = new Promise((resolve) => (awake = resolve));
    answers = 3;
    const before = calls('lists.search');
    await workbench.command('Company Data: Load All Lists');
    const toast = workbench.toast('Loading the lists…');
    await eventually(() => ({ answered: calls('lists.search') - before, isNextHeld: held > 0 }), {
      answered: 3,
      isNextHeld: true,
    });
    // Pages are asked for side by side, so that those which are answered first may not be the next ones of the list.
    const count = / of 438/;
    await toast.filter({ hasText: count }).waitFor();
    const told = loadedIn(await toast.innerText());
    await toast.getByRole('button', { name: 'Cancel' }).click();
    await toast.waitFor({ state: 'detached' });
    assert.ok(told >= 50, `${String(told)} were told`);
    // The tree is drawn a moment after the lists have changed.
    const isKept = (loaded: number): boolean => loaded >= told && loaded <= 200;
    await eventually(async () => {
      const row = (await lastRow()).trim();
      return /^Load 50 more\s*\d+ of 438/.test(row) && isKept(loadedIn(row)) ? 'all that was told' : row;
    }, 'all that was told');
    assert.equal(await workbench.toast(/./).count(), 0, 'a cancelled command shows no message');
  });

  it('goes on from there', async () => {
    const { workbench } = editor;
    answers = Infinity;
    awake();
    await workbench.command('Company Data: Load All Lists');
    await editor.page.locator('.part.statusbar', { hasText: 'All 438 lists are loaded.' }).waitFor();
    await eventually(async () => (await lastRow()).trim().startsWith('Zone'), true);
    assert.deepEqual(service.sandbox.billed, {});
  });

  it('says how far loading all events is, and keeps and bills what came until it was stopped', async () => {
    const { workbench } = editor;
    await workbench.focusView('Lists');
    await workbench.press(tree, 'Home');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    const asked = calls('credits.status');
    await workbench.row(tree, 'Load 24 companies').click();
    const member = workbench.row(tree, /^Dri/).first();
    const name = await member.locator('.label-name').innerText();
    await member.click();
    const timeline = await workbench.webview(name);
    // The company gets new events as the days go by.
    const all = timeline.getByRole('button', { name: /^Load All \d+$/ });
    await all.waitFor();
    const events = Number(/\d+/.exec(await all.innerText())?.[0]);
    // The answer to a request shortly after spending is not one that the test waits for.
    await eventually(() => calls('credits.status') > asked, true);
    const before = billed();
    silence = new Promise((resolve) => (awake = resolve));
    answers = 1;
    await all.click();
    await workbench.pick(`Load ${String(events)} events`);
    await timeline.getByRole('button', { name: `Loading… 50 of ${String(events)}` }).waitFor();
    await timeline.getByRole('button', { name: 'Stop' }).click();
    // The click is to be with those who load before the answer: it is where what was clicked after it is seen.
    await editor.api((vscode) => vscode.env.clipboard.writeText(''));
    await timeline.getByRole('button', { name: 'Copy ID', exact: true }).click();
    await eventually(() => editor.api(async (vscode) => (await vscode.env.clipboard.readText()) !== ''), true);
    answers = Infinity;
    awake();
    // The page that was on its way is paid for, and comes in.
    await timeline
      .getByText(`100 of ${String(events)} events loaded`)
      .first()
      .waitFor();
    await timeline.getByRole('button', { name: `Load All ${String(events - 100)}` }).waitFor();
    assert.equal(billed(), before + 100);
  });

  it('says after a reload how far a change came that it has cut off, and sends the rest', async () => {
    const { workbench } = editor;
    const ids = Array.from({ length: 2500 }, (_, at) => at.toString(16).padStart(12, '0'));
    const known = new Set(ids);
    const billedBefore = billed();
    const inside = (): number => {
      const lists = readState(service.sandbox.snapshot())?.lists ?? [];
      return lists.find(({ name }) => name === 'Clients')?.items.filter((item) => known.has(item)).length ?? 0;
    };
    silence = new Promise((resolve) => (awake = resolve));
    isTruncated = () => inside() > 0;
    await workbench.focusRow(tree, 'Clients');
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Add to List…');
    await workbench.pick('Enter IDs…');
    await workbench.input(ids.join(' '));
    await workbench.toast('Adding to the list…').filter({ hasText: '1,000 of 2,500' }).waitFor();
    // Requests that are on their way stay there: only the next window is answered.
    isTruncated = () => false;
    await editor.reload();
    await workbench.view('Company Data');
    const said = workbench.toast(/A list change was interrupted: .*: 1,000 of 2,500 applied\. The rest is kept/);
    await workbench.restOn(said);
    assert.equal(inside(), 1000);
    await said.getByRole('button', { name: 'Resume' }).click();
    await workbench.pick('Send the other 2 requests');
    await editor.page.locator('.part.statusbar', { hasText: 'All changes are applied.' }).waitFor();
    assert.equal(inside(), 2500);
    assert.equal(billed(), billedBefore, 'no event was loaded after the one who stopped');
  });
});
