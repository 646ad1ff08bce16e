// The endpoints Timeline Event Search and Timeline Event Details (service.md).
import { priceOf } from '../../client/price.ts';
import { limits } from '../../client/limits.ts';
import { firstDayFrom, isoDate } from '../day.ts';
import type { RequestParams } from '../requestParams.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { writeEventId } from '../records/eventIds.ts';
import {
  byRecency,
  isWanted,
  type EventFilter,
  type EventPages,
  type EventRecord,
  type EventSource,
} from '../records/eventSource.ts';
import { payloadOf } from '../records/payloads.ts';
import { SortedEvents } from '../records/sortedEvents.ts';
import { invalid, missing, notFound } from '../refusal.ts';
import { eventTypes } from '../../client/model/eventType.ts';

export const timelineSearch: Operation = {
  parameters: [
    'ids',
    'companies',
    'eventTypes',
    'startDateFrom',
    'startDateTo',
    'fields',
    'after',
    'ordering',
    'limit',
    'packages',
    'explain',
  ],
  answer: searchTimeline,
};

export const timelineDetails: Operation = {
  parameters: ['packages', 'explain'],
  answer: getTimelineEvent,
};

function searchTimeline(call: Call): Reply {
  const { params } = call;
  const ordering = params.oneOf('ordering', ['mostRecent', 'leastRecent']) ?? 'mostRecent';
  const limit = params.integer('limit', limits.page, limits.page.default);
  const packaged = wantsPayload(params);
  const fields = params.someOf('fields', ['items', 'none']) ?? ['items'];
  const matches = matchingEvents(call);
  // Unconfirmed: `meta.count` after a cursor stays the count of all matches, as on the first page.
  const meta = { ordering, count: matches.length, limit };
  const page = fields.includes('items') ? matches.page(ordering, limit, cursorOf(call)) : undefined;
  const explanation = explained(call, { matches: matches.length, objects: page?.length ?? 0 });
  if (!page) return { body: { meta, ...explanation } };
  return {
    body: { items: page.map((event) => showEvent(event, packaged)), meta, ...explanation },
    cost: priceOf('timeline', { objects: page.length, packaged }),
  };
}

function getTimelineEvent(call: Call): Reply {
  const packaged = wantsPayload(call.params);
  const event = call.world.events.byId(call.pathParam('id'));
  if (!event) throw notFound('There is no event with this ID.');
  return {
    body: { item: showEvent(event, packaged), ...explained(call, { objects: 1 }) },
    cost: priceOf('timeline', { objects: 1, packaged }),
  };
}

function wantsPayload(params: RequestParams): boolean {
  return params.someOf('packages', ['payload']) !== undefined;
}

function matchingEvents({ params, world }: Call): EventPages {
  const ids = params.values('ids');
  const companies = params.values('companies');
  if (ids && companies) throw invalid('companies', 'The parameters ids and companies must not be used together.');
  const filter: EventFilter = {
    types: wantedTypes(params),
    from: firstDayFrom(params.date('startDateFrom') ?? -Infinity),
    to: firstDayFrom(params.date('startDateTo') ?? Infinity),
  };
  if (!ids && !companies) return world.events.matching(filter);
  const subjects = companies?.flatMap((id) => world.companyById(id) ?? []) ?? [];
  const events = ids ? eventsById(ids, world.events) : world.events.about(subjects);
  return new SortedEvents(events.filter((event) => isWanted(event, filter)));
}

// Unconfirmed: whether the API has one value for `forward-looking` and `capital`; `forward-looking-capital` stands for both.
function wantedTypes(params: RequestParams): EventFilter['types'] {
  const types = params.someOf('eventTypes', [...eventTypes, 'forward-looking-capital']);
  if (!types) throw missing('eventTypes');
  return new Set(types.flatMap((type) => (type === 'forward-looking-capital' ? ['forward-looking', 'capital'] : [type])));
}

function eventsById(ids: readonly string[], events: EventSource): readonly EventRecord[] {
  return ids
    .map((id) => events.byId(id))
    .filter((event) => event !== undefined)
    .sort(byRecency);
}

function cursorOf({ params, world }: Call): EventRecord | undefined {
  const after = params.text('after');
  const cursor = after === undefined ? undefined : world.events.byId(after);
  if (after !== undefined && !cursor) throw invalid('after', 'The parameter after is not the ID of an event.');
  return cursor;
}

function showEvent(event: EventRecord, packaged: boolean): Readonly<Record<string, unknown>> {
  return {
    id: event.id ?? writeEventId(event.key),
    subjects: event.subjects.map((subject) => ({ id: subject.id, entityType: 'company', label: labelOf(subject, event.start) })),
    eventType: event.type,
    startDate: isoDate(event.start),
    ...(event.end === undefined ? {} : { endDate: isoDate(event.end) }),
    ...(packaged ? { payload: payloadOf(event) } : {}),
  };
}

// The name that the company had on the day of the event (service-shapes.md, "Timeline event").
function labelOf(company: CompanyRecord, day: number): string {
  return company.formerName !== undefined && day < company.renamed ? company.formerName : company.name;
}
