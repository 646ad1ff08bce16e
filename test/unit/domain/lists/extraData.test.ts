// Extra data as text: where it goes wrong, what would be lost, and what replacing it changes.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareExtraData, formatExtraData, parseExtraData } from '../../../../src/domain/lists/extraData.ts';
import { jsonFlaw } from '../../../../src/domain/lists/jsonText.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const problemOf = (text: string): string => {
  const read = parseExtraData(text);
  if (!('problem' in read)) return 'none';
  const { kind, line, column, length, text: said } = read.problem;
  return `${kind} ${line}:${column}+${length} ${said}`.trimEnd();
};

describe('parseExtraData', () => {
  it('reads an object, and an empty text as an empty one', () => {
    assert.deepEqual(parseExtraData('\ufeff{"note": "draft", "n": [1, {"a": null}]}\r\n'), {
      value: { note: 'draft', n: [1, { a: null }] },
    });
    assert.deepEqual(parseExtraData(' \n'), { value: {} });
    assert.deepEqual(parseExtraData('{"a": {"k": 1}, "b": {"k": 1}, "c": "\\ud800 \u007f"}'), {
      value: { a: { k: 1 }, b: { k: 1 }, c: '\ud800 \u007f' },
    });
  });

  const bad: readonly [string, string][] = [
    ['{"a": x}', 'syntax 0:6+1 x'],
    ['{\n  "a": 1,\n}', 'syntax 2:0+1 }'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 'syntax 2:2+3 "b"'],
    ['{"a" 1}', 'syntax 0:5+1 1'],
    ["{'a': 1}", "syntax 0:1+3 'a'"],
    ['{"a": "x\ny"}', 'syntax 0:6+1 "'],
    ['{"a": 01}', 'syntax 0:7+1 1'],
    ['{"a": .5}', 'syntax 0:6+2 .5'],
    ['{a: 1}', 'syntax 0:1+1 a'],
    ['{"a": 1} // note', 'syntax 0:9+2 //'],
    ['{}{}', 'syntax 0:2+1 {'],
    ['{]', 'syntax 0:1+1 ]'],
    ['{"a":\u00a01}', 'syntax 0:5+1 \u00a0'.trimEnd()],
    ['{"a": 1', 'end 0:7+0'],
    ['{"a": [1, 2]\n', 'end 1:0+0'],
    ['{"a": 1, "b": 2, "a": 3}', 'duplicateKey 0:17+3 a'],
    ['{"a": {"b": 1, "\\u0062": 2}}', 'duplicateKey 0:15+8 b'],
    ['{"n": 12345678901234567890}', 'number 0:6+20 12345678901234567890'],
    ['{"n": 1e400}', 'number 0:6+5 1e400'],
    ['{"n": 0.1234567890123456789}', 'number 0:6+21 0.1234567890123456789'],
    ['[1, 2]', 'notObject 0:0+6'],
    ['  "text"\n', 'notObject 0:2+6'],
    ['null', 'notObject 0:0+4'],
    [`{"a": ${'['.repeat(200)}`, 'depth 0:105+1 ['],
  ];
  for (const [text, problem] of bad) {
    it(`says ${problem} of ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(problemOf(text), problem);
    });
  }

  it('lets numbers through that come back as they are', () => {
    for (const number of [
      '0',
      '-0',
      '0.1',
      '1.50',
      '100',
      '1e3',
      '-1.5E-7',
      '9007199254740991',
      '123456789.123456',
      '0.000',
      '1e21',
    ]) {
      assert.equal(problemOf(`{"n": ${number}}`), 'none', number);
    }
  });

  it('finds a flaw exactly where JSON.parse does, or where something would be lost', () => {
    const whole = fc.json({ maxDepth: 3 });
    const cut = fc
      .tuple(whole, fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '0', 'x', '\\', ' ', ':', '[', '{', '\u0001'))
      .map(([json, at, put]) => json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1));
    fc.assert(
      fc.property(
        fc.oneof(
          whole,
          cut,
          fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '0', '1', 'e', '.', '-', '\\', ' ', '\n') }),
        ),
        (text) => {
          const flaw = jsonFlaw(text);
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          if (!parses) assert.ok(flaw, text);
          else if (flaw) assert.match(flaw.kind, /^(duplicateKey|number)$/, text);
          if (!flaw) return;
          assert.ok(flaw.at >= 0 && flaw.at + flaw.length <= text.length);
          // All before the flaw could still have become JSON: what is cut off there is missing its end, nothing else.
          if (flaw.kind === 'syntax') assert.match(jsonFlaw(text.slice(0, flaw.at))?.kind ?? 'end', /^end$/, text);
        },
      ),
      { numRuns: propertyRuns(5000) },
    );
  });

  it('gives back what was formatted', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
        const read = parseExtraData(formatExtraData(plain));
        assert.equal(JSON.stringify('value' in read ? read.value : read.problem), JSON.stringify(plain));
      }),
    );
    assert.equal(formatExtraData(undefined), '{}\n');
  });
});

describe('compareExtraData', () => {
  it('names the keys that come, change and go', () => {
    assert.deepEqual(
      compareExtraData(
        { same: { a: 1, b: [1, 2] }, changed: [1, 2], gone: null, toString: 1 },
        { same: { b: [1, 2], a: 1 }, changed: [2, 1], come: undefined, ['__proto__']: 1 },
      ),
      { added: ['come', '__proto__'], changed: ['changed'], removed: ['gone', 'toString'] },
    );
  });

  it('takes no key for there that is only inherited', () => {
    const from = JSON.parse('{"a": {"__proto__": {}}}') as Record<string, unknown>;
    assert.deepEqual(compareExtraData(from, { a: { b: {} } }).changed, ['a']);
  });

  it('says nothing of what is the same, and all of the rest', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(value, value, (from, to) => {
        const nothing = { added: [], changed: [], removed: [] };
        assert.deepEqual(compareExtraData(from, JSON.parse(JSON.stringify(from)) as typeof from), nothing);
        const change = compareExtraData(from, to);
        const back = compareExtraData(to, from);
        assert.deepEqual([...change.added].sort(), [...back.removed].sort());
        assert.deepEqual([...change.changed].sort(), [...back.changed].sort());
      }),
    );
  });
});
