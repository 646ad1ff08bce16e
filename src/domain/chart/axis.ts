// The value axis of a panel: round numbers, or the letters of classes.
import type { ChartFormats } from './chartFormats.ts';
import { classValues, valueText } from './classes.ts';
import { domainOf, type Domain } from './scale.ts';
import { valueTicks } from './ticks.ts';

/** A value axis, and the texts at its ticks. */
export interface Axis {
  readonly domain: Domain;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** The axis around some values. @param most the highest number of ticks */
export function valueAxis(values: readonly number[], most: number, formats: ChartFormats): Axis {
  // Counts and grades are whole numbers, so ticks between two of them would mean nothing.
  const least = values.every(Number.isInteger) ? 1 : 0;
  const { domain, values: ticks, step } = valueTicks(domainOf(values), most, least);
  return { domain, ticks: ticks.map((value) => ({ value, text: formats.valueTick(value, step) })) };
}

/**
 * The axis of all classes, even of absent ones, so that charts can be compared. If room is short, every other class has a tick.
 * @param most the highest number of ticks
 */
export function classAxis(most: number, formats: ChartFormats): Axis {
  const ticks = classValues.filter((_, at) => most >= classValues.length || at % 2 === 0);
  return {
    domain: { from: Math.min(...classValues), to: Math.max(...classValues) },
    ticks: ticks.map((value) => ({ value, text: valueText(value, { classes: true }, formats) })),
  };
}
