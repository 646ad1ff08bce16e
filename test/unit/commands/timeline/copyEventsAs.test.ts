// Tests of the clipboard's content after selected events are copied.
import assert from 'node:assert/strict';
import type { EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import { copyEventsAs } from '../../../../src/commands/timeline/copyEventsAs.ts';
import { run } from '../../../../src/commands/run.ts';
import { columnsOf } from '../../../../src/domain/exports/exportRow.ts';
import { readLink } from '../../../../src/domain/exports/link.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { ShownTimeline } from '../support/shownTimeline.ts';

describe('selected events', () => {
  let harness: TestHarness;
  let timeline: ShownTimeline;
  const ids = (): readonly string[] => timeline.active.selection.flatMap(({ id }) => id ?? []);
  const copied = (): string => harness.ui.copied.at(-1) ?? '';
  const copy = async (form: string): Promise<string> => {
    harness.ui.answer(form);
    await timeline.run(copyEventsAs);
    return copied();
  };

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    timeline = await ShownTimeline.open(harness, 60, { payload: true });
    timeline.selected = [1, 3, 4];
  });
  afterEach(() => {
    harness.end();
  });

  it('are copied as IDs and as links, one a line, and nothing is asked or bought', async () => {
    const { billed, sent } = harness;
    const calls = sent.length;
    assert.equal(await copy('IDs'), ids().join('\n'));
    const links = (await copy('Links')).split('\n');
    assert.deepEqual(
      links.map((link) => readLink(new URL(link).pathname)?.id),
      ids(),
    );
    for (const form of ['Rows', 'Markdown table', 'curl']) await copy(form);
    assert.deepEqual({ billed: harness.billed, sent: sent.length }, { billed, sent: calls });
  });

  it('are copied as rows for a spreadsheet and as a table for a document', async () => {
    const rows = (await copy('Rows')).split('\n');
    assert.equal(rows.length, 3);
    for (const row of rows) assert.equal(row.split('\t').length, columnsOf([]).length);
    const lines = (await copy('Markdown table')).trimEnd().split('\n');
    assert.equal(lines.length, 5);
    assert.ok(lines[0]?.startsWith('| id | eventType |'));
  });

  it('are copied as one request with its price, without the token', async () => {
    const text = await copy('curl');
    assert.match(text, /^# Costs at most 6 credits\.\ncurl /);
    assert.match(text, /\/v2\/timeline'/);
    assert.match(text, /limit=3/);
    assert.match(text, /packages=payload/);
    for (const id of ids()) assert.ok(text.includes(id));
    assert.match(text, /"token=\$COMPANY_DATA_TOKEN"/);
    assert.doesNotMatch(text, /sandbox-token/);
  });

  it('are copied as one request for each fifty', async () => {
    timeline.selected = Array.from({ length: 60 }, (_, at) => at);
    const text = await copy('curl');
    assert.deepEqual(
      [...text.matchAll(/limit=(\d+)/g)].map(([, limit]) => limit),
      ['50', '10'],
    );
  });

  it('are asked for by the details where there is one', async () => {
    timeline.selected = [2];
    assert.match(await copy('curl'), new RegExp(`^# Costs at most 2 credits\\.\ncurl .*/v2/timeline/${String(ids()[0])}'`));
    assert.equal(harness.ui.asked.at(-1), 'How should the selected event be copied?');
  });

  it('without an ID are left out where it needs one, and that is said', async () => {
    const nameless = (entry: EventEntry): EventEntry => ({ ...entry, id: undefined });
    const { active } = timeline;
    const runWith = async (selection: readonly EventEntry[]): Promise<void> => {
      const app = { ...harness.app, timelines: { ...harness.app.timelines, active: { ...active, selection } } };
      await run(app, copyEventsAs, [], (error) => harness.faults.push(error));
    };
    harness.ui.answer('IDs');
    await runWith(active.selection.map((entry, at) => (at === 0 ? nameless(entry) : entry)));
    assert.equal(harness.ui.offered.at(-1)?.[0], 'IDs — without 1 that have no ID');
    assert.equal(copied(), ids().slice(1).join('\n'));
    harness.ui.answer('Rows');
    await runWith(active.selection.map(nameless));
    assert.deepEqual(harness.ui.offered.at(-1), ['Rows', 'Markdown table']);
  });

  it('are needed, and a timeline', async () => {
    timeline.selected = [];
    await timeline.run(copyEventsAs);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /No event is selected/);
    await harness.run(copyEventsAs);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /No timeline has the focus/);
    timeline.selected = [1];
    harness.ui.answer(undefined);
    await timeline.run(copyEventsAs);
    assert.deepEqual(harness.ui.copied, []);
  });
});
