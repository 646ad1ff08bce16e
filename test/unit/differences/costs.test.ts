// Services that say the cost of an answer in another way: what was billed is entered, whatever became of the body.
import assert from 'node:assert/strict';
import { Desk } from '../../support/desk.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { bodiesBreakOff, noCostOfNothing, oddUnits } from '../../support/differences/recordDifferences.ts';

describe('costs that are said in another way', () => {
  let desk: Desk;

  async function open(difference: Difference): Promise<void> {
    desk = new Desk();
    desk.sandbox = new DifferentSandbox(desk.clock, [difference]);
    await desk.session.openSandbox();
  }
  const search = (name: string): Promise<void> =>
    desk.run(async (app) => {
      await app.session.open.client.searchCompanies({ name, limit: 15 });
    });
  const entered = () => {
    const { known, estimated, possible } = desk.storages.sandbox.ledger.totals({});
    return { known, estimated, possible };
  };

  afterEach(() => {
    desk.end();
  });

  it('count although the body broke off, and are in the log with the status and the request', async () => {
    await open(bodiesBreakOff);
    await search('a');
    const record = desk.calls.find(({ operation }) => operation === 'companies.search');
    assert.deepEqual(entered(), { known: { companies: desk.bill }, estimated: {}, possible: {} });
    assert.ok(desk.bill > 0);
    assert.deepEqual(
      { status: record?.status, cost: record?.cost, hasRequestId: (record?.requestId ?? '') !== '' },
      { status: 200, cost: `units=1,companies=${String(desk.bill)}`, hasRequestId: true },
    );
  });

  it('count whatever the units say', async () => {
    await open(oddUnits);
    await search('a');
    assert.ok(desk.bill > 0);
    assert.deepEqual(entered(), { known: { companies: desk.bill }, estimated: {}, possible: {} });
  });

  it('are nothing where an answer without objects says none', async () => {
    await open(noCostOfNothing);
    await search('no company is called so');
    assert.equal(desk.bill, 0);
    assert.deepEqual(entered(), { known: {}, estimated: {}, possible: {} });
  });
});
