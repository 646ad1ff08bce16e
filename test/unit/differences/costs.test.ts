// Tests of services that state the cost of an answer in another way: every billed credit is entered.
import assert from 'node:assert/strict';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { bodiesBreakOff, noCostOfNothing, oddUnits } from '../../support/differences/recordDifferences.ts';

describe('costs that are said in another way', () => {
  let harness: TestHarness;

  async function open(difference: Difference): Promise<void> {
    harness = new TestHarness();
    harness.sandbox = new DifferentSandbox(harness.clock, [difference]);
    await harness.session.openSandbox();
  }
  const search = (name: string): Promise<void> =>
    harness.run(async (app) => {
      await app.session.open.client.searchCompanies({ name, limit: 15 });
    });
  const entered = () => {
    const { known, estimated, unconfirmed } = harness.storages.sandbox.ledger.totals({});
    return { known, estimated, unconfirmed };
  };

  afterEach(() => {
    harness.end();
  });

  it('count although the body broke off, and are in the log with the status and the request', async () => {
    await open(bodiesBreakOff);
    await search('a');
    const record = harness.calls.find(({ operation }) => operation === 'companies.search');
    assert.deepEqual(entered(), { known: { companies: harness.billed }, estimated: {}, unconfirmed: {} });
    assert.ok(harness.billed > 0);
    assert.deepEqual(
      { status: record?.status, cost: record?.cost, hasRequestId: (record?.requestId ?? '') !== '' },
      { status: 200, cost: `units=1,companies=${String(harness.billed)}`, hasRequestId: true },
    );
  });

  it('count whatever the units say', async () => {
    await open(oddUnits);
    await search('a');
    assert.ok(harness.billed > 0);
    assert.deepEqual(entered(), { known: { companies: harness.billed }, estimated: {}, unconfirmed: {} });
  });

  it('are nothing where an answer without objects says none', async () => {
    await open(noCostOfNothing);
    await search('no company is called so');
    assert.equal(harness.billed, 0);
    assert.deepEqual(entered(), { known: {}, estimated: {}, unconfirmed: {} });
  });
});
