// The credits view over the sandbox: its sums are the sandbox's bill, and others who spend show as drift.
import assert from 'node:assert/strict';
import { loadCompanies } from '../../../src/commands/members.ts';
import { chooseSpendingPeriod, exportSpending } from '../../../src/commands/spending.ts';
import { addPrices, totalOf } from '../../../src/client/price.ts';
import { Desk } from '../../support/desk.ts';

describe('spending', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.inSandbox();
    await desk.open.credits.refresh();
    const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await desk.run(loadCompanies, { kind: 'offer', list, most: 24 });
  });
  afterEach(() => {
    assert.deepEqual(desk.faults, []);
    desk.dispose();
  });

  it('sums up to what the sandbox has billed', () => {
    const { ledger, account } = desk.open.money;
    const { known, estimated } = ledger.totals({ account });
    assert.deepEqual(addPrices(known, estimated), desk.sandbox.bill);
    assert.equal(totalOf(desk.sandbox.bill), 24);
  });

  it('agrees with the service, and shows what another program spent', async () => {
    await desk.open.credits.refresh();
    assert.equal(desk.open.credits.drift, 0);
    desk.sandbox.handle({
      verb: 'POST',
      path: '/v2/companies',
      parameters: [
        ['token', 'sandbox-token'],
        ['limit', '7'],
      ],
    });
    await desk.open.credits.refresh();
    assert.equal(desk.open.credits.drift, 7);
  });

  it('is exported for the period that is shown', async () => {
    await desk.run(exportSpending);
    assert.equal(desk.ui.saved[0]?.split('\r\n').length, 3);
    desk.ui.answer('last 7 days');
    await desk.run(chooseSpendingPeriod);
    assert.equal(desk.app.spending.period, 'week');
    await desk.clock.advance(3 * 86_400_000);
    await desk.run(exportSpending);
    assert.equal(desk.ui.saved[1], desk.ui.saved[0]);
    desk.ui.answer('today');
    await desk.run(chooseSpendingPeriod);
    await desk.run(exportSpending);
    assert.equal(desk.ui.saved[2]?.split('\r\n').length, 2, 'the head alone');
  });
});
