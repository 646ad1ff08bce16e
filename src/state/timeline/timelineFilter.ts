// A timeline filter as a value: companies, types, days, order, and payload.
import type { TimelineSearch } from '../../client/endpoints/timeline.ts';
import { isRecord, textIn } from '../../client/isRecord.ts';
import { limits } from '../../client/limits.ts';
import { eventTypes } from '../../client/model/eventType.ts';
import { timelineOrderings, type TimelineOrdering } from '../../client/model/timelineOrdering.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isDate } from '../../client/parameters.ts';

/** A value of `eventTypes`, the joined `forward-looking-capital` among them. */
export type TimelineType = TimelineSearch['eventTypes'][number];

/** The types that a filter can name. service.md, "Events". */
export const timelineTypes: readonly TimelineType[] = [...eventTypes, 'forward-looking-capital'];

/**
 * The subjects of a timeline, the events themselves, or all events of the account. service.md, "Timeline Event Search": companies
 * exclude events, and a search may name neither.
 */
export interface TimelineScope {
  readonly kind: 'companies' | 'events' | 'all';
  /** None for `all`, at least one for the others. */
  readonly ids: readonly string[];
}

const scopeKinds: readonly TimelineScope['kind'][] = ['companies', 'events', 'all'];

/** A scope out of its parts, which may be of any kind; undefined if they make none. */
export function readScope(kind: unknown, ids: unknown): TimelineScope | undefined {
  const known = scopeKinds.find((one) => one === kind);
  if (known === undefined || !isTexts(ids) || ids.includes('') || (known === 'all') !== (ids.length === 0)) return undefined;
  return { kind: known, ids };
}

/** The choices of a person for a timeline. */
export interface TimelineChoices {
  /** At least one. */
  readonly types: readonly TimelineType[];
  /** The first day, as `2026-01-31`. Events that start on it are included. */
  readonly from?: string;
  /** The day after the last one, as `2026-01-31`. Events that start on it are not included. */
  readonly to?: string;
  readonly ordering: TimelineOrdering;
  /** True if the payload is requested, for one more credit for each event. */
  readonly payload: boolean;
  /** The number of events of a page, from 1 to 50; absent if the setting decides. */
  readonly pageSize?: number;
}

export interface TimelineFilter extends Omit<TimelineChoices, 'pageSize'> {
  readonly about: TimelineScope;
}

/** Choices as they were typed or kept, before they were checked. */
export interface TypedChoices {
  readonly types: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ordering: string;
  readonly payload: boolean;
  readonly pageSize?: number | undefined;
}

/** The reason why choices cannot be sent. */
export type ChoiceFault =
  | { readonly code: 'noTypes' | 'noPeriod' | 'pageSize' | 'ordering' }
  | { readonly code: 'unknownType'; readonly type: string }
  | { readonly code: 'noDay'; readonly part: 'from' | 'to'; readonly text: string };

/** Every event, the most recent first, without payload. */
export const everyEvent: TimelineChoices = { types: eventTypes, ordering: 'mostRecent', payload: false };

/** The choices in their one form, or what is wrong with them. service.md, "Timeline Event Search". */
export function checkChoices(typed: TypedChoices): { readonly choices: TimelineChoices } | { readonly fault: ChoiceFault } {
  const unknown = typed.types.find((type) => !timelineTypes.some((one) => one === type));
  if (unknown !== undefined) return { fault: { code: 'unknownType', type: unknown } };
  const types = timelineTypes.filter((type) => typed.types.includes(type));
  if (types.length === 0) return { fault: { code: 'noTypes' } };
  const from = typed.from?.trim() ?? '';
  const to = typed.to?.trim() ?? '';
  if (from !== '' && !isDay(from)) return { fault: { code: 'noDay', part: 'from', text: from } };
  if (to !== '' && !isDay(to)) return { fault: { code: 'noDay', part: 'to', text: to } };
  // The second day is not included, so a period from a day to itself holds nothing.
  if (from !== '' && to !== '' && from >= to) return { fault: { code: 'noPeriod' } };
  const ordering = timelineOrderings.find((one) => one === typed.ordering);
  if (!ordering) return { fault: { code: 'ordering' } };
  const { payload, pageSize } = typed;
  if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= limits.page.most))
    return { fault: { code: 'pageSize' } };
  return {
    choices: {
      types,
      ordering,
      payload,
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...omitUndefined({ pageSize }),
    },
  };
}

