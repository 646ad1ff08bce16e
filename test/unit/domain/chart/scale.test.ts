// Scales go up, and find their way back.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { domainOf, scaleOf, widened } from '../../../../src/domain/chart/scale.ts';

/** Larger numbers are taken for no measurement. */
const finite = fc.double({ min: -1e300, max: 1e300, noNaN: true });
const domains = fc.tuple(finite, finite).map(([a, b]) => widened({ from: Math.min(a, b), to: Math.max(a, b) }));

describe('a scale', () => {
  it('never goes back, stays finite, and ends at its ends', () => {
    fc.assert(
      fc.property(
        domains,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (domain, a, b) => {
          const { at } = scaleOf(domain, 40, 840);
          const value = (share: number): number => domain.from * (1 - share) + domain.to * share;
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map((share) => at(value(share)));
          assert.ok(Number.isFinite(low) && Number.isFinite(high));
          assert.ok(high! - low! > -1e-6);
          assert.ok(Math.abs(at(domain.from) - 40) < 1e-6 && Math.abs(at(domain.to) - 840) < 1e-6);
        },
      ),
    );
  });

  it('finds the value of a place, within what can be told apart', () => {
    fc.assert(
      fc.property(domains, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (domain, share, down) => {
        const { at, back } = down ? scaleOf(domain, 500, 20) : scaleOf(domain, 20, 500);
        const place = 20 + share * 480;
        assert.ok(Math.abs(at(back(place)) - place) < 1e-3);
      }),
    );
  });
});

describe('a domain', () => {
  it('holds all values, and is wide enough to be divided', () => {
    fc.assert(
      fc.property(fc.array(finite), (values) => {
        const { from, to } = domainOf(values);
        assert.ok(Number.isFinite(from) && Number.isFinite(to) && from < to);
        assert.ok(values.every((value) => value >= from && value <= to));
      }),
    );
  });

  it('lies around values that are all the same, and is something where there are none', () => {
    assert.deepEqual(domainOf([]), { from: 0, to: 1 });
    assert.deepEqual(domainOf([0]), { from: -1, to: 1 });
    assert.deepEqual(domainOf([50, 50]), { from: 45, to: 55 });
  });
});
