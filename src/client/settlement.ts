// Settles the reservation of a finished call: with its named cost, or the most it may have cost.
import type { FailureFacts } from './failure.ts';
import { isRecord } from './isRecord.ts';
import type { Reservation } from './ledger.ts';
import { omitUndefined } from './omitUndefined.ts';
import { free, readCost, totalOf, type Price } from './price.ts';
import type { Receipt } from './receipt.ts';

/**
 * Settles a call with a good answer. An answer that names no cost and holds no object costs nothing: only objects and facets
 * are billed (service.md, "Credit billing", 3 and 7).
 * @param output the decoded answer; undefined if it could not be read
 * @returns the cost that was entered
 */
export function settleAnswer(receipt: Receipt, output: unknown, reservation: Reservation): Price {
  const objects = objectsIn(output);
  const cost = objects === 0 && receipt.certainty === 'estimated' && !hasFacets(output) ? free : receipt.cost;
  reservation.settle({ ...receipt, cost, ...omitUndefined({ objects }) });
  return cost;
}

function hasFacets(output: unknown): boolean {
  return isRecord(output) && output['facets'] instanceof Map && output['facets'].size > 0;
}

// Counts the billed objects: the records of a page, or the one record of a details call.
function objectsIn(output: unknown): number | undefined {
  if (!isRecord(output)) return undefined;
  const { rows } = output;
  return Array.isArray(rows) ? rows.length : 'value' in output ? 1 : undefined;
}

/**
 * Settles a call that failed: with the cost that its header names, or as unconfirmed with its price if the service may have
 * acted. Otherwise nothing was billed.
 */
export function settleFailure(facts: FailureFacts, price: Price, reservation: Reservation): void {
  const cost = readCost(facts.cost);
  const requestId = omitUndefined({ requestId: facts.requestId });
  if (cost) reservation.settle({ cost, certainty: 'known', ...requestId });
  else if (isUnconfirmed(facts)) reservation.settle({ cost: price, certainty: 'unconfirmed', ...requestId });
  else reservation.release();
}

/**
 * Returns whether the service may have acted: no answer came, it could not be read, or a gateway may have answered in its place. A
 * 408 or 5xx may be a gateway's, unless it has the service's own error body. 502, 503 and 504 are about a gateway, whatever the
 * body.
 */
export function isUnconfirmed({ delivery, status, hasErrorBody = false }: FailureFacts): boolean {
  if (delivery !== 'answered') return delivery === 'unknown';
  if (status === undefined || [502, 503, 504].includes(status)) return true;
  return (status < 300 || status === 408 || status >= 500) && !hasErrorBody;
}

/** Returns whether a failed call was billed, or may have been. It was not if the response says that it cost nothing. */
export function mayBeBilled({ unconfirmed, rawAnswer, cost }: FailureFacts): boolean {
  const billed = readCost(cost);
  return rawAnswer !== undefined || (billed ? totalOf(billed) > 0 : unconfirmed === true);
}
