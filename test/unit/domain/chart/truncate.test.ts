// Tests of the shortening of long titles.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { truncate } from '../../../../src/domain/chart/truncate.ts';

describe('a title that is too long', () => {
  for (const [text, most, shown] of [
    ['ACME', 10, 'ACME'],
    ['Fluzzarzetti Logistica S.p.A.', 12, 'Fluzzarzett…'],
    ['Fluzzarzetti Logistica S.p.A. · CGS monthly', 30, 'Fluzzarzetti Lo… · CGS monthly'],
    ['Fluzzarzetti Logistica S.p.A. · ESG risk score, ESG sustainability score', 32, 'Fluzzarzetti Lo… · ESG risk sco…'],
    ['ACME · ESG risk score, ESG sustainability score', 20, 'ACME · ESG risk sco…'],
  ] as const) {
    it(`is shortened to ${String(most)}: ${text}`, () => {
      assert.equal(truncate(text, most), shown);
    });
  }

  it('is not cut inside of a character', () => {
    for (const text of ['Ditta 𝔄𝔅ℭ𝔇 Uno', '😀😀😀😀😀 · 😀😀😀😀😀'])
      for (let most = 1; most < text.length; most += 1) {
        assert.ok(truncate(text, most).isWellFormed(), truncate(text, most));
        assert.ok(truncate(text, most).length <= Math.max(most, 8), truncate(text, most));
      }
  });

  it('is never longer than there is room', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 8, max: 60 }), (company, what, most) => {
        assert.ok(truncate(`${company} · ${what}`, most).length <= most);
      }),
    );
  });
});
