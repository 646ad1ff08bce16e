// Savings: what was shown without being paid for, and no credit of it twice in a window.
import assert from 'node:assert/strict';
import { priceOf } from '../../../../src/client/price.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('savings', () => {
  it('are entered once for a reading of an account, and then for what is more', () => {
    const { ledger } = memoryStorage(new FakeClock());
    const savings = new Savings();
    const show = (objects: number, result = 'r', account = 'a'): void => {
      const price = (amount: number): ReturnType<typeof priceOf> => priceOf('companies', { objects: amount });
      savings.enter({ account, ledger }, { result, operation: 'companies.search', objects, price });
    };
    const saved = (account = 'a'): number => ledger.totals({ account }).saved['companies'] ?? 0;
    show(0);
    show(24);
    show(24);
    show(10);
    assert.equal(saved(), 24);
    show(30);
    assert.equal(saved(), 30);
    show(5, 'other');
    show(30, 'r', 'b');
    assert.deepEqual({ saved: saved(), savedOfB: saved('b') }, { saved: 35, savedOfB: 30 });
    assert.equal(ledger.totals({}).calls, 0);
  });
});
