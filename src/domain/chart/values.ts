// Chooses the payload number that a chart shows for each event type: the main one, or a chosen one.
import type { SeriesCollection, Measure } from './series.ts';

/** An event type, and the payload path of the number that the user chose for it. */
export type ChosenMeasure = readonly [type: string, field: string];

export interface TypeNumbers {
  readonly type: string;
  /** The payload path of the number that is shown. */
  readonly field: string;
  /** The paths of all numbers, the main one first. */
  readonly fields: readonly string[];
}

/** The numbers of each event type that has any, and the shown one. A choice that the type does not have is ignored. */
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

/** Returns a function that tells whether a measure is shown. The count of events is shown for types without numbers. */
export function isAmong(numbers: readonly TypeNumbers[]): (measure: Measure) => boolean {
  const shown = new Map(numbers.map(({ type, field }) => [type, field]));
  return ({ type, field }) => shown.get(type) === field;
}

/** Counts the events that lack the number that is shown for their type. */
export function withoutNumber(
  { series, dated }: Pick<SeriesCollection, 'series' | 'dated'>,
  numbers: readonly TypeNumbers[],
): number {
  const isShown = isAmong(numbers);
  const points = series.reduce((sum, one) => sum + (one.field !== undefined && isShown(one) ? one.points.length : 0), 0);
  return numbers.reduce((sum, { type }) => sum + (dated.get(type) ?? 0), 0) - points;
}
