// The timeline's list without a page: its rows and months, where they are, what is selected, found and kept.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TimelineRow } from '../../../../src/controllers/timeline/protocol.ts';
import { TypeAhead } from '../../../../src/webview/timeline/timelineFind.ts';
import { pageStateVersion, listStateOf, readPageState, indexesIn } from '../../../../src/webview/timeline/pageState.ts';
import { actionOf, modeOfPress } from '../../../../src/webview/timeline/timelineKeys.ts';
import { ListLayout, rowsToDraw } from '../../../../src/webview/timeline/timelineLayout.ts';
import { changeOf, type ColumnId } from '../../../../src/webview/timeline/timelineColumns.ts';
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
        const by = (digits: number) => {
          const keys = numbers.map((n) => groups[n]?.slice(0, digits) ?? '');
          return keys.flatMap((key, place) => (place === 0 || keys[place - 1] !== key ? [{ key, from: place }] : []));
        };
        // Years, where fewer than half of the events share their month with another one.
        assert.deepEqual(store.groups, by(by(7).length * 2 > numbers.length ? 4 : 7));
      }),
    );
  });

  it('change their group where they are read anew', () => {
    const store = storeOf(['2026-11', '2026-11', '2026-11', '2026-10', '2026-10']);
    store.take({ rows: [row(2, '2026-10')] });
    assert.deepEqual(store.groups, [
      { key: '2026-11', from: 0 },
      { key: '2026-10', from: 2 },
    ]);
  });
});

describe('values of the list', () => {
  const valued = (n: number, day: string, amount: number | undefined, type = 'Score'): TimelineRow => ({
    ...row(n, day.slice(0, 7), type),
    kind: 'event',
    type: { text: type },
    ...(amount === undefined ? {} : { value: { text: String(amount), amount, path: 'score' } }),
    start: { text: day, raw: day },
    end: { text: day, raw: day },
  });
  const changesOf = (store: RowStore) =>
    store.numbers.map((_n, place) => {
      const one = store.at(place);
      return one?.kind === 'event' ? changeOf(one, store.earlier(one)) : undefined;
    });
  const shown = (...rows: readonly TimelineRow[]): RowStore => {
    const store = new RowStore();
    store.take({ rows, splice: { at: 0, steps: `+${rows.map(({ n }) => n).join(',')}` } });
    return store;
  };

  it('change from the event before of the same type, whatever lies between and comes when', () => {
    const store = shown(valued(0, '2026-03-01', 14.5), valued(1, '2026-02-01', 300, 'Other'), valued(2, '2026-01-01', 17.7));
    assert.deepEqual(changesOf(store), [-3.2, undefined, undefined]);
    store.take({ rows: [valued(3, '2026-02-10', 10)], splice: { at: 1, steps: '+3' } });
    assert.deepEqual(changesOf(store), [4.5, -7.7, undefined, undefined]);
    // The event is read again with another value.
    store.take({ rows: [valued(3, '2026-02-10', 14)] });
    assert.deepEqual(changesOf(store), [0.5, -3.7, undefined, undefined]);
  });

  it('change by what can be seen, also if they are large and far more than their change', () => {
    const changeBetween = (before: number, now: number): number | undefined =>
      changesOf(shown(valued(0, '2026-03-01', now), valued(1, '2026-02-01', before)))[0];
    assert.equal(changeBetween(1_000_000.1, 1_000_000.2), 0.1);
    assert.equal(changeBetween(5_000_000_000.22, 5_000_000_000.12), -0.1);
    assert.equal(changeBetween(1, 1_234_567_890_124), 1_234_567_890_123);
    assert.equal(changeBetween(0.1, 0.3), 0.2);
    assert.equal(changeBetween(2e-20, 5e-20), 3e-20);
    assert.equal(changeBetween(0, 0), 0);
    assert.equal(changeBetween(1e300, -1e300), -2e300);
  });

  it('change from the event before, in every order of arrival', () => {
    const day = fc.integer({ min: 1, max: 9 }).map((one) => `2026-0${String(one)}-01`);
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.nat(50)), { maxLength: 20 }), (given) => {
        const rows = given.map(([at, amount], n) => valued(n, at, amount));
        const inOrder = rows.toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.n - b.n));
        const store = new RowStore();
        for (const one of rows) store.take({ rows: [one] });
        inOrder.forEach((one, place) => {
          const before = inOrder[place - 1];
          const wanted = before?.kind === 'event' ? before.value?.amount : undefined;
          assert.equal(store.earlier(one)?.amount, wanted);
        });
      }),
    );
  });

  it('sort by each column, what has none last, and are told to the host in its own order', () => {
    const store = shown(
      valued(0, '2026-03-01', 5, 'B'),
      valued(1, '2026-02-01', undefined, 'A'),
      valued(2, '2026-01-01', 10, 'B'),
      { kind: 'unreadable', n: 3, key: 'x', group: '?', text: 'Unreadable record' },
    );
    const sorted = (column: ColumnId, isDescending: boolean) => {
      store.sort({ column, isDescending });
      return store.numbers;
    };
    assert.deepEqual(sorted('value', false), [0, 2, 1, 3]);
    assert.deepEqual(sorted('value', true), [2, 0, 1, 3]);
    assert.deepEqual(sorted('change', true), [0, 1, 2, 3]);
    assert.deepEqual(sorted('type', false), [1, 0, 2, 3]);
    assert.deepEqual(sorted('start', false), [2, 1, 0, 3]);
    assert.deepEqual({ groups: store.groups, sent: store.sent }, { groups: [], sent: [0, 1, 2, 3] });
    store.take({ rows: [valued(4, '2026-01-15', 1, 'C')], splice: { at: 4, steps: '+4' } });
    assert.deepEqual(store.numbers, [2, 4, 1, 0, 3]);
    store.sort(undefined);
    assert.deepEqual(store.numbers, [0, 1, 2, 3, 4]);
    assert.equal(store.groups.length > 0, true);
  });
});

