// Filters with a name, as the timeline that has the focus has them.
import assert from 'node:assert/strict';
import type { ActiveTimeline } from '../../../../src/app/app.ts';
import { run } from '../../../../src/commands/run.ts';
import { applyFilter, deleteFilter, renameFilter, saveFilter } from '../../../../src/commands/timeline/timelineFilters.ts';
import { everyEvent, filterOf, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const risk: TimelineChoices = { types: ['esg-risk-score'], from: '2026-01-01', ordering: 'mostRecent', payload: true };

let harness: TestHarness;
let chosen: TimelineChoices[];

/** Runs a command while a timeline with these choices has the focus. */
async function runAt(choices: TimelineChoices, command: typeof saveFilter): Promise<void> {
  const topic = topicOfCompany({ id: 'c1', name: 'ACME' });
  const active: ActiveTimeline = {
    topic,
    rows: [],
    selection: [],
    filter: filterOf(topic.scope, choices),
    gone: 0,
    choices,
    loadMore: () => Promise.resolve(),
    choose: (next) => {
      chosen.push(next);
      return Promise.resolve();
    },
  };
  await run({ ...harness.app, timelines: { ...harness.app.timelines, active } }, command, [], (error) =>
    harness.faults.push(error),
  );
}

describe('a saved filter', () => {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    chosen = [];
  });
  afterEach(() => {
    assert.equal(harness.billed, 0);
    harness.end();
  });

  it('is saved under a name that can be seen, and applied by it', async () => {
    harness.ui.answer({ wrong: ' ', says: /Enter a name/ }, ' Risk ');
    await runAt(risk, saveFilter);
    assert.deepEqual(harness.ui.asked, ['ESG risk score · from Jan 1, 2026 · with values']);
    assert.deepEqual(harness.ui.finished, ['Filter “Risk” is saved for this workspace.']);
    harness.ui.answer('Risk');
    await runAt(everyEvent, applyFilter);
    assert.deepEqual(harness.ui.offered, [['Risk — ESG risk score · from Jan 1, 2026 · with values']]);
    assert.deepEqual(chosen, [risk]);
  });

  it('takes the place of one with its name only after asking', async () => {
    harness.filters.save('Risk', risk);
    harness.ui.sure = false;
    harness.ui.answer('Risk');
    await runAt(everyEvent, saveFilter);
    assert.deepEqual(harness.ui.confirmed, ['Replace the filter “Risk”?']);
    assert.deepEqual(harness.filters.all, [{ name: 'Risk', choices: risk }]);
    harness.ui.sure = true;
    harness.ui.answer('Risk');
    await runAt(everyEvent, saveFilter);
    assert.deepEqual(harness.filters.all, [{ name: 'Risk', choices: everyEvent }]);
  });

  it('is renamed and deleted, the last after asking', async () => {
    harness.filters.save('Risk', risk);
    harness.filters.save('All', everyEvent);
    harness.ui.answer('Risk', 'Danger', 'Danger', 'Danger', 'All', undefined);
    for (let times = 0; times < 3; times += 1) await harness.run(renameFilter);
    assert.deepEqual(
      harness.filters.all.map(({ name }) => name),
      ['All', 'Danger'],
    );
    harness.ui.sure = false;
    harness.ui.answer('All');
    await harness.run(deleteFilter);
    harness.ui.sure = true;
    harness.ui.answer('Danger');
    await harness.run(deleteFilter);
    assert.deepEqual(harness.ui.confirmed, ['Delete the filter “All”?', 'Delete the filter “Danger”?']);
    assert.deepEqual(harness.filters.all, [{ name: 'All', choices: everyEvent }]);
  });

  it('needs a timeline to be saved from or applied to, and one that is saved', async () => {
    await harness.run(saveFilter);
    await harness.run(applyFilter);
    await runAt(everyEvent, applyFilter);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      [
        'No timeline has the focus. Open the timeline of a company first.',
        'No timeline has the focus. Open the timeline of a company first.',
        'No filter is saved in this workspace. Save the filter of a timeline first.',
      ],
    );
  });
});
