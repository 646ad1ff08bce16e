// Lists put together, and where each item came from.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { combineLists, setOperations, type ListItems, type SetOperation } from '../../../../src/domain/lists/listSets.ts';
import { items, sorted } from './support.ts';

const list = (listId: string, held: readonly string[], more: Partial<ListItems> = {}): ListItems => ({
  listId,
  type: 'company',
  items: held,
  complete: true,
  ...more,
});

const found = (operation: SetOperation, ...held: readonly (readonly string[])[]): string[] =>
  combineLists(
    operation,
    held.map((one, at) => list(String(at), one)),
  ).items.map(({ item, from }) => `${item}:${from.join('')}`);

describe('combineLists', () => {
  it('says what comes out and from which lists', () => {
    const lists = [
      ['a', 'b', 'c', 'c'],
      ['c', 'b', 'd'],
      ['e', 'b'],
    ];
    assert.deepEqual(found('union', ...lists), ['a:0', 'b:012', 'c:01', 'd:1', 'e:2']);
    assert.deepEqual(found('intersection', ...lists), ['b:012']);
    assert.deepEqual(found('difference', ...lists), ['a:0']);
    assert.deepEqual(found('symmetricDifference', ...lists), ['a:0', 'd:1', 'e:2']);
  });

  it('copies a single list, and makes nothing of none', () => {
    for (const operation of setOperations) {
      assert.deepEqual(found(operation, ['b', 'a']), ['b:0', 'a:0']);
      assert.deepEqual(combineLists(operation, []), { items: [], incomplete: [], mixed: false });
    }
  });

  it('says which lists are not all there, and that companies and people do not go together', () => {
    const result = combineLists('union', [list('1', ['a']), list('2', ['p'], { type: 'person', complete: false })]);
    assert.deepEqual({ incomplete: result.incomplete, mixed: result.mixed }, { incomplete: ['2'], mixed: true });
    assert.equal(combineLists('union', [list('1', []), list('2', [])]).mixed, false);
  });

  it('keeps the laws of sets', () => {
    fc.assert(
      fc.property(items, items, (a, b) => {
        const plain = (operation: SetOperation, ...held: string[][]): string[] =>
          sorted(found(operation, ...held).map((one) => one.replace(/:.*/, '')));
        assert.deepEqual(plain('union', a, b), sorted(new Set([...a, ...b])));
        assert.deepEqual(plain('union', a, b), plain('union', b, a));
        assert.deepEqual(plain('intersection', a, b), sorted(a.filter((one) => b.includes(one))));
        assert.deepEqual(plain('difference', a, b), sorted(a.filter((one) => !b.includes(one))));
        assert.deepEqual(
          plain('symmetricDifference', a, b),
          sorted([...plain('difference', a, b), ...plain('difference', b, a)]),
        );
        assert.deepEqual(plain('difference', a, a), []);
      }),
    );
  });

  it('counts a list that is named twice as one', () => {
    const { items: both } = combineLists('intersection', [list('1', ['a']), list('1', ['a'])]);
    assert.deepEqual(both, [{ item: 'a', from: ['1'] }]);
  });
});
