// Tests of the arrangement of series as panels.
import assert from 'node:assert/strict';
import { extentOf, withRoom } from '../../../../src/domain/chart/chartData.ts';
import { chartOf } from '../../../../src/domain/chart/chartOf.ts';
import { isoDay } from '../../../../src/domain/chart/day.ts';
import { collectSeries } from '../../../support/collectSeries.ts';
import { names, sandboxChart } from './sampleChart.ts';

const event = (company: string, type: string, startDate: string, payload?: unknown) => ({
  company,
  event: { subjects: [], type, startDate, payload },
});

describe('the chart of one company', () => {
  it('puts numbers of one order together, and shows the main ones', () => {
    const chart = sandboxChart([0]);
    assert.deepEqual(
      chart.panels.map(({ title, kind }) => [title, kind]),
      [
        ['capital', 'lines'],
        ['esg-sustainability-score, cgs-monthly', 'lines'],
        ['forward-looking', 'lines'],
        ['esg-risk-score', 'lines'],
        ['esg-environmental-score', 'lines'],
        ['cebi-micro-score', 'lines'],
      ],
    );
    assert.equal(chart.legend.length, 7);
    assert.equal(chart.small, false);
  });

  it('counts months where there is no payload, a bar for each type', () => {
    const { panels, legend } = sandboxChart([0], { payload: false });
    assert.deepEqual(
      panels.map(({ title, kind, series }) => ({ title, kind, series: series.length })),
      [{ title: 'Events a month', kind: 'bars', series: 7 }],
    );
    assert.equal(legend.length, 7);
  });

  it('has no panel where there is no event', () => {
    const chart = chartOf(collectSeries([]), { arrangement: 'multiples', names });
    assert.deepEqual(
      { panels: chart.panels, legend: chart.legend, extent: extentOf(chart) },
      { panels: [], legend: [], extent: undefined },
    );
  });

  it('takes the time from the first point to the end of the last month', () => {
    const chart = chartOf(collectSeries([event('a', 't', '2024-02-10'), event('a', 's', '2024-01-05', { score: 1 })]), {
      arrangement: 'multiples',
      names,
    });
    const extent = extentOf(chart)!;
    assert.deepEqual({ from: isoDay(extent.from), to: isoDay(extent.to) }, { from: '2024-01-05', to: '2024-03-02' });
    const room = withRoom(extent);
    assert.ok(room.from < extent.from && room.to > extent.to);
  });
});

describe('the chart of several companies', () => {
  it('has small panels of one scale, one below or beside the other', () => {
    const chart = sandboxChart([1, 2, 3], { type: 'cebi-micro-score' });
    assert.deepEqual(
      chart.panels.map(({ title }) => title),
      ['Company 1', 'Company 2', 'Company 3'],
    );
    assert.equal(new Set(chart.panels.map(({ group }) => group)).size, 1);
    assert.equal(new Set(chart.panels.map(({ key }) => key)).size, 3);
    assert.equal(chart.legend.length, 1);
    assert.ok(chart.small);
  });

  it('names what small panels show where there are several of a company', () => {
    const events = [event('a', 's', '2024-01-05', { score: 1 }), event('b', 't', '2024-01-05', { score: 1000 })];
    const { panels } = chartOf(collectSeries(events), { arrangement: 'multiples', names });
    assert.deepEqual(
      panels.map(({ title }) => title),
      ['Company a · s', 'Company b · t'],
    );
  });

  it('lays companies over each other, a panel for each number', () => {
    const chart = sandboxChart([1, 2, 3], { arrangement: 'overlay' });
    assert.deepEqual(
      chart.legend.map(({ name }) => name),
      ['Company 1', 'Company 2', 'Company 3'],
    );
    assert.ok(chart.panels.every(({ series, kind }) => kind === 'lines' && series.length <= 3));
    assert.equal(new Set(chart.panels.map(({ key }) => key)).size, chart.panels.length);
  });

  it('adds up the months of a company over all types in an overlay', () => {
    const events = [event('a', 's', '2024-01-05'), event('a', 't', '2024-01-06'), event('b', 't', '2024-01-07')];
    const { panels } = chartOf(collectSeries(events), { arrangement: 'overlay', names });
    assert.deepEqual(
      panels.map(({ kind, series }) => ({ kind, values: series.map(({ points }) => points.map(({ value }) => value)) })),
      [{ kind: 'bars', values: [[2], [1]] }],
    );
  });
});
