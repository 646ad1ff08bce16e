// The generated records: the same everywhere, and nothing that exists.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rankCount, rankOf, readEventId, writeEventId } from '../../../src/sandbox/records/eventIds.ts';
import { dayFrom } from '../../../src/sandbox/day.ts';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { companyPackage, packageNames } from '../../../src/sandbox/records/companyPackages.ts';
import { healthOf } from '../../../src/sandbox/records/health.ts';
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
    for (const part of ['id', 'name', 'taxId', 'vat'] as const) {
      assert.equal(new Set(companies.map((company) => company[part])).size, companies.length, part);
    }
    for (const { taxId, municipality } of companies) {
      const valid = municipality.country === 'it' ? luhn(taxId) : Number(taxId.slice(0, 8)) % 97 === 97 - Number(taxId.slice(8));
      assert.equal(valid, false, taxId);
    }
  });

  it('have the packages of the reference, the newest year first, without a single null', () => {
    const raw = allCompanies().map((company) => packageNames.map((name) => companyPackage(company, name)));
    assert.doesNotMatch(JSON.stringify(raw), /:null|""/);
    for (const company of allCompanies()) {
      assert.equal(companyPackage(company, 'base')?.['legalName'], company.name);
      const economics = companyPackage(company, 'economics');
      if (!economics) continue;
      const sheets = economics['balanceSheets'] as readonly { readonly year: number; readonly latest?: boolean }[];
      const years = sheets.map(({ year }) => year);
      assert.deepEqual(
        years,
        years.map((_, at) => 2025 - at),
      );
      assert.deepEqual(
        sheets.flatMap(({ latest }, at) => (latest === true ? [at] : [])),
        [0],
      );
    }
  });

  it('have an address for each site, and the places of all of them', () => {
    const sites = allCompanies().flatMap((company) => {
      const locations = companyPackage(company, 'locations');
      return locations ? [locations] : [];
    });
    assert.ok(sites.length > 100);
    for (const site of sites) {
      const [count, items, anyAddress] = [site['count'], site['items'], site['anyAddress']];
      const addresses = (items as readonly { readonly address: Readonly<Record<string, unknown>> }[]).map(
        ({ address }) => address,
      );
      assert.equal(addresses.length, count);
      const { municipalities, postcodes } = anyAddress as Readonly<Record<string, readonly unknown[]>>;
      for (const { municipality, postcode, latlonPrecision } of addresses) {
        assert.ok(municipalities?.includes(municipality) && postcodes?.includes(postcode));
        assert.ok(Number(latlonPrecision) >= 0 && Number(latlonPrecision) <= 90);
      }
    }
  });

  it('lose money in the years in which their scores are poor, and only then', () => {
    let losses = 0;
    for (const company of allCompanies()) {
      const sheets = companyPackage(company, 'economics')?.['balanceSheets'] ?? [];
      for (const { year, profit } of sheets as readonly { readonly year: number; readonly profit: number }[]) {
        const health = healthOf(company.index, dayFrom(year, 6, 15));
        assert.equal(profit < 0, health < 0.35, `${company.name} in ${year}`);
        if (profit < 0) losses += 1;
      }
    }
    assert.ok(losses > 100);
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
          const number = random.integer(least, least + span);
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
