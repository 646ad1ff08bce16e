// The list of a timeline in the editor: by keys alone, over a reload, and beside another one.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the list of a timeline, in the editor', function () {
  let editor: Editor;
  let name = '';

  inSandbox((opened) => {
    editor = opened;
  });
  before(async () => {
    await findCompanies();
    await editor.workbench.escape();
  });

  /** Makes companies known that begin so. */
  async function findCompanies(): Promise<void> {
    await editor.workbench.command('Company Data: Find Company by Name…');
    await editor.workbench.input('Flu');
    const offer = editor.workbench.option(/^Show \d+ of \d+ matches$/);
    // Companies that were bought before are shown at once.
    await offer.or(editor.workbench.option(/^Flu/)).first().waitFor();
    if ((await offer.count()) > 0) await offer.click();
    await editor.workbench.option(/^Flu/).first().waitFor();
  }

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await editor.page.keyboard.press(key);
  };
  const activeIn = (timeline: FrameLocator): Locator => timeline.locator('.event.active');

  async function openTimeline(company: Locator): Promise<FrameLocator> {
    name = await company.locator('.label-name').first().innerText();
    await company.click();
    return editor.workbench.webview(name);
  }

  it('loads all at its price, after asking', async () => {
    await editor.workbench.command('Company Data: Show Timeline');
    const timeline = await openTimeline(editor.workbench.option(/^Flu/).first());
    await timeline.getByRole('button', { name: /^Load All/ }).click();
    await editor.workbench
      .option(/^Load \d+ events/)
      .first()
      .click();
    await timeline.getByText(/^All \d+ events loaded/).waitFor();
    await timeline.locator('.event').first().waitFor();
  });

  it('is worked by keys alone, with its details beside it', async () => {
    const timeline = await editor.workbench.webview(name);
    const list = timeline.locator('.list');
    for (const key of ['Home', 'ArrowDown', 'Shift+ArrowDown']) await list.press(key);
    await timeline.getByText('2 selected').waitFor();
    await list.press('Enter');
    await timeline.getByRole('button', { name: 'Open Raw Answer' }).waitFor();
    await timeline.getByRole('button', { name: 'Open Raw Answer' }).press('Enter');
    const front = (): Promise<readonly unknown[]> =>
      editor.api((vscode) => {
        const { document } = vscode.window.activeTextEditor ?? {};
        const text = document?.getText() ?? '';
        const all = ['"eventType"', '"answer"', '"requestId"', '"cost"', '"items"'].every((word) => text.includes(word));
        return [document?.uri.scheme, document?.languageId, document?.isDirty, all];
      });
    await eventually(front, ['companydata-answer', 'json', false, true]);
    await press('x');
    await editor.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }).waitFor();
    await eventually(front, ['companydata-answer', 'json', false, true]);
    await editor.workbench.command('View: Close Editor');
    await timeline.getByRole('button', { name: 'Explain' }).press('Enter');
    const explanation = (): Promise<boolean | undefined> =>
      editor.api((vscode) => vscode.window.activeTextEditor?.document.getText().includes('matches'));
    await eventually(explanation, true);
    await editor.workbench.command('View: Close Editor');
  });

  it('comes back after a reload, with details and selection', async () => {
    const timeline = await editor.workbench.webview(name);
    const active = await activeIn(timeline).innerText();
    await editor.reload();
    const again = await editor.workbench.webview(name);
    await activeIn(again).waitFor();
    await eventually(() => activeIn(again).innerText(), active);
    await again.getByText('2 selected').waitFor();
    await again.getByRole('button', { name: 'Open Raw Answer' }).waitFor();
  });

  it('shows two timelines side by side, each with its own place', async () => {
    // Beside a document, which then makes room for the first one again.
    await editor.workbench.command('File: New Untitled Text File');
    await findCompanies();
    const company = editor.workbench.option(/^Flu/).nth(3);
    const other = await company.locator('.label-name').first().innerText();
    await company.click();
    await editor.workbench.pick('Show Timeline');
    const second = await editor.workbench.webview(other);
    await second.getByRole('button', { name: /^Load/ }).first().waitFor();
    await editor.workbench.editorTab(/^Untitled/).click();
    await editor.workbench.command('View: Close Editor');
    const timeline = await editor.workbench.webview(name);
    await activeIn(timeline).waitFor();
    await timeline.getByRole('button', { name: 'Open Raw Answer' }).waitFor();
    assert.equal(await activeIn(second).count(), 0);
  });
});
