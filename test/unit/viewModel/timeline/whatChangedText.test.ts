// The changes between two days as Markdown: a difference is as exact as the two numbers that it lies between.
import assert from 'node:assert/strict';
import { whatChangedText } from '../../../../src/viewModel/timeline/whatChangedText.ts';

function differenceOf(before: number, after: number): string | undefined {
  const values = [{ path: 'amount', before: { value: before, day: '2026-01-01' }, after: { value: after, day: '2026-02-01' } }];
  const group = { company: 'c1', type: 'capital', begun: [], ended: [], values };
  const changes = { from: '2026-01-01', to: '2026-03-01', groups: [group], undated: 0, withoutPayload: 0 };
  const text = whatChangedText(changes, new Map([['c1', { name: 'ACME', loaded: 1 }]]), 'en');
  return /\| ([^|]+) \|\n/.exec(text.slice(text.indexOf('amount')))?.[1];
}

describe('the text of what changed', () => {
  it('tells the difference of large amounts to the last digit', () => {
    assert.equal(differenceOf(1_000_000, 2_234_567), '+1,234,567');
    assert.equal(differenceOf(1_234_567.25, 0), '-1,234,567.25');
  });

  it('tells no digits that only come from computing', () => {
    assert.equal(differenceOf(7.1, 7.3), '+0.2');
    assert.equal(differenceOf(1_000_000, 1_000_000.1), '+0.1');
    assert.equal(differenceOf(0.1, 0.1), '0');
    assert.equal(differenceOf(1e-7, 3e-7), '+0.0000002');
    assert.equal(differenceOf(0, 1e21), '+1,000,000,000,000,000,000,000');
  });
});
