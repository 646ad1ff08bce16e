// Tests of services whose records have malformed members: paid records can be used, and the log names each member once.
import assert from 'node:assert/strict';
import { eventTypes } from '../../../src/client/model/eventType.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { looseCompanies, looseLists, numericCompanyIds, oddMembers } from '../../support/differences/recordDifferences.ts';

let harness: TestHarness;

async function open(...differences: readonly Difference[]): Promise<void> {
  harness = new TestHarness();
  harness.sandbox = new DifferentSandbox(harness.clock, differences);
  await harness.session.openSandbox();
  await harness.open.lists.showLists();
}

const named = (): readonly string[] => harness.calls.flatMap(({ odd = [] }) => odd);

describe('records with members of other forms', () => {
  afterEach(() => {
    harness.end();
  });

  it('are read where the form can be told', async () => {
    await open(looseLists, looseCompanies);
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.deepEqual(
      { length: list?.length, modifiedDate: list?.modifiedDate, hidden: list?.hidden },
      { length: 24, modifiedDate: '2026-01-01T00:00:00.000Z', hidden: false },
    );
    const { rows } = await harness.open.client.searchCompanies({ limit: 5 });
    assert.deepEqual(
      rows.map(({ value }) => typeof value?.active),
      rows.map(() => 'boolean'),
    );
    assert.deepEqual(named(), []);
  });

  it('lose members that cannot be read and nothing else, which the log says once', async () => {
    await open(oddMembers);
    const { rows } = harness.open.lists.lists;
    assert.ok(rows.length > 0 && rows.every(({ value }) => value !== undefined && value.name !== ''));
    for (let page = 0; page < 2; page += 1) {
      // Few records are obfuscated, and only they say so: a whole page has some.
      const companies = await harness.open.client.searchCompanies({ limit: 50 });
      assert.ok(companies.rows.every(({ value }) => value?.name !== undefined));
    }
    assert.deepEqual(named(), [
      'list.listLength (array)',
      'list.modifiedDate (array)',
      'company.country (array)',
      'company.active (array)',
      'company.obfuscated (array)',
    ]);
  });

  it('whose IDs are numbers can be found again', async () => {
    await open(numericCompanyIds);
    const page = await harness.open.client.searchCompanies({ limit: 5 });
    const ids = page.rows.flatMap(({ value }) => (value ? [value.id] : []));
    assert.equal(ids.length, 5);
    harness.open.companies.remember(page.rows, []);
    assert.deepEqual(
      ids.map((id) => harness.open.companies.get(id)?.id),
      ids,
    );
    const [first = ''] = ids;
    assert.equal((await harness.open.client.getCompany({ id: first })).value.id, first);
    const { rows } = await harness.open.client.searchTimeline({ companies: ids, eventTypes, limit: 10 });
    assert.ok(rows.length > 0 && rows.every(({ value }) => ids.includes(value?.subjects[0]?.id ?? '')));
  });
});
