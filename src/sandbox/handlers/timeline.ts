// Timeline Event Search and Timeline Event Details (service.md).
import { priceOf } from '../../client/price.ts';
import { limits } from '../../client/limits.ts';
import { isoDate, startOf } from '../day.ts';
import type { RequestParams } from '../requestParams.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { companyById, type CompanyRecord } from '../records/companies.ts';
import { writeEventId } from '../records/eventIds.ts';
import { byRecency, type EventRecord } from '../records/events.ts';
import { payloadOf } from '../records/payloads.ts';
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
  const ordered = ordering === 'mostRecent' ? matches : matches.toReversed();
  // Unconfirmed: `meta.count` behind a cursor. It stays the count of all matches, as on the first page.
  const meta = { ordering, count: matches.length, limit };
  const page = fields.includes('items') ? pageBehind(call, ordered, ordering, limit) : undefined;
  const explanation = explained(call, { matches: matches.length, objects: page?.length ?? 0 });
  if (!page) return { body: { meta, ...explanation } };
  return {
    body: { items: page.map((event) => showEvent(event, packaged)), meta, ...explanation },
    cost: priceOf('timeline', { objects: page.length, packaged }),
  };
}

function getTimelineEvent(call: Call): Reply {
  const packaged = wantsPayload(call.params);
  const event = call.events.byId(call.part('id'));
  if (!event) throw notFound('There is no event with this ID.');
  return {
    body: { item: showEvent(event, packaged), ...explained(call, { objects: 1 }) },
    cost: priceOf('timeline', { objects: 1, packaged }),
  };
}

function wantsPayload(params: RequestParams): boolean {
  return params.someOf('packages', ['payload']) !== undefined;
}

// Most recent first.
function matchingEvents({ params, events }: Call): readonly EventRecord[] {
  const ids = params.values('ids');
  const companies = params.values('companies');
  if (ids && companies) throw invalid('companies', 'The parameters ids and companies must not be used together.');
  const types = wantedTypes(params);
  const from = params.date('startDateFrom') ?? -Infinity;
  const to = params.date('startDateTo') ?? Infinity;
  const test = ({ type, start }: EventRecord): boolean => types.has(type) && startOf(start) >= from && startOf(start) < to;
  if (!ids && !companies) return events.matching([...[...types].sort(), from, to].join(), test);
  const subjects = companies?.map(companyById).filter((company) => company !== undefined) ?? [];
  return (ids ? eventsById(ids, events) : events.about(subjects)).filter(test);
}

// Unconfirmed: whether the last two types are one value. `forward-looking-capital` means both of them.
function wantedTypes(params: RequestParams): ReadonlySet<string> {
  const types = params.someOf('eventTypes', [...eventTypes, 'forward-looking-capital']);
  if (!types) throw missing('eventTypes');
  return new Set(types.flatMap((type) => (type === 'forward-looking-capital' ? ['forward-looking', 'capital'] : [type])));
}

function eventsById(ids: readonly string[], events: Call['events']): readonly EventRecord[] {
  return ids
    .map((id) => events.byId(id))
    .filter((event) => event !== undefined)
    .sort(byRecency);
}

// The cursor is a place in the order of all events, so it need not be one of the matches.
function pageBehind(call: Call, ordered: readonly EventRecord[], ordering: string, limit: number): readonly EventRecord[] {
  const after = call.params.text('after');
  if (after === undefined) return ordered.slice(0, limit);
  const cursor = call.events.byId(after);
  if (!cursor) throw invalid('after', 'The parameter after is not the ID of an event.');
  const direction = ordering === 'mostRecent' ? 1 : -1;
  const first = ordered.findIndex((event) => byRecency(event, cursor) * direction > 0);
  return first < 0 ? [] : ordered.slice(first, first + limit);
}

function showEvent(event: EventRecord, packaged: boolean): Readonly<Record<string, unknown>> {
  return {
    id: writeEventId(event.key),
    subjects: event.subjects.map((subject) => ({ id: subject.id, entityType: 'company', label: labelOf(subject, event.start) })),
    eventType: event.type,
    startDate: isoDate(event.start),
    ...(event.end === undefined ? {} : { endDate: isoDate(event.end) }),
    ...(packaged ? { payload: payloadOf(event) } : {}),
  };
}

// The entity's name when the event was made (service-shapes.md, "Timeline event").
function labelOf(company: CompanyRecord, day: number): string {
  return company.formerName !== undefined && day < company.renamed ? company.formerName : company.name;
}
