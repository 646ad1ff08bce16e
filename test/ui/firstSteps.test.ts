// First steps in the editor: the walkthrough opens on request, and the sample beside the open documents.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { firstLook } from '../support/project.mjs';
import { until } from '../support/vscode/patience.mjs';
import { openEditor, type Editor } from './openEditor.ts';

/** Waits until an extension has been activated. @returns whether it is active; false if it is not installed */
function isActive({ api }: Editor, id: string): Promise<boolean> {
  return api(async (vscode, wanted) => {
    const extension = vscode.extensions.getExtension(wanted);
    await extension?.activate();
    return extension?.isActive === true;
  }, id);
}

describe('first steps', function () {
  let editor: Editor;

  before(async () => {
    // This is the editor's default, which the harness turns off.
    const settings = { 'workbench.welcomePage.walkthroughs.openOnInstall': true };
    editor = await openEditor({ settings, viewport: { width: 1600, height: 900 } });
    await editor.workbench.view('Company Data');
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('are offered beside the one thing to do where nothing is open, and open nothing themselves', async () => {
    const { page, workbench, api } = editor;
    await page.getByRole('button', { name: 'Try the Sandbox' }).waitFor();
    for (const name of ['Sign in', 'Get Started']) await page.getByRole('button', { name, exact: true }).waitFor();
    assert.ok(await isActive(editor, 'company-data-tools.company-data'));
    // A tab that the extension had opened when it started would stand before the one that is opened now.
    await workbench.command('File: New Untitled Text File');
    const tabs = (): Promise<string[]> =>
      api((vscode) => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label)));
    await eventually(tabs, ['Untitled-1']);
    assert.equal(await page.locator('.gettingStartedContainer').count(), 0);
    await workbench.command('View: Close All Editors');
    await eventually(tabs, []);
  });

  it('open the walkthrough, with a picture for each step', async () => {
    const { page } = editor;
    await page.getByRole('button', { name: 'Get Started', exact: true }).click();
    const steps = page.locator('.gettingStartedContainer');
    await steps.getByText('Get Started with Company Data').first().waitFor();
    const titles = ['Try the sandbox', 'Sign in', 'Browse lists', 'Put IDs into your code', 'Know what is spent'];
    const picture = steps.locator('.getting-started-media img').first();
    const isDrawn = async (): Promise<boolean> =>
      (await picture.isVisible()) &&
      (await picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth)) > 0;
    for (const title of titles) {
      await steps.getByRole('heading', { name: title }).first().click();
      await until('the picture is drawn', isDrawn, () => Promise.resolve());
    }
  });

  it('write the sample into a folder of its own, and leave what is there as it is', async () => {
    const { workbench, page, folder } = editor;
    const taken = join(folder, 'company-data-sample');
    mkdirSync(taken);
    writeFileSync(join(taken, 'portfolio.ts'), 'mine');
    await workbench.command('Company Data: Open Sample Workspace…');
    await workbench.chooseFile(`${folder}/`);
    await workbench.option('Open Here').waitFor();
    assert.deepEqual(readdirSync(taken), ['portfolio.ts']);
    assert.equal(readdirSync(`${taken}-2`).length, 7);
    await workbench.pick('Open Here');
    await workbench.ready();
    await eventually(() => Promise.resolve(page.url().includes('company-data-sample-2')), true);
    await workbench.view('Company Data');
    await workbench.row('Lists', 'Clients').waitFor();
    assert.ok(existsSync(join(taken, 'portfolio.ts')));
  });
});

describe('what npm start shows', function () {
  let editor: Editor;

  before(async () => {
    editor = await openEditor({
      env: { COMPANY_DATA_START: 'sandbox' },
      unpacked: [firstLook],
      viewport: { width: 1500, height: 900 },
    });
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('is the lists of the sandbox, and the walkthrough beside them', async () => {
    const { workbench, page, reload } = editor;
    await workbench.row('Lists', 'Clients').waitFor();
    const steps = page.locator('.gettingStartedContainer');
    await steps.getByText('Get Started with Company Data').first().waitFor();
    await workbench.command('View: Close All Editors');
    await steps.waitFor({ state: 'detached' });
    await reload();
    await workbench.row('Lists', 'Clients').waitFor();
    // Its activation ends when it has shown what it shows.
    assert.ok(await isActive(editor, 'company-data-test.first-look'));
    assert.equal(await steps.count(), 0, 'it is shown once');
  });

  it('has a link from each setting to the documentation, which is the README where there is no repository', async () => {
    const { page, api, workbench } = editor;
    await api((vscode) => vscode.commands.executeCommand('workbench.action.openSettings', 'companyData.confirmAbove'), undefined);
    const link = page.locator('.setting-item-markdown a', { hasText: 'Learn more' }).first();
    await link.waitFor();
    await link.click();
    await workbench.editorTab(/^Extension: Company Data/).waitFor();
  });
});
