// Records as a person opens them by keys: a company as JSON, locations, and a removed ID of an array.
import assert from 'node:assert/strict';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { billedBySandbox } from '../../support/billedBySandbox.ts';
import { eventually } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import type { Editor } from '../openEditor.ts';
import { inSandbox } from '../sandboxEditor.ts';

const [company] = allCompanies();
assert.ok(company);

describe('records of companies and locations, by hand', function () {
  let editor: Editor;

  inSandbox(
    (opened) => {
      editor = opened;
    },
    {
      files: { 'one.ts': `const id = '${company.id}';\n`, 'clients.ts': '\n' },
      settings: { 'editor.lightbulb.enabled': 'off' },
    },
  );

  const textOf = (ending: string): Promise<string> =>
    editor.api(
      (vscode, end) => vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith(end))?.getText() ?? '',
      ending,
    );

  it('shows a company as JSON with a package, for a price that comes first, and again for nothing', async () => {
    const { workbench } = editor;
    await workbench.openFile('one.ts');
    await workbench.goTo(1, 14);
    await workbench.command('Company Data: Show Company as JSON…');
    await workbench.option('base').click();
    await workbench.quickInput().press('Enter');
    await workbench.option('Load the details of 1 company').filter({ hasText: '≤ 2 credits' }).waitFor();
    await workbench.enter('Load the details of 1 company');
    await workbench.editorTab(/\.json/).waitFor();
    await eventually(async () => (await textOf('.json')).includes('"base"'), true);
    const record: unknown = JSON.parse(await textOf('.json'));
    assert.ok(typeof record === 'object' && record !== null && 'id' in record && 'base' in record);
    assert.equal(record.id, company.id);
    await workbench.command('View: Close Editor');
    await workbench.goTo(1, 14);
    await workbench.command('Company Data: Show Company as JSON…');
    await workbench.option('base').filter({ hasText: 'free' }).waitFor();
    await workbench.escape();
  });

  it('shows the sites of companies in a tab, counted for nothing, bought once, and each with a link to its timeline', async () => {
    const { workbench } = editor;
    const { region } = company.municipality;
    await workbench.command('Company Data: Show Locations…');
    await workbench.enter('Regions');
    await workbench.type(region);
    // Enter on a row that the text has not changed yet would choose a completion.
    await workbench.enter(`Use ${region}`);
    await workbench
      .option('Show Results')
      .filter({ hasText: /matches/ })
      .waitFor();
    await workbench.enter('Show Results');
    const page = await workbench.webview('Locations');
    await page.getByText(/match; none is loaded/).waitFor();
    const before = billedBySandbox(editor.server.data)['locations'] ?? 0;
    await page.getByRole('button', { name: /^Load 10 of / }).dblclick();
    await page.getByText(/^10 of /).waitFor();
    assert.equal((billedBySandbox(editor.server.data)['locations'] ?? 0) - before, 10, 'a double click loads once');
    await eventually(() => page.getByRole('row').count(), 11);
    const timeline = page.getByRole('button', { name: /^Show the timeline of / }).first();
    const name = (await timeline.innerText()).trim();
    await timeline.click();
    await workbench.editorTab(name).waitFor();
    await editor.reload();
    await workbench.editorTab('Locations').click();
    const again = await workbench.webview('Locations');
    await again.getByText(/^10 of /).waitFor();
    assert.equal((billedBySandbox(editor.server.data)['locations'] ?? 0) - before, 10);
  });

  it('underlines the ID that the list of an array no longer holds, and takes it out by its fix', async () => {
    const { workbench, page } = editor;
    const row = workbench.row('Lists', 'Clients');
    await workbench.openFile('clients.ts');
    await workbench.goTo(1, 1);
    await workbench.contextMenu(row, 'Insert and Copy', 'Insert Company ID As…');
    await workbench.enter(/^Load \d+ companies of “Clients”$/);
    await workbench.enter('Array with Names');
    await eventually(async () => /company list \d+: Clients/.test(await textOf('clients.ts')), true);
    await workbench.expand(row);
    await workbench.expand(workbench.row('Lists', 'Companies'));
    const member = workbench.tree('Lists').locator('.monaco-list-row[aria-level="3"]').first();
    const gone = /[0-9a-f]{12}/.exec(await member.innerText())?.[0] ?? assert.fail('no ID in the row');
    assert.ok((await textOf('clients.ts')).includes(gone));
    await workbench.contextMenu(member, 'Remove from List…');
    await workbench.answerModal('Remove');
    await page.locator('.squiggly-warning').first().waitFor();
    const text = await textOf('clients.ts');
    const before = text.slice(0, text.indexOf(gone)).split('\n');
    await workbench.goTo(before.length, (before.at(-1)?.length ?? 0) + 3);
    const fix = page.locator('.action-widget').getByText('Remove the ID from the array');
    await until(
      'the fix is offered',
      () => fix.isVisible(),
      () => page.keyboard.press('Control+.'),
      6000,
    );
    await page.keyboard.press('Enter');
    await eventually(async () => (await textOf('clients.ts')).includes(gone), false);
    await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  });
});
