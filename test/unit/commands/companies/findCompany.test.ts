// Find Company offers what is known already for nothing, in the next window and without network too.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { copyCompanyId } from '../../../../src/commands/companies/companies.ts';
import { findCompany } from '../../../../src/commands/companies/findCompany.ts';
import { addCompanies } from '../../../../src/commands/lists/members.ts';
import { Desk } from '../../../support/desk.ts';

let desk: Desk;
let name: string;
let id: string;

describe('a company that is known', () => {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
    const { rows } = await desk.open.client.searchCompanies({ name: 'Flu', limit: 1 });
    desk.open.companies.remember(rows);
    ({ name = '', id = '' } = rows[0]?.value ?? {});
    assert.ok(name.startsWith('Flu'));
    await desk.clock.advance(2 * 3_600_000);
    desk = await desk.reloaded();
  });
  afterEach(() => {
    desk.end();
  });

  it('is offered before the price, with its age', async () => {
    desk.ui.answer('flu', name, 'Copy Company ID');
    await desk.run(findCompany);
    assert.match(desk.ui.offered[0]?.[0] ?? '', new RegExp(`^${name} — ${id} · IT · read 2 hours ago$`));
    assert.match(desk.ui.offered[0]?.[1] ?? '', /^Show 10 of \d+ matches — ≤ 10 credits/);
    assert.deepEqual(desk.ui.copied, [id]);
    assert.equal(desk.bill, 1);
  });

  it('is offered once where it was bought again', async () => {
    desk.ui.answer('Flu', undefined);
    await desk.run(findCompany);
    const buy = desk.ui.offered[0]?.[1]?.split(' — ')[0] ?? '';
    desk.ui.answer('Flu', buy, undefined);
    await desk.run(findCompany);
    const labels = desk.ui.offered.at(-1)?.map((label) => label.split(' · ')[0]) ?? [];
    assert.equal(new Set(labels).size, labels.length);
    assert.equal(desk.bill, 11);
  });

  it('is found without network, and the count can be asked for again', async () => {
    desk.failing = new Failure('unreachable', { delivery: 'notSent' });
    desk.ui.answer('flu', 'Count Again', name, 'Copy Company ID');
    await desk.run(findCompany);
    assert.deepEqual(desk.ui.offered[0]?.slice(1), ['Count Again — The service could not be reached.']);
    assert.deepEqual({ copied: desk.ui.copied, said: desk.ui.said }, { copied: [id], said: [] });
    desk.ui.answer('nobody knows');
    await desk.run(findCompany);
    assert.match(desk.ui.said[0]?.text ?? '', /could not be reached/);
    assert.equal(desk.bill, 1);
  });

  it('is chosen from, when it was used last, without being searched for', async () => {
    desk.open.companies.get(id);
    desk.ui.answer(name);
    await desk.run(copyCompanyId);
    assert.match(desk.ui.offered[0]?.[1] ?? '', /read 2 hours ago$/);
    assert.deepEqual(desk.ui.copied, [id]);
  });

  it('is added to a list that is kept, without waiting for the lists', async () => {
    desk.ui.answer('Clients', 'Choose a Company…', 'flu', name);
    await desk.run(addCompanies);
    assert.match(desk.ui.finished[0] ?? '', /Added to “Clients”/);
    assert.equal(desk.bill, 1);
  });
});
