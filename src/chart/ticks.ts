// Where the axes have their ticks: round values, and beginnings of days, weeks, months, quarters and years.
import { addMonths, dateOf, dayFrom } from './day.ts';
import type { Domain } from './scale.ts';

export interface ValueTicks {
  /** From the first tick to the last. */
  readonly domain: Domain;
  /** Ascending, two at least. */
  readonly values: readonly number[];
  /** From one to the next. */
  readonly step: number;
}

export type TimeUnit = 'day' | 'month' | 'year';

export interface TimeTicks {
  /** What a tick stands for, and so how much of its date is written. */
  readonly unit: TimeUnit;
  /** Days, ascending, within the domain. */
  readonly days: readonly number[];
}

/**
 * At most so many round values, 1, 2 or 5 of a power of ten apart, the outermost ones around the domain.
 * @param most at least 3, since there may be one on either side of 0 @param least the shortest step
 */
export function valueTicks({ from, to }: Domain, most: number, least = 0): ValueTicks {
  let step = Math.max(roundStep(to / (most - 1) - from / (most - 1)), least);
  while (Math.ceil(to / step) - Math.floor(from / step) >= most) step = roundStep(step * 1.5);
  const first = Math.floor(from / step);
  const count = Math.ceil(to / step) - first + 1;
  const values = Array.from({ length: count }, (_, at) => multiple(first + at, step));
  // Around the largest of all numbers there is no round one.
  const ticks = values.filter(Number.isFinite);
  return { domain: { from: Math.min(from, ticks[0] ?? from), to: Math.max(to, ticks.at(-1) ?? to) }, values: ticks, step };
}

/** The smallest of 1, 2, 5, 10 and so on that is not below a step. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  if (!(power > 0)) return Number.MIN_VALUE;
  return ([1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power;
}

// 3 × 0.1 is 0.30000000000000004, and 3 / 10 is not.
function multiple(times: number, step: number): number {
  return step < 1 && step > 1e-300 ? times / Math.round(1 / step) : times * step;
}

/** From one tick to the next: so many days or months, the first counted from day or month number `from`. */
type Step = { readonly days: number; readonly from: number } | { readonly months: number };

// Weeks begin on Monday: 5 January 1970 was one.
const steps: readonly Step[] = [
  { days: 1, from: 0 },
  { days: 2, from: 0 },
  { days: 7, from: 4 },
  { days: 14, from: 4 },
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000, 24_000, 60_000, 120_000].map((months) => ({ months })),
];

/** At most so many beginnings of days, months or years, the same time apart. @param domain in days @param most at least 2 */
export function timeTicks(domain: Domain, most: number): TimeTicks {
  for (const step of steps) {
    if ((domain.to - domain.from) / lengthOf(step) > most + 1) continue;
    const days = daysOf(step, domain);
    if (days.length <= most) return { unit: unitOf(step), days };
  }
  return { unit: 'year', days: [] };
}

function lengthOf(step: Step): number {
  return 'days' in step ? step.days : step.months * 31;
}

function unitOf(step: Step): TimeUnit {
  if ('days' in step) return 'day';
  return step.months % 12 === 0 ? 'year' : 'month';
}

function daysOf(step: Step, { from, to }: Domain): number[] {
  const days: number[] = [];
  for (let day = firstOf(step, Math.ceil(from)); day <= to; day = 'days' in step ? day + step.days : addMonths(day, step.months))
    days.push(day);
  return days;
}

function firstOf(step: Step, from: number): number {
  if ('days' in step) return step.from + Math.ceil((from - step.from) / step.days) * step.days;
  const date = dateOf(from - 1);
  // Behind the month of the day before: a day that begins a month is its own first.
  const behind = date.getUTCFullYear() * 12 + date.getUTCMonth() + 1;
  return dayFrom(0, Math.ceil(behind / step.months) * step.months, 1);
}
