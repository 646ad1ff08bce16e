// Pairs of extra data as they are typed: what is written is read again, and a mistake is named.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatPairs, parsePairs } from '../../../../src/domain/lists/pairs.ts';

describe('pairs of extra data', () => {
  it('are text, unless JSON says otherwise', () => {
    assert.deepEqual(parsePairs('region=Vlaanderen, priority=1,ok=true , "a, b"="x=y", note=the long one, tags=["a","b"]'), {
      pairs: { region: 'Vlaanderen', priority: 1, ok: true, 'a, b': 'x=y', note: 'the long one', tags: ['a', 'b'] },
    });
    assert.deepEqual(parsePairs(' , '), { pairs: {} });
    assert.deepEqual(parsePairs('empty=, code="1"'), { pairs: { empty: '', code: '1' } });
  });

  it('are separated behind a bracket that is not closed, which is text', () => {
    assert.deepEqual(parsePairs('a=[1, b=2'), { pairs: { a: '[1', b: 2 } });
    assert.deepEqual(parsePairs('a={x, b=[2, 3], c=[4'), { pairs: { a: '{x', b: [2, 3], c: '[4' } });
    assert.deepEqual(parsePairs('a=1], b=2'), { pairs: { a: '1]', b: 2 } });
  });

  it('name the piece that is none', () => {
    assert.deepEqual(parsePairs('a=1, priority'), { problem: { kind: 'noPair', text: 'priority' } });
    assert.deepEqual(parsePairs('=1'), { problem: { kind: 'noPair', text: '=1' } });
    assert.deepEqual(parsePairs('a="1'), { problem: { kind: 'openQuote' } });
  });

  it('are read again as they were written, whatever is in them', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__');
    const json = fc.jsonValue().filter((value) => JSON.stringify(value) === JSON.stringify(JSON.parse(JSON.stringify(value))));
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(fc.string(), json), { noNullPrototype: true }), (pairs) => {
        const expected: unknown = JSON.parse(JSON.stringify(pairs));
        assert.deepEqual(parsePairs(formatPairs(pairs)), { pairs: expected });
      }),
    );
  });
});
