// Tests of companies and packages that a colleague has loaded: they are there for free, and nothing is lost.
import assert from 'node:assert/strict';
import { readCompany } from '../../../../src/client/model/company.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { Members, type Member } from './support/members.ts';

describe('companies of a team', () => {
  let members: Members;
  let tokens = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
  });
  after(() => members?.end());

  async function two(): Promise<readonly Member[]> {
    const token = `token ${String((tokens += 1))}`;
    return Promise.all(['anna', 'ben'].map((name) => members.member(name, { token })));
  }
  function companiesOf({ storage, records }: Member): CompanyCache {
    const colleagues = () => Promise.resolve(records);
    return new CompanyCache({ cache: storage.cache, account: 'acc', now: () => Date.now(), colleagues });
  }
  function remember(companies: CompanyCache, raw: object, packages: readonly string[] = []): void {
    const read = readCompany(raw);
    assert.ok(read.ok);
    companies.remember([{ raw, value: read.value }], packages);
  }

  it('are there for a colleague, with the name of who loaded them', async () => {
    const [anna, ben] = await two();
    assert.ok(anna && ben);
    const raw = { id: 'c1', name: 'Acme', country: 'it', economics: { revenue: 5 }, people: { ceo: 'Somebody' } };
    remember(companiesOf(anna), raw, ['economics', 'people']);
    assert.equal(await anna.team.sendRecords(), true);
    const companies = companiesOf(ben);
    let changes = 0;
    companies.onDidChange(() => (changes += 1));
    assert.equal(companies.get('c1'), undefined, 'nobody has asked for it');
    await companies.adoptFromColleagues(['c1', 'c2']);
    assert.equal(companies.get('c1')?.name, 'Acme');
    assert.equal(companies.known('c1')?.person, 'anna');
    assert.deepEqual(companies.record('c1')?.value, { id: 'c1', name: 'Acme', country: 'it' });
    assert.deepEqual(
      companies.packages('c1').map(({ name, content, person }) => ({ name, content, person })),
      [{ name: 'economics', content: { revenue: 5 }, person: 'anna' }],
      'packages that may name people stay where they are',
    );
    assert.deepEqual(
      companies.search('acm', 5).map(({ company }) => company.id),
      ['c1'],
    );
    assert.equal(changes, 1);
    await companies.adoptFromColleagues(['c1']);
    assert.equal(changes, 1, 'nothing was new');
  });

  it('are not replaced by the name alone, which an event has brought', async () => {
    const [anna, ben] = await two();
    assert.ok(anna && ben);
    remember(companiesOf(anna), { id: 'c1', name: 'Acme', country: 'it' });
    await anna.team.sendRecords();
    const companies = companiesOf(ben);
    companies.rememberSubjects([{ id: 'c1', label: 'Acme of that day' }]);
    await ben.team.sendRecords();
    await companies.adoptFromColleagues(['c1']);
    assert.equal(companies.get('c1')?.country, 'it');
    ben.storage.cache.forget('acc');
    const again = companiesOf(ben);
    await again.adoptFromColleagues(['c1']);
    assert.equal(again.get('c1')?.country, 'it');
  });

  it('bring packages that may name people only where the team allows it', async () => {
    const [anna, ben] = await two();
    assert.ok(anna && ben);
    await (await members.member('admin', { role: 'company_data_admin' })).team.setSharing(true);
    await Promise.all([anna.team.poll(), ben.team.poll()]);
    remember(companiesOf(anna), { id: 'c1', name: 'Acme', people: { ceo: 'Somebody' } }, ['people']);
    await anna.team.sendRecords();
    const companies = companiesOf(ben);
    await companies.adoptFromColleagues(['c1']);
    assert.deepEqual(
      companies.packages('c1').map(({ name }) => name),
      ['people'],
    );
  });
});
