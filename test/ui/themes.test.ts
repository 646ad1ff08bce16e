// The tree, the status bar and the timeline in every theme, with a picture of each, and what axe-core says of the page.
import { findNothing, themes } from '../support/themes.ts';
import { openEditor, type Editor } from './openEditor.ts';

describe('in every theme', () => {
  let editor: Editor;
  let company = '';

  before(async () => {
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' } });
    const { workbench } = editor;
    await workbench.view('Company Data');
    const clients = workbench.row('Lists', 'Clients');
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
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  for (const [label, name] of themes) {
    it(`is readable in ${label}`, async () => {
      const { workbench, shot } = editor;
      await workbench.theme(label);
      const page = await workbench.webview(company);
      await page.locator(`body.${name}`).waitFor();
      await shot(`40-${label}`);
      await findNothing(page);
    });
  }
});
