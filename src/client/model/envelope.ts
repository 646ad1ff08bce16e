// The envelopes around every answer, read per record, so that one odd record loses one row and not the page.
import * as z from 'zod/mini';
import { isRecord } from '../isRecord.ts';
import type { Receipt } from '../receipt.ts';

/**
 * A record as it came (`raw`) beside what could be read of it; `value` is absent where it has another shape, and `raw` where
 * what was read is all that is wanted, see `lean`.
 */
export interface Row<T> {
  readonly raw?: unknown;
  readonly value?: T;
}

/** Rows that stay in memory by the thousand: of what could be read the record as it came is let go. */
export function lean<T>(rows: readonly Row<T>[]): readonly Row<T>[] {
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
  /** The overview that `fields=facets` asks for, as it came. Unconfirmed: its name and its inside are not documented. */
  readonly facets?: unknown;
  readonly receipt?: Receipt;
}

export interface Item<T> {
  readonly value: T;
  readonly raw: unknown;
  readonly explanation?: unknown;
  readonly receipt?: Receipt;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Turns a parsed body into a value, or says which part is not as expected. Never throws. @param receipt what its answer cost */
export type Decoder<T> = (body: unknown, receipt?: Receipt) => Read<T>;

const Envelope = z.object({
  items: z.optional(z.nullable(z.array(z.unknown()))),
  meta: z.optional(z.unknown()),
  explanation: z.optional(z.unknown()),
  facets: z.optional(z.unknown()),
});

/** `{"items": [...], "meta": {...}}`, and `{"meta": {...}}` alone for `fields=none`. */
export function pageOf<T>(read: Decoder<T>): Decoder<Page<T>> {
  return (body, receipt) => {
    const envelope = z.safeParse(Envelope, body);
    if (!envelope.success) return problem(envelope.error);
    const { items, meta, explanation, facets } = envelope.data;
    if (!items && !isRecord(meta) && facets === undefined) return { ok: false, problem: 'neither items nor meta' };
    const rows = (items ?? []).map((raw): Row<T> => {
      const one = read(raw);
      return one.ok ? { raw, value: one.value } : { raw };
    });
    const count = isRecord(meta) ? meta['count'] : undefined;
    return {
      ok: true,
      value: {
        rows,
        // An odd count loses the count, not the page.
        ...(typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? { count } : {}),
        ...(meta ? { meta } : {}),
        ...(explanation === undefined ? {} : { explanation }),
        ...(facets === undefined ? {} : { facets }),
        ...(receipt ? { receipt } : {}),
      },
    };
  };
}

/**
 * `{"item": {...}}`.
 * Unconfirmed: that details answer in this envelope (a create does). A bare record is accepted as well.
 */
export function itemOf<T>(read: Decoder<T>): Decoder<Item<T>> {
  return (body, receipt) => {
    const raw = isRecord(body) && 'item' in body ? body['item'] : body;
    const one = read(raw);
    if (!one.ok) return one;
    const explanation = isRecord(body) ? body['explanation'] : undefined;
    const rest = { ...(explanation === undefined ? {} : { explanation }), ...(receipt ? { receipt } : {}) };
    return { ok: true, value: { value: one.value, raw, ...rest } };
  };
}

/** Any body or none: for calls of which only the status counts. */
export const nothing: Decoder<undefined> = () => ({ ok: true, value: undefined });

/**
 * A decoder out of a schema and a step that puts the parts into the shape the layers above use. Members that
 * the schema does not name are not looked at: the raw record is kept beside what was read.
 */
export function decoder<S extends z.core.$ZodType, T>(schema: S, shape: (parts: z.output<S>) => T): Decoder<T> {
  return (raw) => {
    const parts = z.safeParse(schema, raw);
    return parts.success ? { ok: true, value: shape(parts.data) } : problem(parts.error);
  };
}

// Names of members and expected kinds only: values of an answer do not belong into a log.
function problem(error: z.core.$ZodError): { readonly ok: false; readonly problem: string } {
  const first = error.issues[0];
  return { ok: false, problem: first ? `${first.code} at ${first.path.join('.') || 'the top'}` : 'not readable' };
}
