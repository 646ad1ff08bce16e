// Tests of commands that use the companies of lists, in a session opened while their question was open.
import assert from 'node:assert/strict';
import type { Command } from '../../../src/app/app.ts';
import { insertCompanyIdAs } from '../../../src/commands/code/insertAs.ts';
import { combineLists } from '../../../src/commands/lists/combineLists.ts';
import { openList } from '../../../src/commands/lists/openList.ts';
import { compareTimelines } from '../../../src/commands/timeline/compareTimelines.ts';
import { showListTimeline } from '../../../src/commands/timeline/timelineTopics.ts';
import { TestHarness } from '../../support/testHarness.ts';

const commands: Readonly<Record<string, Command>> = {
  openList,
  combineLists,
  insertCompanyIdAs,
  showListTimeline,
  compareTimelines,
};

describe('the companies of a list whose loading is cancelled', () => {
  it('are kept, because they are paid for, and are not used', async () => {
    for (const [name, command] of Object.entries(commands)) {
      const harness = await TestHarness.inSandbox();
      harness.ui.cursors = [{ languageId: 'python', sample: '', unit: '    ', before: '', after: '' }];
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      harness.cancelOnceSent();
      harness.ui.answer('Load 24 companies of “Clients”');
      await harness.run(command, { kind: 'list', list });
      const { ui, listDocuments, opened } = harness;
      const used = { opened, documents: listDocuments.opened, shown: ui.shown, inserted: ui.inserted, messages: ui.messages };
      assert.deepEqual(used, { opened: [], documents: [], shown: [], inserted: [], messages: [] }, name);
      assert.equal(harness.open.lists.companiesIn(list.id).length, 24, name);
      harness.end();
    }
  });
});

describe('the companies of a list of the session before', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    harness.ui.cursors = [{ languageId: 'python', sample: '', unit: '    ', before: '', after: '' }];
  });
  afterEach(() => {
    harness.end();
  });

  for (const [name, command] of Object.entries(commands)) {
    it(`are not used by ${name}, which says so`, async () => {
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      await harness.open.lists.members(list.id).more({ most: 1 });
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        await harness.session.openSandbox('bruno');
        return choose(options);
      };
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(command, { kind: 'list', list });
      const { ui, listDocuments, opened } = harness;
      const used = { opened, documents: listDocuments.opened, shown: ui.shown, inserted: ui.inserted };
      assert.deepEqual(used, { opened: [], documents: [], shown: [], inserted: [] });
      assert.deepEqual(
        ui.messages.map(({ text }) => text),
        ['The session was closed, so nothing was sent. Start again.'],
      );
    });
  }
});
