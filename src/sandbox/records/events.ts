// The events of the companies of every sandbox, made company by company when they are first needed.
import { dayFrom } from '../day.ts';
import { Random } from '../random.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { companyAt, companyCount, type CompanyRecord } from './companies.ts';
import { rankOf, readEventId } from './eventIds.ts';
import { SortedEvents } from './sortedEvents.ts';
import {
  byRecency,
  isWanted,
  filterKey,
  placeOf,
  type EventFilter,
  type EventPages,
  type EventRecord,
  type EventSource,
} from './eventSource.ts';

export interface Series {
  readonly type: EventRecord['type'];
  /** The share of the companies that have such events, from 0 to 1. */
  readonly share: number;
  /** Days from one event to the next; `0` for calendar months. */
  readonly everyDays: number;
  /** The most days by which an event may start earlier or later. */
  readonly jitter: number;
  /** True if an event ends on the day on which it starts; otherwise it lasts until the next one. */
  readonly instant: boolean;
}

// The series are in the order of `eventTypes`, since the index is part of an event's key.
export const series: readonly Series[] = [
  { type: 'cebi-micro-score', share: 0.95, everyDays: 61, jitter: 12, instant: true },
  { type: 'esg-environmental-score', share: 0.4, everyDays: 182, jitter: 20, instant: false },
  { type: 'esg-sustainability-score', share: 0.4, everyDays: 182, jitter: 20, instant: false },
  { type: 'esg-risk-score', share: 0.4, everyDays: 182, jitter: 20, instant: false },
  { type: 'cgs-monthly', share: 0.4, everyDays: 0, jitter: 0, instant: false },
  { type: 'forward-looking', share: 0.5, everyDays: 91, jitter: 9, instant: false },
  { type: 'capital', share: 0.6, everyDays: 700, jitter: 300, instant: false },
];

export const firstYear = 2016;
const mostPerSeries = 4096;
/** The most results that are cached. */
const mostMatches = 16;

/** The events of the companies that every sandbox has. */
export class Events implements EventSource {
  #day = NaN;
  readonly #own = new Map<number, readonly EventRecord[]>();
  #all: readonly EventRecord[] | undefined;
  readonly #matches = new Map<string, EventPages>();

  setDay(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#own.clear();
    this.#all = undefined;
    this.#matches.clear();
  }

  /** Every event, most recent first. */
  all(): readonly EventRecord[] {
    this.#all ??= Array.from({ length: companyCount }, (_, index) => this.#ownOf(index))
      .flat()
      .sort(byRecency);
    return this.#all;
  }

  // Results are cached, since callers page through them.
  matching(filter: EventFilter): EventPages {
    const key = filterKey(filter);
    const known = this.#matches.get(key);
    if (known) return known;
    if (this.#matches.size >= mostMatches) this.#matches.clear();
    const found = new SortedEvents(this.all().filter((event) => isWanted(event, filter)));
    this.#matches.set(key, found);
    return found;
  }

  about(companies: readonly CompanyRecord[]): readonly EventRecord[] {
    const found = new Set<EventRecord>();
    for (const { index } of companies) {
      for (const event of this.#ownOf(index)) found.add(event);
      for (const event of this.#ownOf(index - 1)) if (event.subjects.some((subject) => subject.index === index)) found.add(event);
    }
    return [...found].sort(byRecency);
  }

  byId(id: string): EventRecord | undefined {
    const key = readEventId(id);
    if (key === undefined) return undefined;
    return this.#ownOf(Math.floor(key / (mostPerSeries * 8))).find((event) => event.key === key);
  }

  #ownOf(index: number): readonly EventRecord[] {
    const known = this.#own.get(index);
    if (known) return known;
    const company = companyAt(index);
    const events = company ? series.flatMap((one, typeIndex) => makeSeries(company, one, typeIndex, this.#day)) : [];
    this.#own.set(index, events);
    return events;
  }
}

function makeSeries(company: CompanyRecord, one: Series, typeIndex: number, today: number): EventRecord[] {
  const random = new Random(2, company.index, typeIndex);
  // The first company has a long timeline, for tests of many events; two in a hundred companies have no events at all.
  const isLong = company.index === 0;
  if (!isLong && (company.index % 50 === 49 || random.fraction() >= one.share)) return [];
  const firstDay = dayFrom(
    isLong ? firstYear : company.baby ? 2025 : random.integer(firstYear, firstYear + 5),
    random.integer(1, 12),
    1,
  );
  const lastDay = company.active ? Infinity : dayFrom(random.integer(2022, 2025), random.integer(1, 12), 1);
  const step = isLong && one.instant ? { ...one, everyDays: 2, jitter: 0 } : one;
  const events: EventRecord[] = [];
  let start = firstDay;
  for (let number = 0; number < mostPerSeries && start <= Math.min(today, lastDay); number += 1) {
    const next = nextStart(start, step, random);
    const end = one.instant ? start : Math.min(next - 1, lastDay);
    events.push(
      makeEvent(
        company,
        one.type,
        (company.index * 8 + typeIndex) * mostPerSeries + number,
        start,
        end <= today ? end : undefined,
      ),
    );
    start = next;
  }
  return events;
}

function nextStart(start: number, one: Series, random: Random): number {
  if (one.everyDays > 0) return start + one.everyDays + random.integer(-one.jitter, one.jitter);
  const date = new Date(start * 86_400_000);
  return dayFrom(date.getUTCFullYear(), date.getUTCMonth() + 2, 1);
}

function makeEvent(
  company: CompanyRecord,
  type: EventRecord['type'],
  key: number,
  start: number,
  end: number | undefined,
): EventRecord {
  const second = isSharedWithNext(company.index, type) ? companyAt(company.index + 1) : undefined;
  const place = placeOf(end, rankOf(key));
  return { key, place, type, subjects: second ? [company, second] : [company], start, ...omitUndefined({ end }) };
}

/** Returns whether the company shares events of a type with the next one, as one company in nine does. */
export function isSharedWithNext(companyIndex: number, type: EventRecord['type']): boolean {
  return companyIndex % 9 === 4 && (type === 'capital' || type === 'esg-risk-score');
}
