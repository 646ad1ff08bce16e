// Suggestions for criteria come from the records that are loaded, and from nothing else.
import assert from 'node:assert/strict';
import { knownValues } from '../../../../src/domain/search/knownValues.ts';

describe('known values of records', () => {
  const records = [
    {
      country: 'it',
      fullAddress: 'Via Delle Prove, 12, 38999, Valfinta (VF)',
      base: { ateco: [{ code: '62.01' }, { code: '25' }] },
    },
    { country: 'it', fullAddress: 'Somewhere 3', base: { registeredAddress: { municipality: 'Borgo Prova' }, ateco: 7 } },
    { socials: { netalpha: [{ url: 'x' }], netbeta: [], score: { blog: 0.5 } }, base: { ateco: [{ code: '25' }, null] } },
    7,
  ];

  it('are each there once, in their order', () => {
    assert.deepEqual(knownValues(records, 'country'), ['it']);
    assert.deepEqual(knownValues(records, 'base.ateco.code'), ['25', '62.01']);
    assert.deepEqual(knownValues(records, 'socials'), ['netalpha', 'netbeta']);
    assert.deepEqual(knownValues(records, 'base.legalClass'), []);
  });

  it('take municipalities from Italian addresses too', () => {
    assert.deepEqual(knownValues(records, 'base.registeredAddress.municipality'), ['Borgo Prova', 'Valfinta']);
  });
});
