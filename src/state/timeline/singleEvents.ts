// Single events: a payload that was not read along with its event, and the service's own report on a request.
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

/** Of one account, as long as its session is open. */
export class SingleEvents {
  readonly #deps: SingleEventsDeps;

  constructor(deps: SingleEventsDeps) {
    this.#deps = deps;
  }

  /** Whether an event is known, in this window or from the cache: free. */
  async knows(id: string): Promise<boolean> {
    const { store } = this.#deps;
    await store.restore({ kind: 'events', ids: [id] });
    return store.pool.get(keyOfId(id)) !== undefined;
  }

  /** Whether an event is known with its payload, in this window, from the cache or from a colleague: free. */
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
   * Buys an event. From then on it is known wherever it is one of those that are meant. By its ID alone, since of an event one
   * may not know the type that a search asks for. service.md, "Timeline Event Details". @throws Failure
   */
  async load(id: string, { payload, explain }: { readonly payload: boolean; readonly explain?: true }): Promise<unknown> {
    const { client, store } = this.#deps;
    const packages = payload ? { packages: ['payload'] as const } : {};
    const item = await client.getTimelineEvent({ id, ...packages, ...omitUndefined({ explain }) });
    const filter = filterOf({ kind: 'events', ids: [id] }, { ...everyEvent, payload });
    store.append(new PageSequence(filter), [named(item, id)], { limit: 1, isBeginning: false, receipt: item.receipt });
    return item.explanation;
  }

  /** The records of the answer that has brought an event: what came with it, for nothing. */
  recordsWith(entry: EventEntry): readonly unknown[] {
    return this.#deps.store.pool.inAnswerOf(entry).map(({ row }) => row.raw);
  }

  /**
   * Returns how the service understood a search: no object is asked for, so it is free. Unconfirmed: what the report holds, and
   * that it comes with `fields=none`.
   * @returns undefined if the service sent no report @throws Failure
   */
  async explain(filter: TimelineFilter, signal: AbortSignal): Promise<unknown> {
    const search = { ...searchOf({ ...filter, payload: false }), fields: ['none'], limit: 0, explain: true } as const;
    return (await this.#deps.client.searchTimeline(search, { signal })).explanation;
  }
}

// The event that was asked for by its ID has that one, also if its record does not say it.
function named({ raw, value }: Required<EventRow>, id: string): EventRow {
  if (idOf({ raw, value }) !== undefined) return { raw, value };
  return { raw: isRecord(raw) ? { ...raw, id } : raw, value: { ...value, id } };
}
