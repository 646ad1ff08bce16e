// The timeline's list without a page: its rows and months, where they are, what is selected, found and kept.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TimelineRow } from '../../../../src/timeline/protocol.ts';
import { ListFind } from '../../../../src/webview/timeline/timelineFind.ts';
import { keptForm, keptOf, readKeptPage, spansIn } from '../../../../src/webview/timeline/timelineKept.ts';
import { actionOf } from '../../../../src/webview/timeline/timelineKeys.ts';
import { ListLayout, spanFor } from '../../../../src/webview/timeline/timelineLayout.ts';
import { RowStore } from '../../../../src/webview/timeline/timelineRows.ts';
import { ListSelection } from '../../../../src/webview/timeline/timelineSelection.ts';

const row = (n: number, group = '2026-11', type = 'Capital'): TimelineRow => ({
  kind: 'event',
  n,
  key: `e${String(n)}`,
  group,
  type: { text: type },
  start: { text: 'Nov 3, 2026', raw: '2026-11-03' },
  end: { text: 'ongoing', absent: true },
});

/** Takes some out, and puts others there. */
function stepsOf(remove: number, insert: readonly number[]): string {
  return [...(remove > 0 ? [`-${String(remove)}`] : []), ...(insert.length > 0 ? [`+${insert.join(',')}`] : [])].join(' ');
}

/** A store that shows rows of these groups, numbered from 0. */
function storeOf(groups: readonly string[]): RowStore {
  const store = new RowStore();
  store.take({
    rows: groups.map((group, n) => row(n, group)),
    splice: {
      at: 0,
      steps: stepsOf(
        0,
        groups.map((_group, n) => n),
      ),
    },
  });
  return store;
}

const groupNames = fc.array(fc.constantFrom('', '2026-11', '2026-10', '2026-09'), { maxLength: 60 });

describe('rows of the list', () => {
  it('are in their groups, whatever comes in where', () => {
    const splice = fc.record({ at: fc.nat(40), remove: fc.nat(10), groups: groupNames });
    fc.assert(
      fc.property(fc.array(splice, { maxLength: 8 }), (splices) => {
        const store = new RowStore();
        let numbers: number[] = [];
        const groups: string[] = [];
        for (const { at: wanted, remove, groups: added } of splices) {
          const at = Math.min(wanted, numbers.length);
          const insert = added.map((_group, index) => groups.length + index);
          store.take({
            rows: added.map((group, index) => row(groups.length + index, group)),
            splice: { at, steps: stepsOf(remove, insert) },
          });
          groups.push(...added);
          numbers = numbers.toSpliced(at, remove, ...insert);
        }
        assert.deepEqual(store.numbers, numbers);
        const keys = numbers.map((n) => groups[n]);
        const starts = keys.flatMap((key, place) => (place === 0 || keys[place - 1] !== key ? [{ key, from: place }] : []));
        assert.deepEqual(store.groups, starts);
      }),
    );
  });

  it('change their group where they are read anew', () => {
    const store = storeOf(['2026-11', '2026-11', '2026-10']);
    store.take({ rows: [row(1, '2026-10')] });
    assert.deepEqual(store.groups, [
      { key: '2026-11', from: 0 },
      { key: '2026-10', from: 1 },
    ]);
  });
});

