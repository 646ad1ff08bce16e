// A watch as it was written, read back without trust.
import { failureKinds, type FailureKind } from '../../client/failure.ts';
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isDay, timelineTypes, type TimelineType } from '../timeline/timelineFilter.ts';
import type { EarlierCount } from './backdatedEvents.ts';
import { outcomeKinds, type NewEvent, type Outcome, type WatchExpense, type Watch, type WatchSubject } from './watch.ts';

/** The watch that lies under a key; undefined if it is none that this version can read. */
export function readWatch(key: string, value: unknown): Watch | undefined {
  if (!isRecord(value)) return undefined;
  const { everyHours, perRun, perWeek, createdAt, dueAt, since, before, backdated, spent, running, newEvents } = value;
  const watched = readWatched(value['watched']);
  const last = readOutcome(value['last']);
  const types = readTypes(value['types']);
  // A watch whose types are all unknown is not read, because without types it would buy events of every type.
  if (value['types'] !== undefined && !types) return undefined;
  if (!watched || !isAmount(everyHours) || everyHours <= 0 || !isAmount(perRun) || !isAmount(perWeek)) return undefined;
  if (!isNumber(createdAt) || !isNumber(dueAt) || typeof since !== 'string' || !isDay(since)) return undefined;
  // A watch whose spending cannot be read is ignored, because its weekly cap could not be applied.
  if (!Array.isArray(spent) || !spent.every(isSpent)) return undefined;
  return {
    id: key,
    watched,
    everyHours,
    perRun,
    perWeek,
    ...omitUndefined({ types }),
    createdAt,
    dueAt,
    since,
    ...(isBefore(before) ? { before } : {}),
    ...(isAmount(backdated) && backdated > 0 ? { backdated } : {}),
    spent,
    ...(isSign(running) ? { running } : {}),
    ...omitUndefined({ last }),
    newEvents: Array.isArray(newEvents) ? newEvents.flatMap((item: unknown) => readItem(item) ?? []) : [],
  };
}

/** The known types of a watch; undefined if none is known. */
function readTypes(value: unknown): readonly TimelineType[] | undefined {
  const types = Array.isArray(value) ? timelineTypes.filter((type) => value.includes(type)) : [];
  return types.length === 0 ? undefined : types;
}

function readWatched(value: unknown): WatchSubject | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, id, name } = value;
  if ((kind !== 'company' && kind !== 'list') || typeof id !== 'string' || id === '' || typeof name !== 'string')
    return undefined;
  return { kind, id, name };
}

function readOutcome(value: unknown): Outcome | undefined {
  if (!isRecord(value)) return undefined;
  const { at, events, unknown: companies, cap, unconfirmed, isRead } = value;
  const kind = outcomeKinds.find((one) => one === value['kind']);
  const failure: FailureKind | undefined = failureKinds.find((one) => one === value['failure']);
  if (!kind || !isNumber(at)) return undefined;
  return {
    kind,
    at,
    ...(isAmount(events) ? { events } : {}),
    ...(isAmount(companies) ? { unknown: companies } : {}),
    ...omitUndefined({ failure }),
    ...(typeof cap === 'string' ? { cap } : {}),
    ...(unconfirmed === true ? { unconfirmed } : {}),
    isRead: isRead === true,
  };
}

function readItem(value: unknown): NewEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { key, company, type, start, foundAt, isRead } = value;
  if (typeof key !== 'string' || typeof company !== 'string' || !isNumber(foundAt)) return undefined;
  return {
    key,
    company,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof start === 'string' ? { start } : {}),
    foundAt,
    isRead: isRead === true,
  };
}

function isSpent(value: unknown): value is WatchExpense {
  return isRecord(value) && typeof value['run'] === 'string' && isNumber(value['at']) && isAmount(value['credits']);
}

function isSign(value: unknown): value is { readonly run: string; readonly at: number } {
  return isRecord(value) && typeof value['run'] === 'string' && isNumber(value['at']);
}

function isBefore(value: unknown): value is EarlierCount {
  if (!isRecord(value) || typeof value['of'] !== 'string' || !isAmount(value['count'])) return false;
  return value['gone'] === undefined || isNumber(value['gone']);
}

function isAmount(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
