// Computes the dates of the events of many companies from numbers, so that no event need be stored.
import { eventTypes } from '../../client/model/eventType.ts';
import { dayFrom } from '../day.ts';
import { companyCount } from '../records/companies.ts';
import { firstYear, series } from '../records/events.ts';
import { hash, integerOf } from './hash.ts';
import { mostNumbers } from './wideEventIds.ts';

/** The value in `#lastDays` of companies whose events go on; it is the largest number there. */
const never = 32_767;
const firstDay = dayFrom(firstYear, 1, 1);

/**
 * A lane is the series of events of one type that one company has; lanes are numbered, and so are the events of a lane. Days are
 * counted since 1970-01-01.
 */
export class EventLanes {
  /** The day of the first event of each lane, since `firstDay`; -1 if there is none. */
  readonly #firstDays: Int16Array;
  /** The last day of each company's events, since `firstDay`, or `never`. */
  readonly #lastDays: Int16Array;
  #today = NaN;

  /** @param count the number of all companies; those that every sandbox has come first and have no lanes */
  constructor(count: number) {
    const companies = Math.max(0, count - companyCount);
    this.#lastDays = Int16Array.from({ length: companies }, (_, at) => lastDayOf(at + companyCount));
    this.#firstDays = Int16Array.from({ length: companies * series.length }, (_, lane) => firstDayOf(lane));
  }

  setDay(day: number): void {
    this.#today = day;
  }

  /** The lanes of these types, of all companies. */
  *ofTypes(types: ReadonlySet<string>): Generator<number, void> {
    const wanted = eventTypes.flatMap((type, typeIndex) => (types.has(type) ? [typeIndex] : []));
    for (let start = 0; start < this.#firstDays.length; start += series.length)
      for (const typeIndex of wanted) if ((this.#firstDays[start + typeIndex] ?? -1) >= 0) yield start + typeIndex;
  }

  /** The number of events that a lane has by today. */
  lengthOf(lane: number): number {
    return Math.min(mostNumbers, this.#numberBefore(lane, Math.min(this.#today, this.#lastOf(lane)) + 1));
  }

  /** The number of events of a lane that start before a day. */
  numberBefore(lane: number, day: number): number {
    return Math.min(this.lengthOf(lane), this.#numberBefore(lane, day));
  }

  startOf(lane: number, number: number): number {
    const { everyDays, jitter } = seriesOf(lane);
    const first = firstDay + (this.#firstDays[lane] ?? -1);
    if (everyDays === 0) return months.startOf(months.ofDay(first) + number);
    return number === 0 ? first : first + number * everyDays + integerOf(lane, number, -jitter, jitter);
  }

  /** The last day of an event; undefined while it goes on. */
  endOf(lane: number, number: number): number | undefined {
    const end = seriesOf(lane).instant
      ? this.startOf(lane, number)
      : Math.min(this.startOf(lane, number + 1) - 1, this.#lastOf(lane));
    return end <= this.#today ? end : undefined;
  }

  #lastOf(lane: number): number {
    const last = this.#lastDays[Math.floor(lane / series.length)] ?? never;
    return last === never ? Infinity : firstDay + last;
  }

  #numberBefore(lane: number, day: number): number {
    const first = firstDay + (this.#firstDays[lane] ?? -1);
    if (first < firstDay || day <= firstDay - mostEventDays) return 0;
    const { everyDays } = seriesOf(lane);
    const until = Math.min(day, this.#today + mostEventDays);
    let number = everyDays === 0 ? months.ofDay(until) - months.ofDay(first) : Math.floor((until - first) / everyDays);
    number = Math.max(0, number);
    // The number is an estimate, since the jitter moves events by less than `everyDays`.
    while (number > 0 && this.startOf(lane, number - 1) >= until) number -= 1;
    while (this.startOf(lane, number) < until) number += 1;
    return number;
  }
}

/** The lane of a company's events. @param typeIndex the index of their type in `eventTypes` */
export function laneOf(companyIndex: number, typeIndex: number): number {
  return (companyIndex - companyCount) * series.length + typeIndex;
}

/** A number of days that is greater than the length of any event. */
export const mostEventDays = 1500;

function seriesOf(lane: number): (typeof series)[number] {
  const found = series[lane % series.length];
  if (!found) throw new Error(`no lane ${lane}`);
  return found;
}

/** The first day of a lane, or -1. As many companies have events of each type as in every sandbox. */
function firstDayOf(lane: number): number {
  const index = Math.floor(lane / series.length) + companyCount;
  if (index % 50 === 49 || hash(lane, 0x51) / 2 ** 32 >= seriesOf(lane).share) return -1;
  const isBaby = index % 17 === 6;
  const year = isBaby ? 2025 : integerOf(lane, 0x52, firstYear, firstYear + 5);
  return dayFrom(year, integerOf(lane, 0x53, 1, 12), 1) - firstDay;
}

function lastDayOf(index: number): number {
  if (index % 12 !== 7) return never;
  return dayFrom(integerOf(index, 0x54, 2022, 2025), integerOf(index, 0x55, 1, 12), 1) - firstDay;
}

/** Months since the first year, from a table, which is quicker than computing with dates. */
class Months {
  readonly #starts = Int32Array.from({ length: 1000 }, (_, month) => dayFrom(firstYear, month + 1, 1));

  startOf(month: number): number {
    return this.#starts[month] ?? Infinity;
  }

  ofDay(day: number): number {
    let month = Math.max(0, Math.floor((day - firstDay) / 30.44));
    while (month > 0 && this.startOf(month) > day) month -= 1;
    while (this.startOf(month + 1) <= day) month += 1;
    return month;
  }
}

const months = new Months();