describe('the layout of the list', () => {
  const heights = { row: 27.3, heading: 28.6 };

  it('finds each row at every height that it takes', () => {
    fc.assert(
      fc.property(groupNames, fc.boolean(), (names, isSorted) => {
        const store = storeOf(names);
        if (isSorted) store.sort({ column: 'type', isDescending: false });
        const { groups, length } = store;
        const layout = new ListLayout(groups, length, heights);
        // A heading for each group of several rows, and none for a single one.
        const headed = groups.filter((_group, group) => layout.sizeOf(group) > 1).length;
        assert.ok(Math.abs(layout.height - length * heights.row - headed * heights.heading) < 1e-6);
        for (let place = 0; place < length; place += 1) {
          const top = layout.topOf(place);
          assert.equal(layout.indexAt(top + 0.01), place);
          assert.equal(layout.indexAt(top + heights.row - 0.01), place);
          assert.ok(place === 0 || top >= layout.topOf(place - 1) + heights.row - 1e-6);
        }
        assert.equal(layout.indexAt(-5), length === 0 ? -1 : 0);
        assert.equal(layout.indexAt(layout.height + 5), length - 1);
        const sizes = isSorted ? [length] : groups.map((_group, group) => layout.sizeOf(group));
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
        const drawn = rowsToDraw(inside(before), undefined, count);
        const next = rowsToDraw(inside(now), drawn, count);
        assert.ok(next.first <= inside(now).first && next.last >= inside(now).last);
        assert.ok(next.first >= 0 && next.last < count && next.last - next.first <= 80);
        assert.equal(rowsToDraw(inside(now), next, count), next);
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
    assert.deepEqual(selection.blocks(rows.numbers), [
      [0, 0],
      [2, 2],
      [8, 8],
    ]);
  });

  it('is one block of all, and none of nothing', () => {
    const selection = new ListSelection();
    selection.all(rows);
    assert.deepEqual({ blocks: selection.blocks(rows.numbers), active: selection.active }, { blocks: [[0, 9]], active: 0 });
    selection.clear();
    assert.deepEqual({ blocks: selection.blocks(rows.numbers), active: selection.active }, { blocks: [], active: 0 });
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
        const savedState = readPageState(
          JSON.parse(JSON.stringify({ version: pageStateVersion, list: listStateOf(rows, selection, { n: 3, below: 12 }) })),
        ).list;
        assert.ok(savedState);
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
        const places = indexesIn(again, savedState);
        const after = new ListSelection();
        after.restore(again, places.blocks, places.active);
        assert.deepEqual(
          again.numbers.filter((n) => after.has(n)).map((n) => 500 - n),
          numbersOf(selection),
        );
        assert.deepEqual({ active: after.active, anchor: places.anchor }, { active: 500 - active, anchor: 3 });
      }),
    );
  });

  it('has no rows after a reload that came in between selected ones meanwhile', () => {
    const selection = new ListSelection();
    selection.go(rows, 1, 'one');
    selection.go(rows, 4, 'range');
    selection.go(rows, 7, 'toggle');
    const savedState = listStateOf(rows, selection, undefined);
    const again = storeOf(Array.from({ length: 10 }, () => '2026-11'));
    again.take({ rows: [row(10)], splice: { at: 3, steps: '+10' } });
    const { blocks } = indexesIn(again, savedState);
    assert.deepEqual(blocks, [{ from: 8, to: 8 }]);
  });
});

