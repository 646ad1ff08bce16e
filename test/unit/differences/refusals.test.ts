// A service that answers its refusals with status 200: nothing is shown as done, and nothing as billed.
import assert from 'node:assert/strict';
import { deleteList } from '../../../src/commands/lists/editList.ts';
import { Desk } from '../../support/desk.ts';
import { DifferentSandbox } from '../../support/differences/difference.ts';
import { refusesWithStatus200 } from '../../support/differences/recordDifferences.ts';

describe('refusals with status 200', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = new Desk();
    desk.sandbox = new DifferentSandbox(desk.clock, [refusesWithStatus200]);
    await desk.session.openSandbox();
    await desk.open.lists.showLists();
  });
  afterEach(() => {
    desk.end();
  });

  it('keeps the row of a list whose delete was refused, and says why', async () => {
    const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === "Bruno's prospects")?.value;
    assert.ok(list);
    await desk.run(deleteList, { kind: 'list', list });
    assert.deepEqual(desk.ui.finished, []);
    assert.match(desk.ui.said[0]?.text ?? '', /^The service says: “.+”\. Ask the owner of the list for a higher level/);
    assert.ok(desk.open.lists.list(list.id), 'the row is gone');
  });

  it('takes a read that was refused for a failure that cost nothing', async () => {
    await desk.run((app) => app.session.open.client.getCompany({ id: 'ffffffffffff' }).then(() => undefined));
    assert.match(desk.ui.said[0]?.text ?? '', /^The service says: “.+”\./);
    assert.deepEqual(desk.storages.sandbox.ledger.totals({}), {
      known: {},
      estimated: {},
      possible: {},
      saved: {},
      calls: 0,
    });
  });
});
