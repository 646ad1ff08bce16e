// Fifty thousand events in the editor: all loaded, scrolled from end to end, found by keys, and selected for commands.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { plainEvents, startTimelineServer, type TimelineServer } from '../../support/timelineServer.ts';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import { until } from '../../support/vscode/patience.mjs';
import type { Editor } from '../openEditor.ts';
import { editorFor, findCompanies, openTimeline } from '../signInto.ts';

const count = 50_000;

interface Seen {
  /** Steps at which something was blank. */
  readonly blank: readonly number[];
  readonly different: number;
  /** Elements in the page. */
  readonly most: number;
  readonly end: string | null;
}

/** Runs in the page: scrolls from the one end to the other, and looks at three heights at what is there. */
const endToEnd = `async (list) => {
  const blank = [], ids = new Set(), steps = 200;
  let most = 0;
  for (let step = 0; step <= steps; step += 1) {
    list.scrollTop = ((list.scrollHeight - list.clientHeight) * step) / steps;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const { left, top, height, width } = list.getBoundingClientRect();
    for (const share of [0.3, 0.6, 0.95]) {
      const row = document.elementFromPoint(left + width / 3, top + height * share)?.closest('.event, .month');
      if (row) ids.add(row.id);
      else blank.push(step);
    }
    most = Math.max(most, document.querySelectorAll('*').length);
  }
  const end = [...document.querySelectorAll('.event')].at(-1)?.getAttribute('aria-rowindex');
  return { blank, different: ids.size, most, end };
}`;

describe('fifty thousand events, in the editor', function () {
  this.timeout(480_000);
  let editor: Editor;
  let service: TimelineServer;
  let timeline: FrameLocator;
  const { length: last } = plainEvents('', count);

  before(async () => {
    service = await startTimelineServer({ eventsOf: (company) => plainEvents(company, count) });
    editor = await editorFor(service, { files: { 'ids.ts': 'export const id = \n' } });
    await findCompanies(editor);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const press = (...keys: readonly string[]): Promise<void> => editor.workbench.pressIn(timeline, ...keys);
  const active = () => timeline.locator('.event.active');
  const rowIndex = (): Promise<string | null> => active().getAttribute('aria-rowindex');

  it('are all loaded, for the price that was said', async () => {
    await editor.workbench.openFile('ids.ts');
    await editor.workbench.clickText('export');
    await editor.page.keyboard.press('End');
    await eventually(() => editor.api((vscode) => vscode.window.activeTextEditor?.selection.active.character), 18);
    ({ timeline } = await openTimeline(editor, 0));
    await timeline.getByRole('button', { name: /^Load All/ }).click();
    await editor.workbench
      .option(/^Load 50,000 events/)
      .first()
      .click();
    await timeline.getByText(/^All 50,000 events loaded/).waitFor({ timeout: 400_000 });
    assert.equal(service.timeline.billed['timeline'], count);
    await timeline.locator('.event').first().waitFor();
  });

  it('are gone through by keys: both ends, pages, and what is typed', async () => {
    const list = timeline.locator('.list');
    await list.focus();
    await press('End');
    await eventually(rowIndex, String(last + 1));
    await eventuallyMatches(() => active().innerText(), /16\d\d/);
    await press('Home');
    await eventually(rowIndex, '2');
    await press('PageDown', 'PageDown');
    await eventually(async () => Number(await rowIndex()) > 12, true);
    const after = Number(await rowIndex());
    assert.ok(after < 80, `two pages down is row ${String(after)}`);
    await press('PageUp', 'PageUp');
    await eventually(rowIndex, '2');
    // A pause of a second between two keys makes two words of them on a slow machine, so they are typed again.
    const type = async (): Promise<void> => {
      await list.focus();
      // Another key ends the word that was typed before.
      await press('Home');
      await editor.page.keyboard.type('capital');
    };
    await until('it is found', async () => (await active().innerText()).includes('Capital'), type);
    await eventually(() => list.getAttribute('aria-rowcount'), String(last + 1));
  });

  it('are scrolled from end to end without a blank, with few of them in the page', async () => {
    const seen = await timeline.locator('.list').evaluate<Seen, unknown>(`(${endToEnd})(document.querySelector('.list'))`);
    assert.deepEqual(seen.blank, []);
    assert.equal(seen.end, String(last + 1));
    assert.ok(seen.different > 300, `${String(seen.different)} rows were seen`);
    assert.ok(seen.most <= 500, `${String(seen.most)} elements`);
  });

  it('have a menu by mouse and by keys, for what is selected', async () => {
    const { page, workbench } = editor;
    const menu = page.locator('.monaco-menu');
    const list = timeline.locator('.list');
    await list.press('Home');
    await eventually(rowIndex, '2');
    // A row that is not selected: it is, once the menu is about it.
    const third = timeline.locator('.event').nth(2);
    await workbench.openMenu('Copy Events As…', () => third.click({ button: 'right', timeout: 20_000 }));
    await eventually(() => third.getAttribute('aria-selected'), 'true');
    await until(
      'the menu is closed',
      async () => (await menu.count()) === 0,
      () => page.keyboard.press('Escape'),
    );
    // The focus comes back from a menu late, and takes a key with it.
    await workbench.openMenu('Copy Events As…', async () => {
      for (const key of ['Home', 'Shift+ArrowDown', 'Shift+F10']) await list.press(key, { timeout: 20_000 });
    });
    await workbench.clickMenuItem(workbench.menuItem('Copy Events As…'));
    await workbench.option('IDs').waitFor();
    await editor.api((vscode) => vscode.env.clipboard.writeText(''));
    await workbench.pick('IDs');
    const clipboard = (): Promise<string> => editor.api((vscode) => vscode.env.clipboard.readText());
    await eventually(async () => (await clipboard()).split('\n').length, 2);
    assert.match(await clipboard(), /-0\n\w+-1$/);
  });

  it('give the ID of the company of what is selected to the code beside them', async () => {
    await timeline.locator('.list').focus();
    await editor.workbench.command('Company Data: Insert Company ID');
    const text = (): Promise<string | undefined> =>
      editor.api((vscode) => vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('ids.ts'))?.getText());
    await eventually(async () => /^export const id = "?'?\w{12}/.test((await text()) ?? ''), true);
  });
});
