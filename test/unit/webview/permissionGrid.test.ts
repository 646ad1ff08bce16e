// The permission grid's page without a page: keys, moves, and which rows are drawn.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GridView } from '../../../src/controllers/permissionGrid/protocol.ts';
import { areaAt, cellAt, positionAt, positionIn, indexesOf } from '../../../src/webview/permissionGrid/permissionGridFocus.ts';
import { actionOf, type CellIndexes } from '../../../src/webview/permissionGrid/permissionGridKeys.ts';
import { drawnOf } from '../../../src/webview/permissionGrid/permissionGridWindow.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false };
const size = { row: 4, column: 2 };

function moved(key: string, at: CellIndexes, ctrlKey = false): CellIndexes {
  const action = actionOf({ ...plain, key, ctrlKey });
  assert.ok(action?.type === 'move', `${key} is no move`);
  return action.to(at, size);
}

describe('keys of the grid', () => {
  it('move by one, to the ends of a row and to the ends of all', () => {
    const at = { row: 2, column: 1 };
    assert.deepEqual(moved('ArrowUp', at), { row: 1, column: 1 });
    assert.deepEqual(moved('ArrowDown', at), { row: 3, column: 1 });
    assert.deepEqual(moved('ArrowLeft', at), { row: 2, column: 0 });
    assert.deepEqual(moved('ArrowRight', at), { row: 2, column: 2 });
    assert.deepEqual(moved('Home', at), { row: 2, column: 0 });
    assert.deepEqual(moved('End', at), { row: 2, column: 2 });
    assert.deepEqual(moved('Home', at, true), { row: 0, column: 0 });
    assert.deepEqual(moved('End', at, true), size);
    assert.deepEqual(moved('PageDown', at), { row: 4, column: 1 });
    assert.deepEqual(moved('PageUp', at), { row: 0, column: 1 });
  });

  it('reach the names and the heads, and never leave the grid', () => {
    assert.deepEqual(moved('ArrowLeft', { row: 0, column: 0 }), { row: 0, column: -1 });
    assert.deepEqual(moved('ArrowUp', { row: 0, column: 0 }), { row: -1, column: 0 });
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (presses) => {
        let at: CellIndexes = { row: 0, column: 0 };
        for (const [key, far] of presses) if (actionOf({ ...plain, key, ctrlKey: far })) at = moved(key, at, far);
        assert.ok(at.row >= -1 && at.row <= size.row && at.column >= -1 && at.column <= size.column);
      }),
    );
  });

  it('set levels, open them and take a change back', () => {
    const levels = ['n', 'r', 'w', 'm', 'R', 'Delete', 'Backspace'].map((key) => actionOf({ ...plain, key }));
    assert.deepEqual(
      levels.map((action) => action?.type === 'level' && action.level),
      ['none', 'read', 'write', 'manage', 'read', 'none', 'none'],
    );
    for (const key of ['Enter', 'F2', ' ']) assert.equal(actionOf({ ...plain, key })?.type, 'open');
    assert.equal(actionOf({ ...plain, key: 'Escape' })?.type, 'takeBack');
  });

  it('are left to the editor where they are none of the grid', () => {
    for (const key of ['Tab', 'x', 'F5', 'toString', '__proto__']) assert.equal(actionOf({ ...plain, key }), undefined, key);
    assert.equal(actionOf({ ...plain, key: 'w', ctrlKey: true }), undefined);
    assert.equal(actionOf({ ...plain, key: 'm', altKey: true }), undefined);
  });
});

describe('what is drawn', () => {
  it('is every row once, in order, with all in sight and the one with the focus', () => {
    const sight = fc.record({
      start: fc.nat(30_000),
      length: fc.integer({ min: 1, max: 1000 }),
      size: fc.integer({ min: 10, max: 60 }),
    });
    fc.assert(
      fc.property(fc.nat(600), sight, fc.nat(20), fc.integer({ min: -1, max: 700 }), (count, seen, around, focused) => {
        const drawn = drawnOf(count, seen, around, focused);
        let next = 0;
        const rows = new Set<number>();
        for (const one of drawn) {
          if ('gap' in one) next += one.gap;
          else {
            assert.equal(one.at, next);
            rows.add(one.at);
            next += 1;
          }
        }
        assert.equal(next, count);
        const first = Math.floor(seen.start / seen.size);
        for (let row = first; row < Math.min(count, (seen.start + seen.length) / seen.size); row += 1)
          assert.ok(rows.has(row), `row ${String(row)}`);
        if (focused >= 0 && focused < count) assert.ok(rows.has(focused));
        assert.ok(rows.size <= Math.ceil(seen.length / seen.size) + 2 * around + 2);
      }),
    );
  });
});

describe('where the focus is', () => {
  const levels = (['none', 'read', 'write', 'manage'] as const).map((value) => ({ value, label: value }));
  const row = (id: string, cells: readonly string[]) => ({ id, name: id, detail: '', kind: 'user' as const, cells });
  const view = (rows: GridView['rows'], columns: GridView['columns']): Pick<GridView, 'rows' | 'columns' | 'levels'> => ({
    rows,
    columns,
    levels,
  });
  const byLists = view(
    [row('a', ['read', 'none']), row('b', ['none', 'write'])],
    [
      { id: '1', name: 'One' },
      { id: '2', name: 'Two' },
    ],
  );
  const byLevels = view([row('a', ['read'])], []);

  it('begins at the first cell, and stays by name', () => {
    assert.deepEqual(positionIn(byLists, undefined), { row: 'a', column: '1' });
    assert.deepEqual(positionIn(byLists, { row: 'b', column: '2' }), { row: 'b', column: '2' });
    assert.deepEqual(positionIn(byLists, { row: 'gone', column: '2' }), { row: 'a', column: '2' });
    assert.deepEqual(positionIn(byLists, { row: '', column: '' }), { row: '', column: '' });
    assert.deepEqual(positionIn(byLevels, { row: 'a', column: '2' }), { row: 'a', column: 'none' });
    assert.deepEqual(positionIn(view([], []), undefined), { row: '', column: 'none' });
  });

  it('is found by number and back', () => {
    for (const position of [
      { row: 'b', column: '1' },
      { row: '', column: '2' },
      { row: 'a', column: '' },
    ])
      assert.deepEqual(positionAt(byLists, indexesOf(byLists, position)), position);
  });

  it('stands for a cell, a row or a column', () => {
    assert.deepEqual(areaAt(byLists, { row: 'b', column: '2' }), { rows: ['b'], columns: ['2'] });
    assert.deepEqual(areaAt(byLists, { row: '', column: '2' }), { rows: ['a', 'b'], columns: ['2'] });
    assert.deepEqual(areaAt(byLists, { row: 'b', column: '' }), { rows: ['b'], columns: ['1', '2'] });
    assert.equal(areaAt(byLists, { row: '', column: '' }), undefined);
    assert.deepEqual(areaAt(byLevels, { row: 'a', column: 'read' }), { rows: ['a'], columns: [] });
    assert.equal(areaAt(byLevels, { row: '', column: 'read' }), undefined);
    assert.equal(cellAt(byLists, { row: 'b', column: '2' })?.index, 1);
    assert.equal(cellAt(byLists, { row: 'b', column: '' }), undefined);
    assert.equal(cellAt(byLevels, { row: 'a', column: 'read' })?.index, 0);
  });
});
