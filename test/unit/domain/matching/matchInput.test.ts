// Tests of the lines of a match: each value once, in order, with the omitted ones counted.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linesOf, partsOf, readLines } from '../../../../src/domain/matching/matchInput.ts';
import { propertyRuns } from '../../../support/properties.mjs';

describe('the lines of a match', () => {
  it('are each thing once, in their order, and what is nothing is named', () => {
    const { lines, repeated, passedOver } = readLines(['ACME', '', ' acme ', 'IT00743110157', '007.431.101.57', '---', 'Beta']);
    assert.deepEqual(
      lines.map(({ text, kind, value }) => ({ text, kind, value })),
      [
        { text: 'ACME', kind: 'name', value: 'ACME' },
        { text: 'IT00743110157', kind: 'vat', value: '00743110157' },
        { text: 'Beta', kind: 'name', value: 'Beta' },
      ],
    );
    assert.equal(repeated, 2);
    assert.deepEqual(passedOver, ['---']);
  });

  it('are the lines of a text, or what stands between separators in a single one', () => {
    assert.deepEqual(linesOf('\uFEFFACME\r\nBeta\rGamma\nDelta'), ['ACME', 'Beta', 'Gamma', 'Delta']);
    assert.deepEqual(linesOf('ACME; Beta\tGamma\n'), ['ACME', ' Beta', 'Gamma']);
    assert.deepEqual(linesOf('ACME, Inc.'), ['ACME, Inc.']);
  });

  const pieces: readonly (readonly [string, string])[] = [
    ['  "ACME, Inc.",', 'ACME, Inc.'],
    ["\t'ACME';", 'ACME'],
    ['- ACME', 'ACME'],
    ['* `ACME`', 'ACME'],
    ['ACME,', 'ACME'],
    ['"ACME" S.p.A.', '"ACME" S.p.A.'],
    ["L'Oro", "L'Oro"],
    ['-12', '-12'],
    ['   ', ''],
    ['""', ''],
  ];
  for (const [line, piece] of pieces)
    it(`ask in ${JSON.stringify(line)} for ${JSON.stringify(piece)}`, () => {
      assert.equal(partsOf(line).text, piece);
    });

  it('come together again out of their parts, whatever they are', () => {
    const signs = fc.constantFrom('a', 'B', ' ', '\t', '"', "'", '`', ',', ';', '-', '*', '•', '\n', '\\');
    fc.assert(
      fc.property(fc.string({ unit: signs }), (line) => {
        const { before, text, after } = partsOf(line);
        assert.equal(before + text + after, line);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
