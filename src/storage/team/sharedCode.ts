// Encodes and decodes the records of a team's database, which are compressed and have an ID.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRecord, textIn } from '../../client/isRecord.ts';
import type { CachedRecord } from '../../client/cache.ts';
import { sharedKinds, type SharedKind, type SharedParts, type SharedRecord } from '../../client/sharedRecords.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { LoadedRecord } from '../recordOutbox.ts';

/** The encoded form of a record. */
export interface CodedRecord {
  readonly kind: string;
  readonly id: string;
  readonly parent: string | null;
  /** The amount of detail. If members have read a record differently, the one with more detail stays, or else the newer one. */
  readonly detail: number;
  readonly content: Buffer;
}

/** The largest detail, because the database stores it in two bytes. */
const MOST_DETAIL = 32_767;
/** The most bytes of a decompressed record. No record is nearly as large. */
const MOST_BYTES = 32 * 2 ** 20;

/** The ID of a record by its key. */
export function idOfKey(kind: SharedKind, key: string): string {
  return uuidOf([kind, 'key', key]);
}

/** The ID of a parent, which all of its records of one kind share. */
export function idOfParent(kind: SharedKind, parent: string): string {
  return uuidOf([kind, 'parent', parent]);
}

/** Encodes a record; undefined if teams do not share such records. */
export function encode(record: LoadedRecord): CodedRecord | undefined {
  const { key, parent, name, value } = record;
  const kind = sharedKinds.find((one) => one === record.kind);
  if (!kind || !isShared(kind, key)) return undefined;
  const parts = record.parts && { at: record.at, parts: record.parts.map(writePart) };
  const text = JSON.stringify({ kind, key, parent, name, value, ...parts });
  return {
    kind,
    // Two members may have read different pages at the same cursor, and each page was paid for.
    id: isPage(kind, value) ? uuidOf([kind, 'page', key, value['rows']]) : idOfKey(kind, key),
    parent: parent === undefined || !byParent.has(kind) ? null : idOfParent(kind, parent),
    detail: detailOf(kind, value, record.parts),
    content: deflateRawSync(text),
  };
}

/** Decodes a record; undefined if it is damaged, or if a later version has written it in another form. */
export function decode(content: unknown, loaded: SharedRecord['loaded']): SharedRecord | undefined {
  if (!Buffer.isBuffer(content)) return undefined;
  try {
    const read: unknown = JSON.parse(inflateRawSync(content, { maxOutputLength: MOST_BYTES }).toString());
    if (!isRecord(read) || typeof read['key'] !== 'string' || !('value' in read)) return undefined;
    const { key, value } = read;
    const kind = sharedKinds.find((one) => one === read['kind']);
    const [parent, name] = [textIn(read, 'parent'), textIn(read, 'name')];
    const named = omitUndefined({ parent, name });
    return kind && { kind, key, value, loaded, ...named, ...readParts(read, loaded) };
  } catch {
    return undefined;
  }
}

/** The kinds of records that are also read by their parent. */
const byParent: ReadonlySet<SharedKind> = new Set(['package', 'timeline', 'people']);

/** A row that could not be read may name people, so an empty object is sent in its place. */
function writePart({ key, value, at, person }: CachedRecord): unknown {
  const rows: unknown = isRecord(value) ? value['rows'] : undefined;
  const readable = Array.isArray(rows) && { rows: rows.map((row: unknown) => (typeof row === 'string' ? row : {})) };
  return { key, value: isRecord(value) ? { ...value, ...readable } : value, at, person };
}

/** Reads the parts of a record. Their times are converted from the clock of the sender to the clock of this computer. */
function readParts(
  { at, parts }: Readonly<Record<string, unknown>>,
  loaded: SharedRecord['loaded'],
): { readonly parts?: SharedParts } {
  if (typeof at !== 'number' || !Array.isArray(parts)) return {};
  const offsetMs = loaded.at - at;
  const records = parts.flatMap((part): CachedRecord[] => {
    if (!isRecord(part) || typeof part['key'] !== 'string' || typeof part['at'] !== 'number') return [];
    const person = textIn(part, 'person') ?? loaded.person;
    return [{ key: part['key'], value: part['value'], at: part['at'] + offsetMs, person }];
  });
  return { parts: { records, offsetMs } };
}

/**
 * Returns whether teams share a record. They share results, facets and locations of searches. A result is shared with all of its
 * pages, because a page means nothing without those before it. Raw answers and the last search of a user are private.
 */
function isShared(kind: SharedKind, key: string): boolean {
  if (kind === 'people') return /^(event:|package:|locations:\[|match:\[)/.test(key);
  if (kind === 'location') return key.startsWith('locations:[');
  return kind !== 'search' || /^\[("locations",|(null|"(?:[^"\\]|\\.)*"),("facet",|"pages",.*\]$))/.test(key);
}

function isPage(kind: SharedKind, value: unknown): value is Readonly<Record<'rows', unknown>> {
  return kind === 'timeline' && isRecord(value) && Array.isArray(value['rows']);
}

/**
 * The amount of detail of a record. An event may be read without its payload, and a company that was named by an event has only
 * a name. The detail of locations, search results and candidates is the number that was loaded or asked for.
 */
function detailOf(kind: SharedKind, value: unknown, parts: readonly CachedRecord[] = []): number {
  if (!isRecord(value)) return 0;
  if (parts.length > 0)
    return Math.min(
      parts.map(positionsIn).reduce((sum, read) => sum + read),
      MOST_DETAIL,
    );
  if (Array.isArray(value['candidates'])) return typeof value['limit'] === 'number' ? Math.trunc(value['limit']) : 0;
  if (Array.isArray(value['records'])) return Math.min(value['records'].length, MOST_DETAIL);
  return (kind === 'company' ? Object.keys(value).length > 2 : value['payload'] !== undefined) ? 1 : 0;
}

/** The number of positions that a page covers; 0 for any other record. */
function positionsIn({ value }: CachedRecord): number {
  const read = isRecord(value) ? value['read'] : undefined;
  return typeof read === 'number' && read >= 0 ? Math.trunc(read) : 0;
}

function uuidOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
