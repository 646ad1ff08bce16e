// The events of `--companies`, computed from the day and a company's index, since millions cannot be stored.
import { eventTypes } from '../../client/model/eventType.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { companyCount, type CompanyRecord } from '../records/companies.ts';
import { Events, isSharedWithNext, series } from '../records/events.ts';
import {
  byRecency,
  placeOf,
  type EventFilter,
  type EventPages,
  type EventRecord,
  type EventSource,
} from '../records/eventSource.ts';
import { EventLanes, laneOf } from './eventLanes.ts';
import { EventWindows } from './eventWindows.ts';
import { LruCache } from './lruCache.ts';
import { readWideId, readWideKey, wideKey, wideKeyOf, wideRankOf, writeWideId } from './wideEventIds.ts';

/** The most companies whose events are cached, so that pages of a timeline are quick. */
const mostCached = 500;

/** The events of the companies that every sandbox has, and of all further ones. */
export class LargeEvents implements EventSource {
  readonly #small = new Events();
  readonly #companyAt: (index: number) => CompanyRecord | undefined;
  readonly #count: number;
  readonly #own = new LruCache<readonly EventRecord[]>(mostCached);
  #lanes: EventLanes | undefined;
  #windows: EventWindows | undefined;
  #day = NaN;

  constructor(count: number, companyAt: (index: number) => CompanyRecord | undefined) {
    this.#count = count;
    this.#companyAt = companyAt;
  }

  setDay(day: number): void {
    this.#small.setDay(day);
    if (day === this.#day) return;
    this.#day = day;
    this.#lanes?.setDay(day);
    this.#windows = undefined;
    this.#own.clear();
  }

  byId(id: string): EventRecord | undefined {
    const small = this.#small.byId(id);
    if (small) return small;
    const key = readWideId(id);
    return key === undefined ? undefined : this.#eventOf(key);
  }

  about(companies: readonly CompanyRecord[]): readonly EventRecord[] {
    const small = companies.filter(({ index }) => index < companyCount);
    const found = new Map(this.#small.about(small).map((event) => [event.place, event]));
    for (const { index } of companies) {
      if (index < companyCount) continue;
      for (const event of this.#ownOf(index)) found.set(event.place, event);
      for (const event of this.#ownOf(index - 1)) if (event.subjects.length > 1) found.set(event.place, event);
    }
    return [...found.values()].sort(byRecency);
  }

  matching(filter: EventFilter): EventPages {
    const small = this.#small.matching(filter);
    const windows = this.#allWindows();
    return {
      length: small.length + windows.count(filter),
      page: (ordering, limit, after) => {
        const places = windows.page(filter, { ordering, limit, after: after?.place });
        // Each part has at most one page.
        return [...small.page(ordering, limit, after), ...places.flatMap((place) => this.#eventOf(wideKeyOf(place)) ?? [])]
          .sort((a, b) => (ordering === 'mostRecent' ? byRecency(a, b) : byRecency(b, a)))
          .slice(0, limit);
      },
    };
  }

  #allWindows(): EventWindows {
    return (this.#windows ??= new EventWindows(this.#allLanes(), this.#day));
  }

  // The lanes are made when they are first needed, so that a start with many companies is quick.
  #allLanes(): EventLanes {
    this.#lanes ??= new EventLanes(this.#count);
    this.#lanes.setDay(this.#day);
    return this.#lanes;
  }

  #ownOf(index: number): readonly EventRecord[] {
    const lanes = this.#allLanes();
    if (index < companyCount) return [];
    return this.#own.get(String(index), () =>
      series.flatMap((_, typeIndex) => {
        const lane = laneOf(index, typeIndex);
        return Array.from({ length: lanes.lengthOf(lane) }, (_, number) => wideKey(lane, number)).flatMap(
          (key) => this.#eventOf(key) ?? [],
        );
      }),
    );
  }

  #eventOf(key: number): EventRecord | undefined {
    const { index, typeIndex, number } = readWideKey(key);
    const [company, type, lanes] = [this.#companyAt(index), eventTypes[typeIndex], this.#allLanes()];
    const lane = laneOf(index, typeIndex);
    if (!company || index < companyCount || !type || number >= lanes.lengthOf(lane)) return undefined;
    const end = lanes.endOf(lane, number);
    const second = isSharedWithNext(index, type) ? this.#companyAt(index + 1) : undefined;
    return {
      key,
      id: writeWideId(key),
      place: placeOf(end, wideRankOf(key)),
      type,
      subjects: second ? [company, second] : [company],
      start: lanes.startOf(lane, number),
      ...omitUndefined({ end }),
    };
  }
}
