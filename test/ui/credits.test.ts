// The credits as a person sees them: in the status bar, filtered in the view, and all loaded data forgotten.
import assert from 'node:assert/strict';
import { loggedCalls } from '../support/callLog.ts';
import { settledCredits } from '../support/creditsLeft.ts';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import { noonZone } from '../support/noonZone.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('credits as a person sees them', function () {
  let editor: Editor;
  const item = (): ReturnType<Editor['workbench']['statusItem']> =>
    editor.workbench.statusItem('company-data-tools.company-data', 'companyData.credits');
  const row = (text: string | RegExp): ReturnType<Editor['page']['locator']> =>
    editor.page.getByRole('tree', { name: 'Credits' }).locator('.monaco-list-row').filter({ hasText: text });
  /** The number of times that the credits were asked for. */
  const statusCalls = (): number => loggedCalls(editor.server.data).filter((name) => name === 'credits.status').length;

  inSandbox(
    (opened) => {
      editor = opened;
    },
    // The spending of today is counted from the midnight of this zone.
    { env: { TZ: noonZone() } },
  );
  before(async () => {
    const { workbench } = editor;
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
    await workbench.row('Lists', /^Load 24 companies/).click();
    await item().filter({ hasText: 'Companies 4,976' }).waitFor();
  });

  it('are told in the status bar: the tightest figure, and all of them beside it', async () => {
    const { page } = editor;
    await eventuallyMatches(() => item().getAttribute('aria-label'), /Companies 4,976 of 5,000; .*Timeline 8,000 of 8,000/);
    const hover = page.locator('.monaco-hover:not(.hidden)').filter({ hasText: 'Spent since this window was opened' });
    const rest = async (): Promise<void> => {
      await page.mouse.move(700, 400);
      await item().hover({ timeout: 20_000 });
    };
    await until('more is told', () => hover.getByRole('link', { name: 'Refresh' }).isVisible(), rest, 5000);
    await eventuallyMatches(
      () => hover.innerText(),
      /Companies\s+4,976 \/ 5,000\s+30 days[^]*Locations\s+1,000 \/ 1,000\s+never/,
    );
    await hover.getByRole('link', { name: 'Show Credits' }).click();
    await row('Spent on').waitFor();
    await row('Company search').waitFor();
  });

  it('are filtered, and shown whole again by one click', async () => {
    const { workbench, page } = editor;
    const head = page.locator('.pane-header:visible', { hasText: 'Credits' });
    await workbench.command('Company Data: Filter Spending…');
    await workbench.option('Company search').waitFor();
    await workbench.pick('Company search');
    await head.filter({ hasText: 'today · Company search' }).waitFor();
    await row('Spent on').filter({ hasText: '24 · today · Company search' }).waitFor();
    await workbench.viewAction('Credits', 'Clear Spending Filter');
    await row('Spent on')
      .filter({ hasText: /24 · today$/ })
      .waitFor();
    assert.doesNotMatch(await head.innerText(), /Company search/);
  });

  it('show what is kept, which is forgotten after a question, at no cost', async () => {
    const { workbench } = editor;
    await row('Company search').click();
    await workbench.press('Credits', 'End');
    await row('Kept on this computer')
      .filter({ hasText: /\d+ records · / })
      .waitFor();
    await workbench.rowAction(row('Kept on this computer'), 'Forget Everything…');
    await workbench.escapeModal();
    await workbench.rowAction(row('Kept on this computer'), 'Forget Everything…');
    await workbench.answerModal('Forget Everything');
    await workbench.row('Lists', /^Load 24 companies/).waitFor();
    // The credits are asked for behind all that the deletion has asked for.
    const asked = statusCalls();
    await workbench.command('Company Data: Refresh Credits');
    await eventually(() => statusCalls() > asked, true);
    assert.equal(await settledCredits(editor, 'Companies'), 4976);
    await row('Company search').filter({ hasText: '24 · 1 call' }).waitFor();
  });
});