describe('what is kept of the page', () => {
  it('is nothing where something else wrote it', () => {
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.deepEqual(readPageState(garbage), {});
      }),
    );
    // The state was written by the previous version.
    assert.deepEqual(readPageState({ list: { blocks: [['a', 'b']] }, isOpen: true, focus: 'list' }), {});
  });
});

describe('keys of the list', () => {
  const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  const size = { count: 100, page: 10 };
  const gone = (key: string, at: number, held: Partial<typeof plain> = {}) => {
    const action = actionOf({ ...plain, key, ...held }, false);
    assert.ok(action?.type === 'go', `${key} goes nowhere`);
    return { to: action.to(at, size), mode: action.mode };
  };

  it('move, select and stay inside', () => {
    assert.deepEqual(gone('ArrowDown', 99), { to: 99, mode: 'one' });
    assert.deepEqual(gone('ArrowUp', 0), { to: 0, mode: 'one' });
    assert.deepEqual(gone('PageDown', 5), { to: 15, mode: 'one' });
    assert.deepEqual(gone('PageUp', 5), { to: 0, mode: 'one' });
    assert.deepEqual(gone('End', 5, { ctrlKey: true }), { to: 99, mode: 'one' });
    assert.deepEqual(gone('Home', 5, { ctrlKey: true, shiftKey: true }), { to: 0, mode: 'range' });
    assert.deepEqual(gone('ArrowDown', 5, { shiftKey: true }), { to: 6, mode: 'range' });
    assert.deepEqual(gone('ArrowDown', 5, { ctrlKey: true }), { to: 6, mode: 'only' });
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

describe('a press of the mouse in the list', () => {
  const press = (platform: string, held: { ctrlKey?: true; metaKey?: true; shiftKey?: true } = {}, button = 0) =>
    modeOfPress({ button, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, platform);

  it('selects a row, a range or one more', () => {
    for (const platform of ['MacIntel', 'Win32']) {
      assert.equal(press(platform), 'one');
      assert.equal(press(platform, { shiftKey: true }), 'range');
      assert.equal(press(platform, { metaKey: true }), 'toggle');
      assert.equal(press(platform, {}, 2), undefined);
    }
    assert.equal(press('Win32', { ctrlKey: true }), 'toggle');
  });

  it('leaves the selection to the context menu, which Ctrl and a click open on macOS', () => {
    assert.equal(press('MacIntel', { ctrlKey: true }), undefined);
    assert.equal(press('MacIntel', { ctrlKey: true, shiftKey: true }), undefined);
  });
});

describe('type to find', () => {
  const rows = new RowStore();
  const types = ['Capital', 'CGS monthly', 'ESG risk score', 'Capital'];
  rows.take({ rows: types.map((type, n) => row(n, '', type)), splice: { at: 0, steps: '+0,1,2,3' } });

  it('finds by the beginnings of words, from where one is and around', () => {
    const find = new TypeAhead();
    assert.equal(find.type('c', 0, rows, 0), 1);
    assert.equal(find.type('a', 1, rows, 100), 3);
    assert.equal(find.type('r', 3, rows, 5000), 2);
    assert.equal(find.type('c', 3, rows, 10_000), 0);
    assert.equal(find.type('c', 0, rows, 10_100), 1, 'the same letter goes on');
    assert.equal(find.type('m', 0, rows, 20_000), 1);
    assert.equal(find.type('o', 1, rows, 20_100), 1);
  });

  it('finds dates, and says where there is nothing', () => {
    const find = new TypeAhead();
    for (const [at, letter] of '2026-11'.split(/(?:)/u).entries()) assert.ok(find.type(letter, 2, rows, at) >= 0, letter);
    assert.equal(find.type('x', 2, rows, 60), -1);
    assert.deepEqual(
      { typed: find.typed, isOnOne: find.isTyping(1059), isOnOther: find.isTyping(1061) },
      { typed: '2026-11x', isOnOne: true, isOnOther: false },
    );
    assert.equal(find.type('a', -1, new RowStore(), 9000), -1);
  });
});