describe('the layout of the list', () => {
  const heights = { row: 27.3, heading: 28.6 };

  it('finds each row at every height that it takes', () => {
    fc.assert(
      fc.property(groupNames, (names) => {
        const { groups, length } = storeOf(names);
        const layout = new ListLayout(groups, length, heights);
        for (let place = 0; place < length; place += 1) {
          const top = layout.topOf(place);
          assert.equal(layout.placeAt(top + 0.01), place);
          assert.equal(layout.placeAt(top + heights.row - 0.01), place);
          assert.ok(place === 0 || top >= layout.topOf(place - 1) + heights.row - 1e-6);
        }
        assert.equal(layout.placeAt(-5), length === 0 ? -1 : 0);
        assert.equal(layout.placeAt(layout.height + 5), length - 1);
        const sizes = groups.map((_group, group) => layout.sizeOf(group));
        assert.equal(
          sizes.reduce((sum, size) => sum + size, 0),
          length,
        );
      }),
    );
  });

  it('stays below the greatest height of a browser with 50,000 rows, each in a month of its own', () => {
    const groups = Array.from({ length: 50_000 }, (_, from) => ({ key: String(from), from }));
    assert.ok(new ListLayout(groups, 50_000, { row: 60, heading: 60 }).height < 33_000_000);
  });

  it('draws what is in sight, and nothing anew where that is drawn', () => {
    const sight = fc.nat(1000).chain((first) => fc.nat(40).map((more) => ({ first, last: first + more })));
    fc.assert(
      fc.property(sight, sight, fc.integer({ min: 1, max: 1100 }), (before, now, count) => {
        const inside = ({ first, last }: typeof now) => ({ first: Math.min(first, count - 1), last: Math.min(last, count - 1) });
        const drawn = spanFor(inside(before), undefined, count);
        const next = spanFor(inside(now), drawn, count);
        assert.ok(next.first <= inside(now).first && next.last >= inside(now).last);
        assert.ok(next.first >= 0 && next.last < count && next.last - next.first <= 80);
        assert.equal(spanFor(inside(now), next, count), next);
      }),
    );
  });
});

describe('the selection of the list', () => {
  const rows = storeOf(Array.from({ length: 10 }, () => '2026-11'));
  const numbersOf = (selection: ListSelection): readonly number[] => rows.numbers.filter((n) => selection.has(n));

  it('takes one, a range and single ones', () => {
    const selection = new ListSelection();
    selection.go(rows, 2, 'one');
    selection.go(rows, 5, 'range');
    assert.deepEqual(numbersOf(selection), [2, 3, 4, 5]);
    selection.go(rows, 0, 'range');
    assert.deepEqual(numbersOf(selection), [0, 1, 2]);
    selection.go(rows, 8, 'toggle');
    selection.go(rows, 1, 'toggle');
    assert.deepEqual({ numbers: numbersOf(selection), active: selection.active }, { numbers: [0, 2, 8], active: 1 });
    selection.go(rows, 4, 'only');
    assert.deepEqual({ numbers: numbersOf(selection), active: selection.active }, { numbers: [0, 2, 8], active: 4 });
    assert.deepEqual(selection.blocks(rows), [
      [0, 0],
      [2, 2],
      [8, 8],
    ]);
  });

  it('is one block of all, and none of nothing', () => {
    const selection = new ListSelection();
    selection.all(rows);
    assert.deepEqual({ blocks: selection.blocks(rows), active: selection.active }, { blocks: [[0, 9]], active: 0 });
    selection.clear();
    assert.deepEqual({ blocks: selection.blocks(rows), active: selection.active }, { blocks: [], active: 0 });
  });

  it('loses what is no longer shown', () => {
    const selection = new ListSelection();
    selection.all(rows);
    assert.equal(selection.prune(rows), false);
    assert.equal(selection.prune(storeOf(['', ''])), true);
    assert.equal(selection.size, 2);
    assert.equal(selection.active, 0);
    selection.go(rows, 5, 'only');
    assert.equal(selection.prune(storeOf(['', ''])), true);
    assert.equal(selection.active, undefined);
  });

  it('is the same after a reload, though the rows have other numbers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(9)), fc.nat(9), (selected, active) => {
        const selection = new ListSelection();
        for (const place of selected) selection.go(rows, place, 'toggle');
        selection.go(rows, active, 'only');
        const kept = readKeptPage(
          JSON.parse(JSON.stringify({ form: keptForm, list: keptOf(rows, selection, { n: 3, below: 12 }) })),
        ).list;
        assert.ok(kept);
        const again = new RowStore();
        const others = rows.numbers.map((n) => ({ ...row(n), n: 500 - n }));
        again.take({
          rows: others,
          splice: {
            at: 0,
            steps: stepsOf(
              0,
              others.map(({ n }) => n),
            ),
          },
        });
        const spans = spansIn(again, kept);
        const after = new ListSelection();
        after.restore(again, spans.blocks, spans.active);
        assert.deepEqual(
          again.numbers.filter((n) => after.has(n)).map((n) => 500 - n),
          numbersOf(selection),
        );
        assert.deepEqual({ active: after.active, anchor: spans.anchor }, { active: 500 - active, anchor: 3 });
      }),
    );
  });
});

