// Companies: kept once, found by ID and by name in any window, and no record lost to a mere name.
import assert from 'node:assert/strict';
import type { Company } from '../../../../src/client/model/company.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import type { Storage } from '../../../../src/storage/storage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const row = (company: Company): { raw: unknown; value: Company } => ({ raw: { ...company, more: 1 }, value: company });

describe('the company cache', () => {
  const clock = new FakeClock();
  let cache: Storage['cache'];
  let companies: CompanyCache;

  const opened = (account = 'a'): CompanyCache => new CompanyCache({ cache, account, now: () => clock.now() });

  beforeEach(() => {
    ({ cache } = memoryStorage(clock));
    companies = opened();
  });

  it('knows in the next window what an answer has named, with its age, and in no other account', async () => {
    const at = clock.now();
    companies.remember([row({ id: 'x', name: 'Rossi', country: 'it' }), { raw: { odd: true } }]);
    await clock.advance(1000);
    assert.deepEqual(opened().known('x'), { company: { id: 'x', name: 'Rossi', country: 'it' }, at });
    assert.deepEqual(cache.get('a', 'company', 'x')?.value, { id: 'x', name: 'Rossi', country: 'it', more: 1 });
    assert.equal(opened('b').get('x'), undefined);
    companies.remember([row({ id: 'x', name: 'Rossi 2' })]);
    assert.equal(companies.known('x')?.at, at + 1000);
  });

  it('finds by a part of the name, whatever window has learnt it', () => {
    companies.remember([row({ id: 'x', name: 'Pasticceria Rossi' }), row({ id: 'y', name: 'Rossi' }), row({ id: 'z' })]);
    assert.deepEqual(
      opened()
        .search('rossì', 10)
        .map(({ company }) => company.id),
      ['y', 'x'],
    );
    assert.equal(opened().search('rossi', 1).length, 1);
  });

  it('takes a name from an event where there is no record, and never in its place', () => {
    let changes = 0;
    companies.onDidChange(() => (changes += 1));
    companies.remember([row({ id: 'x', name: 'Rossi', country: 'it' })]);
    const later = opened();
    later.onDidChange(() => (changes += 1));
    later.rememberSubjects([
      { id: 'x', label: 'Old name' },
      { id: 'y', label: 'Bianchi', entityType: 'company' },
      { id: 'p', label: 'Ada', entityType: 'person' },
      { id: 'n' },
    ]);
    assert.equal(changes, 2);
    assert.deepEqual(later.get('x'), { id: 'x', name: 'Rossi', country: 'it' });
    assert.deepEqual(opened().get('y'), { id: 'y', name: 'Bianchi' });
    assert.deepEqual({ p: later.get('p'), n: later.get('n') }, { p: undefined, n: undefined });
    assert.equal(cache.size().rows, 2, 'nothing of a person is written');
    companies.remember([row({ id: 'y', name: 'Bianchi & Co' })]);
    assert.equal(opened().get('y')?.name, 'Bianchi & Co');
  });

  it('takes nothing from the disk that is no company, or another one', () => {
    cache.put('a', 'company', [
      { key: 'x', value: { id: 'y', name: 'Other' }, name: 'Other' },
      { key: 'z', value: 7, name: 'Seven' },
    ]);
    assert.deepEqual(
      { x: companies.get('x'), z: companies.get('z'), found: companies.search('e', 9) },
      { x: undefined, z: undefined, found: [] },
    );
    assert.deepEqual(companies.codec.read(['x', 'z']), [{ value: { id: 'x' } }, { value: { id: 'z' } }]);
    assert.equal(companies.codec.read([7]), undefined);
  });

  it('is bounded in memory, and not on the disk', () => {
    const many = Array.from({ length: 2500 }, (_, at) => row({ id: String(at), name: `Company ${String(at)}` }));
    companies.remember(many);
    assert.equal(companies.recent(5000).length, 2000);
    assert.equal(companies.recent(1)[0]?.company.id, '2499');
    assert.equal(companies.get('0')?.name, 'Company 0');
    assert.equal(companies.recent(1)[0]?.company.id, '0');
  });

  it('keeps a package that was paid for if a later answer lacks it, and takes a newer one', () => {
    const answer = (id: string, packages: object): { raw: unknown; value: Company } => ({
      raw: { id, ...packages },
      value: { id },
    });
    const contents = (): unknown => companies.packages('x').map(({ name, content }) => [name, content]);
    companies.remember([answer('x', { economics: { revenue: 1 } })], ['economics', 'base', 'people']);
    assert.deepEqual(contents(), [
      ['economics', { revenue: 1 }],
      ['base', undefined],
      ['people', undefined],
    ]);
    companies.remember([answer('x', { people: { ceo: 'Ada' } })], ['economics', 'people']);
    companies.remember([answer('x', {})], ['economics', 'people']);
    assert.deepEqual(
      new Set(contents() as unknown[]),
      new Set([
        ['economics', { revenue: 1 }],
        ['base', undefined],
        ['people', { ceo: 'Ada' }],
      ]),
    );
    companies.remember([answer('x', { economics: { revenue: 2 } })], ['economics']);
    assert.deepEqual(companies.packages('x').find(({ name }) => name === 'economics')?.content, { revenue: 2 });
  });

  it('keeps each package that comes where all are asked for, outside of the record, and knows that they were asked for', () => {
    const raw = { id: 'x', economics: { a: 1 }, people: { b: 2 } };
    companies.remember([{ raw, value: { id: 'x' } }], ['*']);
    companies.remember([{ raw: { id: 'x' }, value: { id: 'x' } }]);
    assert.deepEqual(
      companies.packages('x').map(({ name, content }) => ({ name, content })),
      [
        { name: 'economics', content: { a: 1 } },
        { name: 'people', content: { b: 2 } },
      ],
    );
    assert.deepEqual(companies.lacking(['x'], ['*', 'people']), [], 'it is not bought again');
    assert.deepEqual(companies.missingPackages('x', ['*', 'people', 'web']), ['web']);
    companies.remember([{ raw: { id: 'y', economics: { a: 1 } }, value: { id: 'y' } }], ['economics']);
    assert.deepEqual(companies.lacking(['x', 'y'], ['*']), ['y'], 'one package is not all of them');
  });

  it('keeps no package in the record, which is written to the disk, whether it was asked for or not', () => {
    const raw = { id: 'x', name: 'Rossi', people: { b: 2 } };
    for (const packages of [['*'], ['base'], []]) {
      companies.remember([{ raw, value: { id: 'x', name: 'Rossi' } }], packages);
      assert.deepEqual(companies.record('x')?.value, { id: 'x', name: 'Rossi' });
      assert.deepEqual(companies.packages('x').find(({ name }) => name === 'people')?.content, { b: 2 });
    }
  });

  it('keeps what comes in when the session is closed, and announces it no more', () => {
    let announced = 0;
    companies.onDidChange(() => (announced += 1));
    companies.dispose();
    companies.remember([row({ id: 'x' })]);
    assert.equal(cache.size().rows, 1);
    assert.equal(announced, 0);
  });
});
