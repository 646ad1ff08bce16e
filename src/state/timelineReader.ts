// Reads the timeline of one company page by page, and keeps what was paid for in either order.
import type { Client } from '../client/client.ts';
import type { TimelineOrdering } from '../client/endpoints/timeline.ts';
import { Emitter, type Event } from '../client/event.ts';
import { Failure } from '../client/failure.ts';
import { limits } from '../client/limits.ts';
import { isRecord } from '../client/isRecord.ts';
import type { Page, Row } from '../client/model/envelope.ts';
import { eventTypes } from '../client/model/eventType.ts';
import type { TimelineEvent } from '../client/model/timelineEvent.ts';

type EventRow = Row<TimelineEvent>;

export interface TimelineCompany {
  readonly id: string;
  readonly name: string;
}

export type TimelineStatus = 'idle' | 'counting' | 'ready' | 'loading' | 'failed';

/** What is known at one moment. The rows are those of the order that is chosen. */
export interface TimelineState {
  readonly status: TimelineStatus;
  readonly ordering: TimelineOrdering;
  readonly rows: readonly EventRow[];
  /** All events of the company; absent before it was counted, and where the answer does not say. */
  readonly count?: number;
  readonly complete: boolean;
  /** The last page brought nothing new although there should be more: there is no way on. */
  readonly stalled: boolean;
  /** How many events the last load brought; absent before the first one in this order. */
  readonly added?: number;
  readonly failure?: Failure;
}

export interface TimelineParts {
  readonly client: Pick<Client, 'searchTimeline'>;
  readonly company: TimelineCompany;
  readonly ordering?: TimelineOrdering;
  /** Is told what an answer brought, for those who learn names from it. */
  readonly learn?: (events: readonly TimelineEvent[]) => void;
}

