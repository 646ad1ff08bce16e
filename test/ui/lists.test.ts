// The tree of lists as a person uses it: grouped, filtered, loaded on by keys, and found by a company.
import { loggedCalls } from '../support/callLog.ts';
import { commands } from '../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('the tree of lists', function () {
  let editor: Editor;
  const tree = 'Lists';

  inSandbox(
    (opened) => {
      editor = opened;
    },
    { files: { 'ids.txt': '\n' } },
  );

  const rows = () => editor.workbench.tree(tree).locator('.monaco-list-row');
  const focused = () => editor.workbench.focusedRow(tree);
  /** The number of times that lists were read. */
  const reads = (): number => loggedCalls(editor.server.data).filter((name) => name === 'lists.search').length;
  const labels = (): Promise<string[]> => rows().locator('.label-name').allInnerTexts();

  it('knows a row of permissions that were read just now', async () => {
    const { workbench, page } = editor;
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Permissions'));
    await workbench.row(tree, 'Bruno Sassolino').waitFor();
    // Its group is drawn anew a moment after it, with the time of the reading.
    const time = page.locator('.monaco-hover', { hasText: 'Read: ' });
    const rest = async (): Promise<void> => {
      await page.mouse.move(700, 500);
      await workbench.row(tree, 'Permissions').hover({ timeout: 20_000 });
    };
    await until('the time of the reading is told', () => time.isVisible(), rest, 3000);
    await page.mouse.move(700, 500);
    await workbench.contextMenu(workbench.row(tree, 'Bruno Sassolino'), 'Revoke Permission…');
    await workbench.modal().getByText('Revoke the permission of Bruno').waitFor();
    await workbench.escapeModal();
    await workbench.viewAction(tree, 'Collapse All');
  });

  it('goes on at the first new list after the last row has loaded more', async () => {
    const { workbench } = editor;
    const isLast = async (): Promise<boolean> =>
      (await focused()
        .filter({ hasText: /^Load \d+ more/ })
        .count()) > 0;
    await workbench.focusView('Lists');
    await until('the last row is reached', isLast, () => workbench.press(tree, 'End'));
    const before = await labels();
    await workbench.press(tree, 'Enter');
    // While rows are drawn anew, none has the focus for a moment.
    await eventually(async () => {
      const [name] = await focused().locator('.label-name').allInnerTexts();
      return name !== undefined && !before.includes(name);
    }, true);
    await eventually(() => focused().getAttribute('aria-selected'), 'true');
    await workbench.press(tree, 'ArrowUp');
    // The row above was there before.
    await eventually(async () => before.includes(await focused().locator('.label-name').innerText()), true);
  });

  it('tells more of a row that somebody rests on', async () => {
    const { workbench, page } = editor;
    await workbench.press(tree, 'Home');
    const said = page.locator('.monaco-hover', { hasText: 'Your level: manage' }).getByText('colour: teal');
    await until(
      'more is told',
      () => said.isVisible(),
      async () => {
        await page.mouse.move(700, 500);
        await workbench.row(tree, 'Clients').hover({ timeout: 20_000 });
      },
      5000,
    );
    await page.mouse.move(700, 500);
  });

  it('groups them, and keeps what is open and selected through a refresh', async () => {
    const { workbench } = editor;
    await workbench.command('Company Data: Group Lists…');
    await workbench.pick('Mine and shared with me, then companies and people');
    await workbench.row(tree, 'Mine').waitFor();
    await workbench.focusView('Lists');
    // The grouped tree scrolls to the row that was selected before, at any moment: a click meets another row then.
    const clients = rows().and(workbench.page.locator('.focused[aria-label^="Clients"]'));
    const isOpen = async (): Promise<boolean> =>
      (await clients.isVisible()) && (await workbench.row(tree, 'Permissions').first().isVisible());
    const open = async (): Promise<void> => {
      await workbench.press(tree, 'Home');
      await workbench.row(tree, 'Clients').click({ timeout: 5000 });
    };
    await until('Clients is open', isOpen, open, 4000);
    const before = reads();
    await workbench.viewAction(tree, 'Refresh Lists');
    await eventually(() => reads() > before, true);
    const isKept = async (): Promise<void> => {
      await workbench.row(tree, 'Permissions').first().waitFor();
      await eventually(async () => (await focused().getAttribute('aria-label'))?.startsWith('Clients'), true);
    };
    await isKept();
    // The tree shows no sign of being drawn again, and looks the same before and after. It is looked at twice, the second time
    // after further reads of the lists, which the extension host begins when it has sent the first result to the window.
    await editor.api((vscode, id) => vscode.commands.executeCommand(id).then(() => undefined), commands.refreshLists);
    await workbench.palette();
    await workbench.escape();
    await isKept();
  });

  it('filters by a pair of extra data, and says so', async () => {
    const { workbench, page } = editor;
    await workbench.command('Company Data: Filter Lists…');
    await workbench.pick('Companies and people');
    await workbench.input('');
    await workbench.quickInput().and(page.getByPlaceholder('such as region=Vlaanderen, priority=1')).waitFor();
    await workbench.input('priority=1');
    await workbench.tree(tree).page().getByText('Filter: extra data priority=1').first().waitFor();
    await eventually(async () => (await labels()).includes('Clients'), false);
  });

  it('finds a company that was loaded, and reveals its row behind the filter', async () => {
    const { workbench, page } = editor;
    await workbench.viewAction(tree, 'Clear List Filter');
    await workbench.row(tree, 'Clients').waitFor();
    await workbench.expand(workbench.row(tree, 'Clients'));
    const companies = workbench.row(tree, /^Companies/).first();
    await workbench.expand(companies);
    await workbench.row(tree, /^Load 24 companies/).click();
    await eventually(
      async () =>
        rows()
          .and(page.locator('[aria-level="5"]'))
          .count()
          .then((count) => count > 3),
      true,
    );
    const name = await rows().and(page.locator('[aria-level="5"]')).first().locator('.label-name').innerText();
    await workbench.command('Company Data: Group Lists…');
    await workbench.pick('Companies and people');
    await workbench.row(tree, 'Company lists').waitFor();
    await workbench.command('Company Data: Find Company in My Lists…');
    await workbench.type(name.slice(0, 6));
    await workbench.option(name).first().waitFor();
    await workbench.option(name).first().click();
    await eventually(async () => focused().locator('.label-name').innerText(), name);
  });

  it('keeps what is open and selected through orders, filters, refreshes and further pages', async () => {
    const { workbench, page } = editor;
    const run = async (command: string, ...answers: readonly string[]): Promise<void> => {
      // A call a moment after the last one, such as a refresh in the background, has changed nothing either.
      if ((await rows().filter({ hasText: 'Permissions' }).count()) > 0) await stays(`what came before ${command}`);
      await workbench.command(`Company Data: ${command}`);
      for (const answer of answers) await workbench.pick(answer);
    };
    const holder = workbench.row(tree, 'Bruno Sassolino').first();
    const stays = async (after: string): Promise<void> => {
      const seen = async (): Promise<string> => `${String(await holder.count())} after ${after}`;
      await eventually(seen, `1 after ${after}`);
      await eventually(() => holder.getAttribute('aria-selected'), 'true');
    };
    await run('Group Lists…', 'Not at all');
    await run('Filter Lists…', 'Company lists only');
    await workbench.input('Cl');
    await workbench.quick().getByText('(3/3)').waitFor();
    await workbench.input('');
    await page.locator('.part.sidebar', { hasText: 'name contains “Cl”' }).waitFor();
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.row(tree, 'Companies').waitFor();
    await workbench.viewAction(tree, 'Collapse All');
    await workbench.expand(workbench.row(tree, 'Clients'));
    await workbench.expand(workbench.row(tree, 'Permissions'));
    await holder.click();
    await stays('a click');
    await run('Order Lists…', 'Latest change first');
    await stays('another order');
    const before = reads();
    await workbench.command('Company Data: Refresh Lists');
    await eventually(() => reads() > before, true);
    await stays('a refresh');
    await run('Order Lists…', 'Name');
    await run('Clear List Filter');
    await workbench.row(tree, 'Board members').waitFor();
    await stays('clearing the filter');
    await run('Load More Lists');
    await stays('a further page');
    await run('Load All Lists');
    await stays('all pages');
    await run('Group Lists…', 'Mine and shared with me');
    await workbench.row(tree, 'Mine').waitFor();
    await holder.waitFor();
    await stays('grouping');
    await run('Group Lists…', 'Mine and shared with me, then companies and people');
    await workbench.row(tree, 'Company lists').first().waitFor();
    await holder.waitFor();
    await stays('another grouping');
    await run('Group Lists…', 'Not at all');
    await workbench.row(tree, 'Mine').waitFor({ state: 'detached' });
    await holder.waitFor();
    await stays('no grouping');
    await run('Group Lists…', 'Mine and shared with me');
    await workbench.row(tree, 'Mine').waitFor();
  });
});
