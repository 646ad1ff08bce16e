// One event as the pool keeps it: its record, when it was read, and what filters and orders look at.
import { isRecord, textIn } from '../../client/isRecord.ts';
import type { Row } from '../../client/model/envelope.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Receipt } from '../../client/receipt.ts';
import { covers, type TimelineFilter, type TimelineScope } from './timelineFilter.ts';

export type EventRow = Row<TimelineEvent>;

/** An event in the pool. It is never changed: when an event is read again, another entry with the same serial takes its place. */
export interface EventEntry {
  /** The number of the event in the session, ascending in the order of arrival. */
  readonly serial: number;
  readonly key: string;
  readonly id: string | undefined;
  readonly row: EventRow;
  /** True if it was read with its payload. */
  readonly hasPayload: boolean;
  /** The time when it was read, in milliseconds since the epoch. */
  readonly readAt: number;
  /** True if it comes from the cache, so that this session has not bought it. */
  readonly cached: boolean;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string | undefined;
  /** The receipt of the answer that has brought this record. All events of that answer share it. Absent if it was not kept. */
  readonly receipt?: Receipt | undefined;
  readonly type: string | undefined;
  readonly start: string | undefined;
  /** The end as a text that sorts. An event that goes on comes behind every date. */
  readonly end: string;
  /** A number that keeps events with the same end in the order in which the service sent them. */
  readonly arrivalOrder: number;
  /** The companies it is about, and the selection of companies with which it came. */
  readonly lists: readonly string[];
  /** The filters that brought it. It belongs to them, whatever its record says. */
  readonly filters: readonly TimelineFilter[];
}

/** The key of an event. Without an ID it consists of the record, and of the number of equal records that came before. */
export function keyOfRow(row: EventRow, earlier: (text: string) => number): string {
  const id = idOf(row);
  if (id !== undefined) return keyOfId(id);
  const text = identityOf(row);
  return `row:${String(earlier(text))}:${text}`;
}

/** The identity of an event without an ID. It is the same with and without its payload. */
export function identityOf({ raw }: EventRow): string {
  return JSON.stringify(isRecord(raw) ? { ...raw, payload: undefined } : raw);
}

/** The key of an event that has an ID. */
export function keyOfId(id: string): string {
  return `id:${id}`;
}

/** The event's ID; undefined if it has none. */
export function idOf({ value, raw }: EventRow): string | undefined {
  return value ? value.id : partIn(raw, 'id');
}

/** The members of an entry that follow from its record. */
export function factsOf({ value, raw }: EventRow): Pick<EventEntry, 'type' | 'start' | 'end'> {
  return {
    type: value ? value.type : partIn(raw, 'eventType'),
    start: value ? value.startDate : partIn(raw, 'startDate'),
    end: (value ? value.endDate : partIn(raw, 'endDate')) ?? '\uffff',
  };
}

/** The companies that an event is about. */
export function subjectCompaniesOf({ value }: EventRow): readonly string[] {
  const subjects = value?.subjects ?? [];
  return subjects.flatMap(({ id, entityType }) => (id !== undefined && (entityType ?? 'company') === 'company' ? id : []));
}

/** Returns whether a record names a subject that is not a company. */
export function isPersonal(raw: unknown): boolean {
  const subjects: unknown = isRecord(raw) ? raw['subjects'] : undefined;
  return (Array.isArray(subjects) ? subjects : [subjects]).some((subject: unknown) => {
    const entity = isRecord(subject) ? subject['entityType'] : undefined;
    return typeof entity === 'string' && entity !== 'company';
  });
}

/** Returns whether a record carries a payload, or says that there is none, so that nobody has to ask for it again. */
export function bringsPayload(raw: unknown): boolean {
  return isRecord(raw) && raw['payload'] !== undefined;
}

/** Returns whether a record carries a payload. A payload of null only says that an answer had none. */
export function carriesPayload(raw: unknown): boolean {
  return isRecord(raw) && raw['payload'] !== undefined && raw['payload'] !== null;
}

/** A row with the payload that an older reading of the same event has brought, unless it brings one itself. */
export function withPayload(row: EventRow, older: EventRow): EventRow {
  if (!isRecord(row.raw) || !isRecord(older.raw)) return row;
  const payload = older.raw['payload'];
  if (payload === undefined || carriesPayload(row.raw)) return row;
  return { raw: { ...row.raw, payload }, ...(row.value ? { value: { ...row.value, payload } } : {}) };
}

/** The order `mostRecent` (service.md, "Timeline event"): by the end, and an event without one first. It is total. */
export function byRecency(a: EventEntry, b: EventEntry): number {
  if (a.end !== b.end) return a.end < b.end ? 1 : -1;
  return a.arrivalOrder - b.arrivalOrder;
}

/**
 * The list under which a scope's events lie: of one company its own, of several or of all one for just these; undefined of single
 * events.
 */
export function listOf({ kind, ids }: TimelineScope): string | undefined {
  if (kind === 'events') return undefined;
  return ids.length === 1 ? ids[0] : JSON.stringify(ids);
}

/** Every list in which a scope's events may lie. */
export function listsOf(about: TimelineScope): readonly string[] {
  const own = listOf(about);
  return own === undefined ? [] : [...new Set([...about.ids, own])];
}

/** Returns a function that tells whether an entry belongs to a filter. */
export function matcherOf(filter: TimelineFilter): (entry: EventEntry) => boolean {
  const { kind, ids } = filter.about;
  const isMeant = contentMatcherOf(filter);
  if (kind === 'all') return isMeant;
  const lists = new Set(listsOf(filter.about));
  const events = new Set(ids);
  return (entry) =>
    (kind === 'events' ? entry.id !== undefined && events.has(entry.id) : entry.lists.some((list) => lists.has(list))) &&
    isMeant(entry);
}

/** The same among entries that are about what the filter is about: those that came under it, and those whose record says so. */
export function contentMatcherOf(filter: TimelineFilter): (entry: EventEntry) => boolean {
  const { payload, from, to } = filter;
  const types = new Set<string>(filter.types.flatMap(typesIn));
  const covered = new Map<TimelineFilter, boolean>();
  const isCovered = (narrow: TimelineFilter): boolean => {
    let is = covered.get(narrow);
    if (is === undefined) covered.set(narrow, (is = covers(filter, narrow)));
    return is;
  };
  const starts = (start: string | undefined): boolean => {
    if (from === undefined && to === undefined) return true;
    if (start === undefined) return false;
    // They are compared as texts: a time of a day comes behind the day itself, and before the next day.
    return (from === undefined || start >= from) && (to === undefined || start < to);
  };
  return (entry) => {
    if (payload && !entry.hasPayload) return false;
    return (entry.type !== undefined && types.has(entry.type) && starts(entry.start)) || entry.filters.some(isCovered);
  };
}

// Unconfirmed: whether the service has events of the joined type `forward-looking-capital`, or means the two others by it.
function typesIn(type: string): readonly string[] {
  const joined = 'forward-looking-capital';
  if (type === joined) return ['forward-looking', 'capital', joined];
  // A service for which the two are one value answers with that one.
  return type === 'forward-looking' || type === 'capital' ? [type, joined] : [type];
}

// A record of another shape may still have these parts as they should be.
function partIn(raw: unknown, name: string): string | undefined {
  const text = textIn(raw, name);
  return text === '' ? undefined : text;
}
