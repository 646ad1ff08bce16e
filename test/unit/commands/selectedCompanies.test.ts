// Tests of the companies that a command takes while a timeline has the focus: of selected events, else all.
import assert from 'node:assert/strict';
import type { App } from '../../../src/app/app.ts';
import { companiesOf } from '../../../src/commands/companies/companies.ts';
import type { EventEntry } from '../../../src/state/timeline/timelineEntry.ts';
import { topicOfCompanies, topicOfEvents, type TimelineTopic } from '../../../src/state/timeline/timelineTopic.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { rowOf } from '../state/support/timelineService.ts';
import { ShownTimeline } from './support/shownTimeline.ts';

describe('the companies of a timeline that has the focus', () => {
  let harness: TestHarness;
  let timeline: ShownTimeline;
  const both = topicOfCompanies(
    [
      { id: 'c1', name: 'ACME' },
      { id: 'c2', name: 'Beta' },
    ],
    'Two',
  );

  before(async () => {
    harness = await TestHarness.inSandbox();
    timeline = await ShownTimeline.open(harness, 1);
  });
  after(() => {
    harness.dispose();
  });

  const entryOf = (subjects: readonly string[], at: number): EventEntry => {
    const [entry] = timeline.active.rows;
    assert.ok(entry);
    return { ...entry, row: rowOf({ id: `e${String(at)}`, subjects: subjects.map((id) => ({ id, entityType: 'company' })) }) };
  };

  async function meant(topic: TimelineTopic, ...selected: readonly (readonly string[])[]): Promise<readonly string[]> {
    const selection = selected.map((subjects, at) => entryOf(subjects, at));
    const active = { ...timeline.active, topic, selection };
    const app: App = { ...harness.app, timelines: { ...harness.app.timelines, active } };
    return (await companiesOf(app, [], 'Insert')).map(({ id, name }) => `${id} ${name ?? '?'}`);
  }

  it('are all of them where nothing is selected', async () => {
    assert.deepEqual(await meant(both), ['c1 ACME', 'c2 Beta']);
  });

  it('are those of the selected events, each once, and none that the timeline is not about', async () => {
    assert.deepEqual(await meant(both, ['c2'], ['c9', 'c2']), ['c2 Beta']);
    assert.deepEqual(await meant(both, ['c2'], ['c1']), ['c2 Beta', 'c1 ACME']);
  });

  it('are all of them where the selected events name none', async () => {
    assert.deepEqual(await meant(both, [], ['c9']), ['c1 ACME', 'c2 Beta']);
  });

  it('are whomever the events are about where these were asked for by their IDs', async () => {
    harness.open.companies.remember([{ raw: {}, value: { id: 'c8', name: 'Gamma' } }]);
    assert.deepEqual(await meant(topicOfEvents(['e0'], 'One'), ['c9'], ['c8']), ['c9 ?', 'c8 Gamma']);
  });
});
