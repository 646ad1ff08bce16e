// The texts that each suite of a language examines: in the views, a timeline, the palette and questions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '../../src/client/model/eventType.ts';
import { TestHarness } from '../support/testHarness.ts';
import { root } from '../support/project.mjs';
import { forgottenIn, learn } from '../support/pseudo.ts';
import { openEditor, type Editor } from './openEditor.ts';
import { chartButton } from './timelineControls.ts';

const wordsIn = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Readonly<Record<string, string>>;

/** The texts of the manifest in English. */
export const manifest = wordsIn('package.nls.json');
export interface SuiteLanguage {
  readonly language: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Translates a text of the manifest, and a sentence. */
  readonly title: (key: string) => string;
  readonly say: (sentence: string) => string;
}

/** Tells whether a text is English and has a different Italian translation. */
const isEnglish = (text: string): boolean => {
  const key = Object.keys(manifest).find((one) => manifest[one] === text) ?? text;
  // A month may be written as an English word is.
  return text.length > 3 && key in italian && italian[key] !== text;
};

/** All that the sandbox answers is data. */
async function learnSandbox(data: Set<string>): Promise<void> {
  const harness = await TestHarness.inSandbox();
  harness.altering = (answer) => {
    learn(data, answer.body);
    return answer;
  };
  const { lists, client } = harness.open;
  for (const row of lists.lists.rows) learn(data, JSON.stringify(row));
  const clients = lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
  const { rows } = await client.searchCompanies({ lists: [clients?.id ?? ''], limit: 50 });
  const company = rows.find(({ value }) => value?.name?.startsWith('Dri'))?.value?.id ?? '';
  await client.searchTimeline({ companies: [company], eventTypes, limit: 50, packages: ['payload'] });
  harness.dispose();
}

/** All texts in Italian, by their key or their sentence. */
export const italian = { ...wordsIn('package.nls.it.json'), ...wordsIn('l10n/bundle.l10n.it.json') };

/** Goes through the extension in a language, and looks at all that is said. */
export function describeLanguage(name: string, { language, files, title, say }: SuiteLanguage): void {
  describe(`the extension in ${name}`, function () {
    let editor: Editor;
    const data = new Set<string>();
    const command = (key: string): string => `${title('category')}: ${title(key)}`;
    const complete = (seen: readonly string[]): void => {
      assert.ok(
        seen.some((text) => /\S/.test(text)),
        'nothing is said',
      );
      const wrong = seen.filter((text) => (files ? forgottenIn(text, data).length > 0 : isEnglish(text.trim())));
      assert.deepEqual(wrong, []);
    };

    before(async () => {
      learn(data, 'ID IDs JSON CSV URL API CEBI ESG CGS mine');
      await learnSandbox(data);
      editor = await openEditor({ language, ...(files ? { extensionFiles: files } : {}) });
    });
    afterEach(function () {
      return editor.evidence(this.currentTest);
    });
    after(() => editor?.close());

    it('is told so by the editor', async () => {
      assert.equal(await editor.api((vscode) => vscode.env.language), language);
    });

    it('says everything in the views', async () => {
      const { workbench, page } = editor;
      await workbench.view(title('viewContainer'));
      const welcome = page.locator('.part.sidebar .welcome-view-content:visible');
      await welcome.first().waitFor();
      complete(await welcome.locator('p, a').allInnerTexts());
      await welcome.locator('.monaco-button').first().click();
      await workbench.row(title('view.lists'), 'Clients').waitFor();
      complete(await page.locator('.part.sidebar .pane-header .title').allInnerTexts());
      complete(await page.locator('.part.sidebar .monaco-list-row').allInnerTexts());
      const spending = page.locator('[id="company-data-tools.company-data.companyData.credits"]');
      await spending.waitFor();
      complete([await spending.innerText()]);
    });

    it('says everything of a list, its companies and their timeline', async () => {
      const { workbench, page } = editor;
      const lists = title('view.lists');
      await workbench.expand(workbench.row(lists, 'Clients'));
      await workbench.expand(workbench.row(lists, say('Companies')));
      await workbench.row(lists, say('Load {0} companies').replace('{0}', '24')).click();
      const member = workbench.row(lists, /^Dri/).first();
      await member.waitFor();
      complete(await page.locator('.part.sidebar .monaco-list-row').allInnerTexts());
      const company = await member.locator('.label-name').innerText();
      await member.click();
      const timeline = await workbench.webview(company);
      await timeline.locator('footer button.primary').first().click();
      await timeline.locator('.event').nth(3).click();
      await timeline.locator('timeline-details h2, timeline-details table').first().waitFor();
      await chartButton(timeline).click();
      await timeline.locator('event-chart').waitFor();
      complete((await timeline.locator('body').innerText()).split('\n'));
    });

    it('says everything in the palette, and in questions', async () => {
      const { workbench, page } = editor;
      await workbench.palette();
      await workbench.quickInput().fill(`>${title('category')}: `);
      const rows = workbench.quick().locator('.monaco-list-row .label-name');
      await rows
        .filter({ hasText: title('category') })
        .nth(5)
        .waitFor();
      complete((await rows.allInnerTexts()).filter((text) => text.startsWith(title('category'))));
      await page.keyboard.press('Escape');
      await workbench.command(command('command.signIn'));
      await workbench.quick().getByText('(1/6)').first().waitFor();
      // The editor itself says how a box is closed.
      complete((await workbench.quick().innerText()).replaceAll(/\(Press .*?\)/g, '').split('\n'));
      await page.keyboard.press('Escape');
    });
  });
}
