// The visible part of a chart without a page: the days that it names.
import assert from 'node:assert/strict';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import { dayOf, isoDay } from '../../../../src/domain/chart/day.ts';
import type { Range } from '../../../../src/domain/chart/chartData.ts';
import { chartWords } from '../../../../src/viewModel/timeline/chartWords.ts';
import { viewportOf } from '../../../../src/webview/chart/eventChartViewport.ts';
import { linesChart } from '../../domain/chart/sampleChart.ts';

describe('the visible part of a chart', () => {
  const chart = linesChart({ a: { '2016-01-01': 1, '2026-01-01': 2 } });
  const words = { ...chartWords(['ACME']), shown: '{0} to {1}' };
  const formats = { ...chartFormats('en'), day: isoDay };
  const day = (text: string): number => dayOf(text) ?? NaN;
  const shown = (range?: Range): string | undefined =>
    viewportOf(
      { chart, words, formats },
      { hidden: [], table: false, ...(range ? { range } : {}) },
      { width: 600, height: 200, fontSize: 12 },
    )?.shown;

  it('names the first and the last day of the points, or of a part of the time', () => {
    assert.equal(shown(), '2016-01-01 to 2026-01-01');
    assert.equal(shown({ from: day('2020-01-01') - 0.5, to: day('2020-03-01') + 0.5 }), '2020-01-01 to 2020-03-01');
    assert.equal(shown({ from: day('2025-12-01'), to: day('2026-01-20') }), '2025-12-01 to 2026-01-01');
  });

  it('names its own days in the room beside the points, where there is none of them', () => {
    assert.equal(shown({ from: day('2026-02-01'), to: day('2026-02-20') }), '2026-02-01 to 2026-02-20');
    assert.equal(shown({ from: day('2015-11-01'), to: day('2015-11-20') }), '2015-11-01 to 2015-11-20');
  });
});
