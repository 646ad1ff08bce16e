// Loads single events and their payloads, and the service's explanation of a search or an event.
import type { Client } from '../../client/client.ts';
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { everyEvent, filterOf, searchOf, type TimelineFilter } from './timelineFilter.ts';
import { idOf, keyOfId, type EventEntry, type EventRow } from './timelineEntry.ts';
import { PageSequence } from './coverage/pageSequence.ts';
import type { TimelineStore } from './timelineStore.ts';

export interface SingleEventsDeps {
  readonly client: Pick<Client, 'searchTimeline' | 'getTimelineEvent'>;
  readonly store: TimelineStore;
}

/** The options of loading a single event. */
export interface SingleEventOptions {
  readonly payload: boolean;
  /** The service also explains how it understood the request. */
  readonly explain?: true;
  /** Ends a call that is still waiting to be sent. */
  readonly signal?: AbortSignal;
}

/** The single events of one account, as long as its session is open. */
export class SingleEvents {
  readonly #deps: SingleEventsDeps;

  constructor(deps: SingleEventsDeps) {
    this.#deps = deps;
  }

  /** Returns whether an event is known in this window, in the cache or to a colleague, which is free to find out. */
  async knows(id: string): Promise<boolean> {
    const { store } = this.#deps;
    await store.restore({ kind: 'events', ids: [id] });
    return store.pool.get(keyOfId(id)) !== undefined;
  }

  /** Returns whether an event is known with its payload, in the same places as for `knows`, which is free to find out. */
  async knowsPayload(id: string): Promise<boolean> {
    const { store } = this.#deps;
    await store.restore({ kind: 'events', ids: [id] });
    return store.pool.get(keyOfId(id))?.hasPayload === true;
  }

  /** Buys an event with its payload: one object with a package (service.md, "Credit billing", 6). @throws Failure */
  async loadPayload(id: string): Promise<void> {
    await this.load(id, { payload: true });
  }

  /**
   * Buys an event by its ID, because a search would need its type, which may be unknown (service.md, "Timeline Event Details").
   * After that, every filter that it belongs to knows it.
   * @returns the service's explanation of the event if it was requested @throws Failure
   */
  async load(id: string, { payload, explain, signal }: SingleEventOptions): Promise<unknown> {
    const { client, store } = this.#deps;
    const packages = payload ? { packages: ['payload'] as const } : {};
    const item = await client.getTimelineEvent(
      { id, ...packages, ...omitUndefined({ explain }) },
      omitUndefined({ waitSignal: signal }),
    );
    const filter = filterOf({ kind: 'events', ids: [id] }, { ...everyEvent, payload });
    store.append(new PageSequence(filter), [withId(item, id)], { limit: 1, isBeginning: false, receipt: item.receipt });
    return item.explanation;
  }

  /** All records of the answer that has brought an event, including that of the event. */
  recordsWith(entry: EventEntry): readonly unknown[] {
    return this.#deps.store.pool.inAnswerOf(entry).map(({ row }) => row.raw);
  }

  /**
   * Asks how the service understands a search, which is free because no object is requested. Unconfirmed: what the explanation
   * holds, and that it comes with `fields=none`.
   * @returns the explanation; undefined if the service sent none @throws Failure
   */
  async explain(filter: TimelineFilter, signal: AbortSignal): Promise<unknown> {
    const search = { ...searchOf({ ...filter, payload: false }), fields: ['none'], limit: 0, explain: true } as const;
    return (await this.#deps.client.searchTimeline(search, { signal })).explanation;
  }
}

// The record of an event that was requested by its ID may lack the ID.
function withId({ raw, value }: Required<EventRow>, id: string): EventRow {
  if (idOf({ raw, value }) !== undefined) return { raw, value };
  return { raw: isRecord(raw) ? { ...raw, id } : raw, value: { ...value, id } };
}
