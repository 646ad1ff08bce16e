// Tests of the file of an exported timeline: all loaded or selected events, their description, and no credit spent.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { run } from '../../../../src/commands/run.ts';
import { exportTimeline } from '../../../../src/commands/timeline/exportTimeline.ts';
import { withFormula } from '../../../../src/domain/exports/csvLine.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { inZone } from '../../../support/inZone.ts';
import { ShownTimeline } from '../support/shownTimeline.ts';

interface About {
  readonly scope: string;
  readonly query: Record<string, unknown>;
  readonly events: Record<string, unknown>;
  readonly answers: { readonly credits: Record<string, unknown>; readonly requestIds: readonly string[] };
}

describe('an exported timeline', () => {
  let harness: TestHarness;
  const aboutOf = (at: number): About => JSON.parse(harness.ui.saved[at] ?? '') as About;
  const recordsIn = (text: string): Record<string, string>[] => parse<Record<string, string>>(text, { columns: true });

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  it('is CSV that a library reads, with a file that says what it is beside it', async () => {
    const timeline = await ShownTimeline.open(harness, 30);
    const { billed, sent } = harness;
    const calls = sent.length;
    harness.ui.answer('CSV');
    // The day is the user's: in Greenwich the next year has begun.
    await inZone('America/New_York', () => timeline.run(exportTimeline));
    assert.deepEqual(harness.ui.savedAs, ['ACME a b 2025-12-31.csv', 'ACME a b 2025-12-31.csv.about.json']);
    const { rows, count } = timeline.reader.state;
    assert.deepEqual(
      recordsIn(harness.ui.saved[0] ?? '').map(({ id = '' }) => withFormula(id)),
      rows.map(({ id }) => id),
    );
    const about = aboutOf(1);
    assert.equal(about.scope, 'loaded');
    assert.deepEqual(about.query['companies'], timeline.active.filter.about.ids);
    assert.equal(about.query['token'], undefined);
    assert.deepEqual(about.events, {
      counted: count,
      complete: false,
      exported: 30,
      unreadable: 0,
      fromCache: 0,
      boughtInThisSession: 30,
    });
    assert.deepEqual(about.answers.credits, { known: { timeline: 30 }, atMost: {} });
    assert.equal(about.answers.requestIds.length, 1);
    assert.equal(harness.billed, billed, 'nothing is bought');
    assert.equal(sent.length, calls, 'nothing is asked');
  });

  it('says before and after that not all is loaded', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    harness.ui.answer('NDJSON');
    await timeline.run(exportTimeline);
    const said = `10 of ${timeline.reader.state.count?.toLocaleString('en') ?? ''} events are loaded; the rest is not in the file.`;
    assert.equal(harness.ui.asked.at(-1), said);
    assert.match(harness.ui.finished.at(-1) ?? '', new RegExp(`^10 events are exported to .*\\. ${said}$`));
  });

  it('says that one is missing where the service has as many events, but no longer one of the loaded', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    const active = { ...timeline.active, count: 10, gone: 1 };
    const app = { ...harness.app, timelines: { ...harness.app.timelines, active } };
    harness.ui.answer('NDJSON');
    await run(app, exportTimeline, [], (error) => harness.faults.push(error));
    assert.equal(harness.ui.asked.at(-1), '9 of 10 events are loaded; the rest is not in the file.');
    assert.equal(aboutOf(1).events['complete'], false);
  });

  it('is of the selected events alone where that is chosen', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    timeline.selected = [2, 5];
    harness.ui.answer('Selected events', 'JSON');
    await timeline.run(exportTimeline);
    const records = JSON.parse(harness.ui.saved[0] ?? '') as { id: string }[];
    assert.deepEqual(
      records.map(({ id }) => id),
      timeline.active.selection.map(({ id }) => id),
    );
    assert.deepEqual({ scope: aboutOf(1).scope, exported: aboutOf(1).events['exported'] }, { scope: 'selection', exported: 2 });
    assert.deepEqual(harness.ui.offered[0], ['Selected events — 2', 'All loaded events — 10']);
    assert.equal(harness.ui.finished.at(-1)?.includes('the rest'), false);
  });

  it('asks for nothing more where all is loaded, and says that it is complete', async () => {
    const timeline = await ShownTimeline.open(harness, 500, { types: ['capital'] });
    assert.equal(timeline.reader.state.complete, true);
    harness.ui.answer('Markdown');
    await timeline.run(exportTimeline);
    assert.equal(harness.ui.asked.at(-1), 'In which format?');
    assert.equal(aboutOf(1).events['complete'], true);
  });

  it('has the payload in columns only where there is one', async () => {
    const bare = await ShownTimeline.open(harness, 5);
    harness.ui.answer(undefined);
    await bare.run(exportTimeline);
    assert.deepEqual(harness.ui.offered.at(-1), ['CSV', 'Markdown', 'NDJSON', 'JSON']);
    assert.deepEqual(harness.ui.headings.at(-1), ['Tables', 'Records as the service returned them']);
    const withPayload = await ShownTimeline.open(harness, 5, { payload: true });
    harness.ui.answer('CSV, payload in columns');
    await withPayload.run(exportTimeline);
    const columns = Object.keys(recordsIn(harness.ui.saved[0] ?? '')[0] ?? {});
    assert.ok(columns.some((name) => name.startsWith('payload.')));
  });

  it('knows what it has cost also in the next window, and that it is from the cache', async () => {
    await ShownTimeline.open(harness, 20);
    const next = await harness.reloaded();
    const timeline = await ShownTimeline.open(next, 0);
    next.ui.answer('CSV');
    await timeline.run(exportTimeline);
    const about = JSON.parse(next.ui.saved[1] ?? '') as About;
    assert.deepEqual(
      { fromCache: about.events['fromCache'], known: about.answers.credits['known'] },
      { fromCache: 20, known: { timeline: 20 } },
    );
    assert.equal(about.answers.requestIds.length, 1);
    next.dispose();
  });

  it('is of the moment in which it was asked for', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    const { active } = timeline;
    timeline.selected = [1];
    // While the questions are answered, the list grows.
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await timeline.reader.loadMore(10);
      return choose(options);
    };
    harness.ui.answer('All loaded events', 'NDJSON');
    await timeline.run(exportTimeline);
    assert.ok(active.rows.length > 10);
    assert.equal(harness.ui.saved[0]?.trim().split('\n').length, 10);
  });

  it('keeps nothing where it is cancelled, and says how many were left', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    harness.ui.answer('CSV');
    harness.ui.cancelAfter = 1;
    await timeline.run(exportTimeline);
    assert.deepEqual(harness.ui.savedAs, []);
    assert.match(
      harness.ui.messages.at(-1)?.text ?? '',
      /^The export was cancelled with \d of 10 events left, so no file was written\./,
    );
    assert.deepEqual(harness.ui.finished, []);
  });

  it('is given up without a word where a question is', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    timeline.selected = [1];
    for (const answers of [[undefined], ['Selected events', undefined]]) {
      harness.ui.answer(...answers);
      await timeline.run(exportTimeline);
    }
    harness.ui.sure = false;
    harness.ui.answer('All loaded events', 'CSV');
    await timeline.run(exportTimeline);
    assert.deepEqual(
      { saved: harness.ui.saved, said: harness.ui.messages, finished: harness.ui.finished },
      { saved: [], said: [], finished: [] },
    );
  });

  it('says why the disk takes nothing, and what to do', async () => {
    const timeline = await ShownTimeline.open(harness, 10);
    for (const [fault, says] of [
      ['noSpace', /no space for .*\. Free some space/],
      ['notAllowed', /You may not write .* there.*\. Close it/],
      ['inUse', /Another program has .*\. Close it there/],
      ['noFolder', /folder for .* no longer exists.*\. Choose another folder/],
      ['failed', /could not be written.*\. Choose another/],
    ] as const) {
      harness.ui.answer('CSV');
      harness.ui.endings.push(fault);
      await timeline.run(exportTimeline);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', says);
    }
    assert.deepEqual({ saved: harness.ui.saved, finished: harness.ui.finished }, { saved: [], finished: [] });
    // The file is there; the one beside it is not.
    harness.ui.answer('CSV');
    harness.ui.endings.push('written', 'noSpace');
    await timeline.run(exportTimeline);
    assert.equal(harness.ui.saved.length, 1);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /no space for “.*\.about\.json”/);
  });

  it('needs a timeline with events', async () => {
    await harness.run(exportTimeline);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /No timeline has the focus/);
    const empty = await ShownTimeline.open(harness, 0);
    await empty.run(exportTimeline);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /No event is loaded/);
  });
});
