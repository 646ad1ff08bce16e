// Timelines in the editor: filtered by keys, of companies, of a list, of events and by links.
import assert from 'node:assert/strict';
import { TestHarness } from '../support/testHarness.ts';
import { settledCredits } from '../support/creditsLeft.ts';
import { eventually } from '../support/eventually.ts';
import { everyEvent } from '../../src/state/timeline/timelineFilter.ts';
import { until } from '../support/vscode/patience.mjs';
import { webviewDocument } from '../support/vscode/webviewDocument.mjs';
import { openEditor, type Editor } from './openEditor.ts';
import { chooseMore } from './timelineControls.ts';

describe('timelines in the editor', function () {
  let editor: Editor;
  /** IDs of two events that nobody has loaded. */
  let ids: readonly string[] = [];
  const names: string[] = [];

  /** The credits of timelines that are left. */
  const settled = (): Promise<number> => settledCredits(editor, 'Timeline');
  const member = (index: number) => editor.workbench.tree('Lists').getByRole('treeitem', { level: 3 }).nth(index);
  const timeline = (name: string) => webviewDocument(editor.page, name);
  const showMembers = async (): Promise<void> => {
    const { workbench } = editor;
    await workbench.view('Company Data');
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
  };
  type Frame = Awaited<ReturnType<typeof timeline>>;
  const chips = (frame: Frame): Promise<string[]> => frame.locator('.chip').allInnerTexts();

  /** Goes through the page with a key until the focus is on a control with such a text. */
  async function goTo(frame: Frame, key: string, text: RegExp): Promise<void> {
    const focused = frame.locator(':focus');
    const isThere = async (): Promise<boolean> => text.test((await focused.allInnerTexts()).join().replace(/\s+/g, ' '));
    await until(`${String(text)} by ${key}`, isThere, () => editor.workbench.pressIn(frame, key), 50);
  }

  before(async () => {
    const harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchTimeline({
      eventTypes: everyEvent.types,
      ordering: 'leastRecent',
      limit: 2,
    });
    ids = rows.flatMap(({ value }) => value?.id ?? []);
    harness.dispose();
    editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' } });
    const { workbench } = editor;
    await showMembers();
    await workbench.row('Lists', 'Load 24 companies').click();
    await workbench.row('Lists', 'Load 24 companies').waitFor({ state: 'detached' });
    await member(2).locator('.label-name').waitFor();
    for (const index of [0, 1, 2]) names.push(await member(index).locator('.label-name').innerText());
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(() => editor?.close());

  it('are filtered by keys alone: the count is free, and what is known is shown at once', async () => {
    const { workbench } = editor;
    const [name = ''] = names;
    await member(0).click();
    const frame = await timeline(name);
    await frame.locator('button.primary:focus').waitFor();
    const before = await settled();
    const toRisk = ['Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space', 'Escape'];
    await goTo(frame, 'Shift+Tab', /^Filter$/);
    await workbench.pressIn(frame, 'Enter');
    await goTo(frame, 'Tab', /^Event types/);
    await workbench.pressIn(frame, ...toRisk);
    await eventually(() => chips(frame), ['ESG risk score']);
    await goTo(frame, 'Tab', /^Load \d+ events/);
    assert.equal(await settled(), before);
    await workbench.pressIn(frame, 'Enter');
    await frame.getByText(/events? loaded/).waitFor();
    await eventually(async () => (await settled()) < before, true);
    const spent = await settled();
    const count = await frame.locator('#count').innerText();
    await goTo(frame, 'Shift+Tab', /^Reset$/);
    await workbench.pressIn(frame, 'Enter');
    await eventually(() => chips(frame), []);
    await frame.locator('timeline-list').getByText('ESG risk score').first().waitFor();
    await goTo(frame, 'Tab', /^Event types/);
    await workbench.pressIn(frame, ...toRisk);
    await eventually(() => frame.locator('#count').innerText(), count);
    assert.equal(await settled(), spent);
  });

  it('begin with the filter that was used last, at no cost', async () => {
    const [, second = ''] = names;
    const before = await settled();
    await member(1).click();
    await eventually(async () => chips(await timeline(second)), ['ESG risk score']);
    assert.equal(await settled(), before);
  });

  it('have filters with names, each panel its own', async () => {
    const { workbench } = editor;
    const [first = '', second = ''] = names;
    const frame = await timeline(second);
    await chooseMore(frame, 'Save Filter…');
    await workbench.input('Risk alone');
    await frame.getByRole('button', { name: 'Reset' }).click();
    await eventually(() => chips(frame), []);
    await chooseMore(frame, 'Apply Filter…');
    await workbench.option('Risk alone').waitFor();
    await workbench.pick('Risk alone');
    await eventually(() => chips(frame), ['ESG risk score']);
    await frame.getByRole('button', { name: 'Reset' }).click();
    await eventually(() => chips(frame), []);
    await workbench.command('View: Move Editor into Next Group');
    await eventually(async () => chips(await timeline(first)), ['ESG risk score']);
    await eventually(async () => chips(await timeline(second)), []);
  });

  it('are about several companies that are selected, and about a list, at no cost', async () => {
    const { workbench } = editor;
    const before = await settled();
    await showMembers();
    await member(0).click();
    await member(2).click({ modifiers: ['Shift'] });
    await workbench.contextMenu(member(1), 'Show Timeline');
    const several = await timeline(`${names[0] ?? ''} and 2 more`);
    await several.getByText('3 companies').waitFor();
    await several.locator('button.primary').first().waitFor();
    await workbench.contextMenu(workbench.row('Lists', 'Clients'), 'Timeline', 'Show Timeline of List…');
    await (await timeline('Clients')).getByText('24 companies').waitFor();
    assert.equal(await settled(), before);
  });

  it('are about an event by its ID, at a price that is stated first', async () => {
    const { workbench } = editor;
    const [id = ''] = ids;
    const before = await settled();
    await workbench.command('Company Data: Open Event…');
    await workbench.type(`${id} and more`);
    await workbench.quickMessage().filter({ hasText: 'contains a space' }).waitFor();
    await workbench.input(id);
    await workbench.option(/^Load the Event$/).waitFor();
    assert.equal(await settled(), before);
    await workbench.pick(/^Load the Event$/);
    const frame = await timeline(`Event ${id}`);
    await frame.getByText('The only event is loaded').waitFor();
    assert.equal(await settled(), before - 1);
  });

  it('are opened by links, which spend nothing', async () => {
    const { workbench } = editor;
    const [, id = ''] = ids;
    const before = await settled();
    const scheme = await editor.api((vscode) => vscode.env.uriScheme);
    await workbench.command('Developer: Open URL');
    await workbench.input(`${scheme}://company-data-tools.company-data/event/${id}`);
    await workbench.modal().waitFor();
    await workbench.answerModal('Open');
    const frame = await timeline(`Event ${id}`);
    await frame.getByRole('button', { name: 'Load 1 event', exact: true }).waitFor();
    await frame
      .getByText(/≤ 1 credit/)
      .first()
      .waitFor();
    assert.equal(await settled(), before);
  });

  it('keep their filter over a reload, at no cost', async () => {
    const { workbench } = editor;
    const [first = ''] = names;
    const before = await settled();
    await workbench.editorTab(first).first().click();
    await (await timeline(first)).getByRole('button', { name: 'Filter', exact: true }).focus();
    // The page says a moment later what has the focus.
    await workbench.written(/focus\W+(n|\s)*Filter/);
    await editor.reload();
    await eventually(async () => chips(await timeline(first)), ['ESG risk score']);
    const focused = async () => (await timeline(first)).locator(':focus').innerText();
    await eventually(focused, 'Filter');
    assert.equal(await settled(), before);
  });
});
