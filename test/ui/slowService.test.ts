// A service that takes its time: how far loading everything is, the way to stop it, and what is there then.
import assert from 'node:assert/strict';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { readState } from '../../src/sandbox/state.ts';
import { eventually } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { editorFor } from './signInto.ts';

describe('a slow service', function () {
  let editor: Editor;
  let service: SandboxServer;
  const tree = 'Lists';
  /** How many more requests are answered before the service falls silent. */
  let answers = Infinity;
  /** Whether it has fallen silent for another reason. */
  let isCut = (): boolean => false;
  let awake = (): void => undefined;
  let silence = Promise.resolve();

  before(async () => {
    service = await startSandboxServer({
      pause: async () => {
        if ((answers -= 1) < 0 || isCut()) await silence;
      },
    });
    editor = await editorFor(service);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    awake();
    await editor?.close();
    await service?.close();
  });

  const lastRow = async (): Promise<string> => {
    const { workbench, page } = editor;
    await workbench.focusView('Lists');
    await workbench.press(tree, 'End');
    await page.waitForTimeout(300);
    return workbench.tree(tree).locator('.monaco-list-row').last().innerText();
  };

  it('says how far loading all lists is, and keeps what was there when it is stopped', async () => {
    const { workbench, shot } = editor;
    silence = new Promise((resolve) => (awake = resolve));
    answers = 3;
    await workbench.command('Company Data: Load All Lists');
    const toast = workbench.toast('Loading the lists…');
    const told = toast.filter({ hasText: /\d+ of 438/ });
    await told.waitFor();
    // What is on its way comes in.
    await editor.page.waitForTimeout(1000);
    const loaded = /\d+ of 438/.exec(await told.innerText())?.[0] ?? '';
    await shot('66-lists-loading');
    await toast.getByRole('button', { name: 'Cancel' }).click();
    await toast.waitFor({ state: 'detached' });
    assert.equal(await workbench.toast(/./).count(), 0, 'who cancels is told nothing');
    await eventually(async () => new RegExp(`Load 50 more\\s*${loaded}`).test(await lastRow()), true);
    assert.notEqual(loaded, '438 of 438');
  });

  it('goes on from there', async () => {
    const { workbench, shot } = editor;
    answers = Infinity;
    awake();
    await workbench.command('Company Data: Load All Lists');
    await editor.page.locator('.part.statusbar', { hasText: 'All 438 lists are loaded.' }).waitFor();
    await eventually(async () => (await lastRow()).trim().startsWith('Zone'), true);
    await shot('67-lists-all');
    assert.deepEqual(service.sandbox.bill, {});
  });

  it('says how far loading all events is, and keeps and bills what came until it was stopped', async () => {
    const { workbench, page, shot } = editor;
    await workbench.focusView('Lists');
    await workbench.press(tree, 'Home');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Companies'));
    await workbench.row(tree, 'Load 24 companies').click();
    const member = workbench.row(tree, /^Dri/).first();
    const name = await member.locator('.label-name').innerText();
    await member.click();
    const timeline = await workbench.webview(name);
    const all = timeline.getByRole('button', { name: 'Load All 130' });
    await all.waitFor();
    // What is asked a moment after spending has its time.
    await page.waitForTimeout(1500);
    const billed = (): number => service.sandbox.bill['timeline'] ?? 0;
    const before = billed();
    silence = new Promise((resolve) => (awake = resolve));
    answers = 1;
    await all.click();
    await workbench.pick('Load 130 events');
    await timeline.getByRole('button', { name: 'Loading… 50 of 130' }).waitFor();
    await shot('68-events-loading');
    await timeline.getByRole('button', { name: 'Stop' }).click();
    // The click is on its way to those who load, and is to be there before the answer.
    await page.waitForTimeout(1000);
    answers = Infinity;
    awake();
    // The page that was on its way is paid for, and comes in.
    await timeline.getByText('100 of 130 events loaded').first().waitFor();
    await timeline.getByRole('button', { name: 'Load All 30' }).waitFor();
    await page.waitForTimeout(1000);
    assert.equal(billed() - before, 100);
    await shot('69-events-stopped');
  });

  it('says after a reload how far a change came that it has cut off, and sends the rest', async () => {
    const { workbench, shot } = editor;
    const ids = Array.from({ length: 2500 }, (_, at) => at.toString(16).padStart(12, '0'));
    const known = new Set(ids);
    const inside = (): number => {
      const lists = readState(service.sandbox.snapshot())?.lists ?? [];
      return lists.find(({ name }) => name === 'Clients')?.items.filter((item) => known.has(item)).length ?? 0;
    };
    silence = new Promise((resolve) => (awake = resolve));
    isCut = () => inside() > 0;
    await workbench.focusRow(tree, 'Clients');
    await workbench.contextMenu(workbench.row(tree, 'Clients'), 'Add to List…');
    await workbench.pick('Enter IDs…');
    await workbench.input(ids.join(' '));
    await workbench.toast('Adding to the list…').filter({ hasText: '1,000 of 2,500' }).waitFor();
    await workbench.written();
    // What is on its way stays there: only the next window is answered.
    isCut = () => false;
    await editor.reload();
    await workbench.view('Company Data');
    const said = workbench.toast(/A change of lists has stopped halfway: .*: 1,000 of 2,500 are in\. The rest is kept/);
    await workbench.restOn(said);
    await shot('69-change-cut-off');
    assert.equal(inside(), 1000);
    await said.getByRole('button', { name: 'Resume' }).click();
    await workbench.pick('Send the other 2 requests');
    await editor.page.locator('.part.statusbar', { hasText: 'All of it is in.' }).waitFor();
    assert.equal(inside(), 2500);
  });
});
