// The search view as a person uses it: type, count, buy, select, insert, and find all again after a reload.
import assert from 'node:assert/strict';
import { settledCredits } from '../support/creditsLeft.ts';
import { eventually } from '../support/eventually.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the search for companies', function () {
  let editor: Editor;
  const tree = 'Search';

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: {
        'companies.ts': 'const first = ;\nconst second = ;\n',
        'small.companysearch': '{ "name": "Gnol" }\n',
        'odd.companysearch': '{ "name": 7 }\n',
      },
    },
  );

  const rows = () => editor.workbench.tree(tree).locator('.monaco-list-row');
  const companies = () => rows().filter({ hasText: /[0-9a-f]{12}/ });
  const showLists = async (shown: boolean): Promise<void> => {
    const header = editor.page.locator('.pane-header', { hasText: 'Lists' });
    const isSo = async (): Promise<boolean> => (await header.getAttribute('aria-expanded')) === String(shown);
    // After a reload it may be folded just when it is clicked, and so be opened by that.
    await until('the lists are folded or open', isSo, () => header.click());
  };
  const credits = (): Promise<number> => settledCredits(editor, 'Companies');
  const documentText = (): Promise<string> =>
    editor.api((vscode) => {
      const found = vscode.workspace.textDocuments.find(({ fileName }) => fileName.endsWith('companies.ts'));
      return found?.getText() ?? '';
    }, undefined);

  it('says what it is for where nothing was searched for', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Focus on Search View');
    await page.getByText('Counting is free').waitFor();
    // The lists leave it little room.
    await showLists(false);
  });

  it('counts with the first Enter, and buys a page with the second', async () => {
    const { workbench } = editor;
    const before = await credits();
    await workbench.command('Company Data: Search Companies by Criteria…');
    await workbench.option('Search by Other Criteria…').waitFor();
    await workbench.quickInput().fill('Flu');
    await workbench.option('Count Matches of “Flu”').waitFor();
    await workbench.enter('Count Matches of “Flu”');
    const offer = /^Show 10 of \d+ matches/;
    await workbench.option(offer).waitFor();
    assert.equal(await credits(), before);
    await workbench.enter(offer);
    await workbench.treeFocused(tree);
    await companies().nth(9).waitFor();
    await workbench.row(tree, /^Load \d+ more companies/).waitFor();
    assert.equal(await credits(), before - 10);
  });

  it('shows what is known and the criteria under headings', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Search Companies by Criteria…');
    await workbench
      .option(/S\.p\.A\./)
      .first()
      .waitFor();
    await eventually(() => workbench.headings(), ['Known companies']);
    await workbench.enter('Search by Other Criteria…');
    await workbench.option('Name Contains').waitFor();
    assert.deepEqual((await workbench.headings()).slice(0, 2), ['Name and lists', 'Register and activity']);
    await workbench.escape();
  });

  it('inserts several companies, selected by keys, at every cursor', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('companies.ts');
    await workbench.editor().click();
    await editor.api((vscode) => {
      const { activeTextEditor: active } = vscode.window;
      if (active) active.selections = [new vscode.Selection(0, 14, 0, 14), new vscode.Selection(1, 15, 1, 15)];
    }, undefined);
    await workbench.focusView(tree);
    await workbench.press(tree, 'Home', 'ArrowDown');
    // They only select: what is selected alone for a moment is not opened.
    const selected = rows().and(page.locator('[aria-selected="true"]'));
    for (const count of [1, 2]) {
      await workbench.press(tree, 'Shift+ArrowDown');
      await eventually(() => selected.count(), count);
    }
    await eventually(() => page.locator('.part.editor').getByRole('tab').count(), 1);
    const ids = await selected.locator('.label-description').allInnerTexts();
    await workbench.menuByKeys(['Insert and Copy', 'Insert Company ID'], () => workbench.press(tree, 'Shift+F10'));
    const [first, second] = ids.map((said) => /[0-9a-f]{12}/.exec(said)?.[0] ?? 'none');
    // There are as many companies as cursors, so each cursor gets one.
    await eventually(documentText, `const first = '${first ?? ''}';\nconst second = '${second ?? ''}';\n`);
  });

  it('buys nothing for keys that select what costs credits', async () => {
    const { workbench, page } = editor;
    const before = await credits();
    await workbench.focusView(tree);
    const offer = workbench.row(tree, /^Load \d+ more companies/);
    const alone = offer.and(page.locator('[aria-selected="true"]'));
    const selected = rows().and(page.locator('[aria-selected="true"]'));
    const isNothing = async (): Promise<boolean> => (await selected.count()) === 0;
    await until('nothing is selected', isNothing, () => workbench.press(tree, 'Escape'), 500);
    await workbench.press(tree, 'End', 'ArrowUp', 'Shift+ArrowDown');
    await alone.waitFor();
    await workbench.press(tree, 'Shift+ArrowUp');
    await eventually(() => selected.count(), 2);
    await workbench.press(tree, 'Shift+ArrowDown');
    await eventually(() => selected.count(), 1);
    await alone.waitFor();
    await eventually(() => companies().count(), 10);
    assert.equal(await credits(), before);
  });

  it('changes a criterion for a free count', async () => {
    const { workbench } = editor;
    const before = await credits();
    await workbench.command('Company Data: Edit Search Criteria…');
    await workbench.option('Name Contains').waitFor();
    await workbench.pick('Active');
    await workbench.pick('Only Active Companies');
    await workbench.enter('Show Results');
    await workbench.treeFocused(tree);
    await workbench.row(tree, /only active companies/).waitFor();
    assert.equal(await companies().count(), 0, 'another search: none of it is bought');
    assert.equal(await credits(), before);
    await workbench.command('Company Data: Edit Search Criteria…');
    await workbench.pick('Active');
    await workbench.pick('Active or Not');
    await workbench.enter('Show Results');
    await companies().nth(9).waitFor();
  });

  it('finds a criterion by typing, and takes a range', async () => {
    const { workbench } = editor;
    const before = await credits();
    await workbench.command('Company Data: Edit Search Criteria…');
    await workbench.option('Name Contains').waitFor();
    await workbench.quickInput().fill('founded after');
    await workbench.option('Founded after or before').waitFor();
    await workbench.quickInput().fill('revenue');
    await workbench.option('Revenue of the Group').waitFor();
    await workbench.quickInput().fill('foundedFrom');
    await workbench.pick('Founded after or before');
    await workbench.quickInput().fill('2019');
    await workbench.quick().getByText('Enter days such as').waitFor();
    await workbench.quickInput().press('Escape');
    await workbench.option('Name Contains').waitFor();
    await workbench.escape();
    assert.equal(await credits(), before);
  });

  it('opens the results as a document, and the explanation', async () => {
    const { workbench } = editor;
    await workbench.viewAction(tree, 'Open Results as Document');
    await workbench.editor().getByText('Company search').waitFor();
    await workbench.command('Company Data: Explain Search');
    await workbench.editorTab(/Explanation of the Search/).waitFor();
  });

  it('adds a company to a list that it is dropped on, after asking', async () => {
    const { workbench } = editor;
    await showLists(true);
    await workbench.dragFor(workbench.option('Copy'), companies().first(), workbench.row('Lists', 'Clients'));
    assert.equal(await workbench.option('Move').count(), 0);
    await workbench.escape();
    await showLists(false);
  });

  it('is there again after a reload, for nothing', async () => {
    const { workbench } = editor;
    const before = await companies().locator('.label-name').allInnerTexts();
    const left = await credits();
    await editor.reload();
    await workbench.view('Company Data');
    await showLists(false);
    await companies().nth(9).waitFor();
    await eventually(() => companies().locator('.label-name').allInnerTexts(), before);
    assert.equal(await credits(), left);
  });

  it('shows an overview by fields, over a reload too, whose values are added to the search', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Show Facets…');
    await workbench.option('country').waitFor();
    await workbench.option('active').click();
    await workbench.option('country').click();
    await workbench.quickInput().press('Enter');
    await workbench.enter('Overview by 2 fields');
    const overview = await workbench.webview('Overview of Matches');
    await overview.getByRole('heading', { name: 'country' }).waitFor();
    await overview.getByRole('row', { name: /“it” .*\d+ \d/ }).waitFor();
    const before = await credits();
    await editor.reload();
    const restored = await workbench.webview('Overview of Matches');
    await restored.getByRole('table', { name: 'active' }).waitFor();
    await restored.getByRole('button', { name: 'Add “true” to the search' }).click();
    await workbench.row(tree, /only active companies/).waitFor();
    assert.equal(await credits(), before);
  });

  it('counts and loads the search of a document by the lenses above it', async () => {
    const { workbench, page } = editor;
    const before = await credits();
    await workbench.openFile('small.companysearch');
    const lens = (text: RegExp) => page.locator('.codelens-decoration').getByText(text);
    await lens(/^Load 10 companies · ≤ 10 credits/).waitFor();
    const counted = lens(/^\d+ compan(y|ies)$/);
    // A click is lost if the editor draws the lens again at that moment.
    const count = () => lens(/^Count \(free\)$/).click({ timeout: 2000 });
    await until('the companies are counted', () => counted.isVisible(), count, 8000);
    assert.equal(await credits(), before);
  });

  it('has the editor check the members of a document', async () => {
    const { workbench, page } = editor;
    await workbench.openFile('odd.companysearch');
    await page.locator('.codelens-decoration').getByText('“name” is no search criterion').waitFor();
    const problems = (): Promise<readonly string[]> =>
      editor.api(
        (vscode) =>
          vscode.languages
            .getDiagnostics()
            .filter(([uri]) => uri.path.endsWith('.companysearch'))
            .flatMap(([, found]) => found.map(({ message }) => message)),
        undefined,
      );
    await eventually(problems, ['Incorrect type. Expected "string".']);
  });
});
