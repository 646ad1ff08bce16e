// The credits left, read out of every shape in which the credit status may come.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { Decoder } from './envelope.ts';

export interface CreditBucket {
  /** The credit type, such as `companies` or `timeline:*`. */
  readonly type: string;
  /** Credits left; absent if the answer does not say. */
  readonly left?: number;
  /** Credits of a full bucket. */
  readonly amount?: number;
  /** Seconds from the first credit consumed to the reset; `null` for a bucket that never refills. */
  readonly durationSeconds?: number | null;
  /** The time when it resets, as the answer says it (ISO 8601 or epoch seconds as text). */
  readonly reset?: string;
}

/**
 * Stands for the type of an amount that names none. Unconfirmed: which credits it counts, so it is shown and compared with
 * nothing.
 */
export const unnamedType = 'credits';

export interface CreditStatus {
  readonly buckets: readonly CreditBucket[];
}

/**
 * Reads a credit status. Unconfirmed: the whole shape. Accepted are the readings of service-shapes.md, "Credit
 * status": a list, an object keyed by credit type, `data`, `item` or `items` around either.
 * The result is not ok if nothing in it names an amount: the credits left are then unknown, not 0.
 */
export const readCreditStatus: Decoder<CreditStatus> = (body) => {
  const buckets = bucketsIn(body, 0).filter((bucket) => bucket.left !== undefined);
  return buckets.length > 0 ? { ok: true, value: { buckets } } : { ok: false, problem: 'no bucket with an amount' };
};

/** Returns whether there is no credit left of any type. */
export function areUsedUp({ buckets }: CreditStatus): boolean {
  return buckets.length > 0 && buckets.every(({ left = 1 }) => left <= 0);
}

/** ECMAScript has no later date than this one, in milliseconds since the epoch. */
const latestMoment = 8.64e15;

/** The time when a bucket resets, in milliseconds since the epoch; undefined if its `reset` names no moment. */
export function resetMoment(reset: string): number | undefined {
  if (secondsUntilReset(reset) !== undefined) return undefined;
  const number = Number(reset);
  const moment = Number.isNaN(number) ? Date.parse(reset) : Math.floor(number * (number < 1e11 ? 1000 : 1));
  // A number may lie beyond the dates there are, such as nanoseconds, and formatting it would throw.
  return Math.abs(moment) <= latestMoment ? moment : undefined;
}

/**
 * Seconds from the answer to the reset, if `reset` says how long that is; undefined if it says something else. Unconfirmed: its
 * form. A number that is no moment of these decades is taken for seconds, and one of at most a year's days for days.
 */
export function secondsUntilReset(reset: string): number | undefined {
  // A service may write seconds since the epoch with a fraction.
  return /^\d{9,}(\.\d+)?$/.test(reset) ? undefined : lengthOf(reset);
}

const daySeconds = 86_400;
const unitSeconds: Readonly<Record<string, number>> = {
  y: 365 * daySeconds,
  w: 7 * daySeconds,
  d: daySeconds,
  h: 3600,
  m: 60,
  s: 1,
};

/** Seconds of a length of time: `P30D`, `PT12H`, `30 days`, `30d`, `2592000`; undefined if it is none. */
function lengthOf(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) <= 366 ? Number(text) * daySeconds : Number(text);
  const [, number = '', unit = ''] =
    /^(\d+)\s*(y|w|d|h|m|s)(?:ears?|eeks?|ays?|ours?|inutes?|econds?|in|ec)?$/i.exec(text.trim()) ?? [];
  if (number !== '') return Number(number) * (unitSeconds[unit.toLowerCase()] ?? 0);
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (!parts) return undefined;
  const factors = [365 * daySeconds, 30 * daySeconds, 7 * daySeconds, daySeconds, 3600, 60, 1];
  const seconds = factors.reduce((sum, factor, at) => sum + factor * Number(parts[at + 1] ?? 0), 0);
  return seconds > 0 ? seconds : undefined;
}

/** The names that each fact of a bucket may have. */
const members = {
  type: ['type', 'name', 'bucket'],
  amount: ['amount', 'limit', 'total', 'size'],
  used: ['used', 'consumed'],
  left: ['left', 'remaining', 'creditsLeft', 'available'],
  reset: ['reset', 'nextReset', 'resetAt', 'expires'],
  seconds: ['durationSeconds'],
  days: ['durationDays', 'days'],
  duration: ['duration'],
} as const;
const wrappers = ['data', 'item', 'items', 'buckets', 'credits', 'result'];

function bucketsIn(value: unknown, depth: number): CreditBucket[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => bucketsIn(entry, depth + 1));
  if (!isRecord(value)) return [];
  const own = readBucket(value, '');
  if (own) return [own];
  for (const wrapper of wrappers) {
    const inside = bucketsIn(value[wrapper], depth + 1);
    if (inside.length > 0) return inside;
  }
  return Object.entries(value).flatMap(([type, entry]) => {
    if (typeof entry === 'number' && Number.isFinite(entry) && isCreditType(type)) return [{ type, left: entry }];
    if (!isRecord(entry)) return [];
    const bucket = readBucket(entry, type);
    return bucket ? [bucket] : [];
  });
}

function readBucket(record: Readonly<Record<string, unknown>>, key: string): CreditBucket | undefined {
  const amount = numberAt(record, members.amount);
  const used = numberAt(record, members.used);
  const left = numberAt(record, members.left) ?? difference(amount, used);
  if (left === undefined) return undefined;
  const durationSeconds = durationAt(record);
  const reset = textAt(record, members.reset);
  return {
    type: textAt(record, members.type) ?? (key === '' ? unnamedType : key),
    left,
    ...omitUndefined({ amount, durationSeconds, reset }),
  };
}

const otherWords: ReadonlySet<string> = new Set([
  ...['status', 'count', 'offset', 'units', 'length', 'code', 'error', 'meta', 'version', 'timestamp', 'ttl'],
  // The members of a bucket are among these words, so that a bucket that does not name what is left is not read as an object
  // keyed by type.
  ...Object.values(members).flat(),
  ...wrappers.filter((word) => word !== 'credits'),
]);

// An object keyed by type may have any name as a type, except the words that answers use for other things.
function isCreditType(key: string): boolean {
  return /^[a-z][\w-]*(:(\*|facets))?$/i.test(key) && !otherWords.has(key);
}

function difference(amount: number | undefined, used: number | undefined): number | undefined {
  return amount === undefined || used === undefined ? undefined : amount - used;
}

function numberAt(record: Readonly<Record<string, unknown>>, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = record[name];
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return undefined;
}

function textAt(record: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return undefined;
}

function durationAt(record: Readonly<Record<string, unknown>>): number | null | undefined {
  const value = record['duration'] ?? record['durationSeconds'];
  if (value === 'infinite' || record['infinite'] === true) return null;
  const days = numberAt(record, members.days);
  if (days !== undefined) return days * daySeconds;
  if (value == null && 'duration' in record) return null;
  if (record['durationSeconds'] !== undefined) return numberAt(record, members.seconds);
  const duration = textAt(record, members.duration);
  return duration === undefined ? undefined : lengthOf(duration);
}
