// The credits view over the sandbox: its sums are the sandbox's bill, and others who spend show as drift.
import assert from 'node:assert/strict';
import { loadCompanies } from '../../../../src/commands/lists/members.ts';
import {
  chooseSpendingPeriod,
  clearSpendingFilter,
  exportSpending,
  filterSpending,
} from '../../../../src/commands/credits/spending.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Source } from '../../../../src/client/ledger.ts';
import { addPrices, totalOf } from '../../../../src/client/price.ts';
import { doubtRows, sumRows } from '../../../../src/viewModel/credits/spendingRows.ts';
import { Desk } from '../../../support/desk.ts';

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
    desk.end();
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

  it('says on whose behalf each call was made', async () => {
    const sources: readonly Source[] = [{ kind: 'person' }, { kind: 'export' }, { kind: 'watch' }, { kind: 'agent', chat: 'c' }];
    for (const source of sources) await desk.open.client.searchCompanies({ limit: 1 }, { source });
    const { ledger, account } = desk.open.money;
    assert.deepEqual(
      sumRows('source', ledger.sums({ account }, 'source'), 'en').map(
        ({ label, description }) => `${label} ${description ?? ''}`,
      ),
      ['You 25 · 2 calls', 'Agents 1 · 1 call', 'Exports 1 · 1 call', 'Watches 1 · 1 call'],
    );
    assert.deepEqual(
      ledger.entries({ account, source: 'agent' }, { limit: 9 }).map(({ source }) => source),
      [{ kind: 'agent', chat: 'c' }],
    );
  });

  it('is filtered by what the ledger has, exported so, and shown whole again by one click', async () => {
    await desk.open.client.searchTimeline({ eventTypes: ['cgs-monthly'], limit: 2 }, { source: { kind: 'export' } });
    const lines = async (): Promise<number> => {
      await desk.run(exportSpending);
      return (desk.ui.saved.at(-1)?.split('\r\n').length ?? 0) - 2;
    };
    assert.equal(await lines(), 2);
    desk.ui.answer('Timeline search');
    await desk.run(filterSpending);
    assert.deepEqual(desk.ui.offered.at(-1), [
      'Company search — 1 call',
      'Timeline search — 1 call',
      'You — 1 call',
      'Exports — 1 call',
      'Known cost',
    ]);
    assert.deepEqual(desk.ui.headings.at(-1), ['By kind of call', 'By origin', 'By certainty of the cost']);
    assert.equal(await lines(), 1);
    desk.ui.answer('You');
    await desk.run(filterSpending);
    assert.deepEqual(desk.app.spending.calls, { operation: 'timeline.search', source: 'person' });
    assert.equal(await lines(), 0);
    desk.ui.answer('Timeline search');
    await desk.run(filterSpending);
    assert.deepEqual(desk.app.spending.calls, { source: 'person' }, 'chosen again, it is taken away');
    desk.ui.answer(undefined);
    await desk.run(filterSpending);
    assert.equal(await lines(), 1);
    await desk.run(clearSpendingFilter);
    assert.equal(desk.app.spending.narrowed, false);
    assert.equal(await lines(), 2);
  });

  it('finds out that a call without an answer was not billed, and says so', async () => {
    const bill = desk.bill;
    desk.failing = new Failure('timedOut', { delivery: 'unknown' });
    await assert.rejects(desk.open.client.searchCompanies({ limit: 10 }), { name: 'Failure', kind: 'timedOut' });
    desk.failing = undefined;
    const { credits, money } = desk.open;
    const said = (): string | undefined =>
      doubtRows(money.ledger.entries({ certainty: 'possible' }, { limit: 1 }), (entry) => credits.mayTell(entry), 'en')[0]
        ?.description;
    assert.match(said() ?? '', /≤ 10 · not checked yet/);
    await desk.clock.advance(70_000);
    assert.match(said() ?? '', /≤ 10 · not billed/);
    assert.equal(desk.bill, bill);
    assert.equal(credits.drift, 0);
  });
});
