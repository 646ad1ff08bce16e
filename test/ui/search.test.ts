// The search view as a person uses it: type, count, buy, select several by keys, insert them, and find all of it again after a reload.
import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { themes } from '../support/themes.ts';
import { openEditor, type Editor } from './openEditor.ts';

const extension = 'company-data-tools.company-data';

describe('the search for companies', function () {
  let editor: Editor;
  const tree = 'Search';

  before(async () => {
    editor = await openEditor({
      env: { COMPANY_DATA_START: 'sandbox' },
      files: { 'companies.ts': 'const first = ;\nconst second = ;\n' },
    });
    await editor.workbench.view('Company Data');
    await editor.workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  const rows = () => editor.workbench.tree(tree).locator('.monaco-list-row');
  const companies = () => rows().filter({ hasText: /[0-9a-f]{12}/ });
  const showLists = async (shown: boolean): Promise<void> => {
    const header = editor.page.locator('.pane-header', { hasText: 'Lists' });
    if ((await header.getAttribute('aria-expanded')) !== String(shown)) await header.click();
  };
  const credits = (): Promise<string> => editor.workbench.statusItem(extension, 'companyData.credits').innerText();
  const documentText = (): Promise<string> =>
    editor.api((vscode) => {
      const found = vscode.workspace.textDocuments.find(({ fileName }) => fileName.endsWith('companies.ts'));
      return found?.getText() ?? '';
    }, undefined);

  it('says what it is for where nothing was searched for', async () => {
    const { workbench, page, shot } = editor;
    await workbench.command('Company Data: Focus on Search View');
    await page.getByText('Counting the matches is free').waitFor();
    // The lists leave it little room.
    await showLists(false);
    await shot('80-search-empty');
  });

  it('counts with the first Enter, and buys a page with the second', async () => {
    const { workbench, page, shot } = editor;
    const before = await credits();
    await workbench.command('Company Data: Search Companies…');
    await workbench.option('Search by Other Criteria…').waitFor();
    await workbench.quickInput().fill('Flu');
    await workbench.option('Count Matches of “Flu”').waitFor();
    await shot('81-search-typed');
    await page.keyboard.press('Enter');
    await workbench.option(/^Show 10 of \d+ matches/).waitFor();
    assert.equal(await credits(), before, 'counting is free');
    await shot('82-search-counted');
    await page.keyboard.press('Enter');
    await workbench.treeFocused(tree);
    await companies().nth(9).waitFor();
    await workbench.row(tree, /^Load \d+ more companies/).waitFor();
    await eventually(async () => (await credits()) !== before, true);
    await shot('83-search-results');
  });

  it('inserts several companies, selected by keys, at every cursor', async () => {
    const { workbench, page, shot } = editor;
    await workbench.openFile('companies.ts');
    await workbench.editor().click();
    await editor.api((vscode) => {
      const { activeTextEditor: active } = vscode.window;
      if (active) active.selections = [new vscode.Selection(0, 14, 0, 14), new vscode.Selection(1, 15, 1, 15)];
    }, undefined);
    await workbench.command('Company Data: Focus on Search View');
    await workbench.treeFocused(tree);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    // The first of these selects, and the editor opens what is selected alone; the second adds.
    await page.keyboard.press('Shift+ArrowDown');
    const opened = await workbench.webview(await companies().nth(1).locator('.label-name').innerText());
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await workbench.command('Company Data: Focus on Search View');
    await workbench.treeFocused(tree);
    await page.keyboard.press('Shift+ArrowDown');
    const selected = rows().and(page.locator('[aria-selected="true"]'));
    await eventually(() => selected.count(), 2);
    const ids = await selected.locator('.label-description').allInnerTexts();
    await page.keyboard.press('Shift+F10');
    const item = page.locator('.monaco-menu').getByRole('menuitem', { name: 'Insert Company ID', exact: true });
    await item.waitFor();
    await shot('84-search-menu');
    // A menu ignores the mouse at first.
    await page.waitForTimeout(250);
    await item.click();
    const [first, second] = ids.map((said) => /[0-9a-f]{12}/.exec(said)?.[0] ?? 'none');
    // As many as there are cursors: one each.
    await eventually(documentText, `const first = '${first ?? ''}';\nconst second = '${second ?? ''}';\n`);
    await shot('84-search-inserted');
  });

  it('changes a criterion for a free count', async () => {
    const { workbench, page, shot } = editor;
    const before = await credits();
    await workbench.command('Company Data: Edit Search Criteria…');
    await workbench.option('Regions').waitFor();
    await shot('85-search-criteria');
    await workbench.pick('Active');
    await workbench.pick('Only Active Companies');
    await workbench.option('Show Results').waitFor();
    await page.keyboard.press('Enter');
    await workbench.treeFocused(tree);
    await workbench.row(tree, /only active companies/).waitFor();
    assert.equal(await companies().count(), 0, 'another search: none of it is bought');
    assert.equal(await credits(), before);
    await workbench.command('Company Data: Edit Search Criteria…');
    await workbench.pick('Active');
    await workbench.pick('Active or Not');
    await workbench.option('Show Results').waitFor();
    await page.keyboard.press('Enter');
    await companies().nth(9).waitFor();
  });

  it('opens the results as a document, the explanation and an overview', async () => {
    const { workbench, page, shot } = editor;
    await workbench.viewAction(tree, 'Open Results as Document');
    await workbench.editor().getByText('Company search').waitFor();
    await shot('86-search-document');
    await workbench.command('Company Data: Explain Search');
    await workbench.editorTab(/Explanation of the Search/).waitFor();
    await shot('87-search-explained');
    await workbench.command('Company Data: Show Facets…');
    await workbench.option('regions').waitFor();
    await workbench.option('regions').click();
    await page.keyboard.press('Enter');
    await workbench.option('Overview by regions').waitFor();
    await page.keyboard.press('Enter');
    const overview = await workbench.webview('Preview Overview of Matches.md');
    await overview.getByRole('heading', { name: 'regions' }).waitFor();
    await shot('88-search-facets');
  });

  it('adds a company to a list that it is dropped on, after asking', async () => {
    const { workbench, page, shot } = editor;
    await showLists(true);
    await workbench.drag(companies().first(), workbench.row('Lists', 'Clients'));
    await workbench.option('Copy').waitFor();
    assert.equal(await workbench.option('Move').count(), 0);
    await shot('88b-search-dropped');
    await page.keyboard.press('Escape');
    await showLists(false);
  });

  it('is there again after a reload, for nothing', async () => {
    const { workbench, shot } = editor;
    const before = await companies().locator('.label-name').allInnerTexts();
    const left = await credits();
    await editor.reload();
    await workbench.view('Company Data');
    await showLists(false);
    await companies().nth(9).waitFor();
    assert.deepEqual(await companies().locator('.label-name').allInnerTexts(), before);
    await eventually(credits, left);
    await shot('89-search-reloaded');
  });

  for (const [label] of themes) {
    it(`is readable in ${label}`, async () => {
      const { workbench, shot } = editor;
      await workbench.theme(label);
      await companies().first().click();
      await shot(`89-search-${label}`);
    });
  }
});
