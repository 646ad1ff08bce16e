// The table beside the drawing has the same values.
import assert from 'node:assert/strict';
import { extentOf } from '../../../../src/domain/chart/chartData.ts';
import { dayOf, isoDay } from '../../../../src/domain/chart/day.ts';
import { firstRow, tablesOf } from '../../../../src/domain/chart/rows.ts';
import { linesChart, sandboxChart } from './sampleChart.ts';

const none = new Set<string>();
const everything = { from: -1e9, to: 1e9 };

describe('the table of a chart', () => {
  it('has a row for each day, the latest first, and a column for each line', () => {
    const chart = linesChart({ a: { '2024-01-01': 1, '2024-02-01': 2 }, b: { '2024-01-01': 3 } });
    const [table] = tablesOf(chart, everything, none);
    assert.deepEqual(table?.columns, ['a', 'b']);
    assert.deepEqual(
      table?.rows.map(({ day, cells }) => [isoDay(day), cells]),
      [
        ['2024-02-01', [[2], []]],
        ['2024-01-01', [[1], [3]]],
      ],
    );
  });

  it('shows what is shown: a part of the time, and no line that is switched off', () => {
    const chart = linesChart({ a: { '2024-01-01': 1, '2024-02-01': 2 }, b: { '2024-01-01': 3 } });
    const [table] = tablesOf(chart, { from: dayOf('2024-01-15')!, to: dayOf('2024-02-01')! }, new Set(['b']));
    assert.deepEqual({ columns: table?.columns, rows: table?.rows.length }, { columns: ['a'], rows: 1 });
    assert.deepEqual(tablesOf(chart, everything, new Set(['a', 'b'])), []);
  });

  it('has several values of one day in one cell', () => {
    const chart = linesChart({ a: { '2024-01-01': 1, '2024-01-01T10:00:00Z': 2 } });
    assert.deepEqual(tablesOf(chart, everything, none)[0]?.rows[0]?.cells, [[1, 2]]);
  });

  it('holds every point of lines and bars once', () => {
    for (const chart of [
      sandboxChart([0]),
      sandboxChart([1, 2], { arrangement: 'overlay' }),
      sandboxChart([4], { payload: false }),
    ]) {
      const points = chart.panels.flatMap(({ series }) => series.flatMap((one) => one.points));
      const cells = tablesOf(chart, extentOf(chart)!, none).flatMap(({ rows }) => rows.flatMap((row) => row.cells.flat()));
      assert.equal(cells.length, points.length);
    }
  });

  it('names a column by its panel where lines have the same name', () => {
    assert.deepEqual(tablesOf(sandboxChart([1, 2], { type: 'cebi-micro-score' }), everything, none)[0]?.columns, [
      'Company 1',
      'Company 2',
    ]);
    const several = tablesOf(sandboxChart([1, 2], { arrangement: 'overlay' }), everything, none)[0]?.columns ?? [];
    assert.equal(new Set(several).size, several.length);
    assert.ok(
      several.every((name) => / · Company \d$/.test(name)),
      several.join(),
    );
  });

  it('shows its last rows if it has fewer than another table, or than before, that was turned farther', () => {
    assert.deepEqual(
      [250, 200, 150, 100, 36, 0].map((count) => firstRow(200, count, 100)),
      [200, 100, 100, 0, 0, 0],
    );
    assert.equal(firstRow(0, 250, 100), 0);
  });
});
