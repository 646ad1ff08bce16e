// Timeline Event Search and Timeline Event Details (service.md).
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { pathSegment } from '../http/encode.ts';
import type { Receipt } from '../receipt.ts';
import { itemOf, pageOf, type Page, type ReadResult } from '../model/envelope.ts';
import { eventTypes, type EventType } from '../model/eventType.ts';
import { readTimelineEvent, type TimelineEvent } from '../model/timelineEvent.ts';
import { timelineOrderings, type TimelineOrdering } from '../model/timelineOrdering.ts';
import { exclusive, Parameters } from '../parameters.ts';
import { free, priceOf } from '../price.ts';

export interface TimelineSearch {
  /** Event IDs. Not together with `companies`. */
  readonly ids?: readonly string[];
  /** Company IDs. Not together with `ids`. */
  readonly companies?: readonly string[];
  /** At least one. */
  readonly eventTypes: readonly (EventType | 'forward-looking-capital')[];
  /** Inclusive, ISO 8601 date. */
  readonly startDateFrom?: string;
  /** Exclusive, ISO 8601 date. */
  readonly startDateTo?: string;
  readonly fields?: readonly ('items' | 'none')[];
  /** The ID of the last event received. */
  readonly after?: string;
  readonly ordering?: TimelineOrdering;
  /** 0 to 50. Always sent, because it bounds the price. */
  readonly limit: number;
  readonly packages?: readonly 'payload'[];
  readonly explain?: boolean;
}

/** service.md, "Timeline Event Search". POST, so that neither token nor company IDs are in a URL. */
export const searchTimeline = endpoint({
  name: 'timeline.search',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: () => '/v2/timeline',
  parameters: (input: TimelineSearch) => {
    exclusive('ids', input.ids, 'companies', input.companies);
    return new Parameters()
      .values('ids', input.ids)
      .values('companies', input.companies)
      .requiredSomeOf('eventTypes', input.eventTypes, [...eventTypes, 'forward-looking-capital'])
      .date('startDateFrom', input.startDateFrom)
      .date('startDateTo', input.startDateTo)
      .someOf('fields', input.fields, ['items', 'none'])
      .text('after', input.after)
      .oneOf('ordering', input.ordering, timelineOrderings)
      .integer('limit', input.limit, limits.page.least, limits.page.most)
      .someOf('packages', input.packages, ['payload'])
      .flag('explain', input.explain).all;
  },
  mostCredits: (input) =>
    onlyMeta(input.fields) ? free : priceOf('timeline', { objects: input.limit, packaged: (input.packages ?? []).length > 0 }),
  answer: readTimelinePage,
});

export interface TimelineDetails {
  readonly id: string;
  readonly packages?: readonly 'payload'[];
  readonly explain?: boolean;
}

/** service.md, "Timeline Event Details". */
export const getTimelineEvent = endpoint({
  name: 'timeline.details',
  target: 'service',
  verb: 'POST',
  effect: 'read',
  userParameter: 'data',
  path: (input: TimelineDetails) => `/v2/timeline/${pathSegment('id', input.id)}`,
  parameters: (input) => new Parameters().someOf('packages', input.packages, ['payload']).flag('explain', input.explain).all,
  mostCredits: (input) => priceOf('timeline', { objects: 1, packaged: (input.packages ?? []).length > 0 }),
  answer: itemOf(readKnownEvent),
});

/**
 * A page of events. service.md, "Timeline event": an ID names one event, so a page that repeats one is reported to the log as
 * odd.
 */
function readTimelinePage(body: unknown, receipt?: Receipt): ReadResult<Page<TimelineEvent>> {
  const page = pageOf(readTimelineEvent)(body, receipt);
  if (!page.ok || !repeatsId(page.value.rows)) return page;
  return { ...page, odd: [...(page.odd ?? []), 'event.id (repeated in a page)'] };
}

function repeatsId(rows: Page<TimelineEvent>['rows']): boolean {
  const ids = new Set<string>();
  for (const { value } of rows) {
    if (value?.id === undefined) continue;
    if (ids.has(value.id)) return true;
    ids.add(value.id);
  }
  return false;
}

// Every part of an event may be missing, but a record that has none of them is no event.
function readKnownEvent(raw: unknown): ReadResult<TimelineEvent> {
  const read = readTimelineEvent(raw);
  if (!read.ok) return read;
  const { id, type, startDate, subjects, payload } = read.value;
  const isKnown =
    id !== undefined || type !== undefined || startDate !== undefined || payload !== undefined || subjects.length > 0;
  return isKnown ? read : { ok: false, problem: 'no part of an event' };
}

/** Returns whether an answer carries `meta` alone, and so no object that is billed. */
export function onlyMeta(fields: readonly string[] | undefined): boolean {
  return fields?.length === 1 && fields[0] === 'none';
}
