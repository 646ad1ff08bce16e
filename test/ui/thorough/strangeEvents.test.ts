// Malformed events and a forgotten cursor in the editor: all is shown or explained, and no page is lost.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { plainEvents, startTimelineServer, type TimelineServer, type WrittenEvent } from '../../support/timelineServer.ts';
import { loggedCalls } from '../../support/callLog.ts';
import { eventually, eventuallyMatches } from '../../support/eventually.ts';
import type { Editor } from '../openEditor.ts';
import { editorFor, findCompanies, openTimeline } from '../signInto.ts';
import { chartButton, openFilter } from '../timelineControls.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'bottom' : { [`level ${String(depth)}`]: nested(depth - 1) });

/** Makes the events that the service sends of a company, and the beginnings of their rows. */
function strangeEvents(company: string): readonly WrittenEvent[] {
  const subjects = [{ id: company, label: 'ACME', entityType: 'company' }];
  const dated = { subjects, eventType: 'capital', startDate: '2026-01-05', endDate: '2026-01-05' };
  return [
    { id: `${company} nothing` },
    { id: 7, subjects: 'somebody', eventType: { a: 1 }, startDate: 5, endDate: [] },
    { ...dated },
    { ...dated, id: `${company}-none`, startDate: 'yesterday', endDate: '31/12/2025' },
    { ...dated, id: `${company}-type`, eventType: 'moods' },
    { ...dated, id: `${company}-deep`, payload: nested(20) },
    { ...dated, id: `${company}-large`, payload: { score: 12, text: 'x'.repeat(2_000_000) } },
    { ...dated, id: `${company}-text`, payload: 'a text' },
    { ...dated, id: `${company}-list`, payload: [1, [2, null], true] },
    { ...dated, id: `${company}-repeated`, payload: { score: 1 } },
    { ...dated, id: `${company}-repeated`, payload: { score: 2 }, startDate: '2026-01-04', endDate: '2026-01-04' },
  ];
}

describe('strange events, in the editor', function () {
  let editor: Editor;
  let service: TimelineServer;
  let timeline: FrameLocator;
  let companies = 0;

  before(async () => {
    service = await startTimelineServer({
      eventsOf: (company) => ((companies += 1) === 1 ? strangeEvents(company) : plainEvents(company, 120)),
    });
    editor = await editorFor(service, { settings: { 'companyData.confirmAbove': 1000 } });
    await findCompanies(editor);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  /** The number of rows of the list, of which few are drawn. */
  const rows = async (): Promise<number> => Number(await timeline.locator('.list').getAttribute('aria-rowcount')) - 1;

  it('are all in the list, with their payload', async () => {
    ({ timeline } = await openTimeline(editor, 0));
    await openFilter(timeline);
    await timeline.getByRole('checkbox', { name: /^Load values/ }).check();
    // A click on an older price would start nothing.
    await timeline.getByText(/^≤ 22 credits/).waitFor();
    await timeline.getByRole('button', { name: /^Load All 11/ }).click();
    // The page repeats an ID: the record that came last is shown, and no more is offered.
    await eventually(rows, 10);
    await timeline.getByText('All 10 events loaded').waitFor();
    assert.equal(await timeline.getByRole('button', { name: /^Load/ }).count(), 0);
  });

  it('each have details that say what there is of them', async () => {
    const list = timeline.locator('.list');
    await list.press('Home');
    await list.press('Enter');
    const details = timeline.locator('timeline-details');
    const seen = new Set<string>();
    for (let at = 0; at < 10; at += 1) {
      await eventually(() => timeline.locator('.event.active').getAttribute('aria-rowindex'), String(at + 2));
      // Those of the row before it are there for a moment.
      const other = async (): Promise<boolean> => at === 0 || !seen.has(await details.innerText());
      await details.locator('h3').first().waitFor();
      await eventually(other, true);
      const text = await details.innerText();
      assert.ok(text.trim().length > 40, `row ${String(at)}: ${text}`);
      seen.add(text);
      await list.press('ArrowDown');
    }
    assert.equal(seen.size, 10);
    const all = [...seen].join('\n');
    for (const part of ['level 20', 'a text', 'moods', 'yesterday']) assert.ok(all.includes(part), part);
  });

  it('lie in the chart or below it, where it says which are not in it', async () => {
    const chart = timeline.locator('timeline-chart');
    await chartButton(timeline).click();
    await chart.locator('.chart-notes li').first().waitFor();
    await eventuallyMatches(() => chart.locator('.chart-notes').innerText(), /not in the chart/);
    await chartButton(timeline).click();
  });

  it('do not lose what is loaded where the cursor is no longer known, and the rest still comes', async () => {
    ({ timeline } = await openTimeline(editor, 1));
    // The events are loaded with values, as those of the timeline before were.
    await timeline.getByRole('button', { name: /^Load 10 with values/ }).click();
    await eventually(rows, 10);
    const paid = service.timeline.billed['timeline'] ?? 0;
    let refused = 0;
    service.timeline.forgets = () => (refused += 1) > 0;
    await timeline.getByRole('button', { name: /^Load 10 with values/ }).click();
    // It says that it begins again, and what was there stays.
    await timeline
      .locator('[role=status].status')
      .filter({ hasText: /begins again/ })
      .waitFor();
    assert.ok(refused > 0);
    assert.equal(await rows(), 10);
    assert.equal(service.timeline.billed['timeline'], paid);
    service.timeline.forgets = () => false;
    await timeline.getByRole('button', { name: /^Load 10 with values/ }).click();
    await eventually(rows, 20);
    assert.equal(service.timeline.billed['timeline'], paid + 10);
  });

  it('of IDs with spaces are explained before anything is sent', async () => {
    const { workbench } = editor;
    const calls = (header: string): number => loggedCalls(editor.server.data).filter((name) => name.startsWith(header)).length;
    const before = { timeline: calls('timeline'), lists: calls('lists.search') };
    await workbench.command('Company Data: Open Event…');
    await workbench.type('two words');
    await workbench.quickMessage().filter({ hasText: 'two words' }).waitFor();
    await workbench.escape();
    // Calls are sent in their order, so that one for the event would be answered before the lists.
    await workbench.command('Company Data: Refresh Lists');
    await eventually(() => calls('lists.search') > before.lists, true);
    assert.equal(calls('timeline'), before.timeline);
  });
});
