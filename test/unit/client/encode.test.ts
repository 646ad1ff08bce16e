// Tests of encoded values: lists come back as they were, and an ID stays in its path segment.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../src/client/failure.ts';
import { encodeParameters, joinValues, pathSegment, splitValues } from '../../../src/client/http/encode.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { anyString } from '../../support/anyString.ts';

/** Text of the characters that could matter to a separator, and of any other. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ' ', '\t', '\n', '\ufeff', 'a', '/', '.', '%', '\\') }),
  fc.string({ unit: 'grapheme' }),
  anyString(),
);

describe('joinValues and splitValues', () => {
  it('give back every list of values', () => {
    const values = fc.array(text.filter((value) => value.trim() !== ''));
    fc.assert(
      fc.property(values, (list) => assert.deepEqual(splitValues(joinValues('p', list)), list)),
      { numRuns: propertyRuns(500) },
    );
  });

  it('refuse a value that is empty or blank', () => {
    for (const value of ['', ' ', '\t\n']) {
      assert.throws(() => joinValues('items', ['a', value]), isRefused({ code: 'required', parameter: 'items' }));
    }
  });

  const spelled: [string[], string][] = [
    [[], ''],
    [['a'], 'a'],
    [['a', 'b c'], 'a,b c'],
    [['Reggio, Emilia', 'Roma'], '"Reggio, Emilia",Roma'],
    [['say "x"'], '"say ""x"""'],
    [[' edge'], '" edge"'],
  ];
  for (const [values, expected] of spelled) {
    it(`spell ${JSON.stringify(values)} as ${expected}`, () => {
      assert.equal(joinValues('p', values), expected);
    });
  }

  const read: [string, string[]][] = [
    ['', []],
    [' a , b ', ['a', 'b']],
    ['a,,b,', ['a', 'b']],
    [' "a,b" ,c', ['a,b', 'c']],
    ['"never closed,b', ['"never closed', 'b']],
    ['"a"b,c', ['"a"b', 'c']],
  ];
  for (const [spelling, expected] of read) {
    it(`read ${spelling === '' ? 'nothing' : spelling} as ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(splitValues(spelling), expected);
    });
  }

  it('read any text without throwing', () => {
    fc.assert(fc.property(text, (anything) => assert.ok(Array.isArray(splitValues(anything)))));
  });

  it('read a hundred thousand values', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => (at % 2 ? `"v,${String(at)}"` : `v${String(at)}`));
    assert.equal(splitValues(many.join(',')).length, 100_000);
  });
});

describe('pathSegment', () => {
  it('keeps an ID inside its segment', () => {
    const ids = text.filter((id) => !['', '.', '..'].includes(id) && id.isWellFormed());
    fc.assert(
      fc.property(ids, (id) => {
        const url = new URL(`https://service.example/v2/lists/${pathSegment('id', id)}/permissions`);
        const segments = url.pathname.split('/');
        assert.equal(segments.length, 5);
        assert.equal(decodeURIComponent(segments[3] ?? ''), id);
        assert.deepEqual(
          { version: segments[1], collection: segments[2], part: segments[4], search: url.search, hash: url.hash },
          { version: 'v2', collection: 'lists', part: 'permissions', search: '', hash: '' },
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('leaves the usual IDs as they are', () => {
    for (const id of ['6da785b3adf2', 'MSEnjsZVhG1YBEY_a2UcZ', '24', 'a.b~c-d']) assert.equal(pathSegment('id', id), id);
  });

  for (const [id, escaped] of [
    ['../24', '..%2F24'],
    ['%2e%2e', '%252e%252e'],
    ["a!'()*", 'a%21%27%28%29%2A'],
    ['a\\b?c#d', 'a%5Cb%3Fc%23d'],
  ] as const) {
    it(`escapes ${id}`, () => {
      assert.equal(pathSegment('id', id), escaped);
    });
  }

  it('refuses what would walk the path or is no text', () => {
    assert.throws(() => pathSegment('id', ''), isRefused({ code: 'required', parameter: 'id' }));
    for (const id of ['.', '..', '\ud83d', 'a\udc00']) {
      assert.throws(() => pathSegment('id', id), isRefused({ code: 'format', parameter: 'id', expected: 'identifier' }));
    }
  });
});

describe('encodeParameters', () => {
  it('is read back by any reader of forms', () => {
    const parameters = fc.array(fc.tuple(text, text).filter((pair) => pair.every((part) => part.isWellFormed())));
    fc.assert(fc.property(parameters, (pairs) => assert.deepEqual([...new URLSearchParams(encodeParameters(pairs))], pairs)));
  });
});

function isRefused(rule: object) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof Failure);
    assert.equal(error.kind, 'refused');
    assert.deepEqual(error.facts.rule, rule);
    return true;
  };
}
