// Reads the receipt of a response: its cost, which is entered in the ledger, and its request ID.
import type { WireAnswer } from './http/transport.ts';
import { isRecord } from './isRecord.ts';
import { omitUndefined } from './omitUndefined.ts';
import { requestIdOf } from './plainText.ts';
import { readCost, type Price } from './price.ts';

/** The receipt of one answer. It counts for all objects of that answer. */
export interface Receipt {
  /** The service's own ID of the request; absent if it gave none. */
  readonly requestId?: string;
  /** Credit type to amount, of the whole answer (service.md, "Credit billing", 8). */
  readonly cost: Price;
  /** `estimated`: the answer said nothing of its cost, so this is the most that it can be. */
  readonly certainty: 'known' | 'estimated';
}

/** @param price the most that the answer may cost: what was reserved */
export function receiptOf({ headers }: WireAnswer, price: Price): Receipt {
  const cost = readCost(headers['x-uniapi-cost']);
  const requestId = requestIdOf(headers);
  return {
    cost: cost ?? price,
    certainty: cost ? 'known' : 'estimated',
    ...omitUndefined({ requestId }),
  };
}

/** A receipt that was kept as JSON; undefined if it is none. */
export function readReceipt(cached: unknown): Receipt | undefined {
  if (!isRecord(cached) || !isRecord(cached['cost'])) return undefined;
  const { requestId, cost, certainty } = cached;
  return {
    cost: Object.fromEntries(Object.entries(cost).flatMap(([type, credits]) => (isAmount(credits) ? [[type, credits]] : []))),
    certainty: certainty === 'known' ? certainty : 'estimated',
    ...(typeof requestId === 'string' ? { requestId } : {}),
  };
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
