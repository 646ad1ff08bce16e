// Kept answers to matched lines: what a row means that this version cannot read.
import assert from 'node:assert/strict';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Row } from '../../../../src/client/model/envelope.ts';
import { usualOptions } from '../../../../src/domain/matching/matchTable.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { CachedMatches, type MatchParameters } from '../../../../src/state/matching/cachedMatches.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';

describe('cached answers with a row that cannot be read', () => {
  const query = { kind: 'name', value: 'ACME' } as const;
  const line = { index: 0, line: { text: 'ACME', ...query } };
  const readable: Row<Company> = { raw: { id: 'a' }, value: { id: 'a' } };
  const unreadable: Row<Company> = { raw: { odd: true } };
  const asking = (limit: number): MatchParameters => ({ limit, options: usualOptions });
  let cached: CachedMatches;
  let keep: (limit: number, ...rows: readonly Row<Company>[]) => void;

  beforeEach(() => {
    const clock = new FakeClock();
    const { cache } = memoryStorage(clock);
    const companies = new CompanyCache({ cache, account: 'a', now: () => clock.now() });
    cached = new CachedMatches({ money: { cache, account: 'a' }, companies, actingUser: undefined });
    keep = (limit, ...rows) => {
      companies.remember(rows);
      const candidates = rows.flatMap(({ value }) => value ?? []);
      cached.keep(query, asking(limit), { candidates, page: { rows } });
    };
  });

  it('do not serve for more candidates where the page was full, since there may be more', () => {
    keep(2, readable, unreadable);
    assert.equal(cached.find(query, asking(2))?.candidates.length, 1);
    assert.equal(cached.find(query, asking(5)), undefined);
    keep(3, readable, unreadable);
    assert.equal(cached.find(query, asking(5))?.candidates.length, 1, 'the page was not full');
  });

  it('are not asked and paid for again where no row can be read, unlike those without any row', () => {
    keep(2, unreadable);
    assert.deepEqual(cached.separate([line], asking(2)).lines, []);
    keep(2);
    assert.deepEqual(cached.separate([line], asking(2)).lines, [line]);
  });
});
