// Chooses the ticks of axes: round values, and the first days of weeks, months, quarters and years.
import { nice, tickStep, ticks } from 'd3-array';
import { utcDay, utcMonday, utcMonth, utcYear, type TimeInterval } from 'd3-time';
import { dateOf } from './day.ts';
import type { Domain } from './scale.ts';

export interface ValueTicks {
  /** The range from the first tick to the last. */
  readonly domain: Domain;
  /** At least two values, ascending. */
  readonly values: readonly number[];
  /** The distance from one tick to the next. */
  readonly step: number;
}

export type TimeUnit = 'day' | 'month' | 'year';

export interface TimeTicks {
  /** The unit of a tick, which decides how much of its date is shown. */
  readonly unit: TimeUnit;
  /** Days, ascending, within the domain. */
  readonly days: readonly number[];
}

/**
 * Round values, of which the outermost ones enclose the domain.
 * @param most the highest number of ticks, at least 3, since there may be one on either side of 0
 * @param least the shortest step
 */
export function valueTicks(domain: Domain, most: number, least = 0): ValueTicks {
  for (let count = most - 1; count > 0; count -= 1) {
    const [from, to] = nice(domain.from, domain.to, count);
    const values = ticks(from, to, count);
    const step = tickStep(from, to, count);
    // A rounding error may put an outermost tick just inside of the domain, which must not be cut off there.
    const around = { from: Math.min(from, domain.from), to: Math.max(to, domain.to) };
    if (values.length > 1 && values.length <= most && step >= least) return { domain: around, values, step };
  }
  const { from, to } = domain;
  return { domain, values: [from, to], step: to - from };
}

/** The time between two ticks. `days` is the most days that it can have. */
interface Step {
  readonly unit: TimeUnit;
  readonly days: number;
  readonly interval: TimeInterval | null;
}

// Weeks begin on Monday.
const steps: readonly Step[] = [
  { unit: 'day', days: 1, interval: utcDay },
  { unit: 'day', days: 7, interval: utcMonday },
  { unit: 'day', days: 14, interval: utcMonday.every(2) },
  ...[1, 2, 3, 6].map((months) => ({ unit: 'month', days: months * 31, interval: utcMonth.every(months) }) as const),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].map(
    (years) => ({ unit: 'year', days: years * 366, interval: utcYear.every(years) }) as const,
  ),
];

/**
 * The first days of weeks, months or years in a domain of days, or all its days.
 * @param most the highest number of ticks, at least 2
 */
export function timeTicks({ from, to }: Domain, most: number): TimeTicks {
  for (const { unit, days: length, interval } of steps) {
    if (!interval || (to - from) / length > most + 1) continue;
    // `range` excludes its end, which may be a tick.
    const dates = interval.range(dateOf(Math.ceil(from)), new Date(dateOf(to).getTime() + 1));
    if (dates.length <= most) return { unit, days: dates.map((date) => Math.round(date.getTime() / 86_400_000)) };
  }
  return { unit: 'year', days: [] };
}
