// Kept answers to matched lines: rows that this version cannot read, and numbers beside other cells.
import assert from 'node:assert/strict';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Row } from '../../../../src/client/model/envelope.ts';
import type { MatchQuery } from '../../../../src/domain/matching/matchQuery.ts';
import { usualOptions } from '../../../../src/domain/matching/matchTable.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { CachedMatches, type MatchParameters } from '../../../../src/state/matching/cachedMatches.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';

const readable: Row<Company> = { raw: { id: 'a' }, value: { id: 'a' } };
const asking = (limit: number): MatchParameters => ({ limit, options: usualOptions });

/** An empty cache, and a function that keeps an answer in it. */
function emptyCache() {
  const clock = new FakeClock();
  const { cache } = memoryStorage(clock);
  const companies = new CompanyCache({ cache, account: 'a', now: () => clock.now() });
  const cached = new CachedMatches({ money: { cache, account: 'a' }, companies, actingUser: undefined });
  const keep = (query: MatchQuery, parameters: MatchParameters, rows: readonly Row<Company>[]): void => {
    companies.remember(rows);
    const candidates = rows.flatMap(({ value }) => value ?? []);
    cached.keep(query, parameters, { candidates, page: { rows } });
  };
  return { cached, keep };
}

describe('cached answers with a row that cannot be read', () => {
  const query = { kind: 'name', value: 'ACME' } as const;
  const line = { index: 0, line: { text: 'ACME', ...query } };
  const unreadable: Row<Company> = { raw: { odd: true } };
  let cached: CachedMatches;
  let keep: (limit: number, ...rows: readonly Row<Company>[]) => void;

  beforeEach(() => {
    const empty = emptyCache();
    cached = empty.cached;
    keep = (limit, ...rows) => {
      empty.keep(query, asking(limit), rows);
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

describe('the cached answer to a row with a number', () => {
  const number = { kind: 'vat', value: '01234567897' } as const;
  const row: MatchQuery = { ...number, also: { emails: ['a@b.it'] } };

  it('serves the number alone as well, because nothing else was sent', () => {
    const { cached, keep } = emptyCache();
    keep(row, asking(1), [readable]);
    assert.equal(cached.find(number, asking(1))?.candidates.length, 1);
    assert.equal(cached.find(row, asking(1))?.candidates.length, 1);
  });

  it('serves no line that is sent with other cells', () => {
    const { cached, keep } = emptyCache();
    const byAllCells: MatchParameters = { ...asking(5), byAllCells: true };
    keep(row, byAllCells, [readable]);
    assert.equal(cached.find(row, byAllCells)?.candidates.length, 1);
    assert.equal(cached.find({ ...number, also: {} }, byAllCells), undefined);
    assert.equal(cached.find(row, asking(1)), undefined);
  });
});