/** A filter in its one form: each ID once and in order, so that equal filters have equal keys. */
export function filterOf(about: TimelineScope, { types, from, to, ordering, payload }: TimelineChoices): TimelineFilter {
  return {
    about: { kind: about.kind, ids: [...new Set(about.ids)].sort() },
    types: timelineTypes.filter((type) => types.includes(type)),
    ...omitUndefined({ from, to }),
    ordering,
    payload,
  };
}

/** The key of a filter, which is the same for equal filters. `readKey` is the inverse. */
export function filterKey({ about, types, from, to, ordering, payload }: TimelineFilter): string {
  return JSON.stringify([about.kind, about.ids, types, from ?? null, to ?? null, ordering, payload]);
}

/** The key of the events that a filter counts, which depends on neither its order nor the payload. */
export function countKeyOf(filter: TimelineFilter): string {
  return filterKey({ ...filter, ordering: 'mostRecent', payload: false });
}

/** @returns undefined if the text is no key that this version has written */
export function readKey(text: unknown): TimelineFilter | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = parse(text);
  if (!Array.isArray(parts)) return undefined;
  const [kind, ids, types, from, to, ordering, payload] = parts.map((part: unknown) => part);
  const about = readScope(kind, ids);
  if (!about || !isTexts(types) || typeof payload !== 'boolean') return undefined;
  const typed = { types, from: asText(from), to: asText(to), ordering: asText(ordering) ?? '', payload };
  const checked = checkChoices(typed);
  return 'choices' in checked ? filterOf(about, checked.choices) : undefined;
}

/** The choices that a panel or a workspace has kept; the usual ones in place of those that are unknown by now. */
export function readChoices(cached: unknown): TimelineChoices {
  if (!isRecord(cached)) return everyEvent;
  const { types, payload, pageSize } = cached;
  const checked = checkChoices({
    types: isTexts(types) ? types.filter((type) => timelineTypes.some((one) => one === type)) : [],
    from: textIn(cached, 'from'),
    to: textIn(cached, 'to'),
    ordering: textIn(cached, 'ordering') ?? '',
    payload: payload === true,
    ...(typeof pageSize === 'number' ? { pageSize } : {}),
  });
  return 'choices' in checked ? checked.choices : everyEvent;
}

/** Returns whether every event of `narrow` is one of `wide`, whatever their orders. A joined type is not taken for its parts. */
export function covers(wide: TimelineFilter, narrow: TimelineFilter): boolean {
  const { kind, ids } = wide.about;
  return (
    (kind === narrow.about.kind || (kind === 'all' && narrow.about.kind === 'companies')) &&
    (kind === 'all' || narrow.about.ids.every((id) => ids.includes(id))) &&
    narrow.types.every((type) => wide.types.includes(type)) &&
    (wide.from === undefined || (narrow.from !== undefined && wide.from <= narrow.from)) &&
    (wide.to === undefined || (narrow.to !== undefined && narrow.to <= wide.to))
  );
}

/** The filter with the opposite order. */
export function reversed(filter: TimelineFilter): TimelineFilter {
  return { ...filter, ordering: filter.ordering === 'mostRecent' ? 'leastRecent' : 'mostRecent' };
}

/** The search that asks for a filter's events. */
export function searchOf({ about, types, from, to, ordering, payload }: TimelineFilter): Omit<TimelineSearch, 'limit'> {
  return {
    ...(about.kind === 'companies' ? { companies: about.ids } : {}),
    ...(about.kind === 'events' ? { ids: about.ids } : {}),
    eventTypes: types,
    ...omitUndefined({ startDateFrom: from, startDateTo: to }),
    ordering,
    ...(payload ? { packages: ['payload'] } : {}),
  };
}

/** Returns whether a text is a day of the calendar, as `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
