// What a call that is over is entered as: by what its answer says it cost, or by how much it may have.
import type { FailureFacts } from './failure.ts';
import { isRecord } from './isRecord.ts';
import type { Reservation } from './ledger.ts';
import { readCost, type Price } from './price.ts';
import type { Receipt } from './receipt.ts';

/** Settles a call with a good answer. @param output what was read of it; undefined where nothing could be */
export function settleAnswer(receipt: Receipt, output: unknown, reservation: Reservation): void {
  const objects = objectsIn(output);
  reservation.settle({ ...receipt, ...(objects === undefined ? {} : { objects }) });
}

// What is billed: the records of a page, or the one that was asked for.
function objectsIn(output: unknown): number | undefined {
  if (!isRecord(output)) return undefined;
  const { rows } = output;
  return Array.isArray(rows) ? rows.length : 'value' in output ? 1 : undefined;
}

/** A failing answer bills what its header says, and nothing without one; where no answer of the service came, the bill is open. */
export function settleFailure(facts: FailureFacts, price: Price, reservation: Reservation): void {
  const cost = readCost(facts.cost);
  const requestId = facts.requestId === undefined ? {} : { requestId: facts.requestId };
  if (cost) reservation.settle({ cost, certainty: 'known', ...requestId });
  else if (isUnclear(facts)) reservation.settle({ cost: price, certainty: 'possible', ...requestId });
  else reservation.release();
}

/** Whether the service may have acted: no answer came, none that could be taken in, or a gateway's in its place. */
export function isUnclear({ reached, status }: FailureFacts): boolean {
  if (reached !== 'answered') return reached === 'maybe';
  return status === undefined || status < 300 || [502, 503, 504].includes(status);
}
