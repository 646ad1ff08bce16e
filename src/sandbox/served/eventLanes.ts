// The events of companies by arithmetic: each follows from its number, and none is kept.
import { eventTypes } from '../../client/model/eventType.ts';
import { dayFrom } from '../day.ts';
import { companyCount } from '../records/companies.ts';
import { firstYear, series } from '../records/events.ts';
import { hash, wholeOf } from './hash.ts';
import { mostNumbers } from './wideEventIds.ts';

/** A day that no clock reaches, in the numbers of `#first`. */
const never = 32_767;
const firstDay = dayFrom(firstYear, 1, 1);

/** A company and a type of event are a lane; lanes are numbered. Days are counted since 1970-01-01. */
export class EventLanes {
  /** The day of the first event of each lane, since `firstDay`; -1 if there is none. */
  readonly #first: Int16Array;
  /** The last day of each company with events. */
  readonly #last: Int16Array;
  #today = NaN;

  /** @param count the number of all companies, of which those behind the first few hundred have lanes */
  constructor(count: number) {
    const companies = Math.max(0, count - companyCount);
    this.#last = Int16Array.from({ length: companies }, (_, at) => lastDayOf(at + companyCount));
    this.#first = Int16Array.from({ length: companies * series.length }, (_, lane) => firstDayOf(lane));
  }

  setDay(day: number): void {
    this.#today = day;
  }

  /** The lanes of these types, of all companies. */
  *ofTypes(types: ReadonlySet<string>): Generator<number, void> {
    const wanted = eventTypes.flatMap((type, typeIndex) => (types.has(type) ? [typeIndex] : []));
    for (let start = 0; start < this.#first.length; start += series.length)
      for (const typeIndex of wanted) if ((this.#first[start + typeIndex] ?? -1) >= 0) yield start + typeIndex;
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
    const first = firstDay + (this.#first[lane] ?? -1);
    if (everyDays === 0) return months.startOf(months.ofDay(first) + number);
    return number === 0 ? first : first + number * everyDays + wholeOf(lane, number, -jitter, jitter);
  }

  /** The last day of an event; undefined while it goes on. */
  endOf(lane: number, number: number): number | undefined {
    const end = seriesOf(lane).instant
      ? this.startOf(lane, number)
      : Math.min(this.startOf(lane, number + 1) - 1, this.#lastOf(lane));
    return end <= this.#today ? end : undefined;
  }

  #lastOf(lane: number): number {
    const last = this.#last[Math.floor(lane / series.length)] ?? never;
    return last === never ? Infinity : firstDay + last;
  }

  #numberBefore(lane: number, day: number): number {
    const first = firstDay + (this.#first[lane] ?? -1);
    if (first < firstDay || day <= firstDay - mostDaysApart) return 0;
    const { everyDays } = seriesOf(lane);
    const far = Math.min(day, this.#today + mostDaysApart);
    let number = everyDays === 0 ? months.ofDay(far) - months.ofDay(first) : Math.floor((far - first) / everyDays);
    number = Math.max(0, number);
    // The days differ by less than a step.
    while (number > 0 && this.startOf(lane, number - 1) >= far) number -= 1;
    while (this.startOf(lane, number) < far) number += 1;
    return number;
  }
}

/** The lane of a company's events. @param typeIndex the index of their type in `eventTypes` */
export function laneOf(companyIndex: number, typeIndex: number): number {
  return (companyIndex - companyCount) * series.length + typeIndex;
}

/** More days than any event lasts. */
export const mostDaysApart = 1500;

function seriesOf(lane: number): (typeof series)[number] {
  const found = series[lane % series.length];
  if (!found) throw new Error(`no lane ${lane}`);
  return found;
}

/** The same shares as those of the companies that every sandbox has. */
function firstDayOf(lane: number): number {
  const index = Math.floor(lane / series.length) + companyCount;
  if (index % 50 === 49 || hash(lane, 0x51) / 2 ** 32 >= seriesOf(lane).share) return -1;
  const isBaby = index % 17 === 6;
  const year = isBaby ? 2025 : wholeOf(lane, 0x52, firstYear, firstYear + 5);
  return dayFrom(year, wholeOf(lane, 0x53, 1, 12), 1) - firstDay;
}

function lastDayOf(index: number): number {
  if (index % 12 !== 7) return never;
  return dayFrom(wholeOf(index, 0x54, 2022, 2025), wholeOf(index, 0x55, 1, 12), 1) - firstDay;
}

/** Months since the first year, by a table, which is quicker than a date. */
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
