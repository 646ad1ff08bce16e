// The envelopes around every answer, read per record, so that one odd record loses one row and not the page.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { Receipt } from '../receipt.ts';
import { facetsIn, belongsToField } from './facet.ts';
import { readCount, RecordReader } from './recordReader.ts';

/**
 * A record as it came (`raw`) beside what could be read of it. `value` is absent if the record has another shape, `raw` if
 * `stripRaw` left it out.
 */
export interface Row<T> {
  readonly raw?: unknown;
  readonly value?: T;
}

/** Drops the raw records of rows that could be read, because thousands of rows stay in memory. */
export function stripRaw<T>(rows: readonly Row<T>[]): readonly Row<T>[] {
  return rows.map(({ raw, value }) => (value === undefined ? { raw } : { value }));
}

export interface Page<T> {
  readonly rows: readonly Row<T>[];
  /** All matches, not the length of the page. */
  readonly count?: number;
  /** The whole `meta` object, as it came. */
  readonly meta?: unknown;
  /** The evaluation report of `explain`, as it came. Unconfirmed: its inside is not documented. */
  readonly explanation?: unknown;
  /** The facets of the answer, each as it came, by the path of its field. */
  readonly facets?: ReadonlyMap<string, unknown>;
  readonly receipt?: Receipt;
}

export interface Item<T> {
  readonly value: T;
  readonly raw: unknown;
  readonly explanation?: unknown;
  readonly receipt?: Receipt;
}

/**
 * The result of decoding a body. `odd` names the parts that could not be read, by kind of record and member, such as `list.hidden
 * (object)`: names and types only, because values of a response do not belong into a log. `incomplete`: a whole record could not
 * be read.
 */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T; readonly odd?: readonly string[]; readonly incomplete?: true }
  | { readonly ok: false; readonly problem: string };

/**
 * Turns a parsed body into a value, or says which part is not as expected. Never throws.
 * @param receipt the receipt of its answer
 */
export type Decoder<T> = (body: unknown, receipt?: Receipt) => ReadResult<T>;

/** `{"items": [...], "meta": {...}}`, and `{"meta": {...}}` alone for `fields=none`. */
export function pageOf<T>(read: Decoder<T>): Decoder<Page<T>> {
  return (body, receipt) => {
    if (!isRecord(body)) return { ok: false, problem: 'no object at the top' };
    const { items, meta, explanation } = body;
    if (items != null && !Array.isArray(items)) return { ok: false, problem: 'no array at items' };
    if (!items && !isRecord(meta)) return { ok: false, problem: 'neither items nor meta' };
    const records: readonly unknown[] = items ?? [];
    const { rows, odd } = readRows(records, read);
    const count = isRecord(meta) ? readCount(meta['count']) : undefined;
    return {
      ok: true,
      value: {
        rows,
        ...omitUndefined({ count, meta, explanation, receipt }),
      },
      ...withOdd(odd),
      ...(rows.some(({ value }) => value === undefined) ? { incomplete: true as const } : {}),
    };
  };
}

/**
 * A page with facets of these fields. A response that has none of them is not understood.
 * @param fields those that were asked for
 * @param alone nothing else was asked for
 */
export function facetPageOf<T>(read: Decoder<T>, fields: readonly string[], alone: boolean): Decoder<Page<T>> {
  return (body, receipt) => {
    const facets = facetsIn(body, fields);
    // If nothing but facets was requested, `items` holds no records, and only the count is read besides.
    const meta = isRecord(body) && isRecord(body['meta']) ? body['meta'] : {};
    // A search without matches has no facets, so their absence is no problem.
    if (alone && facets.size === 0 && readCount(meta['count']) !== 0) return { ok: false, problem: 'no facet of a field' };
    const page = pageOf(read)(alone ? { meta } : body, receipt);
    if (!page.ok) return page;
    const isMissing = !alone && fields.some((field) => ![...facets.keys()].some((path) => belongsToField(field, path)));
    return { ...page, value: { ...page.value, facets }, ...(isMissing ? { incomplete: true as const } : {}) };
  };
}

function readRows<T>(records: readonly unknown[], read: Decoder<T>): { readonly rows: readonly Row<T>[]; odd: Set<string> } {
  const odd = new Set<string>();
  const rows = records.map((raw): Row<T> => {
    const one = read(raw);
    if (!one.ok) odd.add(one.problem);
    else if (one.odd) for (const name of one.odd) odd.add(name);
    return one.ok ? { raw, value: one.value } : { raw };
  });
  return { rows, odd };
}

/**
 * `{"item": {...}}`, or `items` with one record.
 * Unconfirmed: that an event answers in this envelope, as companies and users do. A bare record is accepted as well.
 */
export function itemOf<T>(read: Decoder<T>): Decoder<Item<T>> {
  return (body, receipt) => {
    const raw = recordIn(body);
    const one = read(raw);
    if (!one.ok) return one;
    const explanation = isRecord(body) ? body['explanation'] : undefined;
    const rest = omitUndefined({ explanation, receipt });
    return { ...one, value: { value: one.value, raw, ...rest } };
  };
}

function recordIn(body: unknown): unknown {
  if (!isRecord(body)) return body;
  if (body['item'] != null) return body['item'];
  const items: unknown = body['items'];
  return Array.isArray(items) && items.length === 1 ? items[0] : body;
}

/** A decoder that accepts any body or none, for calls of which only the status counts. */
export const nothing: Decoder<undefined> = () => ({ ok: true, value: undefined });

/**
 * A decoder of one kind of record. Members that `shape` does not read are not checked, and kept only in the raw record.
 * @param kind names the record in the log, such as `list`
 * @param shape makes the value out of the members; undefined if the record lacks what no such record can be without
 */
export function recordDecoder<T>(kind: string, shape: (members: RecordReader) => T | undefined): Decoder<T> {
  return (raw) => {
    if (!isRecord(raw)) return { ok: false, problem: `${kind} is no object` };
    const members = new RecordReader(raw);
    const value = shape(members);
    if (value !== undefined && members.odd.length === 0) return { ok: true, value };
    const odd = members.odd.map((name) => `${kind}.${name}`);
    if (value === undefined) return { ok: false, problem: odd[0] ?? `${kind} lacks what it cannot be without` };
    return { ok: true, value, ...withOdd(odd) };
  };
}

function withOdd(odd: Iterable<string>): { readonly odd?: readonly string[] } {
  const names = [...odd];
  return names.length === 0 ? {} : { odd: names };
}
