// Filters with a name, as the timeline that has the focus has them.
import assert from 'node:assert/strict';
import type { ActiveTimeline } from '../../../../src/app/app.ts';
import { run } from '../../../../src/commands/run.ts';
import { applyFilter, deleteFilter, renameFilter, saveFilter } from '../../../../src/commands/timeline/timelineFilters.ts';
import { everyEvent, filterOf, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { Desk } from '../../../support/desk.ts';

const risk: TimelineChoices = { types: ['esg-risk-score'], from: '2026-01-01', ordering: 'mostRecent', payload: true };

let desk: Desk;
let chosen: TimelineChoices[];

/** Runs a command while a timeline with these choices has the focus. */
async function runAt(choices: TimelineChoices, command: typeof saveFilter): Promise<void> {
  const topic = topicOfCompany({ id: 'c1', name: 'ACME' });
  const active: ActiveTimeline = {
    topic,
    rows: [],
    selection: [],
    filter: filterOf(topic.scope, choices),
    choices,
    loadMore: () => Promise.resolve(),
    choose: (next) => {
      chosen.push(next);
      return Promise.resolve();
    },
  };
  await run({ ...desk.app, timelines: { ...desk.app.timelines, active } }, command, [], (error) => desk.faults.push(error));
}

describe('a saved filter', () => {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
    chosen = [];
  });
  afterEach(() => {
    assert.equal(desk.bill, 0);
    desk.end();
  });

  it('is saved under a name that can be seen, and applied by it', async () => {
    desk.ui.answer({ wrong: ' ', says: /Enter a name/ }, ' Risk ');
    await runAt(risk, saveFilter);
    assert.deepEqual(desk.ui.asked, ['ESG risk score · from Jan 1, 2026 · with values']);
    assert.deepEqual(desk.ui.finished, ['Filter “Risk” is saved for this workspace.']);
    desk.ui.answer('Risk');
    await runAt(everyEvent, applyFilter);
    assert.deepEqual(desk.ui.offered, [['Risk — ESG risk score · from Jan 1, 2026 · with values']]);
    assert.deepEqual(chosen, [risk]);
  });

  it('takes the place of one with its name only after asking', async () => {
    desk.filters.save('Risk', risk);
    desk.ui.sure = false;
    desk.ui.answer('Risk');
    await runAt(everyEvent, saveFilter);
    assert.deepEqual(desk.ui.confirmed, ['Replace the filter “Risk”?']);
    assert.deepEqual(desk.filters.all, [{ name: 'Risk', choices: risk }]);
    desk.ui.sure = true;
    desk.ui.answer('Risk');
    await runAt(everyEvent, saveFilter);
    assert.deepEqual(desk.filters.all, [{ name: 'Risk', choices: everyEvent }]);
  });

  it('is renamed and deleted, the last after asking', async () => {
    desk.filters.save('Risk', risk);
    desk.filters.save('All', everyEvent);
    desk.ui.answer('Risk', 'Danger', 'Danger', 'Danger', 'All', undefined);
    for (let times = 0; times < 3; times += 1) await desk.run(renameFilter);
    assert.deepEqual(
      desk.filters.all.map(({ name }) => name),
      ['All', 'Danger'],
    );
    desk.ui.sure = false;
    desk.ui.answer('All');
    await desk.run(deleteFilter);
    desk.ui.sure = true;
    desk.ui.answer('Danger');
    await desk.run(deleteFilter);
    assert.deepEqual(desk.ui.confirmed, ['Delete the filter “All”?', 'Delete the filter “Danger”?']);
    assert.deepEqual(desk.filters.all, [{ name: 'All', choices: everyEvent }]);
  });

  it('needs a timeline to be saved from or applied to, and one that is saved', async () => {
    await desk.run(saveFilter);
    await desk.run(applyFilter);
    await runAt(everyEvent, applyFilter);
    assert.deepEqual(
      desk.ui.said.map(({ text }) => text),
      [
        'No timeline has the focus. Open the timeline of a company first.',
        'No timeline has the focus. Open the timeline of a company first.',
        'No filter is saved in this workspace. Save the filter of a timeline first.',
      ],
    );
  });
});
