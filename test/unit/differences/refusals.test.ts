// A service that answers its refusals with status 200: nothing is shown as done, and nothing as billed.
import assert from 'node:assert/strict';
import { deleteList } from '../../../src/commands/lists/editList.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox } from '../../support/differences/difference.ts';
import { refusesWithStatus200 } from '../../support/differences/recordDifferences.ts';

describe('refusals with status 200', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = new TestHarness();
    harness.sandbox = new DifferentSandbox(harness.clock, [refusesWithStatus200]);
    await harness.session.openSandbox();
    await harness.open.lists.showLists();
  });
  afterEach(() => {
    harness.end();
  });

  it('keeps the row of a list whose delete was refused, and says why', async () => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === "Bruno's prospects")?.value;
    assert.ok(list);
    await harness.run(deleteList, { kind: 'list', list });
    assert.deepEqual(harness.ui.finished, []);
    assert.match(harness.ui.messages[0]?.text ?? '', /^The service says: “.+”\. Ask the owner of the list for a higher level/);
    assert.ok(harness.open.lists.list(list.id), 'the row is gone');
  });

  it('takes a read that was refused for a failure that cost nothing', async () => {
    await harness.run((app) => app.session.open.client.getCompany({ id: 'ffffffffffff' }).then(() => undefined));
    assert.match(harness.ui.messages[0]?.text ?? '', /^The service says: “.+”\./);
    assert.deepEqual(harness.storages.sandbox.ledger.totals({}), {
      known: {},
      estimated: {},
      unconfirmed: {},
      saved: {},
      calls: 0,
    });
  });
});
