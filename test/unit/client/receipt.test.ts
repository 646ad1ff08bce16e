// Tests of stored receipts: they are read as they were, without members that another version or damage has changed.
import assert from 'node:assert/strict';
import { readReceipt } from '../../../src/client/receipt.ts';

describe('a receipt that was kept', () => {
  it('is read as it was written', () => {
    const cached = { requestId: 'r-1', cost: { companies: 2, 'companies:*': 0 }, certainty: 'known' } as const;
    assert.deepEqual(readReceipt(JSON.parse(JSON.stringify(cached))), cached);
    assert.deepEqual(readReceipt({ cost: {}, certainty: 'estimated' }), { cost: {}, certainty: 'estimated' });
  });

  it('is none where it has no cost', () => {
    for (const cached of [undefined, null, 'known', [], {}, { certainty: 'known' }, { cost: 3, certainty: 'known' }])
      assert.equal(readReceipt(cached), undefined, JSON.stringify(cached));
  });

  it('has only amounts that can be, and promises no more than it says', () => {
    const cost = { companies: 2, a: -1, b: '3', c: null, d: Number.NaN, e: Number.POSITIVE_INFINITY };
    assert.deepEqual(readReceipt({ cost, certainty: 'sure', requestId: 7 }), { cost: { companies: 2 }, certainty: 'estimated' });
  });
});
