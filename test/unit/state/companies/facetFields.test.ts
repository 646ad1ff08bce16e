// The fields by which an overview can be asked for.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { facetFieldsOf } from '../../../../src/state/companies/facetFields.ts';

describe('facet fields', () => {
  it('are the paths of loaded records, with a wildcard for each package', () => {
    const record = {
      id: '0123456789ab',
      name: 'Esempio Molini',
      active: true,
      country: 'it',
      base: {
        legalName: 'Esempio Molini',
        founded: '1999-05-04',
        startup: false,
        ateco: [{ code: '10.61', description: 'Mills', rootCode: 'C' }],
        registeredAddress: { region: 'Lazio', lat: 41.2, streetName: 'Via Uno' },
      },
      economics: { employees: [{ value: 12, latest: true }] },
    };
    assert.deepEqual(facetFieldsOf([record]), [
      'active',
      'base.*',
      'base.ateco.code',
      'base.ateco.rootCode',
      'base.registeredAddress.region',
      'base.startup',
      'country',
      'economics.*',
      'economics.employees.latest',
    ]);
  });

  it('of any records end, and name no path that is not there', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), (records) => {
        const known = JSON.parse(JSON.stringify(records)) as readonly Record<string, unknown>[];
        for (const field of facetFieldsOf(known)) {
          const first = known.some((record) =>
            Object.keys(record).some((name) => field === name || field.startsWith(`${name}.`)),
          );
          assert.ok(first, field);
        }
      }),
    );
  });
});
