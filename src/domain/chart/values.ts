// The number of each event type that a chart shows: its main one, or another one of its payload.
import type { SeriesCollection, Measure } from './series.ts';

/** An event type, and the path of the number that was chosen for it. */
export type ChosenMeasure = readonly [type: string, field: string];

export interface TypeNumbers {
  readonly type: string;
  /** The one that is shown. */
  readonly field: string;
  /** All of them, the main one first. */
  readonly fields: readonly string[];
}

/** Of each type that carries numbers, which there are and which one is shown: what is not there was not chosen. */
export function numbersOfTypes(
  { measures }: Pick<SeriesCollection, 'measures'>,
  chosen: readonly ChosenMeasure[],
): readonly TypeNumbers[] {
  const types = new Map<string, string[]>();
  for (const { type, field } of measures) if (field !== undefined) types.set(type, [...(types.get(type) ?? []), field]);
  return [...types].map(([type, fields]) => {
    const wanted = chosen.find(([one, field]) => one === type && fields.includes(field));
    return { type, field: wanted?.[1] ?? fields[0] ?? '', fields };
  });
}

/** Whether a measure is among those that are shown; events that carry no number are counted. */
export function isAmong(numbers: readonly TypeNumbers[]): (measure: Measure) => boolean {
  const shown = new Map(numbers.map(({ type, field }) => [type, field]));
  return ({ type, field }) => shown.get(type) === field;
}

/** The number of events without the number that is shown of their type. */
export function withoutNumber(
  { series, dated }: Pick<SeriesCollection, 'series' | 'dated'>,
  numbers: readonly TypeNumbers[],
): number {
  const isShown = isAmong(numbers);
  const points = series.reduce((sum, one) => sum + (one.field !== undefined && isShown(one) ? one.points.length : 0), 0);
  return numbers.reduce((sum, { type }) => sum + (dated.get(type) ?? 0), 0) - points;
}