/** One company's events. What was paid for stays as long as the reader does. */
export class TimelineReader {
  readonly company: TimelineCompany;
  readonly #client: Pick<Client, 'searchTimeline'>;
  readonly #learn: (events: readonly TimelineEvent[]) => void;
  readonly #changed = new Emitter();
  readonly #readings: Record<TimelineOrdering, Reading> = {
    mostRecent: new Reading(),
    leastRecent: new Reading(),
  };
  #ordering: TimelineOrdering;
  #busy: 'counting' | 'loading' | undefined;
  #counted = false;
  #count: number | undefined;
  #failure: Failure | undefined;

  constructor({ client, company, ordering = 'mostRecent', learn = () => undefined }: TimelineParts) {
    this.company = company;
    this.#client = client;
    this.#ordering = ordering;
    this.#learn = learn;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): TimelineState {
    const { rows, stalled, added } = this.#reading;
    return {
      status: this.#status(),
      ordering: this.#ordering,
      rows,
      complete: this.#isComplete(this.#reading),
      stalled,
      ...(this.#count === undefined ? {} : { count: Math.max(this.#count, rows.length) }),
      ...(added === undefined ? {} : { added }),
      ...(this.#failure ? { failure: this.#failure } : {}),
    };
  }

  /**
   * The most events the next page brings, and so the most credits it costs; 0 where there is no next page.
   * @param pageSize brought into 1 to 50 (service.md, "Limits")
   */
  nextLimit(pageSize: number): number {
    const size = Number.isFinite(pageSize) ? Math.min(Math.max(Math.trunc(pageSize), 1), limits.page.most) : limits.page.default;
    const reading = this.#reading;
    if (reading.stalled || this.#isComplete(reading)) return 0;
    return this.#count === undefined ? size : Math.min(size, this.#count - reading.rows.length + reading.tail.length);
  }

  /** Asks how many events there are, which is free. A failure is kept in the state; nothing is thrown. */
  count(signal?: AbortSignal): Promise<void> {
    return this.#run('counting', async () => {
      const page = await this.#client.searchTimeline({ ...this.#search(), fields: ['none'], limit: 0 }, signal && { signal });
      this.#count = page.count;
      this.#counted = true;
    });
  }

  /** Loads the next page: at most `nextLimit` credits. While a call is under way it does nothing. Nothing is thrown. */
  async loadMore(pageSize: number, signal?: AbortSignal): Promise<void> {
    const limit = this.nextLimit(pageSize);
    if (limit === 0) return;
    const reading = this.#reading;
    await this.#run('loading', async () => {
      if (reading.tail.length >= limit) {
        // Every event of that page would be one that is here already: known before it is paid for.
        reading.stalled = true;
        reading.added = 0;
        return;
      }
      const after = reading.cursor;
      const search = { ...this.#search(), limit, ...(after === undefined ? {} : { after }) };
      const page = await this.#client.searchTimeline(search, signal && { signal });
      this.#take(reading, page, limit);
    });
  }

  /** Shows the other order: at once where it can be made of what is here, otherwise from its beginning. Costs nothing. */
  setOrdering(ordering: TimelineOrdering): void {
    if (ordering === this.#ordering) return;
    const before = this.#reading;
    this.#ordering = ordering;
    if (this.#isComplete(before) && !this.#isComplete(this.#reading)) this.#reading.takeSorted(before, ordering);
    // What failed was a load of the other order. That nothing is counted yet concerns both.
    if (this.#counted) this.#failure = undefined;
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  get #reading(): Reading {
    return this.#readings[this.#ordering];
  }

  #search() {
    return { companies: [this.company.id], eventTypes, ordering: this.#ordering };
  }

  #status(): TimelineStatus {
    if (this.#busy) return this.#busy;
    if (this.#failure) return 'failed';
    return this.#counted ? 'ready' : 'idle';
  }

  #isComplete(reading: Reading): boolean {
    return reading.ended || (this.#count !== undefined && reading.rows.length >= this.#count);
  }

  #take(reading: Reading, page: Page<TimelineEvent>, limit: number): void {
    const first = reading.cursor === undefined;
    const fresh = reading.add(page.rows);
    this.#counted = true;
    // Unconfirmed: whether the count behind a cursor is that of all events or of those that are left.
    if (first && page.count !== undefined) this.#count = page.count;
    // Without a count, a page that is not full is the last one.
    if (this.#count === undefined && page.rows.length < limit) reading.ended = true;
    if (fresh.length === 0 && !this.#isComplete(reading)) reading.stalled = true;
    this.#learn(fresh.flatMap((row) => row.value ?? []));
  }

  async #run(busy: 'counting' | 'loading', work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    const before = this.#failure;
    this.#busy = busy;
    this.#failure = undefined;
    this.#changed.fire();
    try {
      await work();
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' });
      // Cancelled is silence: everything is as it was.
      this.#failure = failure.kind === 'cancelled' ? before : failure;
    } finally {
      this.#busy = undefined;
      this.#changed.fire();
    }
  }
}

/** The events received in one order so far, and where the next page begins. */
class Reading {
  rows: readonly EventRow[] = [];
  /** The ID of the last event received that has one. */
  cursor: string | undefined;
  /** Rows without an ID behind the cursor: the next page begins with them once more. */
  tail: readonly EventRow[] = [];
  stalled = false;
  ended = false;
  added: number | undefined;
  readonly #ids = new Set<string>();

  /** Adds a page. @returns the rows that were not here yet */
  add(page: readonly EventRow[]): readonly EventRow[] {
    const fresh = page.slice(countRepeated(this.tail, page)).filter((row) => {
      const id = idOf(row);
      if (id === undefined) return true;
      const known = this.#ids.has(id);
      this.#ids.add(id);
      return !known;
    });
    this.rows = [...this.rows, ...fresh];
    this.added = fresh.length;
    const last = page.findLastIndex((row) => idOf(row) !== undefined);
    const lastRow = page[last];
    if (lastRow) this.cursor = idOf(lastRow);
    this.tail = lastRow ? page.slice(last + 1) : [...this.tail, ...fresh];
    return fresh;
  }

  /** Takes over all events of the other order. service.md, "Timeline event": without an endDate it is the most recent. */
  takeSorted(other: Reading, ordering: TimelineOrdering): void {
    const direction = ordering === 'mostRecent' ? -1 : 1;
    // Turned round first, so that events of the same day are turned round as well.
    this.rows = other.rows.toReversed().sort((a, b) => direction * (Number(endOf(a) > endOf(b)) - Number(endOf(a) < endOf(b))));
    this.stalled = false;
    this.ended = true;
    this.added = undefined;
  }
}

function countRepeated(tail: readonly EventRow[], page: readonly EventRow[]): number {
  const differs = tail.findIndex((row, index) => {
    const again = page[index];
    return again === undefined || idOf(again) !== undefined || JSON.stringify(again.raw) !== JSON.stringify(row.raw);
  });
  return differs === -1 ? tail.length : differs;
}

function idOf(row: EventRow): string | undefined {
  return row.value ? row.value.id : readText(row.raw, 'id');
}

// An event that goes on comes behind every date there is.
function endOf(row: EventRow): string {
  return (row.value ? row.value.endDate : readText(row.raw, 'endDate')) ?? '\uffff';
}

// A record of another shape may still have these two parts as they should be.
function readText(raw: unknown, name: 'id' | 'endDate'): string | undefined {
  const value = isRecord(raw) ? raw[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
