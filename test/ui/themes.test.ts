// The trees, the timeline and the permission grid in every theme, with a picture of each.
import assert from 'node:assert/strict';
import { faintIn, findNothing, themes } from '../support/themes.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('in every theme', () => {
  let editor: Editor;
  let company = '';
  const grid = 'Permissions: Clients';

  inSandbox((opened) => {
    editor = opened;
  });
  before(async () => {
    const { workbench } = editor;
    const clients = workbench.row('Lists', 'Clients');
    await workbench.contextMenu(clients, 'Share', 'Open Permission Grid…');
    await (await workbench.webview(grid)).getByRole('radio').first().waitFor();
    await workbench.expand(clients);
    await workbench.expand(workbench.row('Lists', 'Companies'));
    await workbench.row('Lists', 'Load 24 companies').click();
    const member = workbench.row('Lists', /S\.p\.A\.$/).first();
    await member.waitFor();
    company = await member.locator('.label-name').innerText();
    await member.click();
    const page = await workbench.webview(company);
    await page.getByRole('button', { name: /^Load \d+ events/ }).click();
    await page.getByRole('button', { name: /^Load \d+ more/ }).waitFor();
    await workbench.command('Company Data: Search Companies by Criteria…');
    await workbench.option('Search by Other Criteria…').waitFor();
    await workbench.type('Flu');
    await workbench.enter('Count Matches of “Flu”');
    await workbench.enter(/^Show 10 of \d+ matches/);
    await workbench.tree('Search').locator('.monaco-list-row').first().waitFor();
  });

  for (const [label, name] of themes) {
    it(`is readable in ${label}`, async () => {
      const { workbench, page } = editor;
      await workbench.theme(label);
      for (const title of [company, grid]) {
        await workbench.editorTab(title).first().click();
        const shown = await workbench.webview(title);
        await shown.locator(`body.${name}`).waitFor();
        await findNothing(shown);
      }
      for (const tree of ['Lists', 'Search'])
        assert.deepEqual(await faintIn(page, `[role=tree][aria-label="${tree}"]`), [], `too faint in ${tree}`);
      await workbench.command('Company Data: Find Company in My Lists…');
      await workbench.quick().locator('.monaco-list-row').first().waitFor();
      await workbench.escape();
    });
  }
});
