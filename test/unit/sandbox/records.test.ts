// The generated records: the same everywhere, and nothing that exists.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rankCount, rankOf, readEventId, writeEventId } from '../../../src/sandbox/records/eventIds.ts';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { Random } from '../../../src/sandbox/random.ts';

const key = fc.integer({ min: 0, max: rankCount - 1 });

describe('event IDs', () => {
  it('go round, and compare as their ranks do', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        assert.match(writeEventId(a), /^[A-Za-z0-9_-]{21}$/);
        assert.equal(readEventId(writeEventId(a)), a);
        assert.equal(writeEventId(a) < writeEventId(b), rankOf(a) < rankOf(b));
      }),
    );
  });

  it('are not read out of other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        assert.equal(readEventId(text), undefined);
      }),
    );
  });
});

describe('companies', () => {
  it('have names, IDs and numbers of their own, and numbers that no real company can have', () => {
    const companies = allCompanies();
    for (const part of ['id', 'name', 'taxId', 'vat', 'regNumber'] as const) {
      assert.equal(new Set(companies.map((company) => company[part])).size, companies.length, part);
    }
    for (const { taxId, municipality } of companies) {
      const valid = municipality.country === 'it' ? luhn(taxId) : Number(taxId.slice(0, 8)) % 97 === 97 - Number(taxId.slice(8));
      assert.equal(valid, false, taxId);
    }
  });

  it('are the same on every machine', () => {
    assert.deepEqual(
      allCompanies()
        .slice(0, 3)
        .map(({ id, name }) => [id, name]),
      [
        ['13707f901407', 'Blaukelbeke Chocolade NV'],
        ['5b252d2ee26c', 'Blaukelbeke Diensten BV'],
        ['7350f325c0aa', 'Blaukelgem Textiel SA'],
      ],
    );
  });
});

describe('Random', () => {
  it('keeps within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, least, span) => {
        const random = new Random(seed);
        for (let draw = 0; draw < 20; draw += 1) {
          const number = random.whole(least, least + span);
          assert.ok(Number.isInteger(number) && number >= least && number <= least + span);
        }
      }),
    );
  });
});

function luhn(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
