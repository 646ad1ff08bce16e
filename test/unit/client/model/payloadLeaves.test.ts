// The values inside payloads of any shape.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { leavesOf } from '../../../../src/client/model/payloadLeaves.ts';

const pathsOf = (payload: unknown): string[] => leavesOf(payload).map(({ path }) => path);

describe('the leaves of a payload', () => {
  it('are its values, each under the names that lead to it', () => {
    assert.deepEqual(leavesOf({ score: 743, risk: { class: 'low', checked: true }, none: null }), [
      { path: 'score', value: 743 },
      { path: 'risk.class', value: 'low' },
      { path: 'risk.checked', value: true },
    ]);
    assert.deepEqual(leavesOf(7), [{ path: '', value: 7 }]);
    assert.deepEqual(leavesOf(undefined), []);
    assert.deepEqual(leavesOf([]), []);
  });

  it('of a list have the names of its items, as long as these differ', () => {
    const drivers = [{ name: 'physical', value: 1 }, { name: 'transition', value: 2 }, { name: 'physical', value: 3 }, 4];
    assert.deepEqual(pathsOf({ drivers }), [
      'drivers[physical].name',
      'drivers[physical].value',
      'drivers[transition].name',
      'drivers[transition].value',
      'drivers[2].name',
      'drivers[2].value',
      'drivers[3]',
    ]);
  });

  it('of a list have a path each, also where the name of an item is the place of another', () => {
    const series = [
      { id: '1', value: 10 },
      { id: '1', value: 20 },
    ];
    const paths = pathsOf({ series });
    assert.equal(new Set(paths).size, paths.length, paths.join());
    const names = ['2', '1', '2', '2'].map((name) => ({ name }));
    const more = pathsOf([...names, 5, { name: '4' }]);
    assert.equal(new Set(more).size, more.length, more.join());
  });

  it('are of names that objects have of themselves, too', () => {
    const payload: unknown = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"length": 3}}');
    assert.deepEqual(pathsOf(payload), ['__proto__', 'constructor', 'toString.length']);
  });

  it('end where a payload is deeper or larger than any that is right', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 20; depth += 1) deep = { deep };
    assert.deepEqual(leavesOf(deep), []);
    assert.equal(leavesOf(Array.from({ length: 100_000 }, () => ({ a: 1, b: 2, c: 3, d: 4, e: 5 }))).length, 200);
    assert.deepEqual(leavesOf(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${String(at)}`, null]))), []);
  });

  it('can be taken of anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (payload) => {
        for (const { value } of leavesOf(payload)) assert.ok(['string', 'number', 'boolean'].includes(typeof value));
      }),
    );
  });
});
