// Writes and reads the form that records have in a team's database: an ID, and the record, compressed.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRecord, textIn } from '../client/isRecord.ts';
import { sharedKinds, type SharedKind, type SharedRecord } from '../client/sharedRecords.ts';
import type { LoadedRecord } from '../storage/recordOutbox.ts';

/** A record as it is sent. */
export interface CodedRecord {
  readonly kind: string;
  readonly id: string;
  readonly parent: string | null;
  /** Of two readings of a record the one with more detail stays, and of equal ones the newer one. */
  readonly detail: number;
  readonly content: Buffer;
}

/** The database keeps the detail in two bytes. */
const MOST_DETAIL = 32_767;
/** No record is nearly as large. */
const MOST_BYTES = 32 * 2 ** 20;

/** The ID of a record by its key. */
export function idOfKey(kind: SharedKind, key: string): string {
  return uuidOf([kind, 'key', key]);
}

/** The ID of a parent, which its records of one kind have in common. */
export function idOfParent(kind: SharedKind, parent: string): string {
  return uuidOf([kind, 'parent', parent]);
}

/** The sent form of a record; undefined where a team does not share it. */
export function encode(record: LoadedRecord): CodedRecord | undefined {
  const { key, parent, name, value } = record;
  const kind = sharedKinds.find((one) => one === record.kind);
  if (!kind || !isShared(kind, key)) return undefined;
  const text = JSON.stringify({ kind, key, parent, name, value });
  return {
    kind,
    // Two members may have read different pages from the same place, and each of them was paid for.
    id: isPage(kind, value) ? uuidOf([kind, 'page', key, value['rows']]) : idOfKey(kind, key),
    parent: parent === undefined || !byParent.has(kind) ? null : idOfParent(kind, parent),
    detail: detailOf(kind, value),
    content: deflateRawSync(text),
  };
}

/** Reads a record; undefined where it is damaged, or of a version that this one cannot read. */
export function decode(content: unknown, loaded: SharedRecord['loaded']): SharedRecord | undefined {
  if (!Buffer.isBuffer(content)) return undefined;
  try {
    const read: unknown = JSON.parse(inflateRawSync(content, { maxOutputLength: MOST_BYTES }).toString());
    if (!isRecord(read) || typeof read['key'] !== 'string' || !('value' in read)) return undefined;
    const { key, value } = read;
    const kind = sharedKinds.find((one) => one === read['kind']);
    const [parent, name] = [textIn(read, 'parent'), textIn(read, 'name')];
    return (
      kind && { kind, key, value, loaded, ...(parent === undefined ? {} : { parent }), ...(name === undefined ? {} : { name }) }
    );
  } catch {
    return undefined;
  }
}

/** The kinds that are asked for by their parent too. */
const byParent: ReadonlySet<SharedKind> = new Set(['package', 'timeline', 'people']);

/** Of searches, the facets and locations are shared. Raw answers, and the last search of a user, are nobody else's business. */
function isShared(kind: SharedKind, key: string): boolean {
  if (kind === 'people') return /^(event:|package:|locations:\[)/.test(key);
  if (kind === 'location') return key.startsWith('locations:[');
  return kind !== 'search' || /^\[("locations"|(null|"(?:[^"\\]|\\.)*"),"facet"),/.test(key);
}

function isPage(kind: SharedKind, value: unknown): value is Readonly<Record<'rows', unknown>> {
  return kind === 'timeline' && isRecord(value) && Array.isArray(value['rows']);
}

/** An event was read with its payload or without it. Of a company that an event has named, the name alone is known. Of locations
 * more or fewer may be loaded. */
function detailOf(kind: SharedKind, value: unknown): number {
  if (!isRecord(value)) return 0;
  if (Array.isArray(value['records'])) return Math.min(value['records'].length, MOST_DETAIL);
  return (kind === 'company' ? Object.keys(value).length > 2 : value['payload'] !== undefined) ? 1 : 0;
}

function uuidOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
