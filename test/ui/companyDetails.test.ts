// The page of a company: it opens for free, loads packages at the shown price, and survives a reload.
import assert from 'node:assert/strict';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { companyPackage } from '../../src/sandbox/records/companyPackages.ts';
import { billedBySandbox } from '../support/billedBySandbox.ts';
import { eventually } from '../support/eventually.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the page of a company', () => {
  let editor: Editor;
  const company = allCompanies().find((one) => companyPackage(one, 'economics') !== undefined);
  assert.ok(company);

  inSandbox(
    (opened) => {
      editor = opened;
    },
    { files: { 'ids.txt': `${company.id}\n\n` } },
  );

  const billed = (): Readonly<Record<string, number>> => billedBySandbox(editor.server.data);
  const text = (): Promise<string> =>
    editor.api((vscode) => vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('ids.txt'))?.getText() ?? '');

  it('opens for nothing, and loads the packages that are ticked at one price', async () => {
    const { workbench } = editor;
    await workbench.openFile('ids.txt');
    await workbench.goTo(1, 3);
    await workbench.command('Company Data: Show Company Details');
    const page = await workbench.webview(company.id);
    await page.getByText('≤ 2 credits').waitFor();
    assert.deepEqual(billed(), {});
    for (const name of ['base', 'economics']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Load Packages' }).dblclick();
    const loaded = await workbench.webview(company.name);
    await loaded.getByRole('heading', { name: 'economics' }).waitFor();
    await loaded.getByRole('heading', { name: company.name }).waitFor();
    await workbench.editorTab(new RegExp(company.name.slice(0, 10))).waitFor();
    assert.deepEqual(billed(), { companies: 1, 'companies:*': 1 }, 'a double click loads once');
  });

  it('draws numbers over time, with a table of the same numbers', async () => {
    const { workbench } = editor;
    const page = await workbench.webview(company.name);
    await page.getByRole('table', { name: 'Values of employees' }).scrollIntoViewIfNeeded();
    // The chart's code is loaded after the page is drawn.
    await page.locator('svg.chart-drawing .chart-line').nth(1).waitFor({ state: 'attached' });
  });

  it('inserts a value at the cursor', async () => {
    const { workbench } = editor;
    await workbench.openFile('ids.txt');
    await workbench.goTo(2, 1);
    await workbench.editorTab(new RegExp(company.name.slice(0, 10))).click();
    const page = await workbench.webview(company.name);
    await page
      .getByRole('button', { name: `Insert “${company.vat}” at the Cursor` })
      .first()
      .click();
    await eventually(text, `${company.id}\n${company.vat}\n`);
  });

  it('is there again after a reload, for nothing, and shows everything as Markdown and JSON', async () => {
    const { workbench } = editor;
    const before = billed();
    // The file that was written to would ask whether it is to be saved.
    await editor.api((vscode) => vscode.workspace.saveAll());
    await editor.reload();
    await workbench.editorTab(new RegExp(company.name.slice(0, 10))).click();
    const page = await workbench.webview(company.name);
    await page.getByRole('heading', { name: 'economics' }).waitFor();
    await page.getByRole('button', { name: 'Show as JSON' }).click();
    const json = (): Promise<string> =>
      editor.api((vscode) => vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('.json'))?.getText() ?? '');
    await eventually(async () => (await json()).includes(`"legalName": "${company.name}"`), true);
    await workbench
      .editorTab(new RegExp(`^${company.name.slice(0, 10)}`))
      .first()
      .click();
    await page.getByRole('button', { name: 'Show as Markdown' }).click();
    await workbench.editorTab(`Preview ${company.name}.md`).waitFor();
    assert.deepEqual(billed(), before);
  });
});
