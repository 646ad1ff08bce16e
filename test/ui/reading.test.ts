// IDs in code as a person reads them, by the keyboard: hover, names, lens, completion, links, fixes and details.
import assert from 'node:assert/strict';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { commands } from '../../src/ids.ts';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

const [first, second, third] = allCompanies();
assert.ok(first && second && third);

const cell = {
  cell_type: 'code',
  source: [`ids = ["${first.id}", "${first.id}"]`],
  metadata: {},
  outputs: [],
  execution_count: null,
};
const files = {
  // Windows line ends, which every fix keeps.
  'reading.ts': [
    `const ids = ['${first.id}', '${second.id}', '${third.id}'];`,
    `const commit = 'deadbeefcafe';`,
    `const twice = ['${first.id}', '${second.id}', '${first.id}'];`,
    '',
    '',
  ].join('\r\n'),
  'locked.ts': `const twice = ['${first.id}', '${first.id}'];\n`,
  'events.py': '',
  'book.ipynb': JSON.stringify({
    cells: [cell],
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  }),
};

describe('reading code, by hand', function () {
  let editor: Editor;

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files,
      settings: { 'files.readonlyInclude': { '**/locked.ts': true }, 'editor.lightbulb.enabled': 'off' },
    },
  );
  before(async () => {
    await editor.workbench.openFile('reading.ts');
    // Another extension's request has no price that was stated here, so that the user is asked.
    await editor.api(
      (vscode, [command, ids]) => {
        void vscode.commands.executeCommand(command, { unresolved: ids });
      },
      [commands.fetchCompanies, [first.id, second.id]] as const,
    );
    await editor.workbench.enter('Fetch 2 companies');
  });

  /** All that is drawn in the editor, names behind IDs and lines above arrays among it. */
  const drawn = async (): Promise<string> =>
    (await editor.workbench.editor().locator('.view-lines').innerText()).replaceAll(/\u00a0/g, ' ');
  const shows = (text: string, isThere = true): Promise<void> => eventually(async () => (await drawn()).includes(text), isThere);
  const text = (): Promise<string> => editor.api((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '', undefined);

  it('shows names behind IDs, and not behind a git hash', async () => {
    await shows(first.name.slice(0, 20));
    assert.doesNotMatch(await drawn(), /deadbeefcafe'?\s*[A-Z]/);
  });

  it('hovers by keys', async () => {
    const { page } = editor;
    await editor.workbench.goTo(1, 18);
    const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasText: first.name }).first();
    const ask = async (): Promise<void> => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+I');
    };
    await until('the hover is there', () => hover.isVisible(), ask, 4000);
    await eventuallyMatches(() => hover.innerText(), /Show Timeline.*Details….*Add to List….*Fetch Again \(1 credit\)/s);
    await page.keyboard.press('Escape');
  });

  it('resolves what is unknown of an array from the line above it, by keys', async () => {
    const { workbench } = editor;
    await editor.workbench.editor().getByText('3 companies · 2 known').waitFor();
    await editor.workbench.goTo(1, 1);
    const offer = workbench.option(/^Resolve 1 \(1 credit\)/);
    const known = editor.workbench.editor().getByText('3 companies', { exact: true });
    // The editor lists the lenses that it has drawn. If one is drawn again before it is picked, its command is gone and nothing happens.
    const resolve = async (): Promise<void> => {
      await workbench.command('Show CodeLens Commands for Current Line');
      await offer.waitFor({ timeout: 4000 });
      await workbench.pick(/^Resolve 1 \(1 credit\)/);
    };
    await until('all companies are known', () => known.isVisible(), resolve, 8000);
  });

  it('completes by name inside a string', async () => {
    const { page, workbench } = editor;
    await editor.workbench.goTo(4, 1);
    await page.keyboard.type(`const found = '${second.name.slice(0, -3)}`);
    await page.keyboard.press('Escape');
    const wanted = workbench
      .suggestions()
      .filter({ hasText: second.name.slice(0, 12) })
      .first();
    await until(
      'it is suggested',
      () => wanted.isVisible(),
      () => page.keyboard.press('Control+Space'),
      6000,
    );
    await page.keyboard.press('Enter');
    await eventually(async () => (await text()).includes(`const found = '${second.id}'`), true);
  });

  it('underlines a repeated ID, and removes it by its fix, with Windows line ends', async () => {
    const { page } = editor;
    await editor.workbench.goTo(3, 52);
    await page.locator('.squiggly-warning').first().waitFor();
    const fix = page.locator('.action-widget').getByText('Remove the repeated ID');
    await until(
      'the fix is offered',
      () => fix.isVisible(),
      () => page.keyboard.press('Control+.'),
      6000,
    );
    await page.keyboard.press('Enter');
    await eventually(async () => (await text()).includes(`const twice = ['${first.id}', '${second.id}'];\r\n`), true);
    await page.keyboard.press('Control+Z');
    await eventually(async () => (await text()).includes(`'${second.id}', '${first.id}'];\r\n`), true);
  });

  it('reads what cannot be changed, and changes nothing there', async () => {
    const { page, workbench, api } = editor;
    await workbench.openFile('locked.ts');
    await shows(first.name.slice(0, 20));
    await page.locator('.squiggly-warning').first().waitFor();
    const before = await text();
    await editor.workbench.goTo(1, 34);
    await page.keyboard.press('Control+.');
    // No fix is offered that would take the key.
    await page.keyboard.press('Enter');
    await page.locator('.monaco-editor-overlaymessage', { hasText: 'Editor is read-only' }).waitFor();
    // The fix is asked for once more, without the keys. The editor would have offered it to the keys before this answer.
    const fixes = await api(async (vscode) => {
      const { document, selection } = vscode.window.activeTextEditor ?? {};
      if (!document) return [];
      const found = await vscode.commands.executeCommand<readonly { readonly title: string }[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        selection,
      );
      return found.map(({ title }) => title);
    });
    assert.ok(fixes.includes('Remove the repeated ID'), fixes.join(' | '));
    assert.equal(await page.locator('.action-widget:visible').count(), 0, 'no fix is offered for a text that cannot be changed');
    await page.keyboard.press('Escape');
    assert.equal((await text()).trim(), before.trim());
  });

  it('reads a new document', async () => {
    const { page, workbench } = editor;
    await workbench.command('File: New Untitled Text File');
    await workbench.editorTab(/Untitled-1/).waitFor();
    await workbench.editor().click();
    await page.keyboard.type(`${first.id} and `);
    await shows(first.name.slice(0, 20));
  });

  it('reads and underlines in the cells of a notebook', async () => {
    const { page, workbench } = editor;
    await workbench.openFile('book.ipynb');
    const line = page.locator('.notebookOverlay .cell .monaco-editor .view-lines').first();
    await line.waitFor();
    await eventually(async () => (await line.innerText()).replaceAll(/\u00a0/g, ' ').includes(first.name.slice(0, 20)), true);
    await page.locator('.notebookOverlay .squiggly-warning').first().waitFor();
  });

  it('shows the details of the company under the cursor as a text, for their price', async () => {
    const { workbench } = editor;
    await workbench.openFile('reading.ts');
    await editor.workbench.goTo(1, 18);
    await workbench.command('Company Data: Show Company as Markdown…');
    await workbench.option('base').click();
    await workbench.quickInput().press('Enter');
    await workbench.enter('Load the details of 1 company');
    const title = `Preview ${first.name.slice(0, 40)}.md`;
    await workbench.editorTab(title).waitFor();
    const preview = await workbench.webview(title);
    await eventually(async () => (await preview.locator('body').innerText()).includes('legalName'), true);
    assert.equal(await preview.locator('.markdown-body a[href]').count(), 0);
  });

  it('goes from an ID to its timeline', async () => {
    const { workbench } = editor;
    // The preview of the details stands beside it.
    await workbench.command('View: Close Editor');
    await workbench.openFile('reading.ts');
    await editor.workbench.goTo(1, 18);
    await workbench.command('Open Link');
    await workbench.editorTab(new RegExp(first.name.slice(0, 12))).waitFor();
  });

  it('goes from the ID of an event that is known to that event, and from no word like it', async () => {
    const { workbench } = editor;
    const timeline = await workbench.webview(first.name);
    await timeline.getByRole('button', { name: /^Load \d+ events/ }).click();
    await timeline.locator('.event').first().click();
    const shown = timeline.locator('.details dt', { hasText: 'Event ID' }).locator('+ dd');
    const id = (await shown.innerText()).trim();
    await workbench.openFile('events.py');
    const write = (): Promise<boolean> =>
      editor.api(async (vscode, text) => {
        const shownNow = vscode.window.activeTextEditor;
        if (shownNow?.document.fileName.endsWith('events.py') !== true) return false;
        return shownNow.edit((edit) => {
          edit.insert(new vscode.Position(0, 0), text);
        });
      }, `event = '${id}'\nother = 'A1234567890123456789x'\n`);
    await eventually(write, true);
    const linked = (): Promise<readonly string[]> =>
      editor.api(async (vscode) => {
        const { document } = vscode.window.activeTextEditor ?? {};
        if (!document) return [];
        const links = await vscode.commands.executeCommand<{ range: import('vscode').Range }[]>(
          'vscode.executeLinkProvider',
          document.uri,
        );
        return links.map(({ range }) => document.getText(range));
      }, undefined);
    await eventually(linked, [id]);
    await workbench.editor().locator('.detected-link').first().waitFor();
    await workbench.goTo(1, 15);
    const tab = workbench.editorTab(`Event ${id}`);
    await until(
      'the event is open',
      () => tab.isVisible(),
      () => workbench.command('Open Link'),
    );
    const event = await workbench.webview(`Event ${id}`);
    await event.locator('.event').first().waitFor();
  });
});
