// The totals of an export for its metadata file.
import { addPrices, free, type Price } from '../../client/price.ts';
import type { Receipt } from '../../client/receipt.ts';
import type { ExportRow } from './exportRow.ts';

export interface ExportTotals {
  readonly rows: number;
  /** Among them, records of another shape. */
  readonly unreadable: number;
  /** Among them, those that were here before this session began. */
  readonly cached: number;
  /** The time when the oldest and the newest of them were read, in milliseconds since the epoch; absent if that is not known. */
  readonly oldestRead?: number;
  readonly newestRead?: number;
  readonly answers: AnswerTotals;
}

/** The answers that brought the rows: each once, and whole, also if not all that it brought is among the rows. */
export interface AnswerTotals {
  /** The confirmed cost, and the most that unconfirmed calls may have cost. */
  readonly known: Price;
  readonly estimated: Price;
  readonly requestIds: readonly string[];
  /** Rows of which the answer is not known any more. */
  readonly rowsWithout: number;
}

/** Adds up rows. */
export function totalsOf(rows: Iterable<ExportRow>): ExportTotals {
  const reads = { oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  const counts = { rows: 0, unreadable: 0, cached: 0 };
  const receipts = new Set<Receipt>();
  let rowsWithout = 0;
  for (const { value, cached, readAt, receipt } of rows) {
    counts.rows += 1;
    if (!value) counts.unreadable += 1;
    if (cached) counts.cached += 1;
    if (receipt) receipts.add(receipt);
    else rowsWithout += 1;
    if (readAt === undefined) continue;
    reads.oldest = Math.min(reads.oldest, readAt);
    reads.newest = Math.max(reads.newest, readAt);
  }
  return {
    ...counts,
    ...(Number.isFinite(reads.oldest) ? { oldestRead: reads.oldest, newestRead: reads.newest } : {}),
    answers: { ...answersOf(receipts), rowsWithout },
  };
}

// A receipt that was kept with more than one page comes back as several.
function answersOf(receipts: Iterable<Receipt>): Omit<AnswerTotals, 'rowsWithout'> {
  const requestIds = new Set<string>();
  const cost = { known: free, estimated: free };
  for (const { requestId, certainty, cost: own } of receipts) {
    if (requestId !== undefined && requestIds.has(requestId)) continue;
    if (requestId !== undefined) requestIds.add(requestId);
    cost[certainty] = addPrices(cost[certainty], own);
  }
  return { ...cost, requestIds: [...requestIds] };
}
