// A gateway that answers in place of the service: nobody knows whether the service has acted and billed.
import assert from 'node:assert/strict';
import { totalOf } from '../../../src/client/price.ts';
import { createList } from '../../../src/commands/lists/createList.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { gatewayPage } from '../../support/differences/billingDifferences.ts';
import { signedInDesk } from '../../support/differences/signedInDesk.ts';
import type { Desk } from '../../support/desk.ts';

describe('a gateway that answers in place of the service', () => {
  let desk: Desk;
  afterEach(() => {
    desk.end();
  });

  for (const status of [408, 500, 520, 524, 527, 599]) {
    it(`with ${String(status)} leaves a purchase unconfirmed`, async () => {
      desk = await signedInDesk(gatewayPage(status, (_, { path }) => path === '/v2/companies'));
      const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      await desk.run(loadCompanies, { kind: 'offer', list, most: 10 });
      const { known, possible } = desk.open.money.ledger.totals({});
      assert.deepEqual(
        { bill: desk.bill, known: totalOf(known), possible: totalOf(possible) },
        { bill: 10, known: 0, possible: 10 },
        'what was billed is in the ledger as possible',
      );
      assert.match(desk.ui.said[0]?.text ?? '', /may have been charged/);
    });

    it(`with ${String(status)} leaves a new list unconfirmed`, async () => {
      desk = await signedInDesk(gatewayPage(status, (_, { verb }) => verb === 'POST'));
      desk.ui.answer('Made once', 'Companies');
      await desk.run(createList);
      assert.match(desk.ui.said[0]?.text ?? '', /The change may have been made/);
      assert.equal(desk.sent.filter(({ verb, path }) => verb === 'POST' && path === '/v2/lists').length, 1);
    });
  }
});
