// Collects series from events: one for each number of a type, or events per month if they have none.
import { getOrCreate } from '../../client/getOrCreate.ts';
import { leavesOf } from '../../client/model/payloadLeaves.ts';
import { numberOf } from '../../client/model/payloadNumbers.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { ChartPoint } from './chartData.ts';
import { classValueOf, isClassPath } from './classes.ts';
import { dayOf, monthOf } from './day.ts';
import { mainPathOf } from './numbers.ts';

export interface ChartEvent {
  readonly event: TimelineEvent;
  /** The company that it is shown for; one text for all if companies are not compared. */
  readonly company: string;
  /** The key of its points; its ID by default. */
  readonly key?: string;
}

/** A number that events of a type carry, over all companies. */
export interface Measure {
  /** An event type; empty for events without one. */
  readonly type: string;
  /** The path in the payload; absent if the events are counted. */
  readonly field?: string;
  /** Its values are those of classes. */
  readonly classes?: true;
  /** The one to show first. */
  readonly main: boolean;
}

export interface Series extends Measure {
  readonly company: string;
  /** At least one point, by day ascending. */
  readonly points: readonly ChartPoint[];
}

export interface SeriesCollection {
  /** The companies in the order in which they were found. */
  readonly companies: readonly string[];
  /** The measures in the order in which their types were found, each type with its main number first. */
  readonly measures: readonly Measure[];
  readonly series: readonly Series[];
  /** Events without a date, which no chart can place. */
  readonly undated: number;
  /** The number of events of each type that have a date. */
  readonly dated: ReadonlyMap<string, number>;
}

/** The collected values of one type. */
interface Gathered {
  /** The points by path, then by company. */
  readonly fields: Map<string, Map<string, ChartPoint[]>>;
  /** The same for classes. */
  readonly classes: Map<string, Map<string, ChartPoint[]>>;
  /** Paths of classes that have another value as well, such as the AA of another scale: they are not drawn. */
  readonly otherScales: Set<string>;
  /** Events by company, then by month. */
  readonly months: Map<string, Map<number, number>>;
  events: number;
}

/** Paths of one type. If each payload has names of its own, no further ones are taken. */
const mostFields = 200;

/** A larger number, of either sign, is no measurement, and an axis around it has no round values. */
const mostValue = 1e300;

/** Takes events one by one, so that a caller with many can do other work in between. */
export class SeriesCollector {
  readonly #types = new Map<string, Gathered>();
  readonly #companies = new Set<string>();
  #undated = 0;

  /** An event counts on the day it starts; without that, on the day it ends. */
  add({ event, company, key = event.id }: ChartEvent): void {
    const day = dayOf(event.startDate) ?? dayOf(event.endDate);
    if (day === undefined) {
      this.#undated += 1;
      return;
    }
    const gathered = getOrCreate(this.#types, event.type ?? '', newGathered);
    gathered.events += 1;
    this.#companies.add(company);
    const months = getOrCreate(gathered.months, company, () => new Map<number, number>());
    const month = monthOf(day);
    months.set(month, (months.get(month) ?? 0) + 1);
    for (const { path, value: leaf } of leavesOf(event.payload)) {
      const number = numberOf(leaf);
      const value = number ?? (isClassPath(path) ? classValueOf(leaf) : undefined);
      if (value === undefined && isClassPath(path)) gathered.otherScales.add(path);
      if (value === undefined || Math.abs(value) > mostValue) continue;
      const fields = number === undefined ? gathered.classes : gathered.fields;
      if (fields.size >= mostFields && !fields.has(path)) continue;
      const companies = getOrCreate(fields, path, () => new Map<string, ChartPoint[]>());
      const points = getOrCreate(companies, company, (): ChartPoint[] => []);
      points.push(key === undefined ? { day, value } : { day, value, key });
    }
  }

  /** Returns the collected series. It is called once, at the end, because it sorts the points in place. */
  collected(): SeriesCollection {
    const each = [...this.#types].map(([type, gathered]) => seriesOf(type, gathered));
    return {
      companies: [...this.#companies],
      measures: each.flatMap(({ measures }) => measures),
      series: each.flatMap(({ series }) => series),
      undated: this.#undated,
      dated: new Map([...this.#types].map(([type, { events }]) => [type, events])),
    };
  }
}

function newGathered(): Gathered {
  return { fields: new Map(), classes: new Map(), otherScales: new Set(), months: new Map(), events: 0 };
}

function seriesOf(type: string, { fields: numbers, classes, otherScales, months }: Gathered) {
  const drawnClasses = [...classes].filter(([path]) => !numbers.has(path) && !otherScales.has(path));
  const classPaths = new Set(drawnClasses.map(([path]) => path));
  const fields = new Map([...numbers, ...drawnClasses]);
  const counted = [...fields].map(([path, companies]) => ({ path, count: countOf(companies) }));
  const main = mainPathOf(counted);
  if (main === undefined) {
    const measure: Measure = { type, main: true };
    const series = [...months].map(([company, counts]): Series => ({ ...measure, company, points: pointsOf(counts) }));
    return { measures: [measure], series };
  }
  const paths = [main, ...counted.map(({ path }) => path).filter((path) => path !== main)];
  const measures = paths.map((field): Measure => ({
    type,
    field,
    main: field === main,
    ...(classPaths.has(field) ? { classes: true } : {}),
  }));
  const series = measures.flatMap((measure) =>
    [...(fields.get(measure.field ?? '') ?? [])].map(([company, points]): Series => ({
      ...measure,
      company,
      points: points.sort((a, b) => a.day - b.day),
    })),
  );
  return { measures, series };
}

function countOf(companies: ReadonlyMap<string, readonly ChartPoint[]>): number {
  return [...companies.values()].reduce((sum, points) => sum + points.length, 0);
}

function pointsOf(months: ReadonlyMap<number, number>): readonly ChartPoint[] {
  return [...months].map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day);
}
