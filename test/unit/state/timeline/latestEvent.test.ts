// The most recent event of a company in the cache: a score before what has none.
import assert from 'node:assert/strict';
import { latestEvent } from '../../../../src/state/timeline/latestEvent.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const company = '6da785b3adf2';

describe('the latest event', () => {
  const clock = new FakeClock();
  const { cache } = memoryStorage(clock);
  const money = { cache, account: 'a' };
  const isScore = (event: { readonly payload?: unknown }): boolean => event.payload !== undefined;
  const put = (id: string, days: { startDate?: string; endDate?: string; payload?: unknown }, about = company): void => {
    cache.put('a', 'event', [{ key: id, parent: company, value: { id, subjects: [{ id: about }], eventType: 't', ...days } }]);
  };

  it('is the one that ends last, of those that are wanted', () => {
    assert.equal(latestEvent(money, company, isScore), undefined);
    put('1', { startDate: '2026-01-01', endDate: '2026-02-01' });
    assert.equal(latestEvent(money, company, isScore)?.event.id, '1');
    put('2', { startDate: '2025-01-01', endDate: '2025-12-01', payload: { score: 1 } });
    put('3', { startDate: '2025-11-01', payload: { score: 2 } });
    put('4', { startDate: '2026-09-01', payload: { score: 3 } }, 'another');
    assert.equal(latestEvent(money, company, isScore)?.event.id, '3');
    put('5', { startDate: '2025-12-01', payload: { score: 4 } });
    assert.equal(latestEvent(money, company, isScore)?.event.id, '5');
    assert.equal(latestEvent({ ...money, account: 'b' }, company, isScore), undefined);
  });
});
