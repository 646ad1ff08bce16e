// A service of events that a test can change between calls. It filters and bills as the API says.
import type { Client } from '../../../../src/client/client.ts';
import type { TimelineSearch } from '../../../../src/client/endpoints/timeline.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { isRecord } from '../../../../src/client/isRecord.ts';
import type { Row } from '../../../../src/client/model/envelope.ts';
import type { Receipt } from '../../../../src/client/receipt.ts';
import { readTimelineEvent, type TimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';

export interface Given {
  readonly id?: string | null;
  readonly eventType?: string;
  readonly startDate?: unknown;
  readonly endDate?: string;
  readonly subjects?: unknown;
}

export class TimelineService implements Pick<Client, 'searchTimeline'> {
  readonly calls: TimelineSearch[] = [];
  readonly signals: (AbortSignal | undefined)[] = [];
  /** Events in no order; each with a payload that is shown to those who ask for it. */
  events: readonly unknown[];
  /** The count of companies' events that the service states; undefined if it does not count, `true` if it counts what there is. */
  counts: number | true | undefined = true;
  /** Answers or fails instead of the next call. */
  next: ((search: TimelineSearch) => readonly unknown[]) | undefined;
  /** Credits billed, and for each event how often it was. */
  billed = 0;
  readonly timesBilled = new Map<unknown, number>();
  /** The IDs of the events that were sent with their payload. */
  readonly withPayload = new Set<unknown>();

  #holding: { readonly until: Promise<void>; readonly isAsked: () => void } | undefined;

  /** Keeps the next answer that costs back. @returns settled when it is asked for */
  hold(until: Promise<void>): Promise<void> {
    return new Promise((isAsked) => (this.#holding = { until, isAsked }));
  }

  constructor(events: readonly unknown[]) {
    this.events = events;
  }

  get pages(): readonly TimelineSearch[] {
    return this.calls.filter(({ fields }) => fields === undefined);
  }

  readonly searchTimeline: Client['searchTimeline'] = async (search, options) => {
    this.calls.push(search);
    this.signals.push(options?.signal);
    await new Promise((resolve) => setImmediate(resolve));
    if (options?.signal?.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
    const holding = search.fields ? undefined : this.#holding;
    if (holding) {
      this.#holding = undefined;
      holding.isAsked();
      await holding.until;
    }
    const { next } = this;
    this.next = undefined;
    const matches = this.#matches(search);
    const items = next?.(search) ?? (search.fields ? [] : this.peek(search));
    if (!search.fields) this.#charge(items, search);
    const count = this.counts === true || (search.ids && this.counts !== undefined) ? matches.length : this.counts;
    const rows = items.map((raw) => rowOf(search.packages && isRecord(raw) ? { ...raw, payload: { score: raw['id'] } } : raw));
    return { rows, receipt: this.#receipt(search, items.length), ...omitUndefined({ count }) };
  };

  #receipt({ packages }: TimelineSearch, objects: number): Receipt {
    const cost = { timeline: objects, ...(packages ? { 'timeline:*': objects } : {}) };
    return { requestId: `request-${String(this.pages.length)}`, cost, certainty: 'known' };
  }

  #charge(items: readonly unknown[], { packages }: TimelineSearch): void {
    this.billed += items.length * (packages ? 2 : 1);
    for (const item of items) this.timesBilled.set(idOf(item), (this.timesBilled.get(idOf(item)) ?? 0) + 1);
    if (packages) for (const item of items) this.withPayload.add(idOf(item));
  }

  #matches({ companies, ids, eventTypes, startDateFrom, startDateTo, ordering }: TimelineSearch): readonly unknown[] {
    const found = this.events.filter((event) => {
      if (!isRecord(event)) return companies !== undefined;
      const { id, eventType, startDate, subjects = 'c1' } = event;
      const about = Array.isArray(subjects) ? subjects.map(idOf) : [subjects];
      if (companies && !about.some((one) => companies.some((company) => company === one))) return false;
      if (ids && !ids.some((one) => one === id)) return false;
      if (eventType !== undefined && !eventTypes.some((type) => type === eventType)) return false;
      if (startDateFrom === undefined && startDateTo === undefined) return true;
      if (typeof startDate !== 'string') return false;
      return startDate >= (startDateFrom ?? '') && startDate < (startDateTo ?? '\uffff');
    });
    const sorted = found.toSorted(byRecency);
    return ordering === 'leastRecent' ? sorted.reverse() : sorted;
  }

  /** Returns what a search would bring, without a call or a bill. */
  peek(search: TimelineSearch): readonly unknown[] {
    const { after, limit, ordering } = search;
    const matches = this.#matches(search);
    if (after === undefined) return matches.slice(0, limit);
    const cursor = this.events.find((event) => idOf(event) === after);
    if (cursor === undefined) throw new Failure('refused', { delivery: 'answered', status: 400, parameter: 'after' });
    const direction = ordering === 'leastRecent' ? -1 : 1;
    const first = matches.findIndex((event) => byRecency(event, cursor) * direction > 0);
    return first < 0 ? [] : matches.slice(first, first + limit);
  }
}

/** Events of one company, `e0` the most recent, a day apart. */
export function events(n: number, facts: (index: number) => Given = () => ({})): readonly Record<string, unknown>[] {
  return Array.from({ length: n }, (_, index) => ({
    id: `e${String(index)}`,
    eventType: 'capital',
    subjects: 'c1',
    startDate: dayAt(-index),
    endDate: dayAt(-index),
    ...facts(index),
  }));
}

/** The day that is a number of days after the first of January 2024. */
export function dayAt(days: number): string {
  return new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
}

export function rowOf(raw: unknown): Row<TimelineEvent> {
  const read = readTimelineEvent(raw);
  return read.ok ? { raw, value: read.value } : { raw };
}

export function idOf(event: unknown): unknown {
  return isRecord(event) ? (event['id'] ?? undefined) : undefined;
}

// Ties by what the record says, so that the order is always the same.
function byRecency(a: unknown, b: unknown): number {
  const [first, second] = [endOf(a), endOf(b)];
  if (first !== second) return first < second ? 1 : -1;
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

function endOf(event: unknown): string {
  const end = isRecord(event) ? event['endDate'] : undefined;
  return typeof end === 'string' ? end : '\uffff';
}
