// CSV that comes back as it was, and that no spreadsheet runs.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine, withFormula, withoutFormula } from '../../../../src/domain/exports/csvLine.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const nasty = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', ' ', '1', '.', 'a', 'è', '|', '\uff1d', '\u0000'),
    { maxLength: 8 },
  )
  .map((marks) => marks.join(''));
const texts = fc.oneof(nasty, fc.string(), fc.string({ unit: 'grapheme' }));
const parsed = (text: string): string[][] => parse(text, { relaxColumnCount: false, recordDelimiter: '\r\n' });

describe('a line of CSV', () => {
  it('comes back through another library as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const back = parsed(rows.map(csvLine).join('')).map((row) => row.map(withFormula));
        assert.deepEqual(back, rows);
      }),
    );
  });

  it('keeps numbers as numbers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        assert.equal(Number(parsed(csvLine([number, 1]))[0]?.[0]), number + 0);
      }),
    );
    assert.equal(csvLine([-12.5, '-12.5', '-5', 0, true]), '-12.5,-12.5,-5,0,true\r\n');
  });

  it('has nothing in it that a spreadsheet would run, even one that parts cells elsewhere and takes no notice of quotes', () => {
    let signed = 0;
    fc.assert(
      fc.property(texts, fc.oneof(texts, fc.integer(), fc.constantFrom('-5', '-1.5', '-5.', '-1+1')), (a, b) => {
        const line = csvLine(['x', a, b]);
        const cells = [...parsed(line).flat(), ...line.slice(0, -2).split(/[;\t\r\n]/)];
        for (const cell of cells.filter((one) => /^ *[=+\-@＝＋－＠]/.test(one))) {
          assert.match(cell, /^-\d+(\.\d+)?$/, JSON.stringify(line));
          signed += 1;
        }
        for (const cell of parsed(line).flat()) assert.doesNotMatch(cell, /^[\t\r\n]/);
      }),
      { numRuns: propertyRuns(1000, 300) },
    );
    assert.ok(signed > 10, `${String(signed)} negative numbers`);
  });

  it('marks what looks like a formula, and nothing else', () => {
    const marked = [
      ['=1+1', "'=1+1"],
      ['+39 06', "'+39 06"],
      ['-MSEnjsZVhG1YBEY_a2UcZ', "'-MSEnjsZVhG1YBEY_a2UcZ"],
      ['-1-1', "'-1-1"],
      ['@SUM', "'@SUM"],
      ['\uff1d1', "'\uff1d1"],
      ['\tx', "'\tx"],
      [' =1', "' =1"],
      ["'=1", "''=1"],
      ['a;=1', "a;'=1"],
      ['a\n-b', "a\n'-b"],
    ] as const;
    for (const [text, expected] of marked) assert.equal(withoutFormula(text), expected);
    for (const text of ['a=1', "d'Este", '', '1e5', '-5', '-12.50', 'a; b', 'a\r\nb', '2024-01-31', "'a'"])
      assert.equal(withoutFormula(text), text);
  });

  it('puts into quotes what would part a cell, in long texts and of any script too', () => {
    assert.equal(csvLine(['a;=1', 'b\t-x', 'c', 'd e', 'f ']), '"a;\'=1","b\t\'-x",c,d e,"f "\r\n');
    for (const text of ['"x",'.repeat(2000), `a"${'€'.repeat(10)}"`, `a"${'è'.repeat(10)}"`, '"'.repeat(4096)])
      assert.deepEqual(parsed(csvLine([text, 'x'])), [[text, 'x']]);
  });

  it('keeps an empty first cell', () => {
    assert.equal(csvLine(['', '', 'a']), ',,a\r\n');
  });

  it('marks an ID that begins with a minus, as every thirtieth does', () => {
    assert.equal(csvLine(['-MSEnjsZVhG1YBEY_a2Uc', 'MSE-njsZVhG1YBEY_a2Uc']), "'-MSEnjsZVhG1YBEY_a2Uc,MSE-njsZVhG1YBEY_a2Uc\r\n");
  });
});
