// A gateway that answers in place of the service: nobody knows whether the service has acted and billed.
import assert from 'node:assert/strict';
import { totalOf } from '../../../src/client/price.ts';
import { createList } from '../../../src/commands/lists/createList.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { gatewayPage } from '../../support/differences/billingDifferences.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';

describe('a gateway that answers in place of the service', () => {
  let harness: TestHarness;
  afterEach(() => {
    harness.end();
  });

  for (const status of [408, 500, 520, 524, 527, 599]) {
    it(`with ${String(status)} leaves a purchase unconfirmed`, async () => {
      harness = await signedInHarness(gatewayPage(status, (_, { path }) => path === '/v2/companies'));
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      await harness.run(loadCompanies, { kind: 'offer', list, most: 10 });
      const { known, unconfirmed } = harness.open.money.ledger.totals({});
      assert.deepEqual(
        { billed: harness.billed, known: totalOf(known), unconfirmed: totalOf(unconfirmed) },
        { billed: 10, known: 0, unconfirmed: 10 },
        'what was billed is in the ledger as possible',
      );
      assert.match(harness.ui.messages[0]?.text ?? '', /may have been charged/);
    });

    it(`with ${String(status)} leaves a new list unconfirmed`, async () => {
      harness = await signedInHarness(gatewayPage(status, (_, { verb }) => verb === 'POST'));
      harness.ui.answer('Made once', 'Companies');
      await harness.run(createList);
      assert.match(harness.ui.messages[0]?.text ?? '', /The change may have been made/);
      assert.equal(harness.sent.filter(({ verb, path }) => verb === 'POST' && path === '/v2/lists').length, 1);
    });
  }
});
