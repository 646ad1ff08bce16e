// Copies records of colleagues into the cache that are newer or hold more: own newer locations stay.
import { isRecord } from '../../client/isRecord.ts';
import type { SharedKind } from '../../client/sharedRecords.ts';
import type { Money } from '../credits/creditStore.ts';

/** Two readings within a minute are taken for the same one. */
const sameMs = 60_000;

/** Copies the records of some keys. It is free, and it never throws. */
export async function takeShared(
  { cache, account, colleagues }: Pick<Money, 'cache' | 'account' | 'colleagues'>,
  kind: SharedKind,
  keys: readonly string[],
): Promise<void> {
  const shared = await colleagues?.();
  const found = (await shared?.get(kind, keys)) ?? [];
  const known = cache.getMany(account, kind, keys);
  const better = found.filter(({ key, value, loaded }) => {
    const cached = known.get(key);
    if (!cached) return true;
    // Locations that an older record has beyond a complete newer one are gone.
    if (isComplete(cached.value) && cached.at >= loaded.at) return false;
    const more = sizeOf(value) - sizeOf(cached.value);
    return more > 0 || (more === 0 && cached.at + sameMs < loaded.at);
  });
  const merged = better.map((record) => {
    const cached = known.get(record.key);
    return cached && cached.at > record.loaded.at ? { ...record, value: withNewer(record.value, cached.value) } : record;
  });
  if (merged.length > 0) cache.put(account, kind, merged);
}

/** The locations of a record, of which the first ones are taken from a newer record of the same search. */
function withNewer(value: unknown, newer: unknown): unknown {
  if (!isRecord(value) || !isRecord(newer)) return value;
  const all = value['records'];
  const front = newer['records'];
  if (!isArray(all) || !isArray(front)) return value;
  return { ...value, records: [...front, ...all.slice(front.length)] };
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Returns whether a record holds all locations of its search. */
function isComplete(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value['records']) && value['records'].length === value['count'];
}

/** The number of locations that a record holds, or of the candidates that a line was asked for; 0 of others. */
function sizeOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  if (Array.isArray(value['records'])) return value['records'].length;
  return typeof value['limit'] === 'number' ? value['limit'] : 0;
}