describe('what is kept of the page', () => {
  it('is nothing where something else wrote it', () => {
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.deepEqual(readKeptPage(garbage), {});
      }),
    );
    // Of the version before this one.
    assert.deepEqual(readKeptPage({ list: { blocks: [['a', 'b']] }, isOpen: true, focus: 'list' }), {});
  });
});

describe('keys of the list', () => {
  const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  const size = { count: 100, page: 10 };
  const gone = (key: string, at: number, held: Partial<typeof plain> = {}) => {
    const action = actionOf({ ...plain, key, ...held }, false);
    assert.ok(action?.type === 'go', `${key} goes nowhere`);
    return [action.to(at, size), action.going];
  };

  it('move, select and stay inside', () => {
    assert.deepEqual(gone('ArrowDown', 99), [99, 'one']);
    assert.deepEqual(gone('ArrowUp', 0), [0, 'one']);
    assert.deepEqual(gone('PageDown', 5), [15, 'one']);
    assert.deepEqual(gone('PageUp', 5), [0, 'one']);
    assert.deepEqual(gone('End', 5, { ctrlKey: true }), [99, 'one']);
    assert.deepEqual(gone('Home', 5, { ctrlKey: true, shiftKey: true }), [0, 'range']);
    assert.deepEqual(gone('ArrowDown', 5, { shiftKey: true }), [6, 'range']);
    assert.deepEqual(gone('ArrowDown', 5, { ctrlKey: true }), [6, 'only']);
  });

  it('do what they do elsewhere', () => {
    const type = (key: string, held: Partial<typeof plain> = {}, isFinding = false) =>
      actionOf({ ...plain, key, ...held }, isFinding)?.type;
    assert.equal(type('a', { metaKey: true }), 'all');
    assert.equal(type(' '), 'toggle');
    assert.equal(type(' ', {}, true), 'find');
    assert.equal(type(' ', { ctrlKey: true }), 'toggle');
    assert.equal(type('Enter'), 'open');
    assert.equal(type('Escape'), 'clear');
    assert.equal(type('è'), 'find');
    for (const key of ['Tab', 'F5', 'Shift', 'toString']) assert.equal(type(key), undefined, key);
    assert.equal(type('c', { ctrlKey: true }), undefined);
    assert.equal(type('x', { altKey: true }), undefined);
  });
});

describe('type to find', () => {
  const rows = new RowStore();
  const types = ['Capital', 'CGS monthly', 'ESG risk score', 'Capital'];
  rows.take({ rows: types.map((type, n) => row(n, '', type)), splice: { at: 0, steps: '+0,1,2,3' } });

  it('finds by the beginnings of words, from where one is and around', () => {
    const find = new ListFind();
    assert.equal(find.type('c', 0, rows, 0), 1);
    assert.equal(find.type('a', 1, rows, 100), 3);
    assert.equal(find.type('r', 3, rows, 5000), 2);
    assert.equal(find.type('c', 3, rows, 10_000), 0);
    assert.equal(find.type('c', 0, rows, 10_100), 1, 'the same letter goes on');
    assert.equal(find.type('m', 0, rows, 20_000), 1);
    assert.equal(find.type('o', 1, rows, 20_100), 1);
  });

  it('finds dates, and says where there is nothing', () => {
    const find = new ListFind();
    for (const [at, letter] of '2026-11'.split(/(?:)/u).entries()) assert.ok(find.type(letter, 2, rows, at) >= 0, letter);
    assert.equal(find.type('x', 2, rows, 60), -1);
    assert.deepEqual(
      { typed: find.typed, isOnOne: find.isOn(1059), isOnOther: find.isOn(1061) },
      { typed: '2026-11x', isOnOne: true, isOnOther: false },
    );
    assert.equal(find.type('a', -1, new RowStore(), 9000), -1);
  });
});
