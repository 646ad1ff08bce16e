// The timeline of all companies in the editor: opened for free, loaded at a price, kept over a reload.
import assert from 'node:assert/strict';
import { billedBySandbox } from '../support/billedBySandbox.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the timeline of all companies', () => {
  let editor: Editor;
  const name = 'All Companies';

  inSandbox((opened) => {
    editor = opened;
  });

  const billed = (): Readonly<Record<string, number>> => billedBySandbox(editor.server.data);

  it('counts the events of the last days for nothing, and loads a page at the price of its button', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Show Events of All Companies');
    const page = await workbench.webview(name);
    await page.getByText(/≤ 10 credits/).waitFor();
    assert.deepEqual(billed(), {});
    await page.getByRole('button', { name: /^Load 10 events/ }).click();
    await page
      .getByText(/10 of \d+ events loaded/)
      .first()
      .waitFor();
    assert.deepEqual(billed(), { timeline: 10 });
  });

  it('says whom each event is about, and opens the timeline of that company with the event in it', async () => {
    const { workbench } = editor;
    const page = await workbench.webview(name);
    await page.getByRole('columnheader', { name: 'About' }).waitFor();
    const event = page.locator('timeline-list').getByRole('row').filter({ hasText: 'credits' }).first();
    const label = await event.getByRole('gridcell').last().innerText();
    await event.getByRole('gridcell').first().click();
    await workbench.command('Company Data: Show Timeline');
    await workbench.editorTab(label).waitFor();
    const own = await workbench.webview(label);
    await own
      .getByText(/[1-9]\d* of \d+ events loaded/)
      .first()
      .waitFor();
    assert.deepEqual(billed(), { timeline: 10 });
  });

  it('is there after a reload with its period, for nothing', async () => {
    const { workbench } = editor;
    await editor.reload();
    await workbench.editorTab(name).click();
    const page = await workbench.webview(name);
    await page
      .getByText(/10 of \d+ events loaded/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^from / }).waitFor();
    assert.deepEqual(billed(), { timeline: 10 });
  });
});
