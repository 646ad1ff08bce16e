// The totals of an export for its metadata file.
import { addPrices, free, type Price } from '../../client/price.ts';
import type { Receipt } from '../../client/receipt.ts';
import type { ExportRow } from './exportRow.ts';

export interface ExportTotals {
  readonly rows: number;
  /** The number of rows whose record has another shape. */
  readonly unreadable: number;
  /** The number of rows that were loaded before this session began. */
  readonly cached: number;
  /** The times when the oldest and the newest row were read, in milliseconds since the epoch; absent if they are not known. */
  readonly oldestRead?: number;
  readonly newestRead?: number;
  readonly answers: AnswerTotals;
}

/** The answers that contained the rows. Each counts once and with its whole cost, even if other rows of it are not exported. */
export interface AnswerTotals {
  /** The confirmed cost, and the most that unconfirmed calls may have cost. */
  readonly known: Price;
  readonly estimated: Price;
  readonly requestIds: readonly string[];
  /** The number of rows whose answer is not known any more. */
  readonly rowsWithout: number;
}

/** Computes the totals of rows. */
export function totalsOf(rows: Iterable<ExportRow>): ExportTotals {
  const reads = { oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  const counts = { rows: 0, unreadable: 0, cached: 0 };
  const receipts = new Map<Receipt, number | undefined>();
  let rowsWithout = 0;
  for (const { value, cached, readAt, receipt } of rows) {
    counts.rows += 1;
    if (!value) counts.unreadable += 1;
    if (cached) counts.cached += 1;
    if (receipt) receipts.set(receipt, readAt);
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

// A receipt that was stored with several pages is read back as several equal objects.
function answersOf(receipts: ReadonlyMap<Receipt, number | undefined>): Omit<AnswerTotals, 'rowsWithout'> {
  const answers = new Set<string>();
  const requestIds = new Set<string>();
  const cost = { known: free, estimated: free };
  for (const [receipt, readAt] of receipts) {
    const { requestId, certainty, cost: own } = receipt;
    // Without a request ID, an answer is recognised by its time and cost.
    const answer = requestId ?? (readAt === undefined ? undefined : JSON.stringify({ readAt, certainty, own }));
    if (answer !== undefined && answers.has(answer)) continue;
    if (answer !== undefined) answers.add(answer);
    if (requestId !== undefined) requestIds.add(requestId);
    cost[certainty] = addPrices(cost[certainty], own);
  }
  return { ...cost, requestIds: [...requestIds] };
}
