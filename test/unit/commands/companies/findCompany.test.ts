// Find Company offers what is known already for nothing, in the next window and without network too.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { copyCompanyId } from '../../../../src/commands/companies/companies.ts';
import { findCompany } from '../../../../src/commands/companies/findCompany.ts';
import { addCompanies } from '../../../../src/commands/lists/members.ts';
import { TestHarness } from '../../../support/testHarness.ts';

let harness: TestHarness;
let name: string;
let id: string;

describe('a company that is known', () => {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchCompanies({ name: 'Flu', limit: 1 });
    harness.open.companies.remember(rows);
    ({ name = '', id = '' } = rows[0]?.value ?? {});
    assert.ok(name.startsWith('Flu'));
    await harness.clock.advance(2 * 3_600_000);
    harness = await harness.reloaded();
  });
  afterEach(() => {
    harness.end();
  });

  it('is offered before the price, with its age', async () => {
    harness.ui.answer('flu', name, 'Copy Company ID');
    await harness.run(findCompany);
    assert.match(harness.ui.offered[0]?.[0] ?? '', new RegExp(`^${name} — ${id} · IT · read 2 hours ago$`));
    assert.match(harness.ui.offered[0]?.[1] ?? '', /^Show 10 of \d+ matches — ≤ 10 credits/);
    assert.deepEqual(harness.ui.copied, [id]);
    assert.equal(harness.billed, 1);
  });

  it('is offered once where it was bought again', async () => {
    harness.ui.answer('Flu', undefined);
    await harness.run(findCompany);
    const buy = harness.ui.offered[0]?.[1]?.split(' — ')[0] ?? '';
    harness.ui.answer('Flu', buy, undefined);
    await harness.run(findCompany);
    const labels = harness.ui.offered.at(-1)?.map((label) => label.split(' · ')[0]) ?? [];
    assert.equal(new Set(labels).size, labels.length);
    assert.equal(harness.billed, 11);
  });

  it('is found without network, and the count can be asked for again', async () => {
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    harness.ui.answer('flu', 'Count Again', name, 'Copy Company ID');
    await harness.run(findCompany);
    assert.deepEqual(harness.ui.offered[0]?.slice(1), ['Count Again — The service could not be reached.']);
    assert.deepEqual({ copied: harness.ui.copied, said: harness.ui.messages }, { copied: [id], said: [] });
    harness.ui.answer('nobody knows');
    await harness.run(findCompany);
    assert.match(harness.ui.messages[0]?.text ?? '', /could not be reached/);
    assert.equal(harness.billed, 1);
  });

  it('is chosen from, when it was used last, without being searched for', async () => {
    harness.open.companies.get(id);
    harness.ui.answer(name);
    await harness.run(copyCompanyId);
    assert.match(harness.ui.offered[0]?.[1] ?? '', /read 2 hours ago$/);
    assert.deepEqual(harness.ui.copied, [id]);
  });

  it('is added to a list that is kept, without waiting for the lists', async () => {
    harness.ui.answer('Clients', 'Choose a Company…', 'flu', name);
    await harness.run(addCompanies);
    assert.match(harness.ui.finished[0] ?? '', /Added to “Clients”/);
    assert.equal(harness.billed, 1);
  });
});
