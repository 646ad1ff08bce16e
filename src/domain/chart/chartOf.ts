// Arranges series as a chart: each company for itself, or all companies over each other for each number.
import type { ChartData, ChartPanel, ChartPoint } from './chartData.ts';
import type { SeriesCollection, Measure, Series } from './series.ts';

/**
 * `multiples`: a panel for each company, with a line for each number. `overlay`: a panel for each number, a line for each
 * company.
 */
export type Arrangement = 'multiples' | 'overlay';

export interface ChartChoices {
  readonly arrangement: Arrangement;
  /** The numbers that are shown; the main ones by default. */
  readonly shows?: (measure: Measure) => boolean;
  /** The companies that are shown, in this order; by default all, as they were met. */
  readonly companies?: readonly string[];
  readonly names: {
    readonly measure: (measure: Measure) => string;
    readonly company: (id: string) => string;
    /** The title of bars. */
    readonly months: string;
  };
}

/** The chart of what was collected; without panels if there is nothing to show. */
export function chartOf(collected: SeriesCollection, choices: ChartChoices): ChartData {
  const { shows = ({ main }: Measure) => main, arrangement } = choices;
  const series = collected.series.filter(shows);
  const drawn = new Set(series.map(({ company }) => company));
  const companies = (choices.companies ?? collected.companies).filter((company) => drawn.has(company));
  const measures = collected.measures.filter(shows);
  const arranged = { series, companies, measures, alone: drawn.size <= 1 };
  return arrangement === 'overlay' && drawn.size > 1 ? overlay(arranged, choices) : multiples(arranged, choices);
}

/** The number of companies that a chart can show distinguishably. */
export function companiesAtOnce(collected: SeriesCollection, { arrangement, shows = ({ main }) => main }: ChartChoices): number {
  const scales = new Set(scalesOf(collected.series.filter(shows)).values()).size;
  return arrangement === 'overlay' ? mostAtOnce.lines : Math.max(1, Math.floor(mostAtOnce.panels / Math.max(2, scales)));
}

const mostAtOnce = { lines: 12, panels: 24 };

interface Arranged {
  readonly series: readonly Series[];
  readonly companies: readonly string[];
  readonly measures: readonly Measure[];
  /** True if at most one company has shown series. */
  readonly alone: boolean;
}

function multiples({ series, companies, measures, alone }: Arranged, { names }: ChartChoices): ChartData {
  const scales = scalesOf(series);
  const hasOneScale = new Set(scales.values()).size === 1;
  // Comparable measures stand beside each other.
  const panels = [...new Set(measures.map((measure) => scales.get(measureKey(measure)) ?? ''))].flatMap((scale) => {
    const ofScale = series.filter((one) => scales.get(measureKey(one)) === scale);
    return companies.flatMap((company): ChartPanel[] => {
      const own = ofScale.filter((one) => one.company === company);
      if (own.length === 0) return [];
      const kind = scale === months ? 'bars' : 'lines';
      const measureNames = kind === 'bars' ? names.months : [...new Set(own.map(names.measure))].join(', ');
      return [
        {
          key: JSON.stringify([company, scale]),
          title: alone ? measureNames : hasOneScale ? names.company(company) : `${names.company(company)} · ${measureNames}`,
          kind,
          group: scale,
          series: own.map((one) => ({ legend: indexOf(measures, one), points: one.points })),
          ...(scale === classes ? { classes: true } : {}),
        },
      ];
    });
  });
  return {
    legend: measures.map((measure) => ({ key: measureKey(measure), name: names.measure(measure) })),
    panels,
    small: !alone,
  };
}

function overlay({ series, companies, measures }: Arranged, { names }: ChartChoices): ChartData {
  const numbers = measures.filter(({ field }) => field !== undefined);
  const lines = numbers.map((measure): ChartPanel => ({
    key: measureKey(measure),
    title: names.measure(measure),
    kind: 'lines',
    group: measureKey(measure),
    series: series
      .filter((one) => measureKey(one) === measureKey(measure) && companies.includes(one.company))
      .map(({ company, points }) => ({ legend: companies.indexOf(company), points })),
    ...(measure.classes ? { classes: true } : {}),
  }));
  const counted = series.filter(({ field }) => field === undefined);
  const bars = companies.flatMap((company, legend) => {
    const points = sumsByMonth(counted.filter((one) => one.company === company).flatMap((one) => one.points));
    return points.length === 0 ? [] : [{ legend, points }];
  });
  return {
    legend: companies.map((company) => ({ key: company, name: names.company(company) })),
    panels: [
      ...lines.filter((panel) => panel.series.length > 0),
      ...(bars.length === 0 ? [] : [{ key: months, title: names.months, kind: 'bars' as const, group: months, series: bars }]),
    ],
    small: false,
  };
}

const months = 'months';
const classes = 'classes';

/**
 * Returns the scale of each measure by its key. Measures of one order of magnitude share a value axis, because scores up to 100
 * would look flat beside those up to 1,000. The scale is the same for all companies, so that their panels can be compared.
 */
function scalesOf(series: readonly Series[]): ReadonlyMap<string, string> {
  const largest = new Map<string, number>();
  for (const one of series) {
    const before = largest.get(measureKey(one)) ?? 0;
    largest.set(
      measureKey(one),
      one.points.reduce((most, { value }) => Math.max(most, Math.abs(value)), before),
    );
  }
  const measures = new Map(series.map((one) => [measureKey(one), one]));
  return new Map(
    [...measures].map(([key, measure]) => {
      if (measure.field === undefined) return [key, months];
      return [key, measure.classes ? classes : scaleOf(largest.get(key) ?? 0)];
    }),
  );
}

function scaleOf(largest: number): string {
  const common = [1, 10, 100, 1000].find((most) => largest <= most);
  return String(common ?? 1000 ** Math.ceil(Math.log10(largest) / 3));
}

/** The points with those of one month summed up. */
function sumsByMonth(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const sums = new Map<number, number>();
  for (const { day, value } of points) sums.set(day, (sums.get(day) ?? 0) + value);
  return [...sums].map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day);
}

function indexOf(measures: readonly Measure[], measure: Measure): number {
  return measures.findIndex((one) => measureKey(one) === measureKey(measure));
}

function measureKey({ type, field }: Measure): string {
  return JSON.stringify(field === undefined ? [type] : [type, field]);
}
