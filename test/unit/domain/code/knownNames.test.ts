// Tests of the names of IDs: a few are looked up, many are read together, later ones are found too.
import assert from 'node:assert/strict';
import { KnownNames } from '../../../../src/domain/code/knownNames.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { eventually } from '../../../support/eventually.ts';

const idAt = (at: number): string => (at * 7919 + 0x1000).toString(16).padStart(12, '0');
const ids = Array.from({ length: 5000 }, (_, at) => idAt(at));

describe('known names', () => {
  const clock = new FakeClock();
  let companies: CompanyCache;
  let other: CompanyCache;
  let names: KnownNames;
  let changes: number;

  beforeEach(() => {
    const { cache } = memoryStorage(clock);
    const now = (): number => clock.now();
    companies = new CompanyCache({ cache, account: 'a', now });
    other = new CompanyCache({ cache, account: 'a', now });
    names = new KnownNames(companies, now);
    changes = 0;
    names.onDidChange(() => (changes += 1));
  });

  function remember(cache: CompanyCache, some: readonly string[], name = (id: string): string | undefined => `Acme ${id}`): void {
    const rows = some.map((id) => {
      const called = name(id);
      return called === undefined ? { id } : { id, name: called };
    });
    cache.remember(rows.map((company) => ({ raw: company, value: company })));
  }

  it('looks a few up, and says nothing of those that no answer has named', () => {
    remember(companies, [idAt(1)]);
    remember(companies, [idAt(2)], () => undefined);
    const nameOf = names.of([idAt(1), idAt(2), 'deadbeefcafe']);
    assert.deepEqual([idAt(1), idAt(2), 'deadbeefcafe'].map(nameOf), [`Acme ${idAt(1)}`, '', undefined]);
  });

  it('knows at once what this window buys', () => {
    assert.equal(names.of([idAt(1)])(idAt(1)), undefined);
    remember(companies, [idAt(1)]);
    assert.ok(changes > 0);
    assert.equal(names.of([idAt(1)])(idAt(1)), `Acme ${idAt(1)}`);
  });

  it('knows a minute later what another window has bought', async () => {
    assert.equal(names.of([idAt(1)])(idAt(1)), undefined);
    remember(other, [idAt(1)]);
    await clock.advance(61_000);
    assert.equal(names.of([idAt(1)])(idAt(1)), `Acme ${idAt(1)}`);
  });

  it('knows a minute later what another window has bought, also if the clock was set back', async () => {
    assert.equal(names.of([idAt(1)])(idAt(1)), undefined);
    remember(other, [idAt(1)]);
    clock.setBack(3_600_000);
    names.of([idAt(1)]);
    await clock.advance(61_000);
    assert.equal(names.of([idAt(1)])(idAt(1)), `Acme ${idAt(1)}`);
  });

  it('reads on a minute later what another window has bought, also if the clock was set back', async () => {
    await names.search('acme', 9);
    remember(other, [idAt(1)]);
    clock.setBack(3_600_000);
    names.of([]);
    await clock.advance(61_000);
    names.of([]);
    await eventually(() => names.of([])(idAt(1)), `Acme ${idAt(1)}`);
  });

  it('reads all for many, part by part, and says when', async () => {
    remember(other, ids);
    assert.equal(names.of(ids)(idAt(4999)), undefined);
    await eventually(() => names.of(ids)(idAt(4999)), `Acme ${idAt(4999)}`);
    assert.ok(changes > 0);
    remember(companies, ['6da785b3adf2'], () => 'New One');
    names.of([]);
    await eventually(() => names.of([])('6da785b3adf2'), 'New One');
    remember(companies, ['6da785b3adf2'], () => 'Renamed');
    names.of([]);
    await eventually(() => names.of([])('6da785b3adf2'), 'Renamed');
  });

  it('finds companies by name, the first time too', async () => {
    remember(other, ids);
    remember(other, ['6da785b3adf2'], () => 'Mulino Bianco');
    assert.deepEqual(await names.search('bian', 9), [{ id: '6da785b3adf2', name: 'Mulino Bianco' }]);
  });

  it('finds nothing for a search that was under way when it was disposed of, since another account is open then', async () => {
    remember(other, ids);
    const found = names.search('acme', 9);
    names.dispose();
    assert.deepEqual(await found, []);
  });

  it('reads no further once it is disposed of', () => {
    names.dispose();
    remember(companies, [idAt(1)]);
    assert.equal(changes, 0);
  });
});
