// Small charts, written by hand or out of the sandbox, for the tests of a chart.
import type { ChartData } from '../../../../src/domain/chart/chartData.ts';
import { chartOf, type Arrangement } from '../../../../src/domain/chart/chartOf.ts';
import { dayOf } from '../../../../src/domain/chart/day.ts';
import type { Measure } from '../../../../src/domain/chart/series.ts';
import { collectSeries } from '../../../support/collectSeries.ts';
import { sampleEvents } from '../../../support/sampleEvents.ts';

export const names = {
  measure: ({ type, field, main }: Measure): string => (main ? type : `${type}: ${field ?? ''}`),
  company: (id: string): string => `Company ${id}`,
  months: 'Events a month',
};

/** The chart of some of the sandbox's companies. */
export function sandboxChart(
  companies: readonly number[],
  { arrangement = 'multiples', payload = true, type }: { arrangement?: Arrangement; payload?: boolean; type?: string } = {},
): ChartData {
  const events = companies.flatMap((company) =>
    sampleEvents(company, { payload }).map((event) => ({ event, company: String(company) })),
  );
  const shows = ({ main, type: own }: Measure): boolean => main && (type === undefined || own === type);
  return chartOf(collectSeries(events), { arrangement, names, shows });
}

/** One panel of lines, each given as days and values. */
export function linesChart(lines: Readonly<Record<string, Readonly<Record<string, number>>>>): ChartData {
  return {
    legend: Object.keys(lines).map((name) => ({ key: name, name })),
    panels: [
      {
        key: 'panel',
        title: 'Panel',
        kind: 'lines',
        group: 'all',
        series: Object.values(lines).map((points, legend) => ({
          legend,
          points: Object.entries(points).map(([day, value]) => ({
            day: dayOf(day) ?? 0,
            value,
            key: `${day}-${String(legend)}`,
          })),
        })),
      },
    ],
    small: false,
  };
}

/** Bars of one month, one on the other. */
export function barsChart(counts: readonly number[]): ChartData {
  const day = dayOf('2024-03-01') ?? 0;
  return {
    legend: counts.map((_, index) => ({ key: String(index), name: String(index) })),
    panels: [
      {
        key: 'months',
        title: 'Events a month',
        kind: 'bars',
        group: 'months',
        series: counts.map((value, legend) => ({ legend, points: [{ day, value }] })),
      },
    ],
    small: false,
  };
}
