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
import { unconfirmedRows, sumRows } from '../../../../src/viewModel/credits/spendingRows.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('spending', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    await harness.open.credits.refresh();
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await harness.run(loadCompanies, { kind: 'offer', list, most: 24 });
  });
  afterEach(() => {
    harness.end();
  });

  it('sums up to what the sandbox has billed', () => {
    const { ledger, account } = harness.open.money;
    const { known, estimated } = ledger.totals({ account });
    assert.deepEqual(addPrices(known, estimated), harness.sandbox.billed);
    assert.equal(totalOf(harness.sandbox.billed), 24);
  });

  it('agrees with the service, and shows what another program spent', async () => {
    await harness.open.credits.refresh();
    assert.equal(harness.open.credits.drift, 0);
    harness.sandbox.handle({
      verb: 'POST',
      path: '/v2/companies',
      parameters: [
        ['token', 'sandbox-token'],
        ['limit', '7'],
      ],
    });
    await harness.open.credits.refresh();
    assert.equal(harness.open.credits.drift, 7);
  });

  it('is exported for the period that is shown', async () => {
    await harness.run(exportSpending);
    assert.equal(harness.ui.saved[0]?.split('\r\n').length, 3);
    harness.ui.answer('last 7 days');
    await harness.run(chooseSpendingPeriod);
    assert.equal(harness.app.spending.period, 'week');
    await harness.clock.advance(3 * 86_400_000);
    await harness.run(exportSpending);
    assert.equal(harness.ui.saved[1], harness.ui.saved[0]);
    harness.ui.answer('today');
    await harness.run(chooseSpendingPeriod);
    await harness.run(exportSpending);
    assert.equal(harness.ui.saved[2]?.split('\r\n').length, 2, 'the head alone');
  });

  it('says on whose behalf each call was made', async () => {
    const sources: readonly Source[] = [{ kind: 'person' }, { kind: 'export' }, { kind: 'watch' }, { kind: 'agent', chat: 'c' }];
    for (const source of sources) await harness.open.client.searchCompanies({ limit: 1 }, { source });
    const { ledger, account } = harness.open.money;
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
    await harness.open.client.searchTimeline({ eventTypes: ['cgs-monthly'], limit: 2 }, { source: { kind: 'export' } });
    const lines = async (): Promise<number> => {
      await harness.run(exportSpending);
      return (harness.ui.saved.at(-1)?.split('\r\n').length ?? 0) - 2;
    };
    assert.equal(await lines(), 2);
    harness.ui.answer('Timeline search');
    await harness.run(filterSpending);
    assert.deepEqual(harness.ui.offered.at(-1), [
      'Company search — 1 call',
      'Timeline search — 1 call',
      'You — 1 call',
      'Exports — 1 call',
      'Known cost',
    ]);
    assert.deepEqual(harness.ui.headings.at(-1), ['By kind of call', 'By origin', 'By certainty of the cost']);
    assert.equal(await lines(), 1);
    harness.ui.answer('You');
    await harness.run(filterSpending);
    assert.deepEqual(harness.app.spending.calls, { operation: 'timeline.search', source: 'person' });
    assert.equal(await lines(), 0);
    harness.ui.answer('Timeline search');
    await harness.run(filterSpending);
    assert.deepEqual(harness.app.spending.calls, { source: 'person' }, 'chosen again, it is taken away');
    harness.ui.answer(undefined);
    await harness.run(filterSpending);
    assert.equal(await lines(), 1);
    await harness.run(clearSpendingFilter);
    assert.equal(harness.app.spending.narrowed, false);
    assert.equal(await lines(), 2);
  });

  it('is filtered by agent', async () => {
    const source = { kind: 'agent', chat: 'c', name: 'Claude Code' } as const;
    await harness.open.client.searchCompanies({ limit: 3 }, { source });
    harness.ui.answer('Claude Code');
    await harness.run(filterSpending);
    assert.deepEqual(harness.app.spending.calls, { agent: 'Claude Code' });
    assert.ok(harness.ui.headings.at(-1)?.includes('By agent'));
    const { ledger } = harness.open.money;
    assert.deepEqual(ledger.totals(harness.app.spending.of(harness.open.money.account, harness.app.now())).known, {
      companies: 3,
    });
    harness.ui.answer('Claude Code');
    await harness.run(filterSpending);
    assert.deepEqual(harness.app.spending.calls, {});
  });

  it('finds out that a call without an answer was not billed, and says so', async () => {
    const billed = harness.billed;
    harness.failing = new Failure('timedOut', { delivery: 'unknown' });
    await assert.rejects(harness.open.client.searchCompanies({ limit: 10 }), { name: 'Failure', kind: 'timedOut' });
    harness.failing = undefined;
    const { credits, money } = harness.open;
    const said = (): string | undefined =>
      unconfirmedRows(
        money.ledger.entries({ certainty: 'unconfirmed' }, { limit: 1 }),
        (entry) => credits.mayShowCost(entry),
        'en',
      )[0]?.description;
    assert.match(said() ?? '', /≤ 10 · not checked yet/);
    await harness.clock.advance(70_000);
    assert.match(said() ?? '', /≤ 10 · not billed/);
    assert.equal(harness.billed, billed);
    assert.equal(credits.drift, 0);
  });
});
